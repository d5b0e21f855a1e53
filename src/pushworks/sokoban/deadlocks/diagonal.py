"""Diagonal deadlocks: a staircase of boxes around a diagonal of closed single squares."""

from __future__ import annotations

from pushworks.sokoban.board import Board, Mask
from pushworks.sokoban.deadlocks.alone import Alone, closed_cells, rim
from pushworks.sokoban.deadlocks.base import Rule, register

LIMIT = 300


@register("diagonal")
class Diagonal(Rule):
    """Single squares closed in by boxes and walls, lined up along a diagonal.

    Each box of such a staircase lies between two of the closed squares. It can be pushed only into one of
    them, where it sticks between its neighbours, for nobody can get behind it to push it out again. Where the
    diagonal ends in walls nothing opens it. The picture only tells where to look: that these boxes
    are deadlocked is proved by trying all their pushes (at most 300 positions).
    """

    uses_player = True

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._alone = Alone(board, LIMIT)

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether the boxes around some diagonal are deadlocked."""
        single = [cell for cell in closed_cells(self.board, boxes, player) if not cell & (cell - 1)]
        at = {self.board.position(cell.bit_length() - 1): cell for cell in single}
        for slope in (1, -1):
            for x, y in at:
                if (x - slope, y - 1) in at:
                    continue  # not the top of its diagonal
                squares: Mask = 0
                length = 0
                while (x, y) in at:
                    squares |= at[x, y]
                    x, y, length = x + slope, y + 1, length + 1
                fence = rim(self.board, squares, boxes)
                if length > 1 and fence & ~self.board.goals and self._alone.deadlocked(fence, player):
                    return True
        return False
