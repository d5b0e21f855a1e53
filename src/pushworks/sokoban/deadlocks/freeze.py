"""Freeze deadlocks: boxes that hold each other in place."""

from __future__ import annotations

from pushworks.levels import Direction
from pushworks.sokoban.board import Board, Mask, bits
from pushworks.sokoban.deadlocks.base import Rule, register


@register("freeze")
class Freeze(Rule):
    """Boxes that can never move again, one of which is on no goal, or locks another box out.

    A box is blocked along an axis by a wall on one side, by a box on one side that itself is frozen, or by
    squares on both sides where it would be deadlocked. Blocked along both axes it is frozen. Which boxes
    freeze each other is a circular question; it is answered by supposing that all are frozen and letting go,
    one after the other, those that the remaining ones do not hold. What remains holds itself.

    Boxes frozen on goals are as good as walls. So with them as walls the areas of the remaining goals are
    computed anew: a box outside them is deadlocked, though nothing touches it.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._walls: list[list[bool]] = []
        self._beside: list[list[Mask]] = []
        for axis in (Direction.UP, Direction.LEFT):
            one, other = board.next[axis], board.next[axis.opposite]
            self._walls.append([a < 0 or b < 0 or board.dead >> a & board.dead >> b & 1 == 1
                                for a, b in zip(one, other, strict=True)])  # fmt: skip
            self._beside.append([(1 << a if a >= 0 else 0) | (1 << b if b >= 0 else 0)
                                 for a, b in zip(one, other, strict=True)])  # fmt: skip
        self._lost: dict[Mask, Mask] = {0: board.dead}

    def frozen(self, boxes: Mask) -> Mask:
        """The boxes that can never move again (without being deadlocked)."""
        (walls_v, walls_h), (beside_v, beside_h) = self._walls, self._beside
        held = boxes
        changed = True
        while changed:
            changed = False
            for i in bits(held):
                if not (walls_v[i] or held & beside_v[i]) or not (walls_h[i] or held & beside_h[i]):
                    held ^= 1 << i
                    changed = True
        return held

    def lost_squares(self, frozen: Mask) -> Mask:
        """Squares from which a box reaches no goal left when the boxes `frozen` on goals are walls."""
        known = self._lost.get(frozen)
        if known is None:
            known = self._lost[frozen] = self.board.everywhere & ~self.board.area(self.board.goals, frozen)
        return known

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether a frozen box is on no goal, or a box that is not frozen is locked out by them."""
        frozen = self.frozen(boxes)
        if frozen & ~self.board.goals:
            return True
        return (boxes ^ frozen) & self.lost_squares(frozen) != 0
