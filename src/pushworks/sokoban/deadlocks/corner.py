"""Corner deadlocks: the first rule every beginner finds."""

from __future__ import annotations

from pushworks.levels import Direction
from pushworks.sokoban.board import Board, Mask
from pushworks.sokoban.deadlocks.base import Rule, register


@register("corner")
class Corner(Rule):
    """A box that is on no goal and has walls on two neighbouring sides can never move again."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.static = True
        up, down, left, right = (board.next[direction] for direction in Direction)
        for i in range(board.size):
            vertical = up[i] < 0 or down[i] < 0
            horizontal = left[i] < 0 or right[i] < 0
            if vertical and horizontal and not board.goals >> i & 1:
                self.forbidden |= 1 << i

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether a box stands in a corner without a goal."""
        return boxes & self.forbidden != 0
