"""`GraphSearch`: the parent of all algorithms that remember how they reached a state.

They differ in the order in which they expand; what they share is the table `reached`, which for
each known state holds the state before it, the action between the two and the cost so far. From it come
the path to a state and, when two searches run towards each other, the test whether they have met.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from pushworks.sealgo.own_search import explained
from pushworks.sealgo.problem import A, S, SearchProblem
from pushworks.sealgo.search import Origin, Search


class GraphSearch(Search[S, A]):
    """A search with a memory of the states reached."""

    def __init__(self, problem: SearchProblem[S, A]) -> None:
        super().__init__(problem)
        start: tuple[S | None, A | None, float] = (None, None, 0)
        try:
            self.reached = dict.fromkeys(problem.initial_states(), start)
        except TypeError as error:
            if (said := explained(problem, error)) is error:
                raise
            raise said from error
        self._roots = len(self.reached)

    @property
    def g_costs(self) -> Mapping[S, float]:
        """The cost so far of each state reached: a view of `reached`."""
        return _View(self.reached, 2)

    @g_costs.setter
    def g_costs(self, value: object) -> NoReturn:  # noqa: ARG002
        raise TypeError(_FOLLOWS.format(type(self).__name__, "g_costs"))

    @property
    def predecessors(self) -> Mapping[S, tuple[S | None, A | None]]:
        """The state before each state reached and the action between the two: a view of `reached`."""
        return _View(self.reached, slice(0, 2))

    @predecessors.setter
    def predecessors(self, value: object) -> NoReturn:  # noqa: ARG002
        raise TypeError(_FOLLOWS.format(type(self).__name__, "predecessors"))

    def path_to(self, state: S) -> list[A]:
        """The actions that lead from the start to a reached state."""
        actions: list[A] = []
        before, action, _ = self.reached[state]
        while before is not None and action is not None:
            actions.append(action)
            before, action, _ = self.reached[before]
        actions.reverse()
        return actions

    def cost_of(self, state: S) -> float:
        """The cost of the best path known to a reached state."""
        return self.reached[state][2]

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:  # noqa: ARG002
        """As the table has it; a state that has left the table is on no path any more."""
        known = self.reached.get(state)
        return None if known is None else Origin(known[0], known[2])

    def found_at(self, state: S) -> None:
        """Record the path to `state` as the answer."""
        self.found(self.path_to(state), self.cost_of(state))

    def lower_bound(self) -> float:
        """A bound below the cost of every answer not yet found; 0 when the algorithm knows none.

        Bidirectional search needs it to know when the best meeting so far cannot be beaten.
        """
        return 0

    def nearest_open(self) -> float:
        """A bound below the cost so far of every state still waiting to be expanded; 0 when unknown."""
        return 0

    def collect(self) -> None:
        """Every state generated but not new was a duplicate."""
        self.statistics.stored = len(self.reached)
        self.statistics.duplicates = max(0, self.statistics.generated - len(self.reached) + self._roots)


_FOLLOWS = (
    "{0} sets self.{1}, which here is a view of self.reached; leave the line out, "
    "or derive from Search and write search() yourself"
)


class _View(Mapping[Any, Any]):
    """One column, or several, of the table of states reached."""

    def __init__(self, reached: Mapping[Any, Any], column: int | slice) -> None:
        self._reached, self._column = reached, column

    def __getitem__(self, state: Any) -> Any:
        return self._reached[state][self._column]

    def __contains__(self, state: object) -> bool:
        return state in self._reached

    def __iter__(self) -> Iterator[Any]:
        return iter(self._reached)

    def __len__(self) -> int:
        return len(self._reached)
