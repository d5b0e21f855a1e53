"""Bait boards as pictures and text."""

from pathlib import Path

from PIL import Image

from pushworks.bait import BaitLevel
from pushworks.render import style_names
from pushworks.render.bait import bait_to_image, bait_to_png, bait_to_svg, bait_to_text

LEVEL = BaitLevel.from_text("wwwwww\nwA100w\nwkm0gw\nwwwwww")


def test_every_style_draws_every_thing_differently() -> None:
    start = LEVEL.start()
    for name in style_names():
        whole = bait_to_image(LEVEL.board, start, name, 24)
        assert whole.size == (6 * 24, 4 * 24)
        for change in (
            {"boxes": frozenset()}, {"holes": frozenset()}, {"keys": frozenset()}, {"mushrooms": frozenset()},
            {"goals": frozenset()}, {"has_key": True}, {"avatar": -1},
        ):  # fmt: skip
            other = bait_to_image(LEVEL.board, start._replace(**change), name, 24)
            assert other.tobytes() != whole.tobytes(), (name, change)


def test_files(tmp_path: Path) -> None:
    bait_to_png(LEVEL.board, LEVEL.start(), tmp_path / "a.png", tile=16)
    with Image.open(tmp_path / "a.png") as picture:
        assert picture.size == (96, 64)
    svg = bait_to_svg(LEVEL.board, LEVEL.start(), title="a < b")
    assert "<title>a &lt; b</title>" in svg


def test_text() -> None:
    assert bait_to_text(LEVEL.board, LEVEL.start()) == LEVEL.to_text()
    assert "\x1b[" in bait_to_text(LEVEL.board, LEVEL.start(), colour=True)
