"""The full-size proofs of the engine against exhaustive search: 20,000 random small levels.

Every level is solved for every objective and compared with Dijkstra's algorithm over single steps; every
deadlock rule runs alone; threads and shards must not change a cost; native perft equals the Python one.
"""

from __future__ import annotations

import random

import pytest
from tests.engine.small_levels import STEP_COSTS, cheapest, corridor_level, measured, small_levels
from tests.engine.test_exact import HEURISTICS, RULES
from tests.engine.test_parallel import SEARCHES

from pushworks.engine import Options, perft, solve_many
from pushworks.sealgo import Status
from pushworks.sokoban import perft as python_perft

PARTS = 40
LEVELS = 20_000 // PARTS


@pytest.mark.parametrize("part", range(PARTS))
def test_every_objective_on_20000_levels(part: int) -> None:
    levels = list(small_levels(LEVELS, seed=10_000 + part))
    solvable = 0
    for objective in STEP_COSTS:
        results = solve_many(levels, Options(objective=objective, algorithm="exact"))
        for level, result in zip(levels, results, strict=True):
            expected = cheapest(level, *STEP_COSTS[objective])
            if expected is None:
                assert result.status is Status.UNSOLVABLE, level.to_xsb()
                continue
            solvable += 1
            assert result.solved, level.to_xsb()
            assert result.optimal, level.to_xsb()
            assert measured(objective, result.move_count, result.pushes) == expected, level.to_xsb()
    assert solvable > LEVELS // 4
    cheapest.cache_clear()


@pytest.mark.parametrize("algorithm", ["astar", "bastar", "bidirectional", "auto"])
def test_statuses_of_other_searches_on_4000_levels(algorithm: str) -> None:
    for seed in range(20_000, 20_008):
        levels = list(small_levels(500, seed=seed))
        for level, result in zip(levels, solve_many(levels, Options(algorithm=algorithm)), strict=True):
            solvable = cheapest(level, *STEP_COSTS["pushes"]) is not None
            assert result.status is (Status.SOLVED if solvable else Status.UNSOLVABLE), level.to_xsb()


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_alone_on_4000_levels(rule: str) -> None:
    for seed in range(30_000, 30_008):
        levels = list(small_levels(500, seed=seed))
        options = Options(objective="pushes", algorithm="bfs", extra={"deadlocks": rule, "heuristic": "none"})
        for level, result in zip(levels, solve_many(levels, options), strict=True):
            expected = cheapest(level, *STEP_COSTS["pushes"])
            assert (result.pushes if result.solved else None) == (expected and expected[0]), level.to_xsb()


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_each_heuristic_alone_on_4000_levels(heuristic: str) -> None:
    for seed in range(60_000, 60_008):
        levels = list(small_levels(500, seed=seed))
        extra = {"heuristic": heuristic, "deadlocks": "none"}
        options = Options(objective="pushes", algorithm="astar", extra=extra)
        for level, result in zip(levels, solve_many(levels, options), strict=True):
            expected = cheapest(level, *STEP_COSTS["pushes"])
            assert (result.pushes if result.solved else None) == (expected and expected[0]), level.to_xsb()


@pytest.mark.parametrize("patterns", ["pairs", "triples", "room", "pairs+triples+room"])
def test_patterns_agree_with_plain_matching_on_20000_corridors(patterns: str) -> None:
    rng = random.Random(80_000)
    levels = [corridor_level(rng) for _ in range(20_000)]
    plain = solve_many(levels, Options(objective="pushes", extra={"heuristic": "matching"}))
    options = Options(objective="pushes", algorithm="astar", extra={"heuristic": f"none+{patterns}"})
    for level, one, other in zip(levels, plain, solve_many(levels, options), strict=True):
        assert (other.status, other.pushes) == (one.status, one.pushes), level.to_xsb()


@pytest.mark.parametrize("objective", ["moves", "pushes+moves", "moves+pushes"])
def test_the_perimeter_on_4000_levels(objective: str) -> None:
    extra = {"heuristic": "matching+perimeter"}
    for seed in range(70_000, 70_008):
        levels = list(small_levels(500, seed=seed))
        options = Options(objective=objective, algorithm="astar", extra=extra)
        for level, result in zip(levels, solve_many(levels, options), strict=True):
            expected = cheapest(level, *STEP_COSTS[objective])
            found = measured(objective, result.move_count, result.pushes) if result.solved else None
            assert found == expected, level.to_xsb()


@pytest.mark.parametrize(("algorithm", "extra", "threads"), SEARCHES)
def test_threads_on_2000_levels(algorithm: str, extra: dict[str, str], threads: int) -> None:
    levels = list(small_levels(2000, seed=40_000))
    alone = solve_many(levels, Options(objective="pushes", algorithm="astar"))
    options = Options(objective="pushes", algorithm=algorithm, threads=threads, extra=extra)
    for level, one, many in zip(levels, alone, solve_many(levels, options), strict=True):
        assert (many.status, many.pushes) == (one.status, one.pushes), level.to_xsb()


@pytest.mark.parametrize("part", range(10))
def test_perft_on_5000_levels(part: int) -> None:
    for level in small_levels(500, seed=50_000 + part):
        assert perft(level, 8) == python_perft(level, 8), level.to_xsb()
