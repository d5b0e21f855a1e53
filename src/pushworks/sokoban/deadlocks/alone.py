"""The common proof of the area rules: some boxes, alone on the board, cannot all be brought to goals.

Taking the other boxes away only makes a position easier. So when an exhaustive search of the few boxes that
remain finds no way to put each of them on a goal, the whole position is deadlocked. The search is small and
has a limit; when the limit is hit nothing is claimed.
"""

from __future__ import annotations

from pushworks.sokoban.board import DIRECTIONS, Board, Mask, bits


class Alone:
    """Asks whether boxes are deadlocked on their own; answers are remembered."""

    def __init__(self, board: Board, limit: int) -> None:
        self.board = board
        self.limit = limit
        """Positions looked at before giving up."""
        self._known: dict[tuple[Mask, Mask], bool] = {}

    def deadlocked(self, boxes: Mask, player: int) -> bool:
        """Whether `boxes`, with nothing else on the board, can never all stand on goals."""
        region = self.board.region(player, boxes)
        key = (boxes, region & -region)
        if key not in self._known:
            self._known[key] = self._search(boxes, region)
        return self._known[key]

    def _search(self, boxes: Mask, region: Mask) -> bool:
        board, goals, dead = self.board, self.board.goals, self.board.dead
        seen = {(boxes, region)}
        todo = [(boxes, region)]
        while todo:
            boxes, region = todo.pop()
            if not boxes & ~goals:
                return False  # all on goals: nothing is proved against them
            for box in bits(boxes):
                for direction in DIRECTIONS:
                    to, behind = board.next[direction][box], board.next[direction ^ 1][box]
                    if to < 0 or behind < 0 or (boxes | dead) >> to & 1 or not region >> behind & 1:
                        continue
                    after = boxes ^ 1 << box ^ 1 << to
                    position = (after, board.region(box, after))
                    if position not in seen:
                        if len(seen) >= self.limit:
                            return False  # too much to prove
                        seen.add(position)
                        todo.append(position)
        return True


def closed_cells(board: Board, boxes: Mask, player: int) -> list[Mask]:
    """The areas the player cannot walk to, each as a mask."""
    rest = board.everywhere & ~boxes & ~board.region(player, boxes)
    cells = []
    while rest:
        cell = board.region((rest & -rest).bit_length() - 1, boxes)
        cells.append(cell)
        rest &= ~cell
    return cells


def rim(board: Board, cell: Mask, boxes: Mask) -> Mask:
    """The boxes beside the squares of a cell."""
    beside = 0
    for square in bits(cell):
        for row in board.next:
            if row[square] >= 0:
                beside |= 1 << row[square]
    return beside & boxes
