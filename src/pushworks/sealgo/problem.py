"""What a problem must tell a search algorithm, and nothing more.

The names follow the textbook formulation: an initial state, the actions possible in a state, the state
an action leads to, a goal test and the cost of a step. States may be of any hashable type.

Algorithms ask for the neighbours of a state in one call, `successors`, which is put together from
`actions`, `result` and `step_cost`. A problem that wants to be fast overrides it and computes all
children of a state at once; nothing else changes.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class SearchProblem(ABC, Generic[S, A]):
    """A problem that uninformed search can solve.

    The first five methods are the problem. The rest has defaults and may be overridden:
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

    def action_cost(self, state: S, action: A) -> float:
        """Another name for `step_cost`; a problem may write either."""
        return self.step_cost(state, action)

    def __init_subclass__(cls, **keywords: Any) -> None:
        """A class that writes `action_cost` and no `step_cost` means the same by it."""
        super().__init_subclass__(**keywords)
        if "action_cost" in vars(cls) and "step_cost" not in vars(cls):
            cls.step_cost = vars(cls)["action_cost"]  # type: ignore[method-assign]

    def initial_states(self) -> Iterable[S]:
        """All states the search may start from; just `initial_state()` unless that is a list of several."""
        start = self.initial_state()
        return start if isinstance(start, list) else (start,)

    def show(self, state: S) -> str:
        """The state as text for people, one line or several."""
        return str(state)

    def moves(self, solution: Iterable[A]) -> Any:
        """A solution as people write it: a text, or something with a `str`."""
        return " ".join(map(str, solution))

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """What a word on the command line stands for: names, each with the constructor's first argument.

        A number, or each number of a range such as ``1-5``, is given as such; any other word as text.
        """
        numbers = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", argument, re.ASCII)
        if numbers is None:
            return [(argument, argument)]
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if first > last or last - first >= 100_000:
            raise ValueError(
                f"expected numbers from small to large, at most 100,000 of them, got {argument!r}"
            )
        return [(str(number), number) for number in range(first, last + 1)]

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
        """Estimated cost from `state` to the nearest goal; ``inf`` when it is provably deadlocked."""


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

    def re_bound(self, state: S) -> float:
        """An estimate like `re_heuristic` that never overestimates, for searches that prove their answers.

        The same unless a problem says otherwise.
        """
        return self.re_heuristic(state)

    def predecessors(self, state: S) -> Sequence[tuple[A, S, float]]:
        """How `state` can have come about: the action, the state before it and the action's cost."""
        before = [(action, self.reason(state, action)) for action in self.actions_to(state)]
        return [(action, origin, self.step_cost(origin, action)) for action, origin in before]
