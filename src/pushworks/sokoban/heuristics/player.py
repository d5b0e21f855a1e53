"""How far the player is from where it is needed."""

from __future__ import annotations

from pushworks.sokoban.board import Mask
from pushworks.sokoban.heuristics.base import Heuristic, Side, register


@register("player")
class Player(Heuristic):
    """The walk to the nearest box: its Manhattan distance less one, 0 when nothing is left to do.

    Admissible: before the next push the player has to get beside some box. It counts walking only, so it may
    be added to an estimate of pushes. Consistent, also in that sum: a push leaves the player beside a box.
    """

    admissible = True
    consistent = True
    counts = "walking"
    uses_player = True

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        self._rings: list[tuple[Mask, ...] | None] = [None] * self.board.size
        self._elsewhere: Mask = ~side.target_mask

    def __call__(self, boxes: Mask, player: int) -> float:
        """Steps until the player can stand beside a box."""
        if boxes & self._elsewhere:
            rings = self._rings[player]
            if rings is None:
                rings = self._rings[player] = self.board.rings(player)
            for distance, ring in enumerate(rings):
                if boxes & ring:
                    return distance - 1
        return 0


@register("start")
class Start(Heuristic):
    """Backwards only: the Manhattan distance from the player to its starting square; forwards 0.

    Admissible and consistent by itself. In a sum with an estimate of pushes it is neither, because a step
    back to the start may be a pull that the other term counts too; it often guides well all the same.
    """

    admissible = True
    consistent = True
    counts = "steps"
    uses_player = True

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        board = side.board
        self._distance = board.manhattan_from(board.player) if side.backward else [0] * board.size

    def __call__(self, boxes: Mask, player: int) -> float:
        """Rows and columns to the starting square."""
        return self._distance[player]
