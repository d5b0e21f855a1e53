"""Lights Out: a short example of a problem of one's own, with states that are bits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pushworks.lab.problems.numbers import numbers_in
from pushworks.levels.mersenne import Random
from pushworks.sealgo import HeuristicSearchProblem, register


@register("lights")
class LightsOut(HeuristicSearchProblem[int, int]):
    """Switch off all lights of a 4 × 4 board; pressing one toggles its neighbours, too. Boards by number."""

    side = 4

    def __init__(self, number: int = 1) -> None:
        rng = Random(number)
        squares = range(self.side**2)
        self.masks = [sum(1 << other for other in squares if self._near(one, other)) for one in squares]
        self.start = 0
        for one in rng.sample(list(squares), 6):  # pressed from the dark, so it can be solved
            self.start ^= self.masks[one]

    @classmethod
    def instances(cls, argument: str) -> Iterable[tuple[str, Any]]:
        """``1-20``: random boards."""
        return [(str(number), number) for number in numbers_in(argument, "numbers of boards such as 1-20")]

    def _near(self, one: int, other: int) -> bool:
        """Whether two squares are the same or share a side."""
        (y, x), (v, u) = divmod(one, self.side), divmod(other, self.side)
        return abs(x - u) + abs(y - v) <= 1

    def initial_state(self) -> int:
        """A bit for each light that is on."""
        return self.start

    def actions(self, state: int) -> Iterable[int]:  # noqa: ARG002 - every light can always be pressed
        """The squares, row by row."""
        return range(self.side**2)

    def result(self, state: int, action: int) -> int:
        """The lights after one is pressed."""
        return state ^ self.masks[action]

    def is_goal(self, state: int) -> bool:
        """Whether all lights are off."""
        return state == 0

    def heuristic(self, state: int) -> float:
        """A press switches off five lights at most: admissible and consistent."""
        return -(-state.bit_count() // 5)

    def show(self, state: int) -> str:
        """The board, ``o`` for a light that is on."""
        letters = "".join("o" if state >> one & 1 else "." for one in range(self.side**2))
        return "\n".join(letters[row : row + self.side] for row in range(0, len(letters), self.side))
