"""Large levels made by rule: halls and rooms with 40 to 1,000 boxes that no search is expected to solve.

They are what the limits are for: the work before the first position is expanded takes seconds to hours on
them, and tables that grow with squares times boxes take hundreds of megabytes.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from pushworks.levels import Level

Rows = list[list[str]]
_ROOM = 14
"""Squares from one wall to the next in a level of rooms."""


def checkerboard(size: int, boxes: int) -> Level:
    """Boxes on the black squares of a hall, goals on the white ones between them."""
    inside = _floor(size)
    black = [(x, y) for y in range(1, size - 3) for x in range(1, size - 3) if (x + y) % 2 == 0]
    white = [(x, y) for y in range(1, size - 3) for x in range(1, size - 3) if (x + y) % 2 == 1]
    return _level(inside, black[:boxes], white[:boxes])


def scattered(size: int, boxes: int) -> Level:
    """Boxes and goals anywhere in an open hall."""
    cells = [(x, y) for y in range(1, size - 3) for x in range(1, size - 3)]
    random.Random(boxes).shuffle(cells)
    return _level(_floor(size), cells[:boxes], cells[boxes : 2 * boxes])


def rooms(size: int, boxes: int) -> Level:
    """Boxes and goals anywhere in rooms with doors in the middle of their walls."""
    inside = _floor(size)
    cells = []
    for y in range(size - 2):
        for x in range(size - 2):
            column, row = x % _ROOM, y % _ROOM
            if _ROOM - 1 in (column, row) and _ROOM // 2 not in (column, row):
                inside[y][x] = "#"
            elif not {0, _ROOM - 2, _ROOM - 1, _ROOM // 2} & {column, row}:
                cells.append((x, y))
    random.Random(boxes).shuffle(cells)
    return _level(inside, cells[:boxes], cells[boxes : 2 * boxes])


def far(size: int, boxes: int) -> Level:
    """Boxes at the top, their goals at the bottom."""
    across = (size - 6) // 2
    places = [(2 + 2 * (i % across), 2 + 2 * (i // across)) for i in range(boxes)]
    return _level(_floor(size), places, [(x, size - 3 - y) for x, y in places])


def rows(size: int, boxes: int) -> Level:
    """Boxes shoulder to shoulder in rows, a corridor between two rows; the goals in a block of their own."""
    across = int((boxes / 2) ** 0.5 * 2)
    places = [(2 + i % across, 2 + 2 * (i // across)) for i in range(boxes)]
    free = [(x, y) for y in range(size - 3, 0, -1) for x in range(size - 3, 0, -1)]
    return _level(_floor(size), places, [place for place in free if place not in places][:boxes])


HALLS: dict[str, Callable[[], Level]] = {
    "checkerboard 27x27, 240": lambda: checkerboard(27, 240),
    "scattered 30x30, 40": lambda: scattered(30, 40),
    "rows 30x30, 100": lambda: rows(30, 100),
    "rooms 200x200, 300": lambda: rooms(200, 300),
    "far 200x200, 300": lambda: far(200, 300),
    "checkerboard 60x60, 1000": lambda: checkerboard(60, 1000),
    "scattered 200x200, 1000": lambda: scattered(200, 1000),
    "rooms 200x200, 1000": lambda: rooms(200, 1000),
    "rows 200x200, 1000": lambda: rows(200, 1000),
}


def _floor(size: int) -> Rows:
    return [[" "] * (size - 2) for _ in range(size - 2)]


def _level(inside: Rows, boxes: list[tuple[int, int]], goals: list[tuple[int, int]]) -> Level:
    for x, y in goals:
        inside[y][x] = "."
    for x, y in boxes:
        inside[y][x] = "*" if inside[y][x] == "." else "$"
    inside[0][0] = "@"
    wall = "#" * (len(inside) + 2)
    level = Level.from_xsb([wall, *(f"#{''.join(row)}#" for row in inside), wall])
    assert len(level.boxes) == len(boxes) == len(level.goals)
    return level
