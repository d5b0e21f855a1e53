"""`Drawing`: a level on the drawing board. Every change can be undone. No pygame in here.

A sheet is a plain picture: its width, and one XSB character for each square. The drawing grows by itself: an
empty margin always lies around what is drawn, so there is always room to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pushworks.levels import Level

LARGEST = 60
"""Squares of a side at most."""
BRUSHES = ("wall", "floor", "goal", "box", "player")
_ON_GOAL = {" ": ".", "$": "*", "@": "+"}
_OFF_GOAL = {on: off for off, on in _ON_GOAL.items()}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One state of the drawing."""

    width: int
    cells: str

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.cells) // self.width

    @classmethod
    def blank(cls, width: int, height: int) -> Sheet:
        """Nothing drawn yet."""
        return cls(width, " " * (width * height))

    @classmethod
    def of_level(cls, level: Level) -> Sheet:
        """A level to go on from."""
        rows = list(level.rows())
        return cls(level.width, "".join(row.ljust(level.width) for row in rows)).framed()

    def level(self) -> Level:
        """The drawing as a level, playable or not."""
        return Level.from_xsb(
            [self.cells[at : at + self.width] for at in range(0, len(self.cells), self.width)]
        )

    # Changing it: each returns another sheet.

    def with_moved(self, what: str, origin: int, target: int) -> Sheet:
        """With a goal in another place (what stands on both squares stays), or a box on a free square."""
        cells = list(self.cells)
        if what == "goal":
            cells[origin] = _OFF_GOAL.get(cells[origin], cells[origin])
            cells[target] = _ON_GOAL.get(cells[target], cells[target])
        else:
            for square, bare in ((origin, " "), (target, "$")):
                cells[square] = _ON_GOAL[bare] if cells[square] in _OFF_GOAL else bare
        return Sheet(self.width, "".join(cells))

    def painted(self, squares: Iterable[int], brush: str) -> Sheet:
        """With a brush drawn over squares."""
        cells = list(self.cells)
        for square in squares:
            here = cells[square]
            bare = _OFF_GOAL.get(here, here)
            on_goal = here in _OFF_GOAL
            if brush == "wall":
                cells[square] = "#"
            elif brush == "floor":
                cells[square] = " "
            elif brush == "goal":
                cells[square] = here if on_goal else _ON_GOAL.get(bare, ".")
            elif brush == "box":
                cells[square] = "*" if on_goal else "$"
            else:
                cells = [_without_player(cell) for cell in cells]
                cells[square] = "+" if on_goal else "@"
        return Sheet(self.width, "".join(cells))

    def filled(self, square: int, brush: str) -> Sheet:
        """With everything painted that is like this square and joined to it."""
        like = self.cells[square]
        seen, stack = {square}, [square]
        while stack:
            for near in self._beside(stack.pop()):
                if near not in seen and self.cells[near] == like:
                    seen.add(near)
                    stack.append(near)
        return self.painted(sorted(seen), brush)

    def _beside(self, square: int) -> list[int]:
        row, column = divmod(square, self.width)
        found = []
        if row:
            found.append(square - self.width)
        if row < self.height - 1:
            found.append(square + self.width)
        if column:
            found.append(square - 1)
        if column < self.width - 1:
            found.append(square + 1)
        return found

    def moved(self, area: tuple[int, int, int, int], dx: int, dy: int) -> Sheet:
        """With a rectangle (left, top, width, height) lifted and laid down elsewhere."""
        left, top, width, height = area
        cells = list(self.cells)
        lifted = {}
        for y in range(top, top + height):
            for x in range(left, left + width):
                lifted[x + dx, y + dy] = cells[y * self.width + x]
                cells[y * self.width + x] = " "
        for (x, y), cell in lifted.items():
            if 0 <= x < self.width and 0 <= y < self.height and cell != " ":
                if cell in "@+":
                    cells = [_without_player(each) for each in cells]
                cells[y * self.width + x] = cell
        return Sheet(self.width, "".join(cells))

    def turned(self) -> Sheet:
        """A quarter turn clockwise."""
        width, height = self.width, self.height
        cells = (self.cells[(height - 1 - x) * width + y] for y in range(width) for x in range(height))
        return Sheet(height, "".join(cells))

    def mirrored(self) -> Sheet:
        """Left and right exchanged."""
        rows = (self.cells[at : at + self.width][::-1] for at in range(0, len(self.cells), self.width))
        return Sheet(self.width, "".join(rows))

    def framed(self, margin: int = 2, smallest: tuple[int, int] = (12, 9)) -> Sheet:
        """With an empty margin around what is drawn: as much as there must be to go on drawing."""
        return self._cut(margin, smallest)

    def cropped(self) -> Sheet:
        """Without any empty margin."""
        return self._cut(0, (1, 1))

    def _cut(self, margin: int, smallest: tuple[int, int]) -> Sheet:
        used = [square for square, cell in enumerate(self.cells) if cell != " "]
        if not used:
            return Sheet.blank(max(smallest[0], 1), max(smallest[1], 1))
        xs, ys = [s % self.width for s in used], [s // self.width for s in used]
        left, top = min(xs) - margin, min(ys) - margin
        width, height = max(xs) + margin + 1 - left, max(ys) + margin + 1 - top
        spare = (max(0, smallest[0] - width), max(0, smallest[1] - height))
        left, top = left - spare[0] // 2, top - spare[1] // 2
        width, height = min(LARGEST, width + spare[0]), min(LARGEST, height + spare[1])
        cells = [" "] * (width * height)
        for square in used:
            y, x = divmod(square, self.width)
            if 0 <= x - left < width and 0 <= y - top < height:
                cells[(y - top) * width + x - left] = self.cells[square]
        return Sheet(width, "".join(cells))


def _without_player(cell: str) -> str:
    return {"@": " ", "+": "."}.get(cell, cell)


class Drawing:
    """The present sheet, and those before and after it."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._before: list[Sheet] = []
        self._after: list[Sheet] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return bool(self._after)

    def change(self, sheet: Sheet) -> bool:
        """Take another sheet; False when it is the same."""
        if sheet == self.sheet:
            return False
        self._before.append(self.sheet)
        self._after.clear()
        self.sheet = sheet
        return True

    def undo(self) -> bool:
        """Take back the last change."""
        return self._step(self._before, self._after)

    def redo(self) -> bool:
        """Make it again."""
        return self._step(self._after, self._before)

    def _step(self, source: list[Sheet], target: list[Sheet]) -> bool:
        if not source:
            return False
        target.append(self.sheet)
        self.sheet = source.pop()
        return True


def line(begin: int, end: int, width: int) -> list[int]:
    """The squares of a straight line, each beside the next."""
    y0, x0 = divmod(begin, width)
    y1, x1 = divmod(end, width)
    steps = max(abs(x1 - x0), abs(y1 - y0))
    if not steps:
        return [begin]
    points = (
        (round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)) for i in range(steps + 1)
    )
    return [y * width + x for x, y in points]


def rectangle(begin: int, end: int, width: int) -> list[int]:
    """The outline of the rectangle between two corners."""
    left, top, columns, rows = corners(begin, end, width)
    return [
        y * width + x
        for y in range(top, top + rows)
        for x in range(left, left + columns)
        if y in (top, top + rows - 1) or x in (left, left + columns - 1)
    ]


def corners(begin: int, end: int, width: int) -> tuple[int, int, int, int]:
    """The rectangle between two corners: left, top, width, height."""
    (y0, x0), (y1, x1) = divmod(begin, width), divmod(end, width)
    return min(x0, x1), min(y0, y1), abs(x1 - x0) + 1, abs(y1 - y0) + 1


STROKES: dict[str, Callable[[int, int, int], list[int]]] = {"pen": line, "line": line, "rectangle": rectangle}
"""Tools that draw along a way of the pointer: which squares, from where to where, on a sheet so wide."""
TOOLS = ("pen", "line", "rectangle", "fill", "move")
