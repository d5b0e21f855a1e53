"""Corral deadlocks: an area fenced off by boxes that will never let the player in to help."""

from __future__ import annotations

from pushworks.sokoban.board import Board, Mask
from pushworks.sokoban.deadlocks.alone import Alone, closed_cells, rim
from pushworks.sokoban.deadlocks.base import Rule, register

LIMIT = 300


@register("corral")
class Corral(Rule):
    """An area the player cannot reach, whose fence of boxes is deadlocked even with no other box in the way.

    Every box of the fence can be pushed from the outside only. That may be enough to bring them all to
    goals, or to open the fence and sort things out from within; if neither can happen, the position is
    deadlocked. All of it is tried, with the fence alone on the board (at most 300 positions).
    """

    uses_player = True

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._alone = Alone(board, LIMIT)

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether the fence of some closed area is deadlocked."""
        for cell in closed_cells(self.board, boxes, player):
            fence = rim(self.board, cell, boxes)
            if fence & ~self.board.goals and self._alone.deadlocked(fence, player):
                return True
        return False
