"""``Σ d + k·max d``: distances plus a measure of how spread out boxes and goals are."""

from __future__ import annotations

from typing import ClassVar

from pushworks.sokoban.board import Mask, bits
from pushworks.sokoban.heuristics.base import Counts, Side, register
from pushworks.sokoban.heuristics.matching import ManhattanMatching


@register("summax")
class SumMax(ManhattanMatching):
    """Matched Manhattan distances plus `k` times the largest distance of any box to any goal.

    The second term stands for boxes in each other's way. Not admissible for k > 0 (it is not 0 on a
    solved board), so answers may be longer; `k` trades speed for length.
    """

    admissible = False
    consistent = False
    counts: ClassVar[Counts] = "steps"

    def __init__(self, side: Side, k: float = 2) -> None:
        super().__init__(side)
        self.k = k
        self._farthest = [max(row, default=0) for row in side.manhattan]

    def __call__(self, boxes: Mask, player: int) -> float:
        """Matching plus k times the largest distance."""
        if not boxes & ~self.side.target_mask:
            return 0
        return super().__call__(boxes, player) + self.k * max(self._farthest[i] for i in bits(boxes))
