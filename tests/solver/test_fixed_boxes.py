"""Boxes on goals that never leave them become walls, and nothing else changes."""

from __future__ import annotations

import random

import pytest
from tests.engine.small_levels import STEP_COSTS, cheapest, pulled_level

from pushworks.engine import Options, solve, solve_many
from pushworks.levels import Level
from pushworks.sealgo import Status

DOOR = Level.from_xsb(
    [
        "############",
        "#  ##      #",
        "#@  *    $.#",
        "#  ##      #",
        "############",
    ]
)
"""The box in the door is home, and has to leave and to come back."""

SEALED = Level.from_xsb(
    [
        "##########",
        "#@    ** #",
        "# $.  ** #",
        "#   ######",
        "##########",
    ]
)
"""Four boxes in a block that nothing can move: what is behind them is out of the level."""


def with_a_block(level: Level, rng: random.Random) -> Level:
    """Some boxes in a row on goals along the upper wall, mostly two rows of them: then they are fixed."""
    width, height = level.width + 4, level.height + 3
    top, left = 3, rng.randint(0, 4)

    def moved(cells: frozenset[int]) -> frozenset[int]:
        return frozenset((cell // level.width + top) * width + cell % level.width + left for cell in cells)

    floor = moved(frozenset(range(level.width * level.height)) - level.walls)
    door = min(floor)
    floor |= {door - width} | {y * width + x for y in (1, 2) for x in range(1, width - 1)}
    columns = rng.sample(range(1, width - 2), 2)
    home = {width + x for x in columns} | {width + x + 1 for x in columns}
    if rng.random() < 0.7:
        home |= {cell + width for cell in home if cell + width != door - width}
    (player,) = moved(frozenset({level.player}))
    walls = frozenset(range(width * height)) - floor
    return Level(
        width, height, walls, moved(level.goals) | home, moved(level.boxes) | home, player,
    )  # fmt: skip


def test_no_verdict_changes() -> None:
    """The solver and the shortest solutions it proves, against exhaustive search on the level as it is."""
    rng = random.Random(4)
    levels = [with_a_block(pulled_level(rng), rng) for _ in range(30)]
    any_solution = solve_many(levels, Options())
    shortest = solve_many(levels, Options(objective="pushes"))
    plain = solve_many(levels, Options(algorithm="bfs", objective="pushes", nodes=200_000))
    compared = 0
    for level, result, best, truth in zip(levels, any_solution, shortest, plain, strict=True):
        if truth.status not in (Status.SOLVED, Status.UNSOLVABLE):
            continue
        compared += 1
        assert result.status is best.status is truth.status, level.to_xsb()
        assert best.pushes == truth.pushes, level.to_xsb()
    assert compared >= 20


def test_boxes_that_can_move_are_left_alone() -> None:
    assert cheapest(DOOR, *STEP_COSTS["pushes"]) is not None
    assert solve(DOOR).status is Status.SOLVED


@pytest.mark.parametrize("objective", ["any", "pushes"])
def test_what_is_behind_fixed_boxes_costs_nothing(objective: str) -> None:
    result = solve(SEALED, Options(objective=objective))
    assert result.status is Status.SOLVED
    assert result.moves == "dR"
