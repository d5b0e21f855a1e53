"""The optimizer against the truth: from bad solutions to the best there is, and never out of bounds."""

from __future__ import annotations

import random

import pytest
from tests.oracle.bad_solutions import bad_solution
from tests.oracle.corpus import corpus

from pushworks.engine import OptimizeOptions, optimize
from pushworks.sealgo import Status

SOLVABLE = [case for case in corpus() if case.truth.solvable]


@pytest.mark.parametrize("objective", ["moves+pushes", "pushes+moves"])
def test_reaches_the_truth_and_says_so(objective: str) -> None:
    rng = random.Random(objective)
    improved = 0
    for case in SOLVABLE:
        start = bad_solution(rng, case.level)
        result = optimize(case.level, [start], OptimizeOptions(objective))
        assert (result.status, result.optimal, result.reason) == (Status.SOLVED, True, "proved optimal")
        first, second = objective.split("+")
        metrics = result.best.metrics
        assert (getattr(metrics, first), getattr(metrics, second)) == case.truth.best(objective)
        improved += result.improved
    assert improved > len(SOLVABLE) * 0.8
