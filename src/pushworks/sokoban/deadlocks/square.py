"""Square deadlocks: 2×2 squares full of boxes and walls."""

from __future__ import annotations

from pushworks.levels import Direction
from pushworks.sokoban.board import Board, Mask
from pushworks.sokoban.deadlocks.base import Rule, register


@register("square")
class Square(Rule):
    """In a 2×2 square of boxes and walls no box can move; one of them off the goals loses."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        blocks: set[Mask] = set()
        for i in range(board.size):
            for vertical in (Direction.UP, Direction.DOWN):
                for horizontal in (Direction.LEFT, Direction.RIGHT):
                    beside, above = board.next[horizontal][i], board.next[vertical][i]
                    across = _across(board, i, vertical, horizontal)
                    blocks.add(sum(1 << j for j in (i, beside, above, across) if j >= 0))
        self.blocks = sorted(block for block in blocks if block & ~board.goals)
        """The floor squares of each 2×2 square that are not all goals."""

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether some 2×2 square is full and one of its boxes is on no goal."""
        return any(boxes & block == block for block in self.blocks)


def _across(board: Board, i: int, vertical: Direction, horizontal: Direction) -> int:
    """The floor square diagonally beside i, -1 for a wall."""
    x, y = board.position(i)
    x, y = x + horizontal.dx, y + vertical.dy
    if not (0 <= x < board.level.width and 0 <= y < board.level.height):
        return -1
    return board.number.get(y * board.level.width + x, -1)
