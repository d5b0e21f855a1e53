"""Pocket deadlocks (⊓): a small closed cell that boxes can only be pushed into."""

from __future__ import annotations

from pushworks.levels import Direction
from pushworks.sokoban.board import Board, Mask, bits
from pushworks.sokoban.deadlocks.base import Rule, register

LARGEST_CELL = 4


@register("pocket")
class Pocket(Rule):
    """A cell of up to four squares, without goals, cut off from the player by boxes that only go inward.

    The textbook picture, in any of its four rotations, is ⊓: a dead end two squares wide closed by
    two boxes side by side. They block each other sideways, pushed inward they are deadlocked, and the player
    cannot get inside to push them out.

    That nothing can be done is not guessed from the picture but searched: with the boxes around the cell
    alone on the board (taking the others away only makes it easier) all pushes are tried. If no box can leave
    the cell and its rim, and at no time all of them stand on goals, the position is deadlocked.
    """

    uses_player = True

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._around: list[Mask] = [
            sum(1 << row[i] for row in board.next if row[i] >= 0) for i in range(board.size)
        ]
        self._proved: dict[tuple[Mask, Mask, int], bool] = {}

    def __call__(self, boxes: Mask, player: int) -> bool:
        """Whether some small cell and the boxes around it are deadlocked."""
        board = self.board
        outside = board.region(player, boxes)
        rest = ((1 << board.size) - 1) & ~boxes & ~outside
        while rest:
            cell = board.region((rest & -rest).bit_length() - 1, boxes)
            rest &= ~cell
            if cell.bit_count() > LARGEST_CELL or cell & board.goals:
                continue
            rim = 0
            for i in bits(cell):
                rim |= self._around[i] & boxes
            if rim & ~board.goals and self._closed(rim, cell, player):
                return True
        return False

    def _closed(self, rim: Mask, cell: Mask, player: int) -> bool:
        """Search all pushes of the boxes `rim`; True when none leaves the cell and none helps."""
        board, inside = self.board, rim | cell
        key = (rim, cell, (board.region(player, rim) & -board.region(player, rim)).bit_length())
        known = self._proved.get(key)
        if known is not None:
            return known
        deadlocked = True
        todo = [(rim, player)]
        seen = set()
        while todo and deadlocked:
            boxes, man = todo.pop()
            region = board.region(man, boxes)
            if (boxes, region) in seen:
                continue
            seen.add((boxes, region))
            if not boxes & ~board.goals:
                deadlocked = False
            for i in bits(boxes):
                for direction in Direction:
                    to, behind = board.next[direction][i], board.next[direction.opposite][i]
                    if to < 0 or behind < 0 or boxes >> to & 1 or not region >> behind & 1:
                        continue
                    if not inside >> to & 1:
                        deadlocked = False  # a box gets out: no pocket
                    todo.append((boxes ^ 1 << i ^ 1 << to, i))
        self._proved[key] = deadlocked
        return deadlocked
