"""A penalty on positions that are provably deadlocked, and reachability with frozen boxes as walls."""

from __future__ import annotations

from math import inf

from pushworks.sokoban.board import Mask
from pushworks.sokoban.deadlocks.base import Deadlocks
from pushworks.sokoban.deadlocks.bipartite import goals_of_squares, matching_exists
from pushworks.sokoban.deadlocks.freeze import Freeze
from pushworks.sokoban.heuristics.base import Heuristic, Side, register


@register("deadlock")
class Deadlock(Heuristic):
    """`penalty` where a deadlock rule fires, otherwise 0; backwards always 0, for pulling jams no box.

    Admissible with any penalty, because a deadlocked position needs infinitely many steps. Consistent with
    the penalty ``inf`` and with these rules, whose verdict never changes once it is spoken.
    """

    admissible = True
    consistent = True
    counts = "verdict"

    def __init__(self, side: Side, rules: str = "simple/elimination", penalty: float = inf) -> None:
        super().__init__(side)
        self.penalty = penalty
        self._lost = Deadlocks(side.board, [] if side.backward else rules.split("/"))
        if any(rule.uses_player for rule in self._lost.rules):
            raise ValueError(f"expected deadlock rules that look at the boxes alone, got {rules!r}")

    def __call__(self, boxes: Mask, player: int) -> float:
        """The penalty, if the position is deadlocked."""
        return self.penalty if self._lost(boxes, player) else 0


@register("reachability")
class Reachability(Heuristic):
    """``inf`` where boxes that will never move again leave some box without a goal, otherwise 0.

    Boxes frozen on goals are as good as walls: with them as walls each box must still reach enough of
    the remaining goals, and no goal that has to be filled may be cut off. Both come to the same question:
    can the remaining boxes be matched with remaining goals that they can reach? Backwards always 0.
    """

    admissible = True
    consistent = True
    counts = "verdict"

    def __init__(self, side: Side) -> None:
        super().__init__(side)
        self._freeze = Freeze(side.board)
        self._goals: dict[Mask, list[Mask]] = {}

    def __call__(self, boxes: Mask, player: int) -> float:
        """Infinite when the boxes cannot all have goals."""
        if self.side.backward:
            return 0
        frozen = self._freeze.frozen(boxes)
        if frozen & ~self.board.goals:
            return inf
        goals_of = self._goals.get(frozen)
        if goals_of is None:
            goals_of = self._goals[frozen] = goals_of_squares(self.board, frozen)
        return 0 if matching_exists(boxes & ~frozen, goals_of) else inf
