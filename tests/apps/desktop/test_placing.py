"""No widget and no text lies outside the window or over another one, at sizes down to the smallest."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from tests.scale import part

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.widgets import ScrollBar

from .conftest import Player
from .monkey import ways_to_screens

SIZES = ((480, 360), (500, 900), (640, 480), (800, 600), (1280, 800), (1920, 1080))
CASES = [(size, language) for language in ("de", "fr", "en", "es", "zh", "ja") for size in SIZES]


def _ways(player: Player) -> dict[str, Callable[[], object]]:
    """All screens; all pages of the help, a full victory panel, all buttons of a replay."""
    display = player.display

    def victory() -> None:
        collection = player.app.collections.find("first-steps")
        assert collection is not None
        play(display, collection, 0)
        player.press("right", "right", "right")

    def replay() -> None:
        display.go("replay", level=player.collection.levels[1], moves="rrUrR", game=player.play(1), own=True)

    def new_key() -> None:
        display.go("keys")
        player.press("return")

    return {
        **ways_to_screens(player),
        **{f"help {page}": lambda page=page: display.go("help", page=page) for page in (1, 2, 3)},
        "victory with a par": victory,
        "replay with all buttons": replay,
        "new key": new_key,
    }


def _over_each_other(window: pygame.Rect, texts: list[tuple[str, pygame.Rect]], player: Player) -> list[str]:
    found: list[str] = []
    widgets = [widget for widget in player.menu.widgets if not isinstance(widget, ScrollBar)]
    for number, widget in enumerate(widgets):
        if not window.contains(widget.rect):
            found.append(f"{widget.name} is outside")
        for other in widgets[number + 1 :]:
            both = widget.rect.clip(other.rect)
            inside = widget.name.startswith("shot")  # pictures of the history have their own small buttons
            if min(both.size) > 1 and not (inside and widget.rect.contains(other.rect)):
                found.append(f"{widget.name} and {other.name}")
    for number, (text, area) in enumerate(texts):
        if not window.inflate(2, 2).contains(area):
            found.append(f"{text!r} is outside")
        for other_text, other_area in texts[number + 1 :]:
            both = area.clip(other_area)
            if both.width > 2 and both.height > 4:
                found.append(f"{text!r} and {other_text!r}")
        for widget in widgets:
            both = area.clip(widget.rect)
            if both.width > 2 and both.height > 3 and not widget.rect.inflate(4, 4).contains(area):
                found.append(f"{text!r} and {widget.name}")
    return found


@pytest.mark.parametrize(("size", "language"), part(CASES, 7))
def test_nothing_lies_over_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], language: str
) -> None:
    for name in ("PICTURES", "LEVELS", "SKINS"):
        monkeypatch.setenv(f"PUSHWORKS_{name}", str(tmp_path / name.lower()))
    someone = Player(tmp_path, size=size)
    someone.instant()
    someone.display.set_language(language)
    texts: list[tuple[str, pygame.Rect]] = []
    write = Canvas.text

    def noting(canvas: Canvas, text: str, *about: object, **more: object) -> pygame.Rect:
        area = write(canvas, text, *about, **more)  # type: ignore[arg-type]
        if text.strip():
            texts.append((text, area))
        return area

    monkeypatch.setattr(Canvas, "text", noting)
    found: list[str] = []
    for name, come in _ways(someone).items():
        with someone.unseen():
            someone.display.home()
            come()
            someone.run(0.1)
        top = someone.menu
        top.layout()
        texts.clear()
        top.draw(someone.display.canvas)
        window = someone.display.canvas.rect
        found += [f"{name}: {one}" for one in _over_each_other(window, texts, someone)]
    someone.close()
    assert not found
