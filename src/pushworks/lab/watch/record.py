"""A search written down step by step, whatever the algorithm: what it expanded, and how it got there."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from math import inf
from typing import Any

from pushworks.sealgo import (
    BiSearchProblem,
    HeuristicSearchProblem,
    Limits,
    Search,
    SearchProblem,
    SearchResult,
    TraceEvent,
)
from pushworks.sealgo.own_search import frontier_size


@dataclass(frozen=True, slots=True)
class Step:
    """One expansion."""

    state: Any
    parent: int
    """Number of the step that expanded the state it came from; -1 for a root."""
    backward: bool
    """Whether the backward half of a bidirectional search did it."""
    g: float | None
    h: float | None
    f: float | None
    frontier: int | None
    """States waiting."""
    closed: int
    """Expansions so far, this one included."""
    seconds: float
    """Since the start on the clock of the limits, recording included."""


@dataclass
class Recording:
    """A search from beginning to end."""

    title: str
    problem: SearchProblem[Any, Any]
    steps: list[Step] = field(default_factory=list)
    result: SearchResult[Any] | None = None
    path: list[Any] = field(default_factory=list)
    """The states of the answer, the first and the last included."""

    @property
    def verdict(self) -> str:
        """How it ended, in a few words."""
        if self.result is None:
            return "running"
        cost = "" if self.result.cost is None else f", cost {self.result.cost:g}"
        return f"{self.result.status}{cost}, {len(self.steps):,} expanded"

    def _repr_html_(self) -> str:
        """The search as a page inside a notebook's cell."""
        from pushworks.lab.watch.page import to_frame

        return to_frame([self])


def record(search: Search[Any, Any], limits: Limits | None = None, title: str = "") -> Recording:
    """Run a search that has not run yet and write its steps down (at most 20,000 unless `limits` say so)."""
    recording = Recording(title or search.name, search.problem)
    limits = limits or Limits(nodes=20_000)
    recorder = _Recorder(search, recording.steps, limits.clock)
    recording.result = search.run(limits, trace=recorder)
    recording.path = _path(search.problem, recording.result)
    return recording


class _Recorder:
    """Turns the events of a trace into steps, asking the algorithm how it came to each state."""

    def __init__(self, search: Search[Any, Any], steps: list[Step], clock: str) -> None:
        self.search, self.steps = search, steps
        self._now = time.process_time if clock == "cpu" else time.perf_counter
        self._begin = self._now()
        self._backward = 0
        self._number: dict[tuple[Any, bool], int] = {}
        problem = search.problem
        self._h = problem.heuristic if isinstance(problem, HeuristicSearchProblem) else None
        self._re_h = problem.re_heuristic if isinstance(problem, BiSearchProblem) else self._h
        half = getattr(search, "forward", search)
        self._weights = getattr(half, "cost_weight", 1), getattr(half, "weight", 1)
        self._own_f = getattr(search, "eval_f", None)

    def __call__(self, event: TraceEvent[Any]) -> None:
        """Note an expansion; the other events can be read off the result."""
        if event.kind != "expand":
            return
        search, state = self.search, event.state
        back = search.statistics.backward_expanded  # it grows just before a backward half yields a state
        backward, self._backward = back > self._backward, back
        origin = search.origin(state, backward)
        g = None if origin is None else origin.cost
        estimate = self._re_h if backward else self._h
        h = None if estimate is None else estimate(state)
        parent = -1
        if origin is not None and origin.parent is not None:
            parent = self._number.get((origin.parent, backward), -1)
        self._number[state, backward] = number = len(self.steps)
        frontier = frontier_size(search)
        seconds = self._now() - self._begin
        step = Step(state, parent, backward, g, h, self._f(state, g, h), frontier, number + 1, seconds)
        self.steps.append(step)

    def _f(self, state: Any, g: float | None, h: float | None) -> float | None:
        if g is None:
            return None
        if self._own_f is not None:
            return float(self._own_f(state))
        if h is None or h == inf:
            return g if h is None else inf
        return float(self._weights[0] * g + self._weights[1] * h)


def _path(problem: SearchProblem[Any, Any], result: SearchResult[Any]) -> list[Any]:
    if result.solution is None:
        return []
    for start in problem.initial_states():
        states = [start]
        for action in result.solution:
            states.append(problem.result(states[-1], action))
        if problem.is_goal(states[-1]):
            return states
    return []
