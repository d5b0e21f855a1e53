"""The optimizer from bad solutions on thousands of pulled levels: the truth is reached in every order.

Every improvement on the way is replayed (by `news`) and none is worse than the one before it.
"""

from __future__ import annotations

import random
from itertools import islice, permutations

import pytest
from tests.oracle.all_measures import least, tiny_levels
from tests.oracle.bad_solutions import bad_solution
from tests.oracle.makers import FAMILIES, cases

from pushworks.engine import OptimizeJob, OptimizeOptions, optimize
from pushworks.sokoban import Metrics

LEVELS = 250
"""Of each family; there are ten."""
PAIRS = 10
"""Tiny levels for each pair of measures; there are thirty."""


@pytest.mark.parametrize("family", FAMILIES)
def test_moves_and_pushes_reach_the_truth(family: str) -> None:
    rng = random.Random(family)
    for number, case in enumerate(islice(cases(family, 18, misses=0), LEVELS)):
        objective = ("moves+pushes", "pushes+moves")[number % 2]
        options = OptimizeOptions(objective)
        # Where there are several, they are alternatives.
        starts = [bad_solution(rng, case.level) for _ in range(1 + number % 3)]
        job = OptimizeJob(case.level, starts, options).start()
        result = job.result()
        ranks = [options.rank(result.before.metrics)]
        for found in job.news():
            first = options.rank(found.metrics)
            ranks.append(min(first, ranks[-1]))
        assert ranks[-1] == options.rank(result.best.metrics)
        assert result.optimal
        assert options.rank(result.best.metrics)[:2] == case.truth.best(objective)


@pytest.mark.parametrize("pair", list(permutations(Metrics._fields, 2)), ids="+".join)
def test_every_pair_of_measures_is_exact(pair: tuple[str, str]) -> None:
    rng = random.Random("+".join(pair))
    for level in islice(tiny_levels(rng.randrange(1 << 30), most=4000), PAIRS):
        result = optimize(level, [bad_solution(rng, level)], OptimizeOptions("+".join(pair)))
        assert result.optimal
        assert in_order(result.best.metrics, pair) == least(level, pair)


def in_order(metrics: Metrics, pair: tuple[str, str]) -> tuple[int, ...]:
    return tuple(getattr(metrics, name) for name in pair)
