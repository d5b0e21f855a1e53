"""A walk through every screen: by keyboard alone, by mouse alone, and with the pointer on every button."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import date
from pathlib import Path

import pytest
from tests.scale import FULL

from pushworks.apps.desktop.display import SCREENS
from pushworks.apps.desktop.trainer import add as add_puzzle
from pushworks.apps.desktop.widgets import Button

from .conftest import Player
from .monkey import ways_to_screens


def _explore(player: Player, press: Callable[[str], None], open_screen: Callable[[], None]) -> set[str]:
    """Try the widgets of the screens that can be reached, nearest first, until all screens were seen; at full
    size try every widget of every screen. Returns the names of the screens seen.
    """
    seen: set[str] = set()
    entered = player.display._entered

    def noting() -> None:
        seen.add(player.screen)
        entered()

    player.display._entered = noting  # type: ignore[method-assign]
    todo: list[list[str]] = [[]]
    tried: set[tuple[str, str]] = set()
    while todo and (FULL or not set(SCREENS) - SKIPPED <= seen):
        path = todo.pop(0)
        player.display.running = True
        with nullcontext() if FULL else player.unseen():  # drawn at the end of the path
            player.display.home()
            open_screen()
            for name in path:
                if name not in {widget.name for widget in player.menu.widgets}:
                    break  # work in the background came out otherwise this time
                try:
                    press(name)
                except (AssertionError, IndexError, StopIteration):
                    break  # work in the background ended while the focus was on its way
                player.run(0.05)
        player.run()
        if (
            "start" in path or player.screen == "solver_progress"
        ):  # what follows depends on when the work ends
            continue
        if not player.display.running or (player.screen == "play" and len(path) > 4):
            continue
        for widget in list(player.menu.widgets):
            kind = widget.name.split(" ")[0]
            if widget.enabled and (player.screen, kind) not in tried and len(path) < 6:
                tried.add((player.screen, kind))
                todo.append([*path, widget.name])
    return seen


SKIPPED = {"message", "victory", "replay", "improve", "generated_level", "review"}
"""Screens that follow from playing, not from a button; reached in other tests by keys and by mouse."""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """A player in a small window, where looking at everything takes less time."""
    for name in ("PICTURES", "LEVELS", "SKINS"):
        monkeypatch.setenv(f"PUSHWORKS_{name}", str(tmp_path / name.lower()))
    someone = Player(tmp_path, size=(640, 480))
    someone.instant()
    assert someone.app.library is not None
    add_puzzle(someone.app.library, someone.collection.levels[3], "ddrU", 1, "corner", date.today())
    yield someone
    someone.close()


def test_every_screen_is_reached_by_mouse_alone(small: Player) -> None:
    quick = small
    seen: set[str] = set()
    for _ in range(3):  # what a path leads to may depend on when work in the background ends
        seen |= _explore(quick, quick.click_on, lambda: None)
        if set(SCREENS) - SKIPPED <= seen:
            break
    assert set(SCREENS) - SKIPPED <= seen


def test_every_screen_is_reached_by_keyboard_alone(small: Player) -> None:
    quick = small

    def press(name: str) -> None:
        if quick.screen == "play":  # its buttons are for the mouse; keys do the same
            keys = {
                "pause": "escape",
                "solve": "i",
                "hint": "t",
                "pull_mode": "v",
                "undo": "u",
                "redo": "y",
                "reach": "1",
            }
            quick.press(keys.get(name, "escape"))
        elif quick.screen == "editor":
            quick.press({"details": "f2", "play": "t", "undo": "u"}.get(name, "escape"))
        elif getattr(quick.display.top, "capturing", False):  # keys are taken as they are
            quick.press({"clear": "delete"}.get(name, "escape"))
        else:
            quick.choose(name)

    seen: set[str] = set()
    for _ in range(3):  # what a path leads to may depend on when work in the background ends
        seen |= _explore(quick, press, lambda: None)
        if set(SCREENS) - SKIPPED <= seen:
            break
    assert set(SCREENS) - SKIPPED <= seen


def test_every_picture_on_a_button_is_explained_with_its_key(quick: Player) -> None:
    """A button without words says what it does when the pointer is on it, and which key does the same."""
    for name, come in ways_to_screens(quick).items():
        quick.display.home()
        come()
        quick.run()
        for widget in quick.menu.widgets:
            if isinstance(widget, Button) and not widget.label:
                assert widget.tip, (name, widget.name)
                assert widget.hint, (name, widget.name)
