"""What a problem must tell a search algorithm, and nothing more.

The names follow the textbook formulation: an initial state, the actions possible in a state, the state
an action leads to, a goal test and the cost of a step. States may be of any hashable type.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class SearchProblem(ABC, Generic[S, A]):
    """A problem that uninformed search can solve."""

    @abstractmethod
    def initial_state(self) -> S:
        """The state the search starts from."""

    @abstractmethod
    def actions(self, state: S) -> Iterable[A]:
        """The actions possible in `state`."""

    @abstractmethod
    def result(self, state: S, action: A) -> S:
        """The state that `action` leads to from `state`."""

    @abstractmethod
    def is_goal(self, state: S) -> bool:
        """Whether `state` solves the problem."""

    def step_cost(self, state: S, action: A) -> float:  # noqa: ARG002 - unit costs by default
        """Cost of doing `action` in `state`; 1 unless a problem says otherwise."""
        return 1


class HeuristicSearchProblem(SearchProblem[S, A]):
    """A problem that can estimate how far a state is from the goal."""

    @abstractmethod
    def heuristic(self, state: S) -> float:
        """Estimated cost from `state` to the nearest goal; ``inf`` when it is provably lost."""


class BiSearchProblem(HeuristicSearchProblem[S, A]):
    """A problem that can also be searched backwards from its goals."""

    @abstractmethod
    def goal_states(self, num: int | None = None) -> Iterable[S]:
        """The states to start from backwards: at most `num` of them, all when None."""

    @abstractmethod
    def actions_to(self, state: S) -> Iterable[A]:
        """The actions that could have led to `state`."""

    @abstractmethod
    def reason(self, state: S, action: A) -> S:
        """The state from which `action` leads to `state`."""

    @abstractmethod
    def re_heuristic(self, state: S) -> float:
        """Estimated cost from the initial state to `state`; ``inf`` when it provably cannot be reached."""
