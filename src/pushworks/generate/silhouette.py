"""Whether a finished level has the outline that was asked for.

A room is cut to its outline before goals and boxes are placed; what is filled up afterwards (blind alleys,
floor that no solution needs) can eat the outline away again. So a level asked for as a ring is looked at
once more.
"""

from __future__ import annotations

from collections.abc import Callable

from pushworks.levels import Level

Cell = tuple[int, int]
"""Column and row in the smallest rectangle around the floor."""


def has_shape(level: Level, name: str) -> bool:
    """Whether the floor of `level` shows this silhouette; outlines without a rule are taken on trust."""
    width = level.width
    squares = {(square % width, square // width) for square in level.floor}
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    floor = {(x - left, y - top) for x, y in squares}
    columns, rows = max(x for x, _ in floor) + 1, max(y for _, y in floor) + 1
    rule = _RULES.get(name)
    return rule is None or rule(floor, columns, rows)


def _ring(floor: set[Cell], columns: int, rows: int) -> bool:
    """A block of wall in the middle, a fourteenth of the board or more, and floor all the way round it."""
    outside = {(x, y) for x in range(-1, columns + 1) for y in range(-1, rows + 1)} - floor
    middle = {(x, y) for x in ((columns - 1) // 2, columns // 2) for y in ((rows - 1) // 2, rows // 2)}
    return any(
        part & middle and (-1, -1) not in part and len(part) >= max(4, columns * rows // 14)
        for part in _parts(outside)
    )


def _cross(floor: set[Cell], columns: int, rows: int) -> bool:
    """All four corners cut out, each by a quarter of the board or more."""
    return all(_cut(floor, columns, rows, corner, 4) for corner in _CORNERS)


def _ell(floor: set[Cell], columns: int, rows: int) -> bool:
    """One corner cut out by a third or more, and the opposite one there."""
    return any(
        _cut(floor, columns, rows, (right, low), 3)
        and not _cut(floor, columns, rows, (not right, not low), 4)
        for right, low in _CORNERS
    )


_CORNERS = ((False, False), (True, False), (False, True), (True, True))
"""Whether the corner is right, and whether it is low."""


def _cut(floor: set[Cell], columns: int, rows: int, corner: tuple[bool, bool], share: int) -> bool:
    """Whether there is no floor in a corner block of one `share`th of both sides."""
    right, low = corner
    across, down = max(2, columns // share), max(2, rows // share)
    xs = range(columns - across, columns) if right else range(across)
    ys = range(rows - down, rows) if low else range(down)
    return not any((x, y) in floor for x in xs for y in ys)


def _parts(cells: set[Cell]) -> list[set[Cell]]:
    """The parts of some cells that hang together, corners counted."""
    left, parts = set(cells), []
    while left:
        todo = [left.pop()]
        part = set(todo)
        while todo:
            x, y = todo.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            part |= near
            todo.extend(near)
        parts.append(part)
    return parts


_RULES: dict[str, Callable[[set[Cell], int, int], bool]] = {"ring": _ring, "cross": _cross, "ell": _ell}
