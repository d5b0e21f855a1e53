"""Minimum matching: every box to a goal of its own."""

from __future__ import annotations

from math import inf
from typing import ClassVar

import numpy as np

from pushworks.sokoban.board import Mask, bits
from pushworks.sokoban.heuristics.base import Counts, Heuristic, Side, register

_UNREACHABLE = 1 << 20
"""Stands for infinity in the cost matrix, larger than any sum of distances."""


class _Matching(Heuristic):
    """The cheapest way to give each box a different goal (the assignment problem, solved by scipy).

    Admissible: in a solution every box ends on a different goal, and its way there is at least its
    distance. Consistent: a push changes one row of the cost matrix by one.
    """

    admissible = True
    consistent = True
    counts: ClassVar[Counts] = "pushes"

    def __init__(self, side: Side, distances: list[list[float]]) -> None:
        super().__init__(side)
        from scipy.optimize import linear_sum_assignment  # here, because scipy takes long to import

        self._assign = linear_sum_assignment
        self._rows = [[min(distance, _UNREACHABLE) for distance in row] for row in distances]
        self._costs = np.array(self._rows, dtype=float).reshape(side.board.size, len(side.targets))

    def __call__(self, boxes: Mask, player: int) -> float:
        """Cost of the cheapest matching; ``inf`` when there is none."""
        squares = list(bits(boxes))
        _, targets = self._assign(self._costs[squares])
        rows = self._rows
        total = sum([rows[square][target] for square, target in zip(squares, targets.tolist(), strict=True)])
        return total if total < _UNREACHABLE else inf


@register("matching")
class Matching(_Matching):
    """Minimum matching on true push distances: the work-horse of Sokoban solving."""

    def __init__(self, side: Side) -> None:
        super().__init__(side, side.pushes)


@register("manhattan_matching")
class ManhattanMatching(_Matching):
    """Minimum matching on Manhattan distances: blind to walls, as the course project uses it."""

    def __init__(self, side: Side) -> None:
        super().__init__(side, side.manhattan)
