"""History: the slider, bookmarks and branches; playing on from a replay; and what the mouse can do."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from pushworks.apps.desktop.widgets import Slider
from pushworks.levels import Level
from pushworks.sokoban import Game, verify

from .conftest import Player

WIDTH = 8


def test_the_slider_goes_to_any_move_and_back(quick: Player) -> None:
    game = quick.play(1)
    quick.press("right", "right", "up", "left", "z")
    assert quick.screen == "history"
    track = quick.menu.find("slider").track()  # type: ignore[attr-defined]
    quick.click((track.x + 1, track.centery))
    assert game.session.game.moves == 0
    start = quick.pixels()
    quick.press("right", "right")
    assert game.session.game.lurd == "rr"
    assert quick.pixels() != start
    quick.press("end")
    assert game.session.game.lurd == "rrUl"
    quick.press("home", "y")
    assert game.session.game.moves == 1
    assert not game.view.area.colliderect(quick.display.top._panel(quick.display.canvas))  # type: ignore[attr-defined]
    quick.press("escape")
    assert quick.screen == "play"
    assert game.session.game.future == "rUl"
    assert game.view.area.height > quick.display.canvas.height * 0.8


def test_bookmarks_and_branches_are_kept_and_come_back(quick: Player) -> None:
    game = quick.play(1)
    quick.press("right", "right", "up", "z", "b", "escape")
    assert [saved.slot for saved in game.session.snapshots()] == ["bookmark 1"]
    quick.press("z", "b", "escape")
    assert len(game.session.snapshots()) == 1  # the same position is marked once
    quick.press("u", "u", "left")  # another way: the old one is not lost
    slots = {saved.slot: saved.moves for saved in game.session.snapshots()}
    assert slots == {"bookmark 1": "rrU", "branch 2": "rrU"}
    quick.display.home()
    game = quick.play(1)
    quick.press("z")
    quick.click_on("shot branch 2")
    assert game.session.game.lurd == "rrU"
    quick.press("escape", "r")
    assert game.session.game.moves == 0
    assert any(saved.moves == "rrU" for saved in game.session.snapshots())


def test_only_so_many_branches_are_kept(quick: Player) -> None:
    from pushworks.apps.desktop.session import MOST_BRANCHES

    session = quick.play(1).session
    for length in range(MOST_BRANCHES + 5):
        session.keep_snapshot("rrU" + "lr" * length, "branch")
    assert len(session.snapshots()) == MOST_BRANCHES
    assert session.snapshots()[0].moves.endswith("lr")


def test_play_on_from_a_replay(quick: Player) -> None:
    game = quick.play(2)
    quick.press("i")
    quick.wait_for(lambda: quick.screen == "replay")
    replay = quick.display.top
    quick.press("home", "right", "right", "right")
    shown = replay.moves[:3]  # type: ignore[attr-defined]
    quick.click_on("on")
    assert quick.screen == "play"
    assert game.session.game.lurd == shown
    assert game.motion.player == game.session.game.player


def test_go_through_pushes_a_box_aside_and_back() -> None:
    corridor = Level.from_xsb("########\n#@ $  .#\n########")
    assert Game(corridor).go_through(1 * 8 + 5) is None  # the box cannot be passed
    level = Level.from_xsb("########\n###  ###\n#@ $   #\n###   .#\n########")
    game = Game(level)
    target = 2 * 8 + 6
    assert game.walk_path(target) is None
    way = game.go_through(target)
    assert way is not None
    assert game.player == target
    assert game.boxes == level.boxes
    assert any(map(str.isupper, way))
    assert game.undo_action()
    assert game.moves == 0  # one command, one undo


def test_a_click_behind_a_box_goes_through(quick: Player) -> None:
    quick.collection = type(quick.collection)(
        "x", "X", [Level.from_xsb("########\n###  ###\n#@ $   #\n###   .#\n########")]
    )
    game = quick.play(0)
    quick.click(quick.square(2 * 8 + 6))
    assert game.session.game.player == 2 * 8 + 6
    assert game.session.game.boxes == quick.level.boxes


def test_a_double_click_brings_a_box_to_its_goal(quick: Player) -> None:
    game = quick.play(1)
    box = 2 * WIDTH + 5
    quick.click(quick.square(box))
    quick.click(quick.square(box))
    assert 2 * WIDTH + 6 in game.session.game.boxes
    assert game.session.game.pushes == 1


def test_two_slow_clicks_are_no_double_click(quick: Player) -> None:
    game = quick.play(1)
    box = 2 * WIDTH + 5
    quick.click(quick.square(box))
    quick.run(1.0)
    quick.click(quick.square(box))
    assert game.session.game.pushes == 0


def test_a_dragged_box_shows_its_way(quick: Player) -> None:
    game = quick.play(1)
    box, goal = quick.square(2 * WIDTH + 3), quick.square(1 * WIDTH + 3)
    quick.point(pygame.MOUSEBUTTONDOWN, box, button=1)
    quick.point(pygame.MOUSEMOTION, goal, rel=(0, 0), buttons=(1, 0, 0))
    assert game.mouse.path == [1 * WIDTH + 3]
    quick.point(pygame.MOUSEBUTTONUP, goal, button=1)
    assert game.mouse.path == []
    assert 1 * WIDTH + 3 in game.session.game.boxes


def test_the_middle_button_asks_which_boxes_reach_a_square(quick: Player) -> None:
    game = quick.play(1)
    plain = quick.pixels()
    quick.click(quick.square(1 * WIDTH + 3), button=2)
    quick.wait_for(lambda: not game.mouse.busy)
    assert 2 * WIDTH + 3 in game.mouse.answer
    assert quick.pixels() != plain
    quick.press("right")
    assert game.mouse.asked is None


def test_the_wheel_undoes_when_the_settings_say_so(quick: Player) -> None:
    game = quick.play(1)
    quick.press("right", "right")
    tile = game.view.tile
    quick.app.settings.wheel = "undo"
    quick.wheel(-1)
    assert (game.session.game.moves, game.view.tile) == (1, tile)
    quick.wheel(1)
    assert game.session.game.moves == 2


def test_solutions_found_by_finesse_replay(quick: Player) -> None:
    game = quick.play(1)
    for box in sorted(quick.level.boxes):
        quick.click(quick.square(box))
        quick.click(quick.square(box))
        quick.run(1.0)
    assert quick.screen == "victory"
    assert verify(quick.level, game.session.game.lurd).solved


def test_a_number_goes_to_that_move(quick: Player) -> None:
    game = quick.play(3)
    quick.press("right", "right", "right", "down", "left")
    quick.press("z")
    quick.click_on("number")
    quick.write("2x")
    assert quick.menu.find("number").text == "2"  # type: ignore[attr-defined]
    before = quick.pixels()
    quick.press("return")
    assert game.session.game.lurd == "rr"
    assert quick.pixels() != before
    quick.press("tab")  # off the field: keys are commands again, and a digit goes back to it
    quick.press("right")
    assert game.session.game.lurd == "rrr"
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="9"))
    quick.run()
    quick.press("9", "return")  # the key itself does nothing more
    assert game.session.game.lurd == "rrrdl"  # as far as there are moves
    quick.press("escape")
    assert quick.screen == "play"


@pytest.mark.parametrize("size", [(480, 360), (800, 600), (1920, 1080)])
def test_the_knob_of_the_slider_never_lies_over_the_count(tmp_path: Path, size: tuple[int, int]) -> None:
    someone = Player(tmp_path, size=size)
    someone.instant()
    game = someone.play(0, resume=False)
    game.session.play("ud" * 700)
    someone.display.go("history", game=game)
    slider = next(widget for widget in someone.menu.widgets if isinstance(widget, Slider))
    canvas = someone.display.canvas
    room = slider.rect.right - canvas.px(14) - slider.track().right - canvas.px(11)
    assert slider.value == len(game.session.game.lurd) > 999
    assert canvas.fonts.width(slider.text, max(9, canvas.px(16)), False) <= room
    someone.close()
