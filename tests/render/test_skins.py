"""Skins: every format gives the same tiles, walls are seamless, bad sheets get one line."""

from __future__ import annotations

import base64
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from pushworks.levels import Direction, Level
from pushworks.render import Pose, rasterise, skins, style, to_gif, to_image, to_svg
from pushworks.render.board import board_scene
from pushworks.render.colour import rgba
from pushworks.render.recolour import PARTS, recoloured, with_hue
from pushworks.render.sheets import SkinError, read_sheet

from .making_sheets import COLOURS, EDGE, ROWS, SIDE, common, listed, packed, small

LEVEL = Level.from_xsb("#######\n#@$. *#\n#  ## #\n# .## #\n#######")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "skins"
    place.mkdir()
    monkeypatch.setenv("PUSHWORKS_SKINS", str(place))
    return place


def pixel(picture: Image.Image, x: float, y: float, tile: int = SIDE) -> tuple[int, ...]:
    found = picture.convert("RGBA").getpixel((round(x * tile), round(y * tile)))
    assert isinstance(found, tuple)
    return found


MAKERS: dict[str, Callable[[Path], Path]] = {
    "common.png": common,
    "common.bmp": common,
    "four rows.png": lambda path: common(path, rows=4),
    "small.bmp": small,
    "listed.ini": listed,
    "packed.skn": packed,
}


@pytest.mark.parametrize("name", MAKERS)
def test_every_format_draws_the_board(folder: Path, name: str) -> None:
    MAKERS[name](folder / name)
    assert skins.skin_names() == [name]
    picture = to_image(LEVEL, SIDE, f"skin:{name}")
    middle = 0.5 - 3 / SIDE  # beside the dots that tell where a player looks
    for square, colour in (((1, 1), "player"), ((2, 1), "box"), ((3, 1), "goal"), ((5, 1), "box_goal"),
                           ((4, 1), "floor"), ((2, 3), "goal")):  # fmt: skip
        assert pixel(picture, square[0] + middle, square[1] + middle) == rgba(COLOURS[colour]), square
    assert pixel(picture, 3.3, 2.5) == pixel(picture, 4.7, 2.5)


@pytest.mark.parametrize("name", [name for name in MAKERS if name != "small.bmp"])
def test_walls_are_seamless(folder: Path, name: str) -> None:
    """No edge between two walls, an edge where a wall meets the floor, and no hole where four walls meet."""
    MAKERS[name](folder / name)
    picture = to_image(LEVEL, SIDE, f"skin:{name}")
    white = rgba(EDGE)
    assert pixel(picture, 2 - 1 / SIDE, 0.5) == pixel(picture, 2, 0.5) == rgba(COLOURS["cross"])
    assert pixel(picture, 2.5, 1 - 1 / SIDE) == white  # above the room
    assert pixel(picture, 3, 2.5) == white  # the pillar's west side
    corner = pixel(picture, 4, 3)  # where the four walls of the pillar meet
    assert corner == pixel(picture, 4 - 1 / SIDE, 3 - 1 / SIDE) == rgba(COLOURS["cap"])


def test_small_sheets_with_two_walls_are_joined(folder: Path) -> None:
    small(folder / "joined.png")
    small(folder / "plain.png", same_walls=True)
    joined, plain = (to_image(LEVEL, SIDE, f"skin:{name}.png") for name in ("joined", "plain"))
    assert pixel(joined, 2 - 1 / SIDE, 0.5) != rgba(EDGE)
    assert pixel(plain, 2 - 1 / SIDE, 0.5) == rgba(EDGE)
    assert pixel(joined, 2.5, 1 - 1 / SIDE) == pixel(plain, 2.5, 1 - 1 / SIDE) == rgba(EDGE)


def test_the_player_looks_where_it_goes_and_stands_on_goals(folder: Path) -> None:
    common(folder / "c.png")
    seen = set()
    for direction in Direction:
        scene = board_scene(LEVEL, style("skin:c.png"), Pose(direction))
        seen.add(rasterise(scene, SIDE).crop((SIDE, SIDE, 2 * SIDE, 2 * SIDE)).tobytes())
    assert len(seen) == 4
    on_goal = Level.from_xsb("#####\n#+$ #\n#####")
    picture = to_image(on_goal, SIDE, "skin:c.png")
    assert pixel(picture, 1.3, 1.3) == rgba(COLOURS["player_goal"])


def test_looks_that_a_sheet_leaves_empty_are_those_of_the_one_player(folder: Path) -> None:
    common(folder / "c.png", empty=(4, 5))
    picture = to_image(LEVEL, SIDE, "skin:c.png")
    assert pixel(picture, 1.3, 1.3) == rgba(COLOURS["player"])


def test_old_sheets_with_tiles_that_are_not_square(folder: Path) -> None:
    common(folder / "old.png", rows=4, side=16, tall=20)
    picture = to_image(LEVEL, SIDE, "skin:old.png")
    assert pixel(picture, 4.5, 1.5) == rgba(COLOURS["floor"])


def test_pictures_in_svg_and_gif(folder: Path, tmp_path: Path) -> None:
    common(folder / "c.png")
    text = to_svg(LEVEL, style="skin:c.png")
    first = re.search(r'href="data:image/png;base64,([^"]+)"', text)
    assert first is not None
    assert base64.b64decode(first[1]).startswith(b"\x89PNG")
    assert len(text) < 100_000  # each tile once
    to_gif(LEVEL, "R", tmp_path / "film.gif", style="skin:c.png")
    assert (tmp_path / "film.gif").stat().st_size > 500


BAD: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing.png": (lambda path: path.write_bytes(b""), "expected a picture"),
    "text.png": (lambda path: path.write_text("hello"), "expected a picture"),
    "narrow.png": (lambda path: Image.new("RGB", (65, 64)).save(path), "four tiles wide, got 65 × 64"),
    "flat.png": (lambda path: Image.new("RGB", (64, 18)).save(path), "4 × 2, 4 × 4 or more"),
    "empty.skn": (lambda path: path.write_text(""), "expected a section [tiles]"),
    "lost.ini": (lambda path: listed(path, combined_file="gone.bmp"), "no picture gone.bmp beside it"),
    "far.ini": (lambda path: listed(path, object="9999 0"), "object: 9999 0 lies outside"),
    "words.ini": (lambda path: listed(path, store="here"), "store: expected two numbers, got 'here'"),
    "huge.ini": (lambda path: listed(path, real_width="99999999999"), "real_width: expected a number"),
    "colour.ini": (lambda path: listed(path, transparent_color="red"), "six digits"),
    "nobox.ini": (lambda path: listed(path, object="", object_store=""), "no picture of a box"),
    "nowall.skn": (
        lambda path: packed(path, Wall_0="", Wall_A="", Wall_5="", Wall_F=""), "no picture of a wall",
    ),
    "past.skn": (lambda path: packed(path, Floor="99"), "Floor: there is no tile 99"),
    "torn.skn": (lambda path: path.write_text("[IMAGE]\n!!!\n[END]\n"), "expected a picture"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_sheets_get_one_line(folder: Path, name: str) -> None:
    make, line = BAD[name]
    make(folder / name)
    with pytest.raises(SkinError) as caught:
        style(f"skin:{name}")
    said = str(caught.value)
    assert line in said
    assert "\n" not in said
    assert name in said or "gone.bmp" in said


def test_sheets_are_found_only_in_the_folder(folder: Path, tmp_path: Path) -> None:
    common(tmp_path / "outside.png")
    with pytest.raises(SkinError, match="no skin"):
        style("skin:../outside.png")
    listed(folder / "a.ini", combined_file="../../outside.png")
    with pytest.raises(SkinError, match="no picture"):
        style("skin:a.ini")


def _said(path: Path) -> str:
    """What is wrong with a sheet; nothing when all its walls are there."""
    try:
        return "" if len(read_sheet(path).walls) == 16 else "\n"
    except SkinError as error:
        return str(error)


def test_torn_files_never_break_anything(folder: Path) -> None:
    dice = random.Random(5)
    for name, make in MAKERS.items():
        data = make(folder / name).read_bytes()
        for _ in range(15):
            torn = bytearray(data[: dice.randrange(len(data))])
            for _ in range(3):
                if torn:
                    torn[dice.randrange(len(torn))] = dice.randrange(256)
            (folder / name).write_bytes(torn)
            assert "\n" not in _said(folder / name)


def test_a_sheet_that_is_changed_is_read_again(folder: Path) -> None:
    import os

    common(folder / "c.png")
    before = to_image(LEVEL, SIDE, "skin:c.png").tobytes()
    small(folder / "c.png")
    os.utime(folder / "c.png", (1, 1))
    assert to_image(LEVEL, SIDE, "skin:c.png").tobytes() != before


@pytest.mark.parametrize("name", ["workshop", "contrast", "skin:c.png"])
def test_each_part_can_be_given_a_hue(folder: Path, name: str) -> None:
    common(folder / "c.png")
    base = style(name)
    plain = rasterise(board_scene(LEVEL, base), 24).tobytes()
    seen = {plain}
    for part in PARTS:
        changed = recoloured(base, {part: 200})
        assert changed.name != base.name
        seen.add(rasterise(board_scene(LEVEL, changed), 24).tobytes())
    assert len(seen) >= len(PARTS)  # pure black and white keep their lightness, whatever the hue
    assert recoloured(base, {}) is base


def test_a_hue_keeps_light_and_dark() -> None:
    assert with_hue("#808080", 0) == "#a45c5c"
    assert with_hue("#00000055", 120) == "#00000055"
    assert with_hue("#ffffff", 120) == "#ffffff"


def test_the_sheets_of_this_test_are_whole() -> None:
    assert {name for row in ROWS for name in row if name} >= {"floor", "player up", "player_goal right"}
