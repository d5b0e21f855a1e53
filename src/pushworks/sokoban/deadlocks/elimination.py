"""The elimination test: take away what can move, see what is left."""

from __future__ import annotations

from pushworks.levels import Direction
from pushworks.sokoban.board import Board, Mask, bits
from pushworks.sokoban.deadlocks.base import Rule, register


@register("elimination")
class Elimination(Rule):
    """Go through the boxes again and again; a box with a free axis could be pushed, so let it vanish.

    A round that takes nothing away leaves boxes that will never move; one of them off the goals loses. An
    axis is free when neither of the two squares along it is a wall or a box that is left. This is the
    `count_deadlock` test of a course project: simple, blind to many deadlocks, never wrong.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        pairs = ((Direction.UP, Direction.DOWN), (Direction.LEFT, Direction.RIGHT))
        self._axes: list[list[Mask]] = []
        """For each square the axes without walls, as the mask of the two squares along it."""
        for i in range(board.size):
            ends = [(board.next[one][i], board.next[other][i]) for one, other in pairs]
            self._axes.append([1 << a | 1 << b for a, b in ends if a >= 0 and b >= 0])

    def count(self, boxes: Mask) -> int:
        """The number of boxes that are left and are on no goal."""
        left, before = boxes, -1
        while left != before:
            before = left
            for i in bits(left):
                if any(not left & ends for ends in self._axes[i]):
                    left ^= 1 << i
        return (left & ~self.board.goals).bit_count()

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether a box that is left is on no goal."""
        return self.count(boxes) > 0
