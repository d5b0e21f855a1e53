"""`solve`: one question, one answer, whichever algorithm gives it. The rules replay every solution."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from pushworks.bait.level import BaitLevel
from pushworks.bait.planner import Planner
from pushworks.bait.problem import BaitProblem
from pushworks.bait.rules import BAIT, Rules
from pushworks.bait.verify import replay
from pushworks.bait.weighted import PRESETS as WEIGHTS
from pushworks.bait.weighted import (
    WEIGHT_NAMES,
    WeightedHeuristic,
    nearest,
    plain_names,
    weighted_greedy,
    weights_named,
)
from pushworks.sealgo import HeuristicSearchProblem, Limits, Status, algorithms, make, parameters

NATIVE = "native"
_SHORTEST = frozenset({"bfs", "ucs", "astar", "idastar", "bibfs"})
"""Algorithms whose first answer is a shortest one (with unit costs, weight 1 and an admissible heuristic)."""


@dataclass(frozen=True)
class BaitResult:
    """The answer to a level."""

    status: Status
    algorithm: str
    solution: str = ""
    """The moves as letters, pushes in upper case."""
    moves: int | None = None
    pushes: int | None = None
    score: int | None = None
    optimal: bool = False
    lower_bound: int = 0
    seconds: float = 0
    expanded: int = 0
    generated: int = 0
    stored: int = 0
    bytes: int = 0


def algorithm_names() -> list[str]:
    """What `solve` knows: the native search and every algorithm of `sealgo` that needs no way back."""
    return [NATIVE, *(name for name in algorithms() if name not in {"bibfs", "bidirectional", "parallel"})]


def solve(
    level: BaitLevel,
    rules: Rules = BAIT,
    *,
    algorithm: str = NATIVE,
    optimal: bool = False,
    heuristic: str = "distance",
    seconds: float = 0,
    nodes: int = 0,
    memory: int = 0,
    options: dict[str, Any] | None = None,
    stop: Callable[[], bool] | None = None,
) -> BaitResult:
    """Solve a level within limits (0: none).

    `heuristic` is ``distance`` (admissible) or the name of a set of weights; `options` go to the sealgo
    algorithm or change weights of such a set.
    `optimal` asks for a shortest solution, proved: only some algorithms can do that.
    """
    if algorithm == NATIVE:
        given = [*(options or {}), *(["heuristic"] if heuristic != "distance" else [])]
        if given:
            what = ", ".join(given)
            raise ValueError(
                f"the native search has no {what}: expected --algorithm greedy or another in Python"
            )
        return _solve_native(level, rules, optimal, seconds, memory, stop)
    if algorithm not in algorithm_names():
        raise ValueError(f"expected an algorithm, one of {', '.join(algorithm_names())}; got {algorithm!r}")
    exact = algorithm in _SHORTEST and heuristic == "distance" and (options or {}).get("weight", 1) <= 1
    if optimal and not exact:
        able = ", ".join([NATIVE, *(name for name in algorithm_names() if name in _SHORTEST)])
        raise ValueError(f"expected an algorithm that finds shortest solutions ({able}); got {algorithm!r}")
    return _solve_python(level, rules, algorithm, exact, heuristic, seconds, nodes, memory, options or {})


def problem_for(level: BaitLevel, rules: Rules = BAIT, heuristic: str = "distance") -> BaitProblem:
    """The level as a problem, with a heuristic by name."""
    return BaitProblem(level, rules, heuristic=heuristic)


def _solve_native(
    level: BaitLevel,
    rules: Rules,
    optimal: bool,
    seconds: float,
    memory: int,
    stop: Callable[[], bool] | None,
) -> BaitResult:
    started = time.perf_counter()
    start = level.start(rules)
    planner = Planner(level, start, rules, improve=optimal, memory=memory)
    planner.work(seconds=seconds, stop=stop)
    elapsed = time.perf_counter() - started
    if planner.plan is not None:
        status = Status.SOLVED
    elif planner.proved:
        status = Status.UNSOLVABLE
    elif planner.memory_full:
        status = Status.MEMORY_LIMIT
    else:
        status = Status.CANCELLED if stop is not None and stop() else Status.TIME_LIMIT
    counts = planner.statistics
    shortest = planner.plan is not None and (planner.proved or len(planner.plan) <= planner.lower_bound)
    return _answer(
        level, rules, BaitResult(
            status, NATIVE, optimal=shortest, lower_bound=planner.lower_bound, seconds=elapsed,
            expanded=counts["expanded"], generated=counts["generated"], stored=counts["stored"],
            bytes=counts["bytes"],
        ), planner.plan,
    )  # fmt: skip


def _solve_python(
    level: BaitLevel, rules: Rules, algorithm: str, exact: bool, heuristic: str,
    seconds: float, nodes: int, memory: int, options: dict[str, Any],
) -> BaitResult:  # fmt: skip
    known, options = parameters(algorithm), plain_names(options)
    changes = {name: value for name, value in options.items() if name in WEIGHT_NAMES and name not in known}
    options = {name: value for name, value in options.items() if name not in changes}
    if changes and heuristic not in WEIGHTS:
        name = next(iter(changes))
        raise ValueError(f"{name} is a weight of the report's evaluation: expected --heuristic report")
    for name in options:
        if name not in known:
            names = [*known, *(WEIGHT_NAMES if heuristic in WEIGHTS else ())]
            raise ValueError(f"{algorithm} has no option {name!r}{nearest(name, names)}")
    problem: HeuristicSearchProblem[int, int] = problem_for(level, rules, heuristic)
    if heuristic in WEIGHTS:
        weights = weights_named(heuristic, changes)
        problem = BaitProblem(level, rules, heuristic=lambda space: WeightedHeuristic(space, weights))
    search = make(algorithm, problem, **options)
    if algorithm == "greedy" and heuristic in WEIGHTS:
        search = weighted_greedy(problem, weights)
    limits = Limits(nodes=nodes or inf, seconds=seconds or inf, memory=memory or inf)
    result = search.run(limits)
    counts = result.statistics
    bound = problem.heuristic(problem.initial_state()) if heuristic == "distance" else 0
    solved = result.solution is not None
    return _answer(
        level, rules, BaitResult(
            result.status, algorithm, optimal=solved and exact,
            lower_bound=len(result.solution or ()) if solved and exact else int(min(bound, 1 << 16)),
            seconds=counts.wall, expanded=counts.expanded, generated=counts.generated,
            stored=counts.stored, bytes=max(0, counts.memory),
        ), None if result.solution is None else [int(action) for action in result.solution],
    )  # fmt: skip


def _answer(level: BaitLevel, rules: Rules, result: BaitResult, moves: Sequence[int] | None) -> BaitResult:
    """Replay the moves and fill in what they do; a solution that does not win is never handed out."""
    if moves is None:
        return result
    played = replay(level, moves, rules)
    if not played.won:
        if len(moves) > rules.tick_limit:  # it wins, but too late
            return replace(result, status=Status.NOT_FOUND, optimal=False)
        raise AssertionError(f"{result.algorithm} returned moves that do not win: {played.text}")
    return replace(
        result, solution=played.text, moves=played.moves, pushes=played.pushes, score=played.final.score
    )
