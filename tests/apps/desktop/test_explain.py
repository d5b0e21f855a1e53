"""Lessons for beginners, why a position is deadlocked, and where it went wrong."""

from __future__ import annotations

import random
import sys
import threading
from pathlib import Path

import pytest

from pushworks.apps.desktop.analysis import Analysis
from pushworks.apps.desktop.controllers.play_texts import LESSONS
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.tasks import Cancelled
from pushworks.levels import Level

from .conftest import Player

EDGE = "########\n#      #\n#@ $ . #\n#      #\n########"
FREEZE = "########\n#@     #\n#  $$  #\n#      #\n# .  . #\n########"


@pytest.mark.parametrize(
    ("board", "boxes", "rule", "blamed"),
    [
        (EDGE, {(1, 1)}, "corner", {(1, 1)}),
        (EDGE, {(4, 1)}, "edge", {(4, 1)}),
        (FREEZE, {(3, 1), (4, 1)}, "edge", {(3, 1)}),
    ],
)
def test_the_rule_and_the_fewest_boxes_are_named(
    board: str, boxes: set[tuple[int, int]], rule: str, blamed: set[tuple[int, int]]
) -> None:
    level = Level.from_xsb(board)
    analysis = Analysis(level)
    assert analysis.ready.wait(30)
    squares = {y * level.width + x for x, y in boxes}
    reason = analysis.reason(squares, level.player)
    assert reason is not None
    assert reason.rule == rule
    assert reason.boxes == {y * level.width + x for x, y in blamed}


def test_boxes_that_hold_each_other_are_blamed_and_no_others() -> None:
    level = Level.from_xsb("#########\n#@      #\n#  .  . #\n#  $$   #\n#  $$ $ #\n#  .. . #\n#########")
    analysis = Analysis(level)
    assert analysis.ready.wait(30)
    reason = analysis.reason(level.boxes, level.player)
    assert reason is not None
    assert reason.rule == "freeze"
    assert reason.boxes == {3 * 9 + 3, 3 * 9 + 4, 4 * 9 + 3, 4 * 9 + 4}


def test_a_deadlocked_position_says_why(quick: Player) -> None:
    game = quick.play(3)
    quick.wait_for(game.session.analysis.ready.is_set)
    quick.run()
    quick.press("down", "down", "right", "up")
    assert game.deadlocked
    assert game.reason is not None
    assert game.reason.boxes == {1 * 9 + 2}
    assert game.status().warning == quick.app.t(f"explain.{game.reason.rule}", key="U")
    quick.press("u")
    assert game.reason is None


def test_first_steps_teach_by_a_line_that_goes_when_they_are_solved(quick: Player) -> None:
    collection = quick.app.collections.find(LESSONS)
    assert collection is not None
    seen = set()
    for index in range(len(collection)):
        play(quick.display, collection, index)
        quick.run()
        assert quick.game.lesson
        seen.add(quick.game.lesson)
    assert len(seen) == len(collection) == 30
    play(quick.display, collection, 0)
    quick.run()
    top = quick.game.view.area.top
    quick.app.library.mark_solved(collection.levels[0], "LLL")  # type: ignore[union-attr]
    play(quick.display, collection, 0)
    quick.run()
    assert quick.game.lesson == ""
    assert quick.game.view.area.top < top


def test_every_button_of_the_bar_has_a_tip_with_its_key(quick: Player) -> None:
    game = quick.play(1)
    before = quick.pixels()
    for widget in game.widgets:
        assert widget.tip, widget.name
        assert widget.hint, widget.name
    at = game.find("hint").rect.center
    quick.click(at, button=2)
    assert quick.pixels() != before


def test_lessons_fit_every_window(tmp_path: Path) -> None:
    someone = Player(tmp_path, size=(800, 600))
    collection = someone.app.collections.find(LESSONS)
    assert collection is not None
    play(someone.display, collection, 4)
    someone.run()
    assert not someone.game.view.scrolls
    someone.close()


def _lost_by_engine_only() -> tuple[Level, str]:
    """A position that the quick rules let pass and the engine's rules condemn, and the moves to it."""
    from pushworks.apps.desktop.analysis import engine_reason
    from pushworks.levels.shipped import shipped_collection
    from pushworks.sokoban import Game

    dice = random.Random(3)
    for level in shipped_collection("warehouse"):
        analysis = Analysis(level)
        assert analysis.ready.wait(30)
        game = Game(level)
        for _ in range(12):
            box = dice.choice(sorted(game.movable_boxes()) or [-1])
            targets = sorted(game.box_targets(box)) if box >= 0 else []
            if not targets:
                break
            game.push_box_to(box, dice.choice(targets))
            if analysis.deadlocked(game.boxes, game.player):
                game.undo_push()
            elif engine_reason(game.current_level()) is not None:
                return level, game.lurd
    raise AssertionError("no such position")


def test_what_only_the_engine_proves_lost_is_explained_too(quick: Player) -> None:
    from pushworks.apps.desktop.collection_list import PlayableCollection

    level, moves = _lost_by_engine_only()
    play(quick.display, PlayableCollection("one", "One", (level,)), 0)
    game = quick.game
    quick.wait_for(lambda: game.analysed)
    game.show(game.session.play(moves))
    quick.wait_for(lambda: game.deadlocked)
    assert not game.session.deadlocked  # the quick rules do not see it
    assert game.reason is not None
    assert game.reason.rule in ("freeze", "matching", "corral", "group")
    assert game.reason.boxes <= game.session.game.boxes
    assert game.status().warning == quick.app.t(f"explain.{game.reason.rule}", key="U")
    warned = quick.pixels()
    quick.press("4")  # no warnings wanted
    assert not game.deadlocked
    assert quick.pixels() != warned
    quick.press("4")
    assert game.deadlocked  # remembered
    game.undo_until_hope()
    assert game.session.game.moves < len(moves)
    quick.press("r")
    quick.wait_for(lambda: not game.deadlock_warning.busy)
    assert not game.deadlocked


def test_the_smallest_set_of_boxes_is_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    from pushworks import engine
    from pushworks.apps.desktop.analysis import engine_reason

    verdicts = [("group", frozenset({5, 6, 7}), frozenset({1})), ("corral", frozenset({6}), frozenset({1}))]
    monkeypatch.setattr(engine, "deadlock_verdicts", lambda level: verdicts)
    reason = engine_reason(Level.from_xsb(EDGE))
    assert reason is not None
    assert (reason.rule, reason.boxes) == ("corral", {6})


def test_a_whole_search_that_proves_it_counts_as_a_reason(quick: Player) -> None:
    game = quick.play(1)
    quick.wait_for(lambda: game.analysed)
    quick.press("right")
    position = game.session.game
    game.deadlock_warning.prove(position.boxes, position.player)
    quick.run()
    assert game.deadlocked
    assert game.status().warning == quick.app.t("play.unsolvable")  # nothing was pushed yet
    quick.press("left")
    assert not game.deadlocked


def test_the_engine_lets_the_window_work_while_it_looks() -> None:
    """While the rules look at a large board, other threads of Python go on."""
    from pushworks.engine import deadlock_verdicts
    from pushworks.levels.shipped import shipped_collection

    level = max(shipped_collection("great-halls"), key=lambda each: len(each.boxes))
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # no thread is interrupted: only one that yields by itself gives way
    try:
        overtaken = False
        for _ in range(50):
            begun, done = threading.Event(), []

            def look(begun: threading.Event = begun, done: list[bool] = done) -> None:
                begun.set()
                deadlock_verdicts(level)
                done.append(True)

            thread = threading.Thread(target=look)
            thread.start()
            begun.wait()
            overtaken = overtaken or not done
            thread.join()
            if overtaken:
                break
        assert overtaken
    finally:
        sys.setswitchinterval(usual)


def test_the_end_of_the_game_waits_a_little_for_what_still_runs() -> None:
    from pushworks.apps.desktop.tasks import ThreadTask, settle

    ends = threading.Event()

    def work(cancelled: Cancelled) -> bool:
        while not cancelled():
            ends.wait(0.01)
        return True

    task = ThreadTask(work)
    settle(30)
    assert task.done
    assert task.result()


def test_a_level_that_is_lost_at_its_start_says_that_it_cannot_be_solved(tmp_path: Path) -> None:
    someone = Player(tmp_path, levels="#######\n#$  @ #\n#  .  #\n#######\n")
    someone.instant()
    game = someone.play(0)
    someone.wait_for(lambda: game.deadlocked)
    assert game.status().warning == "This level cannot be solved."
    someone.press("left")
    assert game.status().warning == "This level cannot be solved."
    someone.close()
