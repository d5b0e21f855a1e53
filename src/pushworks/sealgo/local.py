"""`LocalSearch`: what searches share that keep a single state and walk on from it.

They remember nothing but the walk itself, so they can run in circles, get stuck, and prove nothing. The walk
that reached a goal, with its circles cut out, is the answer.
"""

from __future__ import annotations

import random

from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.search import Origin, Search


class LocalSearch(Search[S, A]):
    """A walk through the state space guided by the heuristic."""

    complete = False
    promise = "any, if it finds one"
    needs = HeuristicSearchProblem

    def __init__(self, problem: HeuristicSearchProblem[S, A], seed: int = 0) -> None:
        super().__init__(problem)
        self.random = random.Random(seed)
        self._heuristic = problem.heuristic
        self.start_over()

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:  # noqa: ARG002
        """The state before it on the walk."""
        place = self._place.get(state)
        return None if place is None else Origin(self._states[place - 1] if place else None, place)

    def start_over(self) -> None:
        """Go back to the initial state."""
        self.state = self.problem.initial_state()
        self.value = self._heuristic(self.state)
        self._states = [self.state]
        self._actions: list[A] = []
        self._place = {self.state: 0}

    def neighbours(self) -> list[tuple[float, A, S]]:
        """The children of the current state that are not provably deadlocked, with their estimates."""
        children = self.problem.successors(self.state)
        self.statistics.generated += len(children)
        rated = [(self._heuristic(child), action, child) for action, child, _ in children]
        return [entry for entry in rated if entry[0] < float("inf")]

    def go(self, value: float, action: A, state: S) -> None:
        """Take a step. Coming back to a state of the walk cuts the circle out of it."""
        self.state, self.value = state, value
        place = self._place.get(state)
        if place is None:
            self._place[state] = len(self._states)
            self._states.append(state)
            self._actions.append(action)
        else:
            self.statistics.duplicates += 1
            for forgotten in self._states[place + 1 :]:
                del self._place[forgotten]
            del self._states[place + 1 :], self._actions[place:]

    def arrived(self) -> bool:
        """Whether the current state is a goal; if so the walk is recorded as the answer."""
        if not self.problem.is_goal(self.state):
            return False
        steps = zip(self._states, self._actions, strict=False)
        self.found(list(self._actions), sum(self.problem.step_cost(state, action) for state, action in steps))
        return True
