"""Algorithms as students write them: what runs as it is, and a sentence for what cannot run here.

A class may write `search()` itself, with a queue and tables of its own, as the listings of a report do:
`self.frontier` with `put((value, state))`, `self.g_costs`, `self.predecessors`, `self.eval_f`. The parts that such
listings leave out (`_extend`, `_reconstruct_path`, `_init_problem`) are in `OwnSearch`. Nothing interrupts such a
loop, so its limits and counts come from the problem: every call that asks for the neighbours of a state is an
expansion (`Meter`).
"""  # noqa: E501

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

from pushworks.sealgo.faults import brief, fault_of, is_ours, unhashable
from pushworks.sealgo.limits import Limits, cpu_times
from pushworks.sealgo.meter import LimitHit, Meter
from pushworks.sealgo.problem import SearchProblem
from pushworks.sealgo.result import SearchResult
from pushworks.sealgo.reversed import ReversedProblem
from pushworks.sealgo.statistics import Statistics
from pushworks.sealgo.status import Status

if TYPE_CHECKING:
    from pushworks.sealgo.search import ProgressHook, Search, Trace


class OwnSearch:
    """What classes with a `search()` of their own may use: the parts that listings leave out."""

    problem: Any

    def __init_subclass__(cls, **keywords: Any) -> None:
        """A `search()` of somebody's own says in a sentence what it cannot use."""
        super().__init_subclass__(**keywords)
        if "search" in vars(cls):
            cls.search = _with_sentences(vars(cls)["search"])  # type: ignore[attr-defined]

    def _init_problem(self, problem: Any) -> None:
        """Set `f_problem`, which is the problem, and `b_problem`, the same seen from its goals."""
        self.problem = self.f_problem = problem
        self.b_problem = _Backward(problem)

    def _extend(self, state: Any) -> None:
        """Put the neighbours of a state that are new, or reached more cheaply, into the queue."""
        own: Any = self
        for action, child, step in self.problem.successors(state):
            cost = own.g_costs[state] + step
            if child not in own.g_costs or cost < own.g_costs[child]:
                own.predecessors[child] = (state, action)
                own.g_costs[child] = cost
                own.frontier.put((own.eval_f(child), child))

    def _reconstruct_path(self, state: Any) -> list[Any]:
        """The actions to a state; of two halves `f_algo` and `b_algo` those to the state and on from it."""
        own: Any = self
        if hasattr(self, "f_algo"):
            back: list[Any] = own.b_algo._reconstruct_path(state)
            if "statistics" in vars(self):
                own.statistics.backward_length = len(back)
            return [*own.f_algo._reconstruct_path(state), *reversed(back)]
        path = []
        while own.predecessors[state][0] is not None:
            state, action = own.predecessors[state]
            path.append(action)
        return path[::-1]

    def _own_origin(self, state: Any, backward: bool) -> tuple[Any, float] | None:
        """The state before one and its cost so far, from tables of the class's own; None if it has none."""
        half = getattr(self, "b_algo" if backward else "f_algo", self)
        costs, before = getattr(half, "g_costs", {}), getattr(half, "predecessors", {})
        if state not in costs or state not in before:
            return None
        return before[state][0], costs[state]


class _Backward(ReversedProblem[Any, Any]):
    """The other end with all its starts as a list."""

    def initial_state(self) -> Any:
        return list(self.original.goal_states())


def _with_sentences(search: Callable[..., Any]) -> Callable[..., Any]:
    """The same method; an odd error that comes from mixing classes of two kinds is explained."""

    @wraps(search)
    def explaining(self: Any, *arguments: Any, **options: Any) -> Any:
        try:
            return search(self, *arguments, **options)
        except AttributeError as error:
            place = str(getattr(error.obj, "__qualname__", ""))
            if place.endswith(".frontier"):
                raise TypeError(
                    f"{place}() is a method that counts what waits, no queue with "
                    f".{error.name}: give {type(self).__name__} a class of your own that sets self.frontier"
                ) from error
            raise

    return explaining


def frontier_size(search: Search[Any, Any]) -> int | None:
    """How many states wait: in a queue of the class's own, or as the algorithm says."""
    own = vars(search).get("frontier")
    if own is None:
        halves = [vars(search)[name] for name in ("f_algo", "b_algo") if name in vars(search)]
        return sum(frontier_size(half) or 0 for half in halves) if halves else search.frontier()
    return int(own.qsize()) if hasattr(own, "qsize") else len(own)


def check_usable(search: Search[Any, Any]) -> None:
    """Say what is wrong with a class that cannot run here, before it fails in some odd way."""
    name = type(search).__name__
    if "_started" not in vars(search):
        raise TypeError(f"{name}.__init__ must call super().__init__(problem)")
    if "frontier" in vars(search):
        raise TypeError(f"{name} sets self.frontier, which is a method here; choose another name")


def expansions_of(search: Search[Any, Any]) -> Generator[Any, None, None]:
    """What `explore()` yields."""
    given: Any = search.explore()
    if isinstance(given, Generator):
        return given
    name = type(search).__name__
    raise TypeError(f"{name}.explore() must yield each state after expanding it; it returned {brief(given)}")


def run_own_search(
    search: Search[Any, Any], limits: Limits, progress: ProgressHook | None, trace: Trace | None
) -> SearchResult[Any]:
    """The result of an algorithm that writes `search()` itself; its cost comes from the problem."""
    name = type(search).__name__
    if not isinstance(getattr(search, "problem", None), SearchProblem):
        raise TypeError(f"{name}.__init__ must set self.problem, or call super().__init__(problem)")
    stats = search.statistics = Statistics()
    user, system = cpu_times()
    meter = Meter(search, stats, limits, progress, trace)
    status, solutions = Status.NOT_FOUND, None
    try:
        with meter:
            solutions = search.search()
    except LimitHit as hit:
        status = hit.status
    stats.wall = time.perf_counter() - meter.begin
    user_now, system_now = cpu_times()
    stats.user, stats.system = user_now - user, system_now - system
    if not solutions:
        return SearchResult(status, None, None, stats)
    if _is_one_path(solutions):
        raise TypeError(f"{name}.search() must return a list of solutions, each a list of actions")
    solution, cost = list(solutions[0]), 0.0
    state = next(iter(search.problem.initial_states()))
    for step, action in enumerate(solution, 1):
        try:
            cost += search.problem.step_cost(state, action)
            state = search.problem.result(state, action)
        except Exception as error:
            raise ValueError(
                f"{name}.search(): step {step} of its solution cannot be done: {error}"
            ) from error
    stats.depth = len(solution)
    return SearchResult(Status.SOLVED, solution, cost, stats)


def _is_one_path(solutions: Any) -> bool:
    """Whether `search()` returned one list of actions instead of a list of such lists, or of LURD texts."""
    if not isinstance(solutions, (list, tuple)):
        return True
    first = solutions[0]
    if isinstance(first, str):
        return len(first) == 1 < len(solutions)
    return not isinstance(first, (list, tuple))


def explained(problem: SearchProblem[Any, Any], error: Exception) -> Exception:
    """The error itself, or a sentence in its place when it comes from what the problem returns."""
    name = type(problem).__name__
    if "unhashable type" in str(error):
        return TypeError(unhashable(problem, error))
    if isinstance(problem.initial_state(), list):
        return TypeError(
            f"{name}.initial_state() gives a list, so each of its elements is a start; use a tuple for one "
            f"state ({error})"
        )
    if not is_ours(type(problem)):
        with suppress(Exception):  # then the error speaks for itself
            if said := fault_of(problem):
                return TypeError(said)
    return error
