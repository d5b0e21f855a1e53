"""The heuristic `learned`: minimum matching plus the pushes that the shipped network expects beyond it.

It lives here and not beside the other heuristics because it needs the engine.
"""

from __future__ import annotations

from typing import Any

from pushworks.sokoban.board import DIRECTIONS, Mask, bits
from pushworks.sokoban.heuristics import Heuristic, Side, register
from pushworks.sokoban.heuristics.matching import Matching


@register("learned")
class Learned(Heuristic):
    """Minimum matching plus what a trained network expects beyond it; may overestimate. Backwards: matching.

    The network is native, and a call from Python costs more than the network itself. So a position that was
    not seen before is evaluated together with all positions one push away, which the search looks at next.
    """

    counts = "pushes"
    uses_player = True

    def __init__(self, side: Side, network: str = "default") -> None:
        super().__init__(side)
        self._matching = Matching(side)
        self._network = network
        self._values: dict[tuple[Mask, int], float] = {}
        self._bounds: dict[Mask, float] = {}
        self._native: Any = None

    def __call__(self, boxes: Mask, player: int) -> float:
        """The bound plus what the network adds; the bound where the boxes are solved or deadlocked."""
        bound = self._bounds.get(boxes)
        if bound is None:
            bound = self._bounds[boxes] = self._matching(boxes, player)
        if self.side.backward or bound in (0, float("inf")):
            return bound
        value = self._values.get((boxes, player))
        if value is None:
            self._evaluate(boxes, player)
            value = self._values[boxes, player]
        return bound + value

    def _evaluate(self, boxes: Mask, player: int) -> None:
        """One native call for this position and those after each push; every square of a region is one."""
        region = self.board.region(player, boxes)
        batch = [(boxes, player, region)]
        for box in bits(boxes):
            for direction in DIRECTIONS:
                to, behind = self.board.next[direction][box], self.board.next[direction ^ 1][box]
                if to >= 0 and behind >= 0 and region >> behind & 1 and not boxes >> to & 1:
                    after = boxes ^ 1 << box ^ 1 << to
                    if (after, box) not in self._values:
                        batch.append((after, box, self.board.region(box, after)))
        if self._native is None:
            from pushworks.engine.networks import LevelNetwork

            self._native = LevelNetwork(self.board.level, self._network)
        values = self._native.beyond_bound([
            (self.board.level_squares(mask), self.board.squares[at]) for mask, at, _ in batch
        ])  # fmt: skip
        for (mask, _, squares), value in zip(batch, values, strict=True):
            for square in bits(squares):
                self._values[mask, square] = max(0.0, value)
