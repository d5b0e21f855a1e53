"""Minimum matching: every box to a goal of its own."""

from __future__ import annotations

from typing import ClassVar

from pushworks.sealgo.assignment import cheapest_assignment
from pushworks.sokoban.board import Mask, bits
from pushworks.sokoban.heuristics.base import Counts, Heuristic, Side, register


class _Matching(Heuristic):
    """The cheapest way to give each box a different goal (the assignment problem).

    Admissible: in a solution every box ends on a different goal, and its way there is at least its
    distance. Consistent: a push changes one row of the cost matrix by one.
    """

    admissible = True
    consistent = True
    counts: ClassVar[Counts] = "pushes"

    def __init__(self, side: Side, distances: list[list[float]]) -> None:
        super().__init__(side)
        self._rows = distances

    def __call__(self, boxes: Mask, player: int) -> float:
        """Cost of the cheapest matching; ``inf`` when there is none."""
        rows = self._rows
        return cheapest_assignment([rows[square] for square in bits(boxes)])[0]


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
