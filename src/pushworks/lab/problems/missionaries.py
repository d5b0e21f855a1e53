"""Missionaries and cannibals: a river, a boat, and never more cannibals than missionaries on a bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import Any

from pushworks.sealgo import HeuristicSearchProblem, register

Banks = tuple[int, int, bool]
"""Missionaries and cannibals on the left bank, and whether the boat is there."""


@register("missionaries")
class Missionaries(HeuristicSearchProblem[Banks, str]):
    """Bring `pairs` missionaries and as many cannibals across in a boat for `boat` people.

    Where there are missionaries, cannibals must not outnumber them. The classic has 3 pairs and a boat for 2.
    """

    def __init__(self, pairs: Any = (3, 2), *, heuristic: str = "crossings") -> None:
        self.pairs, self.boat = (pairs, 2) if isinstance(pairs, int) else (int(pairs[0]), int(pairs[1]))
        if self.pairs < 1 or self.boat < 2:
            raise ValueError(f"expected at least 1 pair and a boat for 2, got {self.pairs} and {self.boat}")
        if heuristic not in self.heuristic_names():
            raise ValueError(
                f"expected a heuristic, one of {', '.join(self.heuristic_names())}; got {heuristic!r}"
            )
        self._informed = heuristic == "crossings"

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """``3``: three pairs and a boat for two; ``5x3``: five pairs and a boat for three."""
        pairs, _, boat = argument.partition("x")
        if not pairs.isdigit() or (boat and not boat.isdigit()):
            raise ValueError(f"expected pairs and boat such as 3 or 5x3, got {argument!r}")
        return [(argument, (int(pairs), int(boat or 2)))]

    @classmethod
    def heuristic_names(cls) -> Mapping[str, str]:
        """A count of crossings, or nothing."""
        return {
            "crossings": "admissible, consistent. A round trip brings over one less than the boat holds.",
            "none": "admissible, consistent. Zero: A* becomes uniform cost.",
        }

    def initial_state(self) -> Banks:
        """Everybody on the left."""
        return self.pairs, self.pairs, True

    def is_goal(self, state: Banks) -> bool:
        """Nobody on the left."""
        return state[:2] == (0, 0)

    def actions(self, state: Banks) -> Iterable[str]:
        """Who may go: ``mmc`` is two missionaries and a cannibal."""
        loads = ["m" * m + "c" * (size - m) for size in range(1, self.boat + 1) for m in range(size + 1)]
        return [load for load in loads if self._is_safe(state, load)]

    def result(self, state: Banks, action: str) -> Banks:
        """The banks after a crossing."""
        missionaries, cannibals, left = state
        way = -1 if left else 1
        return missionaries + way * action.count("m"), cannibals + way * action.count("c"), not left

    def heuristic(self, state: Banks) -> float:
        """Crossings that are needed even if nobody ever ate any_player."""
        if not self._informed:
            return 0
        missionaries, cannibals, left = state
        people = missionaries + cannibals
        if not people:
            return 0
        if not left:  # somebody has to bring the boat back first
            return 1 + self.heuristic((missionaries + 1, cannibals, True))
        return 1 + 2 * ceil(max(0, people - self.boat) / (self.boat - 1))

    def ground_cells(self) -> Iterable[tuple[int, int, str, str]]:
        """Two banks and the river, for those who watch."""
        for y in range(self.pairs):
            for x in range(6):
                yield x, y, "", "#b9dcea" if x in (2, 3) else "#d9e4c3"

    def cells(self, state: Banks) -> Iterable[tuple[int, int, str, str]]:
        """The river for those who watch: people on both banks, the boat between them."""
        missionaries, cannibals, left = state
        for k in range(self.pairs):
            yield (0 if k < missionaries else 4), k, "M", "#9cc3e6"
            yield (1 if k < cannibals else 5), k, "C", "#e8a48a"
        yield (2 if left else 3), self.pairs // 2, "boat", "#ffffff"

    def show(self, state: Banks) -> str:
        """The two banks and the boat between them."""
        missionaries, cannibals, left = state
        right = self.pairs - missionaries, self.pairs - cannibals
        bank = f"{'M' * missionaries}{'C' * cannibals}".rjust(2 * self.pairs)
        return f"{bank} {'B~~~' if left else '~~~B'} {'M' * right[0]}{'C' * right[1]}"

    def _is_safe(self, state: Banks, load: str) -> bool:
        missionaries, cannibals, _ = self.result(state, load)
        banks = ((missionaries, cannibals), (self.pairs - missionaries, self.pairs - cannibals))
        aboard = load.count("m"), load.count("c")
        return all(m >= 0 and c >= 0 and (m == 0 or m >= c) for m, c in (*banks, aboard))
