"""What can be proved about a position while a person plays it: dead squares, deadlocks, a lower bound.

The tables are computed in a thread of their own when a level is opened, so the window never waits. Every
answer rests on proofs (`sokoban.deadlocks`, an admissible heuristic): no warning is ever false.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.levels import Direction, Level

if TYPE_CHECKING:
    from pushworks.sokoban.deadlocks import Rule

LARGEST = 2500
"""Floor squares up to which a board is analysed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a position can never be solved."""

    rule: str
    """`corner`, `edge`, `freeze`, `bipartite` or a rule of the engine: the key of an explanation in words."""
    boxes: frozenset[int]
    """The boxes that doom it, whatever becomes of the others."""


def engine_reason(level: Level) -> Reason | None:
    """The smallest set of boxes that one of the engine's rules proves deadlocked; None when there is none."""
    from pushworks.engine import deadlock_verdicts

    found = [(len(boxes), rule, boxes) for rule, boxes, _ in deadlock_verdicts(level)]
    if not found:
        return None
    _, rule, boxes = min(found, key=lambda each: (each[0], each[1], sorted(each[2])))
    return Reason(rule, boxes)


class Analysis:
    """The tables of one level; empty answers until they are ready."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.dead: frozenset[int] = frozenset()
        self.ready = threading.Event()
        self._tables: _Tables | None = None
        threading.Thread(target=self._prepare, name="analysis", daemon=True).start()

    def _prepare(self) -> None:
        if self.level.is_playable and len(self.level.floor) <= LARGEST:
            tables = _Tables(self.level)
            self.dead = tables.dead
            self._tables = tables
        self.ready.set()

    def deadlocked(self, boxes: Collection[int], player: int) -> bool:
        """Whether the position is proved deadlocked."""
        return self._tables is not None and player >= 0 and self._tables.deadlocked(boxes, player)

    def reason(self, boxes: Collection[int], player: int) -> Reason | None:
        """Why a position is deadlocked: a rule and the fewest boxes that cause it; None when it is not."""
        return self._tables.reason(boxes, player) if self._tables is not None and player >= 0 else None

    def lower_bound(self, boxes: Collection[int], player: int) -> int | None:
        """Pushes that are needed at least; None when unknown (or the position is deadlocked)."""
        return self._tables.lower_bound(boxes, player) if self._tables is not None and player >= 0 else None


class _Tables:
    def __init__(self, level: Level) -> None:
        from pushworks.sokoban.board import Board
        from pushworks.sokoban.deadlocks import RULES, Deadlocks
        from pushworks.sokoban.heuristics.base import Side
        from pushworks.sokoban.heuristics.matching import Matching

        self.board = Board(level)
        self.deadlocks = Deadlocks(self.board, "simple+freeze+bipartite")
        self.rules: dict[str, Rule] = {name: RULES.find(name)(self.board) for name in ("freeze", "bipartite")}
        self.matching = Matching(Side(self.board))
        self.dead = self.board.level_squares(self.board.dead)
        self._bounded: tuple[int, int] | None = None
        """The position of which the lower bound is known."""
        self._bound: int | None = None

    def deadlocked(self, boxes: Collection[int], player: int) -> bool:
        return self.deadlocks(self.board.mask(boxes), self.board.number[player])

    def reason(self, boxes: Collection[int], player: int) -> Reason | None:
        board = self.board
        mask, here = board.mask(boxes), board.number[player]
        if dead := mask & board.dead:
            box = dead & -dead  # one is enough
            return Reason(
                "corner" if self._in_corner(box.bit_length() - 1) else "edge", board.level_squares(box)
            )
        for name, rule in self.rules.items():
            if rule(mask, here):
                return Reason(name, board.level_squares(self._fewest(rule, mask, here)))
        return None

    def _in_corner(self, square: int) -> bool:
        """Whether walls stand at two sides that meet."""
        wall = [self.board.next[direction][square] < 0 for direction in Direction]
        up, down, left, right = wall
        return (up or down) and (left or right)

    @staticmethod
    def _fewest(rule: Rule, mask: int, player: int) -> int:
        """Leave boxes out, many at once and then one by one, as long as the rest is still deadlocked."""
        from pushworks.sokoban.board import bits

        count = max(1, mask.bit_count() // 2)
        while True:
            boxes = list(bits(mask))
            for begin in range(0, len(boxes), count):
                part = sum(1 << box for box in boxes[begin : begin + count])
                if rule(mask & ~part, player):
                    mask &= ~part
            if count == 1:
                return mask
            count //= 2

    def lower_bound(self, boxes: Collection[int], player: int) -> int | None:
        position = self.board.mask(boxes), self.board.number[player]
        if position != self._bounded:  # asked for every frame that is drawn
            bound = self.matching(*position)
            self._bounded, self._bound = position, None if bound == float("inf") else int(bound)
        return self._bound
