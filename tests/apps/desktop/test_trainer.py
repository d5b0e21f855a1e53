"""The trainer: lost positions become puzzles, answers decide when they come back."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from pushworks.apps.desktop import trainer
from pushworks.apps.desktop.screens.review import ReviewScreen
from pushworks.apps.desktop.screens.trainer import TrainerScreen
from pushworks.levels import Level
from pushworks.library import Library

from .conftest import Player

TODAY = date(2026, 11, 18)
LEVEL = Level.from_xsb("#######\n#     #\n# $ . #\n#@    #\n#######", title="One box")


def test_right_answers_put_a_puzzle_off_and_a_wrong_one_brings_it_back(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        trainer.add(library, LEVEL, "rU", "freeze", TODAY)
        trainer.add(library, LEVEL, "rU", "freeze", TODAY)
        (puzzle,) = trainer.puzzles(library, TODAY)
        assert (puzzle.level, puzzle.losing, puzzle.rule) == (LEVEL, "rU", "freeze")
        day, rests = TODAY, []
        while trainer.puzzles(library, day):
            (puzzle,) = trainer.puzzles(library, day)
            trainer.answered(library, puzzle, True, day)
            after = next((n for n in range(1, 999) if trainer.puzzles(library, day + timedelta(days=n))), 0)
            rests.append(after)
            day += timedelta(days=after)
            if not after:
                break
        assert rests == [1, 3, 9, 27, 81, 0]  # then it is known
        trainer.add(library, LEVEL, "rU", "freeze", TODAY)
        (puzzle,) = trainer.puzzles(library, TODAY)
        trainer.answered(library, puzzle, True, TODAY)
        (puzzle,) = trainer.puzzles(library, TODAY + timedelta(days=1))
        trainer.answered(library, puzzle, False, TODAY + timedelta(days=1))
        assert trainer.puzzles(library, TODAY + timedelta(days=1)) == []
        (puzzle,) = trainer.puzzles(library, TODAY + timedelta(days=2))
        assert puzzle.days == 1
        assert library.recent(game="sokoban") == []  # Continue does not go there


@pytest.fixture
def lost(quick: Player) -> Player:
    """Somebody who has lost a game and looked back at it."""
    game = quick.play(3)
    quick.press("down", "down", "right", "up", "left", "q")
    top = quick.display.top
    assert isinstance(top, ReviewScreen)
    quick.wait_for(lambda: top.found is not None)
    assert game.session.game.pushes == 1
    quick.display.home()
    return quick


def _trainer(player: Player) -> TrainerScreen:
    top = player.display.top
    assert isinstance(top, TrainerScreen)
    return top


def test_a_lost_position_is_a_puzzle_that_is_answered_by_a_push(lost: Player) -> None:
    lost.display.go("stats")
    lost.run()
    lost.click_on("trainer")
    top = _trainer(lost)
    assert len(top.left) == 1
    assert top.words() == lost.app.t("trainer.task")
    before = lost.pixels()
    lost.press("down", "down", "right", "up")  # the same mistake
    lost.wait_for(lambda: bool(top.verdict))
    assert top.verdict == "wrong"
    assert lost.pixels() != before
    lost.click_on("again")
    assert top.verdict == ""
    lost.press("right", "down")  # down, onto the row of the goal
    lost.wait_for(lambda: bool(top.verdict))
    assert top.verdict == "right"
    assert (top.right, top.asked) == (1, 2)
    lost.click_on("next")
    assert top.puzzle is None
    assert top.words() == lost.app.t("trainer.none")
    lost.press("escape")
    assert lost.screen == "stats"


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_it_fits_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    someone = Player(tmp_path, size=size)
    assert someone.app.library is not None
    trainer.add(someone.app.library, LEVEL, "rU", "freeze", date.today())
    someone.display.go("trainer")
    someone.run()
    rects = [widget.rect for widget in _trainer(someone).widgets]
    inside = someone.display.canvas.rect
    assert all(inside.contains(rect) for rect in rects)
    assert all(not a.colliderect(b) for n, a in enumerate(rects) for b in rects[:n])
    someone.close()
