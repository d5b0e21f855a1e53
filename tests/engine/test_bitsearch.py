"""The bit-parallel searches of small levels against exhaustive search: never a wrong verdict."""

from tests.engine.small_levels import STEP_COSTS, cheapest, small_levels

from pushworks.engine import Options, solve_many
from pushworks.sealgo import Status


def test_statuses_equal_exhaustive_search() -> None:
    levels = [level for level in small_levels(300, seed=21) if len(level.goals) == len(level.boxes)]
    solvable = [cheapest(level, *STEP_COSTS["pushes"]) is not None for level in levels]
    for algorithm in ("pull", "both-ends", "push"):
        for level, expected, result in zip(
            levels, solvable, solve_many(levels, Options(algorithm=algorithm)), strict=True
        ):
            verdict = Status.SOLVED if expected else Status.UNSOLVABLE
            assert result.status is verdict, f"{algorithm}\n{level.to_xsb()}"


def test_more_goals_than_boxes_is_left_to_others() -> None:
    levels = [
        level
        for level in small_levels(300, seed=22)
        if len(level.goals) > len(level.boxes) and not level.boxes <= level.goals
    ]
    assert levels
    for result in solve_many(levels, Options(algorithm="pull")):
        assert result.status is Status.NOT_FOUND
