"""Every box to its nearest goal."""

from __future__ import annotations

from pushworks.sokoban.board import Mask, bits
from pushworks.sokoban.heuristics.base import Heuristic, Side, register


@register("manhattan")
class Manhattan(Heuristic):
    """The sum over the boxes of the Manhattan distance to the nearest goal.

    Admissible: each of those rows and columns takes a push. Consistent: a push moves one box by one.
    Cheap and weak: several boxes may count on the same goal.
    """

    admissible = True
    consistent = True
    counts = "pushes"

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        self._nearest = [min(row, default=0) for row in side.manhattan]

    def __call__(self, boxes: Mask, player: int) -> float:
        """Sum of the distances to the nearest goals."""
        nearest = self._nearest
        return sum([nearest[i] for i in bits(boxes)])


@register("pushes")
class Pushes(Heuristic):
    """The sum over the boxes of the true push distance to the nearest goal; ``inf`` on dead squares.

    Admissible and consistent like the Manhattan distance, and never smaller: it knows the walls.
    """

    admissible = True
    consistent = True
    counts = "pushes"

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        self._nearest = [min(row, default=0) for row in side.pushes]

    def __call__(self, boxes: Mask, player: int) -> float:
        """Sum of the push distances to the nearest goals."""
        nearest = self._nearest
        return sum([nearest[i] for i in bits(boxes)])
