"""What a problem must tell a search algorithm, and nothing more.

The names follow the textbook formulation: an initial state, the actions possible in a state, the state
an action leads to, a goal test and the cost of a step. States may be of any hashable type.

Algorithms ask for the neighbours of a state in one call, `successors`, which is put together from
`actions`, `result` and `step_cost`. A problem that wants to be fast overrides it and computes all
children of a state at once; nothing else changes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class SearchProblem(ABC, Generic[S, A]):
    """A problem that uninformed search can solve.

    The first five methods are the problem. The rest has answers for everybody and may be bettered:
    `successors` for speed, `show` and `moves` for people, `instances` for the command line (`pushworks lab
    compare 1-5 --problem eight` asks `instances("1-5")` and gives each of what it gets to the constructor).
    """

    name: ClassVar[str] = ""
    """The name it is registered under."""
    takes: ClassVar[str] = ""
    """What its instances are on the command line: ``levels``, ``bait levels``, or else words of its own."""

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
        """Cost of doing `action` in `state`; 1 unless a problem says otherwise. Never negative."""
        return 1

    def initial_states(self) -> Iterable[S]:
        """All states the search may start from; just `initial_state()` unless a problem has several."""
        return (self.initial_state(),)

    def show(self, state: S) -> str:
        """The state as text for people, one line or several."""
        return str(state)

    def moves(self, solution: Iterable[A]) -> Any:
        """A solution as people write it: a text, or something with a `str`."""
        return " ".join(map(str, solution))

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """What a word on the command line stands for: names, each with the constructor's first argument."""
        return [(argument, argument)]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """The names its parameter `heuristic` takes, each with what it promises."""
        return {}

    def successors(self, state: S) -> Sequence[tuple[A, S, float]]:
        """What can be done in `state`: for each action the action, the state it leads to and its cost."""
        return [
            (action, self.result(state, action), self.step_cost(state, action))
            for action in self.actions(state)
        ]


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

    def predecessors(self, state: S) -> Sequence[tuple[A, S, float]]:
        """How `state` can have come about: the action, the state before it and the action's cost."""
        before = [(action, self.reason(state, action)) for action in self.actions_to(state)]
        return [(action, origin, self.step_cost(origin, action)) for action, origin in before]


class ReversedProblem(BiSearchProblem[S, A]):
    """The same problem seen from the other end: from the goals back to the start.

    Its actions are the actions of the original, done backwards; a path found here has to be turned
    round to be a path of the original. Any algorithm can search it without knowing.
    """

    def __init__(self, problem: BiSearchProblem[S, A], num_goals: int | None = None) -> None:
        self.original = problem
        self.num_goals = num_goals
        self._starts = frozenset(problem.initial_states())
        self.successors = problem.predecessors  # type: ignore[method-assign]  # no detour in hot loops
        self.predecessors = problem.successors  # type: ignore[method-assign]
        self.heuristic = problem.re_heuristic  # type: ignore[method-assign]
        self.re_heuristic = problem.heuristic  # type: ignore[method-assign]

    def initial_state(self) -> S:
        """One of the goals of the original problem."""
        return next(iter(self.original.goal_states(1)))

    def initial_states(self) -> Iterable[S]:
        """The goals of the original problem."""
        return self.original.goal_states(self.num_goals)

    def goal_states(self, num: int | None = None) -> Iterable[S]:
        """The starts of the original problem."""
        return list(self._starts)[:num]

    def is_goal(self, state: S) -> bool:
        """Whether the start of the original problem has been reached."""
        return state in self._starts

    def actions(self, state: S) -> Iterable[A]:
        """The actions that could have led to `state`."""
        return self.original.actions_to(state)

    def result(self, state: S, action: A) -> S:
        """The state before `action`."""
        return self.original.reason(state, action)

    def step_cost(self, state: S, action: A) -> float:
        """The cost of the original action, done in the state it started from."""
        return self.original.step_cost(self.original.reason(state, action), action)

    def actions_to(self, state: S) -> Iterable[A]:
        """Backwards twice is forwards."""
        return self.original.actions(state)

    def reason(self, state: S, action: A) -> S:
        """Backwards twice is forwards."""
        return self.original.result(state, action)

    def heuristic(self, state: S) -> float:
        """Estimated cost from `state` back to the start."""
        return self.original.re_heuristic(state)

    def re_heuristic(self, state: S) -> float:
        """Estimated cost from `state` to the goal of the original."""
        return self.original.heuristic(state)
