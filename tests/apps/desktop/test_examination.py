"""Levels examined in the background: true, kept, resumed, paused, shown in the browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.apps.desktop.conftest import LEVELS, Player
from tests.oracle.corpus import corpus
from tests.oracle.truth import cheapest

from pushworks.apps.desktop.collection_examiner import CollectionExaminer
from pushworks.apps.desktop.level_card import facts, said_difficulty
from pushworks.apps.desktop.level_examination import SLICES, Examination, HaltedError, order_of_work
from pushworks.apps.desktop.level_filter import unknown_conditions
from pushworks.apps.desktop.screens.browser import BrowserScreen
from pushworks.engine import Options
from pushworks.levels import Level, read_text
from pushworks.levels.shipped import shipped_collection
from pushworks.library import LevelTruth, Library
from pushworks.library.par import par_of
from pushworks.sealgo import Status

LOST = Level.from_xsb("######\n#@$  #\n#   .#\n######")


def _wait(holds: Callable[[], bool]) -> None:
    for _ in range(6000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it never came true")


def _examined(level: Level, seconds: float = 20.0) -> LevelTruth:
    return Examination(level, LevelTruth()).run(seconds)


def test_what_is_found_is_what_exhaustive_search_finds() -> None:
    """Small levels are settled: optimum of pushes and moves, or no solution."""
    for case in [case for case in corpus() if len(case.level.boxes) <= 4][::12]:
        found = _examined(case.level)
        pushes, moves = cheapest(case.level, "pushes"), cheapest(case.level, "moves")
        assert found.settled
        if pushes is None or moves is None:
            assert found.solvable is False
            continue
        assert (found.pushes_least, found.pushes_most) == (pushes[0], pushes[0]), case.level.to_xsb()
        assert (found.moves_least, found.moves_most) == (moves[0], moves[0]), case.level.to_xsb()
        assert found.difficulty is not None
        assert found.gap == 0


def test_small_levels_come_first_and_those_nearly_known_last() -> None:
    small, large = Level.from_xsb("#####\n#@$.#\n#####"), Level.from_xsb("########\n#@$ $..#\n########")
    nearly = LevelTruth(True, pushes_least=99, pushes_most=100)
    settled = LevelTruth(True, 1, 1, 1, 1)
    levels = [large, small, small, small]
    assert order_of_work(levels, [LevelTruth(), nearly, settled, LevelTruth()], 0.1) == [3, 0, 1]
    assert order_of_work(levels, [LevelTruth(effort=0.1)] * 4, 0.1) == []


def test_an_interrupted_examination_is_no_answer() -> None:
    level = next(case.level for case in corpus() if case.truth.solvable)
    with pytest.raises(HaltedError):
        Examination(level, LevelTruth(), lambda: True).run(30.0)


def test_a_search_ends_when_no_solution_can_be_shorter_than_the_known_one() -> None:
    hard = shipped_collection("great-halls")[-1]
    work = Examination(hard, LevelTruth())
    options = Options(objective="pushes", algorithm="exact", seconds=600, memory=64 << 20)
    found = work._search(options, known=1)
    assert found.status is Status.CANCELLED
    assert found.lower_bound > 1  # what was proved until then counts


@pytest.fixture
def examiner(tmp_path: Path) -> Iterator[CollectionExaminer]:
    one = CollectionExaminer(tmp_path / "library.db", lambda: True)
    yield one
    one.stop(20.0)


def test_a_collection_is_worked_through_kept_and_not_begun_again(
    examiner: CollectionExaminer, tmp_path: Path
) -> None:
    levels = [*read_text(LEVELS), LOST, read_text(LEVELS)[0]]
    examiner.examine("some", levels)
    _wait(lambda: all(level.key in examiner.truths for level in levels))
    assert examiner.duplicates == {5: 0}
    assert [examiner.truths[level.key].solvable for level in levels] == [True] * 4 + [False, True]
    _wait(lambda: all(examiner.truths[level.key].settled for level in levels))
    examiner.stop(20.0)
    with Library(tmp_path / "library.db") as library:
        kept = library.truths(levels)
        assert min(truth.effort for truth in kept.values()) >= SLICES[0]
        par = par_of(levels[1], library)
        assert par is not None
        assert par.pushes == kept[levels[1].key].pushes_most
        assert par.pushes_proved
        assert library.player_record(levels[1]).own is None  # the player has solved nothing
        before = library.db.row("SELECT max(added) AS last FROM truths")
    again = CollectionExaminer(tmp_path / "library.db", lambda: True)
    again.examine("some", levels)
    _wait(lambda: again.news > 0)
    assert again.truths == kept
    again.stop(20.0)
    with Library(tmp_path / "library.db") as library:
        after = library.db.row("SELECT max(added) AS last FROM truths")
    assert before is not None
    assert after is not None
    assert before["last"] == after["last"]


def test_nothing_is_examined_while_somebody_plays(tmp_path: Path) -> None:
    allowed: list[bool] = []
    one = CollectionExaminer(tmp_path / "library.db", lambda: bool(allowed))
    one.examine("some", list(read_text(LEVELS)))
    _wait(lambda: one.news > 0)  # what the library knows was read
    assert not one.truths
    assert not one.working
    allowed.append(True)
    _wait(lambda: len(one.truths) == 4)
    one.stop(20.0)


def test_levels_in_view_come_first(tmp_path: Path) -> None:
    """Where the player looks, cards fill first; of the others the small ones."""
    allowed: list[bool] = []
    one = CollectionExaminer(tmp_path / "library.db", lambda: bool(allowed))
    levels = sorted(read_text(LEVELS), key=lambda level: len(level.boxes) * len(level.floor))
    one.examine("some", levels)
    _wait(lambda: one.news > 0)
    one.in_view = {3}
    allowed.append(True)
    _wait(lambda: bool(one.truths))
    assert next(iter(one.truths)) == levels[3].key
    _wait(lambda: len(one.truths) == 4)
    assert list(one.truths)[1:] == [level.key for level in levels[:3]]
    one.stop(20.0)


def test_it_is_counted_how_far_the_examination_is(examiner: CollectionExaminer) -> None:
    levels = [*read_text(LEVELS), LOST, read_text(LEVELS)[0]]
    examiner.examine("some", levels)
    _wait(lambda: examiner.finished)
    assert (examiner.examined, examiner.proved) == (6, 6)  # the copy counts, and what is unsolvable
    examiner.examine("other", levels[:1])
    _wait(lambda: examiner.finished)
    assert (examiner.examined, examiner.proved) == (1, 1)


@pytest.fixture
def collector(tmp_path: Path) -> Iterator[Player]:
    someone = Player(tmp_path, levels=LEVELS + "\n" + LOST.to_xsb() + "\nTitle: Lost\n")
    someone.instant()
    someone.app.settings.examine_levels = True
    yield someone
    someone.close()


def _browser(player: Player) -> BrowserScreen:
    top = player.display.top
    assert isinstance(top, BrowserScreen)
    return top


def test_cards_show_what_was_found_and_stars_sort_and_search_use_it(collector: Player) -> None:
    collector.play(1)
    assert not collector.app.at_rest
    collector.display.home()
    collector.display.go("browser")
    collector.run()
    top = _browser(collector)
    assert collector.app.at_rest
    before = collector.pixels()
    assert top.examination()  # it says how far it is
    collector.wait_for(lambda: all(top.truth(index) is not None for index in range(5)))
    collector.run(1.0)
    assert collector.pixels() != before
    t, english = collector.app.t, collector.app.format_number
    collector.wait_for(lambda: not top.examination())
    truth = top.truth(0)
    assert truth is not None
    assert truth.pushes_proved
    assert truth.moves_proved
    assert truth.difficulty is not None
    longest = f"◆ {truth.difficulty:.1f} ± {truth.margin:.1f}"
    assert said_difficulty(truth.difficulty, truth, english)[0] == longest
    assert said_difficulty(8.04, replace(truth, difficulty=8.04, margin=None), english) == ("≥ 8.0",)
    assert said_difficulty(3.0, truth, english) == ("◆ 3.0",)  # from the notes: how sure it is nobody knows
    assert facts(top, 0) == t("play.par", moves=truth.moves_most, pushes=truth.pushes_most)
    assert facts(top, 4) == t("browser.unsolvable")
    assert top.rating(0) is not None
    top._searching("solvable=0")
    assert top.order == [4]
    top._searching("")
    top.sort = "difficulty"
    top._select()
    rated = [rating for index in top.order if (rating := top.rating(index)) is not None]
    assert len(rated) == 4
    assert rated == sorted(rated)
    # A level of an opened file has stars as soon as its par is known.
    library = collector.app.library
    assert library is not None
    best = library.best(collector.collection.levels[0]).pushes
    assert best is not None
    library.mark_solved(collector.collection.levels[0], best.moves)
    top.enter()
    assert top.stars(collector.collection.levels[0]) == 3


def test_levels_that_ship_show_their_par_before_anything_is_examined(quick: Player) -> None:
    quick.display.go("browser")
    top = _browser(quick)
    shipped = quick.app.collections.find("first-steps")
    assert shipped is not None
    top.show(shipped.name)
    par = par_of(shipped.levels[1])
    assert par is not None
    assert top.truth(1) is None
    assert facts(top, 1) == quick.app.t("play.par", moves=par.moves, pushes=par.pushes)


def test_unknown_conditions_are_named_and_escape_clears_the_search_first(quick: Player) -> None:
    assert unknown_conditions("boxes<3 colour=4 x>1 word") == ["colour", "x"]
    quick.display.go("browser")
    quick.run()
    top = _browser(quick)
    top._searching("colour=4")
    assert top.order == []
    quick.run()
    quick.press("escape")
    assert quick.screen == "browser"
    assert top.search == ""
    assert top.order
    quick.press("escape")
    assert quick.screen == "menu"


@pytest.mark.parametrize("size", [(800, 600), (1200, 800), (1920, 1080)])
def test_cards_fill_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    someone = Player(tmp_path, size=size, levels="\n".join([LEVELS] * 20))
    someone.display.go("browser")
    someone.run()
    cards = [widget.rect for widget in _browser(someone).widgets if widget.name.startswith("card")]
    lowest = max(rect.bottom for rect in cards)
    assert lowest <= size[1]
    assert size[1] - lowest < 0.06 * size[1]
    someone.close()
