"""Thousands of small levels: the solver's verdict is always that of exhaustive search."""

from __future__ import annotations

import pytest
from tests.engine.small_levels import STEP_COSTS, cheapest, small_levels
from tests.solver.rule_checks import count_sound_verdicts

from pushworks.engine import Options, solve_many
from pushworks.sealgo import Status


@pytest.mark.parametrize("algorithm", ["auto", "fess"])
def test_statuses_equal_exhaustive_search(algorithm: str) -> None:
    levels = list(small_levels(5000, seed=33))
    for level, result in zip(levels, solve_many(levels, Options(algorithm=algorithm)), strict=True):
        solvable = cheapest(level, *STEP_COSTS["pushes"]) is not None
        expected = Status.SOLVED if solvable else Status.UNSOLVABLE
        assert result.status is expected, f"{algorithm}\n{level.to_xsb()}"


def test_no_rule_calls_a_solvable_position_lost() -> None:
    found = count_sound_verdicts(small_levels(5000, seed=42))
    assert set(found) == {"freeze", "matching", "corral", "group"}
