"""Exact searches against exhaustive search on random small levels."""

import pytest
from tests.engine.small_levels import PRICES, cheapest, measured, small_levels

from pushworks.engine import Options, perft, solve_many
from pushworks.sealgo import Status
from pushworks.sokoban import perft as python_perft

COUNT = 400


@pytest.mark.parametrize("objective", PRICES)
def test_optimal_lengths_and_statuses(objective: str) -> None:
    levels = list(small_levels(COUNT, seed=11))
    results = solve_many(levels, Options(objective=objective, algorithm="exact"))
    for level, result in zip(levels, results, strict=True):
        expected = cheapest(level, *PRICES[objective])
        if expected is None:
            assert result.status is Status.UNSOLVABLE, level.to_xsb()
        else:
            assert result.solved, level.to_xsb()
            assert result.optimal
            assert measured(objective, result.move_count, result.pushes) == expected, level.to_xsb()


@pytest.mark.parametrize("algorithm", ["astar", "bastar", "bidirectional"])
def test_push_optimal_algorithms_agree(algorithm: str) -> None:
    levels = list(small_levels(COUNT, seed=12))
    results = solve_many(levels, Options(objective="pushes", algorithm=algorithm))
    for level, result in zip(levels, results, strict=True):
        expected = cheapest(level, *PRICES["pushes"])
        assert result.status is (Status.UNSOLVABLE if expected is None else Status.SOLVED), level.to_xsb()
        if expected is not None:
            assert result.pushes == expected[0], level.to_xsb()


def test_perft_agrees_with_the_python_rules() -> None:
    for level in small_levels(COUNT, seed=13):
        assert perft(level, 6) == python_perft(level, 6), level.to_xsb()
