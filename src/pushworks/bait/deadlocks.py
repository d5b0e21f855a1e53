"""Positions that are provably deadlocked. Each rule holds for every continuation, so a search may drop them.

- **Frozen boxes.** A box can be pushed along an axis only if both its sides on that axis can be free. Boxes
  that have a wall, or another box of the same kind, on some side of both axes never move again.
- **Walled off.** Frozen boxes and holes that no movable box can reach are walls. If the key or a goal
  cannot be reached round them, or a frozen box lies on it, the game is lost.
- **Too few boxes.** Every way to the key (and from there to each goal) leads over some number of holes;
  each must be filled with a box of its own. If fewer boxes can still move to a hole, the game is lost.

Mushrooms can be eaten, so they never count as walls here.
"""

from __future__ import annotations

from math import inf

from pushworks.bait.heuristics import box_reach
from pushworks.bait.rules import AvatarInHole, WinTest
from pushworks.bait.space import DEAD, Arrangement, StateSpace


class Deadlocks:
    """The proofs for one level; remembers what it found for each arrangement of the boxes."""

    def __init__(self, space: StateSpace) -> None:
        self.space = space
        self._lost_squares: dict[int, int] = {}
        sides: list[tuple[int, int]] = []
        for squares in space.neighbour:
            sides.append(tuple(  # type: ignore[arg-type]
                -1 if squares[a] < 0 or squares[b] < 0 else 1 << squares[a] | 1 << squares[b]
                for a, b in ((0, 1), (2, 3))
            ))  # fmt: skip
        self._sides = sides
        """By square and axis: the squares on the two sides as bits, -1 if one of them is a wall."""

    def is_lost(self, position: int) -> bool:
        """Whether the game can provably not be won any more."""
        if position == DEAD:
            return True
        space = self.space
        number = position >> space.avatar_bits
        lost = self._lost_squares.get(number)
        if lost is None:
            lost = self._lost_squares[number] = self._analyse(space.arrangement(number))
        return bool(lost >> (position & space.avatar_mask) & 1)

    def frozen(self, boxes: int) -> int:
        """The boxes (bits of squares) that can never move again."""
        stuck = boxes
        while True:
            rest, still = stuck, 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                up_down, left_right = self._sides[bit.bit_length() - 1]
                if (up_down < 0 or up_down & stuck) and (left_right < 0 or left_right & stuck):
                    still |= bit
            if still == stuck:
                return stuck
            stuck = still

    def _analyse(self, things: Arrangement) -> int:
        """The squares (as bits) on which the avatar is lost with this arrangement."""
        space, rules = self.space, self.space.rules
        everywhere = space.floor
        frozen = self.frozen(things.boxes)
        movable = [s for s in range(space.size) if (things.boxes & ~frozen) >> s & 1]
        if rules.win is WinTest.BOXES_IN_HOLES:
            return everywhere if frozen & ~things.holes else 0
        if rules.win is WinTest.BOXES_GONE:
            return everywhere if frozen else 0
        if not things.goals:
            return 0
        dangers = 0 if rules.avatar_in_hole is AvatarInHole.WALK else things.holes
        useful = 0
        fillable = 0
        if dangers and rules.hole_vanishes:
            for box in movable:
                holes = sum(1 << s for s in box_reach(space, [box], frozen)) & dangers
                useful += bool(holes)
                fillable |= holes
        walkable = space.floor & ~frozen & ~(dangers & ~fillable)
        to_goal = self._fills(things.goals, walkable, fillable)
        if things.has_key or not rules.key_needed:
            needed = to_goal
        else:
            closed = walkable & ~things.goals
            needed = [inf] * space.size
            for key in range(space.size):
                if things.keys >> key & 1 and to_goal[key] <= useful:
                    to_key = self._fills(1 << key, closed, fillable)
                    needed = [min(a, b) for a, b in zip(needed, to_key, strict=True)]
        return sum(1 << square for square, fills in enumerate(needed) if fills > useful)

    def _fills(self, targets: int, walkable: int, holes: int) -> list[float]:
        """For every square: the fewest holes on a way to the target, or to the worst of several targets."""
        space = self.space
        worst: list[float] = [0] * space.size
        for target in range(space.size):
            if not targets >> target & 1:
                continue
            fills = [inf] * space.size
            wave = [target] if walkable >> target & 1 else []
            for square in wave:
                fills[square] = 0
            count = 0
            while wave:
                ahead: list[int] = []
                while wave:
                    square = wave.pop()
                    for near in space.neighbour[square]:
                        if near < 0 or fills[near] < inf or not walkable >> near & 1:
                            continue
                        if holes >> near & 1:
                            ahead.append(near)
                        else:
                            fills[near] = count
                            wave.append(near)
                count += 1
                for square in ahead:
                    fills[square] = min(fills[square], count)
                wave = [square for square in set(ahead) if fills[square] == count]
            worst = [max(a, b) for a, b in zip(worst, fills, strict=True)]
        return worst
