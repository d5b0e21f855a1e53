"""Counterexamples to what heuristics promise: admissible (never too much), consistent (never falls fast).

The states near the start are explored breadth first and their steps remembered. The cheapest way to a goal
*within what was explored* costs at least the true distance, so an estimate above it is a counterexample for
certain. No counterexample is a proof only where the whole space was explored.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, Literal

from pushworks.sealgo import HeuristicSearchProblem
from pushworks.sokoban import SokobanProblem

_SLACK = 1e-9
"""Sums of floating-point costs may differ by so much."""


@dataclass(frozen=True)
class Counterexample:
    """A state, or a step, in which a promise is broken."""

    promise: Literal["admissible", "consistent"]
    state: Any
    estimate: float
    actions: list[Any]
    """The way to a goal that is cheaper than the estimate; for consistency the one step."""
    cost: float
    """What these actions cost."""
    after: Any = None
    """Consistency: the state after the step."""
    after_estimate: float = 0

    def sentence(self) -> str:
        """What is wrong, in one line."""
        said = "that it is deadlocked" if self.estimate == inf else f"{self.estimate:g}"
        if self.promise == "admissible":
            return f"not admissible: it says {said} where {self.cost:g} is enough"
        return (
            f"not consistent: it says {said}, and {self.after_estimate:g} after a step of cost {self.cost:g}"
        )


@dataclass(frozen=True)
class Tested:
    """What came of a test on one instance."""

    states: int
    complete: bool
    """Whether every state that can be reached was looked at."""
    goals: int
    admissible: Counterexample | None
    """The counterexample with the shortest way to a goal, if any."""
    consistent: Counterexample | None
    """The first one found, nearest to the start."""


def check_claim(problem: Any, solution: Sequence[Any]) -> None:
    """Raise `ValueError` when a heuristic that claims to be admissible says too much along a solution."""
    if not isinstance(problem, SokobanProblem) or not problem.estimate.admissible:
        return
    states = [problem.initial_state()]
    try:
        for action in solution:
            states.append(problem.result(states[-1], action))
    except ValueError:
        return  # no solution: that is for the replay to say
    if not problem.is_goal(states[-1]):
        return
    for done, state in enumerate(states):
        said, left = problem.heuristic(state), len(solution) - done
        if said > left + _SLACK:
            name = problem.estimate.text
            raise ValueError(
                f"the heuristic {name} claims to be admissible, but says {said:g} at a distance of "
                f"{left}: set admissible = False, and see pushworks lab test-heuristic {name}"
            )


def look_for_counterexample(problem: HeuristicSearchProblem[Any, Any], nodes: int = 20_000) -> Tested:
    """Explore up to so many states and look whether the heuristic keeps its promises there."""
    starts = list(problem.initial_states())
    known = dict.fromkeys(starts)
    todo = deque(starts)
    into: dict[Any, list[tuple[Any, Any, float]]] = {}
    estimates = {state: problem.heuristic(state) for state in starts}
    uneven: Counterexample | None = None
    while todo and len(known) <= nodes:
        state = todo.popleft()
        for action, after, cost in problem.successors(state):
            if after not in known:
                known[after] = None
                todo.append(after)
                estimates[after] = problem.heuristic(after)
            into.setdefault(after, []).append((state, action, cost))
            if uneven is None and estimates[state] > cost + estimates[after] + _SLACK:
                uneven = Counterexample(
                    "consistent", state, estimates[state], [action], cost, after, estimates[after]
                )
    goals = [state for state in known if problem.is_goal(state)]
    return Tested(len(known), not todo, len(goals), _too_much(goals, into, estimates), uneven)


def _too_much(
    goals: list[Any], into: dict[Any, list[tuple[Any, Any, float]]], estimates: dict[Any, float]
) -> Counterexample | None:
    """The state nearest to a goal whose estimate is above its distance."""
    tickets = count()
    distance = dict.fromkeys(goals, 0.0)
    onward: dict[Any, tuple[Any, Any]] = {}
    heap = [(0.0, next(tickets), goal) for goal in goals]
    while heap:
        far, _, state = heappop(heap)
        if far > distance[state]:
            continue
        if estimates[state] > far + _SLACK:
            actions, here = [], state
            while here in onward:
                action, here = onward[here]
                actions.append(action)
            return Counterexample("admissible", state, estimates[state], actions, far)
        for before, action, cost in into.get(state, ()):
            if far + cost < distance.get(before, inf):
                distance[before] = far + cost
                onward[before] = (action, state)
                heappush(heap, (far + cost, next(tickets), before))
    return None
