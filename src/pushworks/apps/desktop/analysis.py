"""What can be proved about a position while a person plays it: dead squares, lost positions, a lower bound.

The tables are computed in a thread of their own when a level is opened, so that nobody waits. Every
answer rests on proofs (`sokoban.deadlocks`, an admissible heuristic): no warning is ever false.
"""

from __future__ import annotations

import threading
from collections.abc import Collection

from pushworks.levels import Level

LARGEST = 2500
"""Floor squares up to which a board is analysed."""


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

    def lost(self, boxes: Collection[int], player: int) -> bool:
        """Whether the position is proved to be lost."""
        return self._tables is not None and player >= 0 and self._tables.lost(boxes, player)

    def stuck(self, boxes: Collection[int]) -> frozenset[int]:
        """In a lost position: the boxes to blame where that can be said, else all that are on no goal."""
        blamed = self._tables.stuck(boxes) if self._tables is not None else frozenset()
        return blamed or frozenset(boxes) - self.level.goals

    def lower_bound(self, boxes: Collection[int], player: int) -> int | None:
        """Pushes that are needed at least; None when unknown (or the position is lost)."""
        return self._tables.lower_bound(boxes, player) if self._tables is not None and player >= 0 else None


class _Tables:
    def __init__(self, level: Level) -> None:
        from pushworks.sokoban.board import Board
        from pushworks.sokoban.deadlocks import Deadlocks
        from pushworks.sokoban.deadlocks.freeze import Freeze
        from pushworks.sokoban.heuristics.base import Side
        from pushworks.sokoban.heuristics.matching import Matching

        self.board = Board(level)
        self.deadlocks = Deadlocks(self.board, "simple+freeze+bipartite")
        self.freeze = Freeze(self.board)
        self.matching = Matching(Side(self.board))
        self.dead = self.board.level_squares(self.board.dead)

    def lost(self, boxes: Collection[int], player: int) -> bool:
        return self.deadlocks(self.board.mask(boxes), self.board.number[player])

    def stuck(self, boxes: Collection[int]) -> frozenset[int]:
        mask = self.board.mask(boxes)
        blamed = mask & self.board.dead or self.freeze.frozen(mask) & ~self.board.goals
        return self.board.level_squares(blamed)

    def lower_bound(self, boxes: Collection[int], player: int) -> int | None:
        bound = self.matching(self.board.mask(boxes), self.board.number[player])
        return None if bound == float("inf") else int(bound)
