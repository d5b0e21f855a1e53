"""Watching a search in the window: it runs behind it, then plays, steps, and changes its algorithm."""

from __future__ import annotations

import numpy as np
import pytest

from pushworks.apps.desktop.screens import search_view
from pushworks.apps.desktop.screens.search_view import ALGORITHMS, SearchViewScreen
from pushworks.apps.desktop.tips import NEAR, tip_text
from pushworks.lab.watch.film import ANSWER, BACKWARD, FORWARD
from pushworks.render.colour import mix, rgba

from .conftest import Player


def _watch(player: Player, level: int = 2) -> SearchViewScreen:
    player.play(level)
    player.press("escape")
    player.choose("watch")
    screen = player.display.top
    assert isinstance(screen, SearchViewScreen)
    _recorded(player, screen)
    return screen


def _recorded(player: Player, screen: SearchViewScreen) -> None:
    player.wait_for(lambda: screen.shown is not None)
    player.press("home")
    assert (screen.at, screen.playing) == (0, False)


def test_steps_plays_and_ends_with_the_answer(quick: Player) -> None:
    screen = _watch(quick)
    assert screen.last > 5
    start = quick.pixels()
    quick.press("right", "right")
    assert screen.at == 2
    assert quick.pixels() != start
    quick.press("left", "left", "left")
    assert screen.at == 0
    assert quick.pixels() == start  # the heat of later steps is gone again
    quick.press("space")
    quick.run(0.35)
    assert 2 <= screen.at <= 5  # ten a second
    quick.press("space")
    here = screen.at
    quick.run(0.5)
    assert screen.at == here
    quick.press("up", "up", "=", "space")
    assert screen.speed == 5
    quick.run(screen.last / 150 + 0.2)
    assert (screen.at, screen.playing) == (screen.last, False)
    assert screen._line().startswith("Solved in ")
    quick.press("space")
    assert screen.playing
    assert screen.at < screen.last  # from the start again
    quick.press("down", ",", "-", "escape")
    assert screen.speed == 2
    assert quick.screen == "play"


def test_the_tree_grows_in_the_colours_of_its_directions(quick: Player) -> None:
    screen = _watch(quick)

    def colours() -> set[tuple[int, int, int]]:
        width, height = quick.display.canvas.rect.size
        seen = np.frombuffer(quick.pixels(), np.uint8).reshape(height, width, 3)
        right = seen[height * 15 // 100 : height * 79 // 100, width * 61 // 120 : width * 117 // 120]
        return {(int(r), int(g), int(b)) for r, g, b in np.unique(right.reshape(-1, 3), axis=0)}

    text = quick.display.canvas.chrome.text
    blue, orange, green = (rgba(mix(ink, text, 0.4))[:3] for ink in (FORWARD, BACKWARD, ANSWER))
    quick.press("right")
    assert not {orange, green} & colours()
    quick.press("n")
    assert screen.algorithm == "bidirectional"
    _recorded(quick, screen)
    middle = screen.last // 2
    screen.seek(middle)
    quick.run()
    assert {blue, orange} <= colours()
    quick.press("end")
    assert green in colours()


def test_by_mouse_every_algorithm_and_any_step(quick: Player) -> None:
    screen = _watch(quick)
    seen = set()
    for name in ALGORITHMS:
        quick.click_on(name)
        assert screen.algorithm == name
        _recorded(quick, screen)
        assert screen.shown is not None
        assert screen.shown.film.tracks[0].recording.title == name
        seen.add(quick.pixels())
    assert len(seen) == len(ALGORITHMS)
    track = quick.menu.find("slider").track()  # type: ignore[attr-defined]
    quick.click((track.centerx, track.centery))
    assert abs(screen.at - screen.last / 2) <= 1
    for name, at in (("to_end", screen.last), ("step_back", screen.last - 1), ("to_start", 0), ("step", 1)):
        quick.click_on(name)
        assert screen.at == at
    quick.click_on("close")
    assert quick.screen == "play"


def test_a_search_that_reaches_its_limit_says_so(quick: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_view, "NODES", 4)
    screen = _watch(quick)
    quick.press("end")
    assert screen.last == 3
    assert screen._line() == "4 positions expanded, no solution so far"


def test_a_search_that_fails_is_a_line_not_the_end_of_the_game(
    quick: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise ValueError("no such board")

    monkeypatch.setattr(search_view, "recorded", broken)
    quick.play(2)
    quick.press("shift+i")
    screen = quick.display.top
    assert isinstance(screen, SearchViewScreen)
    quick.wait_for(lambda: bool(screen.failure))
    quick.press("right", "space", "end")
    assert screen._line() == "no such board"
    quick.press("escape")
    assert quick.screen == "play"


def test_the_tip_of_a_button_is_beside_it(quick: Player) -> None:
    """Not at the other end of the window, where it seems to be about something else."""
    screen = _watch(quick)
    canvas = quick.display.canvas
    for index, widget in enumerate(screen.widgets):
        screen.focus = index
        tip = screen.tip_of_focus(canvas)
        if tip_text(widget):
            assert tip is not None
            assert not tip.covers, widget.name
            assert abs(tip.area.centery - widget.rect.centery) <= canvas.px(NEAR) + tip.area.height, (
                widget.name
            )
            assert tip.area.left - canvas.px(30) <= widget.rect.right, widget.name
            assert tip.area.right + canvas.px(30) >= widget.rect.left, widget.name
