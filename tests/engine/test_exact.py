"""Exact searches against exhaustive search on random small levels."""

import random

import pytest
from tests.engine.small_levels import STEP_COSTS, cheapest, corridor_level, measured, small_levels
from tests.scale import size

from pushworks.engine import Options, perft, solve_many
from pushworks.sealgo import Status
from pushworks.sokoban import perft as python_perft

COUNT = size(60, 250)


@pytest.mark.parametrize("objective", STEP_COSTS)
def test_optimal_lengths_and_statuses(objective: str) -> None:
    levels = list(small_levels(COUNT, seed=11))
    results = solve_many(levels, Options(objective=objective, algorithm="exact"))
    for level, result in zip(levels, results, strict=True):
        expected = cheapest(level, *STEP_COSTS[objective])
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
        expected = cheapest(level, *STEP_COSTS["pushes"])
        assert result.status is (Status.UNSOLVABLE if expected is None else Status.SOLVED), level.to_xsb()
        if expected is not None:
            assert result.pushes == expected[0], level.to_xsb()


def test_perft_agrees_with_the_python_rules() -> None:
    for level in small_levels(COUNT, seed=13):
        assert perft(level, 6) == python_perft(level, 6), level.to_xsb()


@pytest.mark.parametrize("algorithm", ["bfs", "ucs", "ids", "idastar", "astar"])
@pytest.mark.parametrize(("granularity", "objective"), [("push", "pushes"), ("step", "moves")])
def test_textbook_searches_are_optimal(algorithm: str, granularity: str, objective: str) -> None:
    levels = list(small_levels(40, seed=14))
    options = Options(objective=objective, algorithm=algorithm, extra={"granularity": granularity})
    for level, result in zip(levels, solve_many(levels, options), strict=True):
        expected = cheapest(level, *STEP_COSTS[objective])
        assert result.status is (Status.UNSOLVABLE if expected is None else Status.SOLVED), level.to_xsb()
        if expected is not None:
            assert result.optimal
            assert measured(objective, result.move_count, result.pushes) == expected, level.to_xsb()


@pytest.mark.parametrize("algorithm", ["bfs", "astar", "idastar", "dfs", "greedy"])
def test_backward_searches_find_what_there_is(algorithm: str) -> None:
    levels = list(small_levels(60, seed=15))
    options = Options(objective="pushes", algorithm=algorithm, extra={"direction": "backward"})
    for level, result in zip(levels, solve_many(levels, options), strict=True):
        expected = cheapest(level, *STEP_COSTS["pushes"])
        assert result.status is (Status.UNSOLVABLE if expected is None else Status.SOLVED), level.to_xsb()
        if result.optimal:
            assert expected is not None
            assert result.pushes == expected[0]


HEURISTICS = [
    "none", "manhattan", "pushes", "manhattan_matching", "matching", "none+pairs", "none+triples",
    "none+room", "matching+pairs+triples+room",
]  # fmt: skip


@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_heuristics_are_admissible(heuristic: str) -> None:
    levels = list(small_levels(size(60, 100), seed=16))
    options = Options(objective="pushes", algorithm="astar", extra={"heuristic": heuristic})
    for level, result in zip(levels, solve_many(levels, options), strict=True):
        expected = cheapest(level, *STEP_COSTS["pushes"])
        assert (result.pushes if result.solved else None) == (expected and expected[0]), level.to_xsb()


@pytest.mark.parametrize("patterns", ["pairs", "triples", "room"])
def test_patterns_agree_with_plain_matching(patterns: str) -> None:
    rng = random.Random(19)
    levels = [corridor_level(rng) for _ in range(size(150, 300))]
    plain = solve_many(levels, Options(objective="pushes", extra={"heuristic": "matching"}))
    options = Options(objective="pushes", algorithm="astar", extra={"heuristic": f"none+{patterns}"})
    for level, one, other in zip(levels, plain, solve_many(levels, options), strict=True):
        assert (other.status, other.pushes) == (one.status, one.pushes), level.to_xsb()


@pytest.mark.parametrize("objective", ["moves", "pushes+moves", "moves+pushes"])
def test_the_perimeter_is_admissible(objective: str) -> None:
    levels = list(small_levels(size(60, 100), seed=18))
    extra = {"heuristic": "matching+perimeter"}
    options = Options(objective=objective, algorithm="astar", extra=extra)
    for level, result in zip(levels, solve_many(levels, options), strict=True):
        expected = cheapest(level, *STEP_COSTS[objective])
        found = measured(objective, result.move_count, result.pushes) if result.solved else None
        assert found == expected, level.to_xsb()


RULES = [
    "none", "simple", "corner", "square", "freeze", "diagonal", "bipartite", "elimination", "pocket",
    "corral", "pattern", "triple", "learned", "all",
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_each_rule_alone_never_raises_a_false_alarm(rule: str) -> None:
    levels = list(small_levels(size(60, 120), seed=17))
    options = Options(objective="pushes", algorithm="bfs", extra={"deadlocks": rule, "heuristic": "none"})
    for level, result in zip(levels, solve_many(levels, options), strict=True):
        expected = cheapest(level, *STEP_COSTS["pushes"])
        assert (result.pushes if result.solved else None) == (expected and expected[0]), level.to_xsb()


@pytest.mark.parametrize(("depth", "limit"), [(-1, 0), (1 << 31, 0), (3, -1), (3, 1 << 64)])
def test_perft_refuses_what_it_cannot_count_to(depth: int, limit: int) -> None:
    (level,) = small_levels(1, seed=3)
    with pytest.raises(ValueError, match=f"got {depth}, {limit}"):
        perft(level, depth, limit=limit)
