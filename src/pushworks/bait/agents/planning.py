"""Agents that make a whole plan and then play it: `astar` (native), `greedy` and `dfs` (pure Python).

As long as there is no plan they wait and go on with the same search in the next tick. Waiting never loses in
Bait, except by the tick limit; walking about at random does.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterator
from itertools import islice
from types import MappingProxyType
from typing import Any

from pushworks.bait.agents.base import Agent, Observation, Timer, register
from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.planner import Planner
from pushworks.bait.problem import BaitProblem
from pushworks.bait.rules import BAIT, Rules, State
from pushworks.bait.weighted import AGENT_WEIGHTS, WeightedHeuristic, weighted_greedy, weights_named
from pushworks.sealgo import Search, make


class PlanningAgent(Agent):
    """Thinks until it has a plan, then plays it."""

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        self._plan: deque[Move] | None = None
        self._expected: tuple[object, ...] | None = None

    @property
    def has_plan(self) -> bool:
        """Whether the plan is complete."""
        return self._plan is not None

    def act(self, observation: Observation, timer: Timer) -> Move:
        """The next move of the plan, or think on and wait."""
        if self._expected is not None and observation.state.position != self._expected:
            self._plan = None  # somebody else moved: start afresh
            self.forget()
        self._expected = observation.state.position
        if self._plan is None:
            found = self.think(observation.state, timer)
            if found is None:
                return Move.NIL
            self._plan = deque(found)
        if not self._plan:
            return Move.NIL
        self._expected = None
        return self._plan.popleft()

    @abstractmethod
    def think(self, state: State, timer: Timer) -> list[Move] | None:
        """Go on thinking until the timer is up; the whole plan if there is one."""

    @abstractmethod
    def forget(self) -> None:
        """Drop what was thought so far: it began at another position."""


@register("astar")
class AStarAgent(PlanningAgent):
    """The native planner: some plan first, then a shorter one with what is left of the same tick."""

    summary = "native A*: plans within the first ticks, shortens the plan while there is time"
    options = MappingProxyType({"improve": True})

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        self._planner: Planner | None = None

    def think(self, state: State, timer: Timer) -> list[Move] | None:
        """Let the planner work for the rest of this tick."""
        if self._planner is None:
            self._planner = Planner(self.level, state, self.rules, improve=self.setting["improve"])
        left = timer.left()
        if left > 0:
            if timer.clock == "cpu":
                self._planner.work(cpu_seconds=left)
            else:
                self._planner.work(seconds=left)
        return None if self._planner.plan is None else list(self._planner.plan)

    def forget(self) -> None:
        """A new planner for the new position."""
        self._planner = None


class PythonSearchAgent(PlanningAgent):
    """Any algorithm of `sealgo`, run a slice at a time."""

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        self._search: Search[int, int] | None = None
        self._expansions: Iterator[int] = iter(())

    @abstractmethod
    def make_search(self, state: State) -> Search[int, int]:
        """The search to run from `state`."""

    def think(self, state: State, timer: Timer) -> list[Move] | None:
        """Expand until the time is up."""
        if self._search is None:
            self._search = self.make_search(state)
            self._expansions = iter(self._search.explore())
        while self._search.solution is None and not timer.is_up():
            if sum(1 for _ in islice(self._expansions, 4)) < 4:
                break
        solution = self._search.solution
        return None if solution is None else [Move(action) for action in solution]

    def forget(self) -> None:
        """A new search for the new position."""
        self._search = None


@register("greedy")
class GreedyAgent(PythonSearchAgent):
    """Greedy best-first search with the report's weighted evaluation, in pure Python."""

    summary = "greedy best-first search with the report's weights, pure Python"
    options = MappingProxyType({"weights": "report", **dict.fromkeys(AGENT_WEIGHTS), "W_0": None})

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        super().__init__(level, rules, seed=seed, **options)
        changes = {name: self.setting[name] for name in (*AGENT_WEIGHTS, "W_0")}
        self._weights = weights_named(self.setting["weights"], changes)

    def make_search(self, state: State) -> Search[int, int]:
        """Greedy search on the weighted evaluation."""
        weights = self._weights
        problem = BaitProblem(
            self.level, self.rules, start=state, heuristic=lambda space: WeightedHeuristic(space, weights)
        )
        return weighted_greedy(problem, weights)


@register("dfs")
class DfsAgent(PythonSearchAgent):
    """Depth-first search once, then play."""

    summary = "depth-first search: the first plan it stumbles on, however long"

    def make_search(self, state: State) -> Search[int, int]:
        """Plain depth-first search with a memory of the positions seen."""
        return make("dfs", BaitProblem(self.level, self.rules, start=state))
