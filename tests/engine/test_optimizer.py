"""The optimizer's limits, cancelling and what it refuses; its answers are compared in tests/oracle."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from pushworks.engine import EngineError, OptimizeJob, OptimizeOptions, OptionsError, optimize, solve
from pushworks.levels import Level
from pushworks.levels.shipped import shipped_collection
from pushworks.sealgo import Status
from pushworks.sokoban import Game, measure, verify


@cache
def hall() -> tuple[Level, str]:
    """Ten boxes and a solution that leaves much to gain: nothing ends by itself here for minutes."""
    level = shipped_collection("great-halls").levels[0]
    return level, solve(level).moves


def played(level: Level, *targets: tuple[int, int]) -> str:
    """The moves that bring each of these boxes to its square, one after the other."""
    game = Game(level)
    for box, target in targets:
        assert game.push_box_to(box, target)
    assert game.solved
    return game.lurd


@pytest.mark.parametrize("threads", [1, 2])
def test_time_is_kept_and_the_best_is_returned(threads: int) -> None:
    level, moves = hall()
    result = optimize(level, [moves], OptimizeOptions(seconds=0.5, threads=threads))
    assert result.status is Status.TIME_LIMIT
    assert result.seconds < 2.0
    assert verify(level, result.best.moves)
    assert result.best.metrics <= measure(level, moves) == result.before.metrics
    assert not result.optimal


def test_cancelling_is_heard_and_keeps_what_was_found() -> None:
    level, moves = hall()
    job = OptimizeJob(level, [moves]).start()
    news = []
    while not news:
        time.sleep(0.05)
        news = job.news()
    assert job.poll().running
    job.cancel()
    result = job.result(timeout=10)
    assert result.status is Status.CANCELLED
    assert result.best.metrics <= news[-1].metrics < result.before.metrics
    assert not job.poll().running


def test_nodes_are_counted() -> None:
    level, moves = hall()
    squares = level.width * level.height - len(level.walls)
    for nodes, threads in ((1_000, 1), (100_000, 1), (30_001, 2), (100, 3)):
        few = optimize(level, [moves], OptimizeOptions(nodes=nodes, threads=threads))
        assert few.status is Status.NODE_LIMIT
        assert few.expanded < nodes + threads * squares
        assert few.expanded >= nodes or threads > 1
    fewer = optimize(level, [moves], OptimizeOptions("pushes+moves", nodes=1_000))
    assert fewer.expanded < 1_000 + squares


@pytest.mark.skipif("PUSHWORKS_CORE" in os.environ, reason="sanitizers bring their own allocator")
def test_memory_is_kept() -> None:
    level, moves = hall()
    limit = 3 << 20
    small = optimize(level, [moves], OptimizeOptions(nodes=3_000_000, memory=limit))
    assert small.status in (Status.NODE_LIMIT, Status.MEMORY_LIMIT)
    assert small.best.metrics < small.before.metrics
    assert small.peak_bytes < limit * 1.05
    tiny = optimize(level, [moves], OptimizeOptions(memory=100_000))
    assert tiny.status is Status.MEMORY_LIMIT
    assert tiny.best.metrics <= tiny.before.metrics


def test_several_seeds_are_joined() -> None:
    """One seed wastes pushes on the first box, the other on the second: the best parts of both are joined."""
    empty = "#" + " " * 22 + "#"
    rows = [
        "#" * 24,
        empty,
        "# @$    ." + " " * 14 + "#",
        empty,
        empty,
        "#   $    ." + " " * 13 + "#",
        *[empty] * 4,
    ]
    level = Level.from_xsb("\n".join([*rows, "#" * 24]))
    (first, second), (home, other) = sorted(level.boxes), sorted(level.goals)
    aside, astray = first + 4 * level.width, second + 3 * level.width
    seeds = [
        played(level, (first, aside), (aside, home), (second, other)),
        played(level, (first, home), (second, astray), (astray, other)),
    ]
    options = OptimizeOptions("pushes+moves", area=(1, 1, 1, 1))  # nothing to displace: only to join
    joined = optimize(level, seeds, options)
    assert joined.best.metrics.pushes == 10
    assert all(optimize(level, [seed], options).best.metrics.pushes > 10 for seed in seeds)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"objective": None}, "expected measures joined by +, got NoneType"),
        ({"objective": "fun"}, "or some of moves, pushes"),
        ({"seconds": -1}, "expected 0 or more seconds, got -1"),
        ({"seconds": 10**400}, "expected 0 or more seconds, got 1000"),
        ({"seconds": None}, "expected 0 or more seconds, got NoneType"),
        ({"memory": 1 << 63}, "expected a whole number from 0 to 9223372036854775807"),
        ({"seed": (1 << 50) + 1}, "expected a whole number from 0 to 1125899906842624"),
        ({"range": 3}, "expected FIRST-LAST, from 1, got 3"),
        ({"range": (0, 4)}, "expected FIRST-LAST, from 1, got 0-4"),
        ({"range": (5, 4)}, "expected FIRST-LAST, from 1, got 5-4"),
        ({"range": (1,)}, "expected FIRST-LAST, from 1"),
        ({"area": (1, 2)}, "expected X,Y,WIDTH,HEIGHT"),
        ({"area": (1, 2, 0, 4)}, "expected X,Y,WIDTH,HEIGHT"),
        ({"area": "1,2,3,4"}, "expected X,Y,WIDTH,HEIGHT"),
    ],
)
def test_wrong_options_are_refused_in_one_line(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionsError) as caught:
        OptimizeOptions(**wrong)
    assert caught.value.option == next(iter(wrong))
    assert message in str(caught.value)


def test_what_cannot_be_improved_is_refused_in_one_line() -> None:
    level, moves = hall()
    for solutions, message in (([], "at least one solution"), ([moves[:-1]], "does not solve the level")):
        with pytest.raises(OptionsError, match=message):
            optimize(level, solutions)
    broken = replace(level, extra_players=frozenset({level.player + 1}))
    with pytest.raises(OptionsError, match="more than one player"):
        optimize(broken, [moves])


def test_a_solved_level_needs_no_moves() -> None:
    level = Level.from_xsb("#####\n#@* #\n#####")
    result = optimize(level, [""])
    assert (result.best.moves, result.optimal) == ("", True)
    longer = optimize(Level.from_xsb("######\n#@*. #\n#    #\n######"), ["RdrruL"])
    assert (longer.best.moves, longer.optimal) == ("", True)


def test_boards_of_any_size() -> None:
    """A corridor longer than any machine word, and a board that fits no set at all."""
    wide = Level.from_xsb("\n".join(["#" * 203, "#@$" + " " * 198 + ".#", "#" + " " * 201 + "#", "#" * 203]))
    result = optimize(wide, ["du" + "R" * 199], OptimizeOptions(nodes=200_000))
    assert result.best.moves == "R" * 199
    large = Level.from_xsb(
        "\n".join(["#" * 103, *["#" + " " * 101 + "#"] * 60, "#@$." + " " * 98 + "#", "#" * 103])
    )
    with pytest.raises(OptionsError, match="too large for the optimizer"):
        optimize(large, ["R"])


def test_a_solution_whose_measures_might_not_fit_is_refused() -> None:
    level = Level.from_xsb("#######\n#@ $ .#\n#######")
    assert optimize(level, ["rl" * 10_000 + "rRR"], OptimizeOptions(nodes=10_000)).best.moves == "rRR"
    with pytest.raises(OptionsError, match=r"more than 2,000,000 moves"):
        optimize(level, ["rl" * 1_000_000 + "rRR"])


def test_the_same_pushes_come_in_a_better_order_before_any_search() -> None:
    """Two boxes pushed by turns, far apart: one after the other takes a tenth of the walking."""
    empty = "#" + " " * 30 + "#"
    rows = ["#" * 32, "#@$     ." + " " * 22 + "#", *[empty] * 8, "#" + " " * 20 + "$     .   #", empty]
    level = Level.from_xsb("\n".join([*rows, "#" * 32]))
    first, second = sorted(level.boxes)
    turns = [turn for step in range(6) for turn in ((first + step, first + step + 1),
                                                    (second + step, second + step + 1))]  # fmt: skip
    start = played(level, *turns)
    result = optimize(level, [start], OptimizeOptions(nodes=1))
    together = played(level, (first, first + 6), (second, second + 6))
    assert result.expanded < 1000
    assert result.best.metrics.moves == len(together) < len(start) / 3
    kept = optimize(level, [start], OptimizeOptions(nodes=1, range=(5, 12))).best.moves
    assert len(together) < len(kept) < len(start)

    def fourth_push(moves: str) -> int:
        return [at for at, move in enumerate(moves) if move.isupper()][3]

    assert fourth_push(kept) == fourth_push(start) > fourth_push(together)  # nothing changes before the range


def test_the_rest_of_a_solution_may_be_mirrored() -> None:
    """The player begins on the right, and the solution pushes the box to the right one of two equal goals."""

    def moves_after_one_window(corner: str) -> tuple[int, int]:
        packed, empty = "#**" + " " * 25 + "**#", "#" + " " * 29 + "#"
        middle = "#    .         $         .  @ #"
        rows = [
            "#" * 31,
            packed,
            packed,
            empty,
            middle,
            f"#{corner}" + " " * 28 + "#",
            packed,
            packed,
            "#" * 31,
        ]
        level = Level.from_xsb("\n".join(rows))
        box = next(iter(level.boxes - level.goals))
        goal = max(goal for goal in level.goals if goal // level.width == box // level.width)
        result = optimize(level, [played(level, (box, goal))], OptimizeOptions(nodes=300))
        return result.before.metrics.moves, result.best.metrics.moves

    assert moves_after_one_window(" ") == (26, 22)
    assert moves_after_one_window(".") == (26, 26)  # one more goal and it is symmetric no longer


def test_a_solution_that_is_beaten_is_not_in_the_front() -> None:
    level = Level.from_xsb("#######\n#     #\n# @$ .#\n#     #\n#######")
    result = optimize(level, ["RR", "udRR"], OptimizeOptions("front"))
    assert [one.moves for one in result.front] == ["RR"]


def test_a_claim_about_the_whole_needs_every_box() -> None:
    """The search that moves one box alone is cheap and comes first in a hall full of boxes; its best is a way
    round a box at home, yet with that box two pushes fewer are needed."""
    empty, boxes = "#" + " " * 22 + "#", "#" + "  *" * 7 + " #"
    rows = ["#" * 24, empty, boxes, empty, empty, "# @$   *" + " " * 14 + ".#", empty, empty, boxes, empty]
    level = Level.from_xsb("\n".join([*rows, "#" * 24]))
    box = level.player + 1
    goal = next(iter(level.goals - level.boxes))
    above, low = box - 2 * level.width, goal + 2 * level.width
    around = played(level, (box, above), (above, low), (low, goal))
    result = optimize(level, [around], OptimizeOptions("pushes+moves", nodes=300_000))
    assert (result.best.metrics.pushes, result.optimal) == (goal - box, False)


def test_a_path_that_is_just_short_enough_is_in_the_neighbourhood() -> None:
    """Two pushes can be saved and no more, by a long walk, so that no search for fewer moves finds them;
    the area keeps the search of everything out."""
    rows = ["#          #", "#          #", "#   $   .  #", "# ##@#######", "# ## #######", "#    #######"]
    level = Level.from_xsb("\n".join(["#" * 12, *rows, "#" * 12]))
    (box,), (goal,) = level.boxes, level.goals
    above, beside = box - level.width, goal - level.width
    around = played(level, (box, above), (above, beside), (beside, goal))
    area = (0, 0, level.width, level.height)
    result = optimize(level, [around], OptimizeOptions("pushes+moves", area=area))
    assert (result.before.metrics.pushes, result.best.metrics.pushes) == (6, 4)
    assert result.before.metrics.moves < result.best.metrics.moves


@pytest.mark.parametrize(
    ("rows", "start"),
    [
        ("########\n#@     #\n#      #\n#  $  .#\n#      #\n########", "rddRRR"),
        ("######\n#@   #\n#    #\n#  $ #\n#    #\n#    #\n#  . #\n######", "drrDDD"),
    ],
)
def test_the_turn_into_a_push_counts(rows: str, start: str) -> None:
    """Two walks of the same length: only one of them already goes the way of the push."""
    result = optimize(Level.from_xsb(rows), [start], OptimizeOptions("player_lines"))
    assert (result.before.metrics.player_lines, result.best.metrics.player_lines) == (3, 2)


def test_a_miscount_is_an_error() -> None:
    level = Level.from_xsb("#####\n#@$.#\n#####")
    job = OptimizeJob(level, ["R"]).start()
    raw = job._native
    job.result()
    job._result = None
    job._native = SimpleNamespace(  # type: ignore[assignment]
        wait=lambda _: True, result=lambda: {**raw.result(), "measures": [1, 1, 1, 1, 1, 2]}
    )
    with pytest.raises(EngineError, match="miscounts"):
        job.result()
