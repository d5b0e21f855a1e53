"""The solver against exhaustive search on small levels, its limits, and that it repeats itself exactly."""

from __future__ import annotations

import pytest
from tests.engine.small_levels import STEP_COSTS, cheapest, small_levels
from tests.scale import size

from pushworks.engine import Job, Options, solve, solve_many
from pushworks.levels import Level
from pushworks.sealgo import Status

HALL = Level.from_xsb(
    "\n".join(
        [
            "################",
            "#      #       #",
            "# $  $    $  ..#",
            "#   $  # $   ..#",
            "#@ $     $   ..#",
            "#   $        ..#",
            "################",
        ]
    )
)
"""Eight boxes in a hall: too many positions to try them all."""


CORRIDOR = Level.from_xsb(
    "\n".join(
        [
            "###############",
            "#     ###     #",
            "# $ $ ###  $  #",
            "#@   .....    #",
            "# $   ###  $  #",
            "#     ###     #",
            "###############",
        ]
    )
)
"""If the corridor is filled from one side the player ends there: boxes have to be brought across first."""

STRIP = Level.from_xsb(
    "\n".join(
        [
            "##############",
            "#    #..#    #",
            "# $ $ .. $ $ #",
            "# $ $ .. $ $ #",
            "#@ $  ..   $ #",
            "#    #..#    #",
            "##############",
        ]
    )
)
"""Two rooms that only the goals connect, with boxes on both sides of them."""


SHAFT = Level.from_xsb(
    "\n".join(
        [
            "################",
            "#      #       #",
            "#      # $ $ $ #",
            "#      #  $    #",
            "#      ###### ##",
            "#      ######  #",
            "#@      .......#",
            "#      ######  #",
            "#      ###### ##",
            "#      #  $  $ #",
            "#      #   $   #",
            "#      #       #",
            "################",
        ]
    )
)
"""The last goal can only be filled from the left, where no box is: most have to be parked there first."""


@pytest.mark.parametrize("level", [CORRIDOR, STRIP])
@pytest.mark.parametrize("switches", [{}, {"fess.order": 1}, {"fess.ignore_stranded": True}])
def test_boxes_on_both_sides_of_the_goals(level: Level, switches: dict[str, int]) -> None:
    result = solve(level, Options(algorithm="fess", nodes=5_000, extra=switches))
    assert result.status is Status.SOLVED


def test_a_plan_takes_boxes_from_where_they_are() -> None:
    """With a plan that takes all boxes from one side, this level takes three times as many expansions."""
    result = solve(CORRIDOR, Options(algorithm="fess", nodes=20))
    assert result.status is Status.SOLVED


def test_a_plan_parks_as_many_boxes_as_it_takes() -> None:
    """Six parkings: the search that looks at every one of them finds no plan, the hasty one does."""
    result = solve(SHAFT, Options(algorithm="fess", nodes=100))
    assert result.status is Status.SOLVED


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(algorithm="fess"),
        Options(algorithm="fess", extra={"fess.untangle": True, "fess.stagnation_check": True}),
    ],
    ids=["auto", "fess", "untangle and stagnation check"],
)
def test_statuses_equal_exhaustive_search(options: Options) -> None:
    """No deadlock rule or pruning of the solver may call a solvable level dead, nor miss that one is not."""
    levels = list(small_levels(size(150, 400), seed=31))
    for level, result in zip(levels, solve_many(levels, options), strict=True):
        solvable = cheapest(level, *STEP_COSTS["pushes"]) is not None
        expected = Status.SOLVED if solvable else Status.UNSOLVABLE
        assert result.status is expected, level.to_xsb()


@pytest.mark.parametrize(
    "switches",
    [
        {}, {"fess.order": 1}, {"fess.simple": True}, {"fess.coarse": True}, {"fess.ignore_stranded": True},
        {"fess.order": 2}, {"fess.order": 4},
        {"fess.untangle": True}, {"fess.untangle": True, "fess.stagnation_check": True, "fess.coarse": True},
    ],
)  # fmt: skip
def test_a_hall_is_solved_with_every_switch(switches: dict[str, int]) -> None:
    result = solve(HALL, Options(algorithm="fess", nodes=20_000, extra=switches))
    assert result.status is Status.SOLVED
    assert result.strategy == "fess"


def test_one_thread_gives_the_same_answer_every_time() -> None:
    first, second = (solve(HALL, Options(nodes=20_000)) for _ in range(2))
    assert first.status is Status.SOLVED
    assert (first.moves, first.expanded, first.generated) == (second.moves, second.expanded, second.generated)


def test_two_threads_solve_too() -> None:
    assert solve(HALL, Options(threads=2, nodes=50_000)).status is Status.SOLVED


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize(
    "algorithm", ["auto", "fess", "iterated-greedy", "push", "pull", "both-ends", "parts"]
)
def test_a_node_limit_is_kept(algorithm: str, threads: int) -> None:
    reached = 0
    for nodes in (1, 7, 60, 200):
        for level in (HALL, CORRIDOR):
            result = solve(level, Options(algorithm=algorithm, nodes=nodes, threads=threads))
            assert result.expanded <= nodes
            if result.status is Status.NODE_LIMIT:
                assert result.expanded == nodes
                reached += 1
            elif result.status is Status.SOLVED:
                assert result.expanded > 0
    assert reached or algorithm == "parts"  # which gives up where a level does not fall apart


def test_a_cancelled_search_ends() -> None:
    job = Job(HALL, Options()).start()
    job.cancel()
    assert job.result(timeout=20).status in (Status.CANCELLED, Status.SOLVED)
