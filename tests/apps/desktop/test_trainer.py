"""The trainer: deadlocked positions become puzzles, answers decide when they come back and what they ask."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from pushworks.apps.desktop import trainer
from pushworks.apps.desktop.next_level import next_level
from pushworks.apps.desktop.screens.puzzle import PuzzleScreen
from pushworks.apps.desktop.screens.review import ReviewScreen
from pushworks.apps.desktop.screens.trainer import TrainerScreen
from pushworks.apps.desktop.trainer import Group, Task
from pushworks.levels import Level
from pushworks.library import LevelTruth, Library, OtherLevel
from pushworks.library.player_rating import PlayerRating, difficulty_for

from .conftest import Player

TODAY = date(2026, 11, 18)
LEVEL = Level.from_xsb("#######\n#     #\n# $ . #\n#@    #\n#######", title="One box")
LONG = Level.from_xsb("##########\n#        #\n#@  $  . #\n#        #\n##########", title="Long")
GAME = "rrRdrUruL"
"""Three pushes on it; the second one loses."""


def test_right_answers_put_a_puzzle_off_and_a_wrong_one_brings_it_back(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        for _ in range(2):
            trainer.add(library, LONG, GAME, 2, "freeze", TODAY)
        (puzzle,) = trainer.puzzles(library, TODAY)
        assert (puzzle.level, puzzle.line, puzzle.lost, puzzle.rule) == (LONG, GAME, 2, "freeze")
        assert (puzzle.losing, puzzle.before.boxes) == ("drU", frozenset({25}))
        day, rests, tasks = TODAY, [], []
        while trainer.puzzles(library, day):
            (puzzle,) = trainer.puzzles(library, day)
            tasks.append(puzzle.task)
            trainer.answered(library, puzzle, True, day)
            after = next((n for n in range(1, 999) if trainer.puzzles(library, day + timedelta(days=n))), 0)
            rests.append(after)
            day += timedelta(days=after)
            if not after:
                break
        assert rests == [1, 3, 9, 27, 81, 0]  # then it is known
        assert tasks == [Task.FIND, Task.ONE, Task.THREE, Task.FIND, Task.ONE, Task.THREE]
        trainer.add(library, LONG, GAME, 2, "freeze", TODAY)
        (puzzle,) = trainer.puzzles(library, TODAY)
        trainer.answered(library, puzzle, True, TODAY)
        (puzzle,) = trainer.puzzles(library, TODAY + timedelta(days=1))
        trainer.answered(library, puzzle, False, TODAY + timedelta(days=1))
        assert trainer.puzzles(library, TODAY + timedelta(days=1)) == []
        (puzzle,) = trainer.puzzles(library, TODAY + timedelta(days=2))
        assert (puzzle.days, puzzle.task) == (1, Task.FIND)
        assert library.recent(game="sokoban") == []  # Continue does not go there


def test_puzzles_are_grouped_by_rule_and_older_ones_still_read(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        trainer.add(library, LONG, GAME, 2, "bipartite", TODAY + timedelta(days=1))
        trainer.add(library, LONG, "rrRdrrUU"[:7], 2, "somewhere else", TODAY)  # another push from there
        old = {"rule": "corner", "due": TODAY.isoformat(), "days": 3}
        library.save_game(OtherLevel(trainer.GAME, LEVEL.key, LEVEL.to_xsb(), "Old"), "rU", extra=old)
        assert trainer.groups(library, TODAY) == [Group("corner", 1, 1), Group("matching", 0, 1)]
        (puzzle,) = trainer.puzzles(library, TODAY, "corner")
        assert (puzzle.losing, puzzle.task) == ("rU", Task.ONE)
        assert trainer.puzzles(library, TODAY, "matching") == []
        library.save_game(OtherLevel(trainer.GAME, "x", "rubbish", "No level"), "rU", extra=old)
        assert len(trainer.puzzles(library, TODAY)) == 1


@pytest.fixture
def lost(quick: Player) -> Player:
    """Somebody who has lost a game and looked back at it."""
    game = quick.play(3)
    quick.app.settings.show_warning = False
    quick.press("down", "down", "right", "up", "left", "q")
    top = quick.display.top
    assert isinstance(top, ReviewScreen)
    quick.wait_for(lambda: top.found is not None)
    assert game.session.game.pushes == 1
    quick.display.home()
    return quick


def _puzzle(player: Player) -> PuzzleScreen:
    top = player.display.top
    assert isinstance(top, PuzzleScreen)
    return top


def test_a_deadlocked_position_is_a_puzzle_that_is_answered_by_a_push(lost: Player) -> None:
    lost.display.go("stats")
    lost.run()
    lost.click_on("trainer")
    overview = lost.display.top
    assert isinstance(overview, TrainerScreen)
    assert overview.due == 1
    lost.click_on(f"rule {overview.groups[0].rule}")
    top = _puzzle(lost)
    assert len(top.left) == 1
    assert top.words() == lost.app.t("trainer.task")
    before = lost.pixels()
    lost.press("down", "down", "right")
    lost.press("u", "right", "up")  # a step back and on, then the same mistake
    lost.wait_for(lambda: bool(top.verdict))
    assert top.verdict == "wrong"
    assert top.blamed  # the box is marked, and the reason named
    assert lost.app.t("trainer.rule_engine") not in top.words()
    assert lost.pixels() != before
    lost.click_on("again")
    assert top.verdict == ""
    lost.press("right", "down")  # down, onto the row of the goal
    lost.wait_for(lambda: bool(top.verdict))
    assert top.verdict == "right"
    assert (top.right, top.asked) == (1, 2)
    lost.press("return")
    assert top.puzzle is None
    assert top.words() == lost.app.t("trainer.none")
    lost.press("escape", "escape")
    assert lost.screen == "stats"


def test_which_push_loses_and_three_pushes_that_save(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    trainer.add(library, LONG, GAME, 2, "freeze", TODAY)
    quick.display.go("puzzle", today=TODAY)
    top = _puzzle(quick)
    assert top.words() == quick.app.t("trainer.task_find", push=1, count=3)
    first = quick.pixels()
    quick.press("right", "right", "right")
    assert top.seen == 2  # the last push is the last that can be named
    assert quick.pixels() != first
    quick.click_on("this")
    quick.wait_for(lambda: not top.busy)
    assert top.verdict == "wrong"
    assert quick.app.t("trainer.missed", push=2) in top.words()
    assert top.seen == 2
    assert top.blamed == {15}  # the box at the wall
    tomorrow = TODAY + timedelta(days=1)
    quick.display.replace("puzzle", today=tomorrow)
    top = _puzzle(quick)
    quick.press("right")
    quick.click_on("this")
    assert top.verdict == "right"
    quick.wait_for(lambda: not top.busy)
    for days, word in ((2, "trainer.task"), (5, "trainer.task_three")):
        quick.display.replace("puzzle", today=TODAY + timedelta(days=days))
        top = _puzzle(quick)
        assert top.words() == quick.app.t(word, made=0)
        quick.press("right")  # one push along the row of the goal
        if days == 2:
            quick.wait_for(lambda top=top: bool(top.verdict))  # type: ignore[misc]
            assert top.verdict == "right"
    assert top.words() == quick.app.t("trainer.task_three", made=1)
    quick.click(top.view.pixel_of(26))  # a click on the box beside the player pushes it: onto the goal
    assert top.game.solved
    assert top.verdict == "right"


def test_a_deadlock_in_play_becomes_a_puzzle_by_itself(quick: Player) -> None:
    library = quick.app.library
    assert library is not None
    quick.play(3)
    quick.press("down", "down", "right", "up")
    today = date.today()
    quick.wait_for(lambda: bool(trainer.puzzles(library, today)))
    (puzzle,) = trainer.puzzles(library, today)
    assert (puzzle.losing, puzzle.level) == ("ddrU", quick.level)
    quick.press("u")
    # What the machine plays is no puzzle.
    quick.game.show(quick.game.session.play("rrrrU", helped=True))
    quick.wait_for(lambda: quick.game.deadlocked)
    quick.run(1.0)
    assert len(trainer.puzzles(library, today)) == 1


def test_the_next_level_fits_and_is_unsolved(quick: Player) -> None:
    library, levels = quick.app.library, quick.collection.levels
    assert library is not None
    suits = difficulty_for(PlayerRating())
    for level, difficulty in zip(levels, (suits, suits + 0.1, suits + 5, suits - 0.2), strict=True):
        library.set_truth(level, LevelTruth(solvable=True, difficulty=difficulty))
    found = next_level(library, [quick.collection], 1).level
    assert found is not None
    assert found.index == 0
    library.save_game(levels[0], "r")  # begun: others that fit come first
    found = next_level(library, [quick.collection], 1).level
    assert found is not None
    assert found.index == 1
    quick.display.go("trainer")
    quick.click_on("next level")
    quick.wait_for(lambda: quick.screen == "play")
    assert not library.player_record(quick.level)
    advice = next_level(library, [], 1)
    assert advice.level is None
    assert advice.request.difficulty == round(suits)


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_it_fits_every_window(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    someone = Player(tmp_path, size=size)
    someone.display.set_language(language)
    assert someone.app.library is not None
    trainer.add(someone.app.library, LONG, GAME, 2, "freeze", date.today())
    for name in ("trainer", "puzzle"):
        someone.display.go(name)
        someone.run()
        rects = [widget.rect for widget in someone.menu.widgets]
        inside = someone.display.canvas.rect
        assert all(inside.contains(rect) for rect in rects)
        assert all(not a.colliderect(b) for n, a in enumerate(rects) for b in rects[:n])
    someone.close()
