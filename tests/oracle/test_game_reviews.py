"""Reviews of recorded games say what exhaustive search says of every position."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from tests.oracle.corpus import corpus
from tests.oracle.recorded_games import recorded_game
from tests.oracle.truth import cheapest
from tests.scale import size

from pushworks.engine import Mark, OptionsError, Review, ReviewJob, review
from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sokoban import Game

GAMES = size(12, 500)


def _games() -> list[tuple[Level, str]]:
    rng = random.Random(20)
    levels = [case.level for case in corpus() if len(case.level.boxes) <= 5]
    found: list[tuple[Level, str]] = []
    while len(found) < GAMES:
        level = rng.choice(levels)
        moves = recorded_game(rng, level, (0.05, 0.2, 0.5)[len(found) % 3])
        if any(letter.isupper() for letter in moves):
            found.append((level, moves))
    return found


@pytest.fixture(scope="module")
def games() -> list[tuple[Level, str]]:
    return _games()


def _positions(level: Level, moves: str) -> list[Level]:
    """Before the first push, and after each."""
    game = Game(level)
    found = [level]
    for letter in moves:
        game.play(letter)
        if letter.isupper():
            found.append(replace(level, boxes=game.boxes, player=game.player))
    return found


@cache
def _distances(level: Level, moves: str) -> list[int | None]:
    costs = [cheapest(position, "pushes") for position in _positions(level, moves)]
    return [None if cost is None else cost[0] for cost in costs]


def _check_marks(found: Review, truth: list[int | None]) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number, push in enumerate(found.pushes):
        before, after = truth[number], truth[number + 1]
        seen[push.mark] += 1
        if before is None:
            assert push.mark is Mark.NONE
        elif after is None:
            assert push.mark is Mark.DEADLOCK
        else:
            wasted = 1 + after - before
            assert push.wasted_least == push.wasted_most == wasted
            blunder = wasted >= 4 and wasted * 10 >= truth[0]  # type: ignore[operator]
            assert push.mark == (Mark.BLUNDER if blunder else Mark.WASTE if wasted else Mark.NONE)
        if push.mark:  # the line was replayed by the engine's front; here only its length
            assert sum(letter.isupper() for letter in push.better) == before
    return seen


@pytest.mark.parametrize("table", [400_000, 0], ids=["table", "searches"])
def test_distances_and_marks_are_those_of_exhaustive_search(
    games: list[tuple[Level, str]], table: int
) -> None:
    seen: Counter[str] = Counter()
    tables = 0
    for level, moves in games:
        found = review(level, moves, table_positions=table)
        assert found.status is Status.SOLVED
        tables += found.table_positions > 0
        truth = _distances(level, moves)
        assert [one.lower for one in found.positions] == truth, (level.to_xsb(), moves)
        assert [one.upper for one in found.positions] == truth
        lost = next((number for number, distance in enumerate(truth) if distance is None), None)
        assert found.first_deadlocked == lost
        assert found.last_solvable == (len(truth) - 1 if lost is None else lost - 1 if lost else None)
        seen += _check_marks(found, truth)
    assert tables > GAMES // 2 if table else tables == 0
    assert min(seen[mark] for mark in ("", "waste", "blunder", "deadlock")) >= 1, seen


def test_the_only_push_is_the_only_one_that_keeps_the_level_solvable(
    games: list[tuple[Level, str]],
) -> None:
    count = 0
    for level, moves in games[: max(12, GAMES // 2)]:
        exact = review(level, moves)
        proved = review(level, moves, table_positions=0)
        positions = _positions(level, moves)
        for number, push in enumerate(exact.pushes):
            assert push.only or not proved.pushes[number].only  # rules prove less, never more
            if push.only:
                count += 1
                _check_only(positions[number], positions[number + 1])
    assert count >= 5


def test_no_push_is_the_only_one_where_all_is_lost_already() -> None:
    """The rules see every other push lose at once; that this one loses, too, only a search finds out."""
    rows = "#######\n#    ##\n#$   ##\n# *@ ##\n#.*$###\n# . ###\n#   ###\n#######"
    for table in (400_000, 0):
        found = review(Level.from_xsb(rows), "uullD", table_positions=table)
        assert found.first_deadlocked == 0
        assert [push.only for push in found.pushes] == [False]


@pytest.mark.parametrize("table", [400_000, 0])
def test_a_box_out_of_reach_and_off_its_goal_deadlocks_every_position(table: int) -> None:
    """The other boxes come home: a table of what can be reached called that solved."""
    level = Level.from_xsb("##########\n#@ $.#$ .#\n##########")
    found = review(level, "rR", table_positions=table)
    assert [(one.lower, one.upper) for one in found.positions] == [(None, None)] * 2
    assert (found.status, found.first_deadlocked, found.last_solvable) == (Status.SOLVED, 0, None)
    assert [(push.mark, push.only) for push in found.pushes] == [(Mark.NONE, False)]


def _check_only(before: Level, played: Level) -> None:
    saving = 0
    for box in before.boxes:
        for step in (-before.width, before.width, -1, 1):
            to, behind = box + step, box - step
            if {to, behind} & (before.walls | before.boxes):
                continue
            game = Game(before)
            if game.player != behind and game.walk_to(behind) is None:
                continue
            after = replace(before, boxes=before.boxes - {box} | {to}, player=box)
            saving += cheapest(after, "pushes") is not None
    assert saving == 1
    assert cheapest(played, "pushes") is not None


def test_bounds_hold_where_the_budget_is_too_small(games: list[tuple[Level, str]]) -> None:
    """A few nodes a search: hardly anything is exact, but no bound is wrong."""
    unsettled = 0
    for level, moves in games[: max(12, GAMES // 2)]:
        found = review(level, moves, nodes=4, table_positions=0)
        for one, truth in zip(found.positions, _distances(level, moves), strict=True):
            unsettled += not one.exact
            if truth is None:
                assert one.upper is None
            else:
                assert one.lower is not None
                assert one.lower <= truth
                assert one.upper is None or truth <= one.upper
    assert unsettled > GAMES


def test_a_review_can_be_cancelled_and_keeps_what_it_knows() -> None:
    rows = ["#" * 14, "#@" + " " * 11 + "#", *["#" + " " * 12 + "#"] * 7, "#" * 14]
    level = Level.from_xsb("\n".join(rows))
    rng = random.Random(5)
    spots = rng.sample([14 * y + x for y in range(2, 8) for x in range(2, 12)], 20)
    hard = replace(level, boxes=frozenset(spots[:10]), goals=frozenset(spots[10:]))
    moves = recorded_game(rng, hard, 0.3, pushes=20)
    job = ReviewJob(hard, moves, seconds=600).start()
    job.cancel()
    found = job.result(60)
    assert found.status in (Status.CANCELLED, Status.SOLVED)
    assert len(found.positions) in (0, len(found.pushes) + 1)


def test_moves_that_cannot_be_played_are_refused() -> None:
    level = Level.from_xsb("#######\n#@ $. #\n#######")
    with pytest.raises(OptionsError, match="move"):
        ReviewJob(level, "rrrrrrr")
    with pytest.raises(OptionsError, match="seconds"):
        ReviewJob(level, "r", seconds=-1)
    found = review(level, "r")
    assert (found.positions[0].lower, len(found.pushes)) == (1, 0)
