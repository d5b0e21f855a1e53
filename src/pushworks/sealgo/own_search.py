"""Algorithms as students write them: what runs as it is, and a sentence for what cannot run here."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from pushworks.sealgo.limits import NO_LIMITS, Limits, cpu_times
from pushworks.sealgo.result import SearchResult
from pushworks.sealgo.statistics import Statistics
from pushworks.sealgo.status import Status

if TYPE_CHECKING:
    from pushworks.sealgo.problem import SearchProblem
    from pushworks.sealgo.search import Search


def check_usable(search: Search[Any, Any]) -> None:
    """Say what is wrong with a class that cannot run here, before it fails in some odd way."""
    name = type(search).__name__
    if "_started" not in vars(search):
        raise TypeError(f"{name}.__init__ must call super().__init__(problem)")
    if "frontier" in vars(search):
        raise TypeError(f"{name} sets self.frontier, which is a method here; choose another name")


def run_own_search(search: Search[Any, Any], limits: Limits) -> SearchResult[Any]:
    """The result of an algorithm that writes `search()` itself; its cost comes from the problem."""
    name = type(search).__name__
    if limits != NO_LIMITS:
        raise TypeError(
            f"{name} writes search() itself, so no limits can be kept: call {name}(problem).search(), "
            "or write explore()"
        )
    stats, begin, (user, system) = Statistics(), time.perf_counter(), cpu_times()
    solutions = search.search()
    stats.wall = time.perf_counter() - begin
    user_now, system_now = cpu_times()
    stats.user, stats.system = user_now - user, system_now - system
    if not solutions:
        return SearchResult(Status.NOT_FOUND, None, None, stats)
    solution, cost = list(solutions[0]), 0.0
    state = next(iter(search.problem.initial_states()))
    for action in solution:
        cost += search.problem.step_cost(state, action)
        state = search.problem.result(state, action)
    stats.depth = len(solution)
    return SearchResult(Status.SOLVED, solution, cost, stats)


def explained(problem: SearchProblem[Any, Any], error: Exception) -> Exception:
    """The error itself, or a sentence in its place when it comes from states that are lists or the like."""
    name = type(problem).__name__
    if "unhashable type" in str(error):
        kind = str(error).rpartition(" ")[2]
        return TypeError(
            f"{name}: a state is of type {kind}, which cannot be hashed; use tuples or frozensets"
        )
    if isinstance(problem.initial_state(), list):
        return TypeError(
            f"{name}.initial_state() gives a list, so each of its elements is a start; use a tuple for one "
            f"state ({error})"
        )
    return error
