"""Simple deadlocks: squares from which no goal can be reached, goals that no box can reach."""

from __future__ import annotations

from pushworks.sokoban.board import Board, Mask, bits
from pushworks.sokoban.deadlocks.base import Rule, register


@register("simple")
class Simple(Rule):
    """Pull a lone box from each goal to everywhere: the squares it gets to are the goal's area.

    A box outside all areas is deadlocked wherever the other boxes are. And when there are as many goals as
    boxes, so that every goal must be filled, a goal whose area holds no box is deadlocked as well.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self.forbidden = board.dead
        areas = set()
        if board.goals.bit_count() == board.boxes.bit_count():
            for goal in bits(board.goals):
                areas.add(board.area(1 << goal))
        self.areas: list[Mask] = sorted(areas)
        self.static = not areas

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether a box is outside all areas, or an area without a box."""
        return boxes & self.forbidden != 0 or any(not boxes & area for area in self.areas)
