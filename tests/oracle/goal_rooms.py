"""Goal rooms behind a large hall: boxes far outside, whose detours are made inside the room.

Tables of pairs and triples and the table of the goal room both know those detours, and a bound that adds
them up counts the same pushes twice. On small boards the room's table covers nearly every square, so that no
box is outside and nothing shows: these boards have more squares than the largest room, and the boxes begin
beyond it.
"""

from __future__ import annotations

import random

from pushworks.levels import Level

ROOMS = (
    ("    .##", "       ", "   .###"),
    ("  . ##", "      ", "  .###"),
    ("#. # ##", "#      ", " .   ##"),
    ("###  ##", "  # .##", "       ", "    .##"),
    ("  ..##", "      ", "   ###", "#   ##"),
    ("  #  ##", " ..  ##", "  #    ", "    ###"),
    ("  # .##", "# #    ", "   . ##", "     ##", "   # ##"),
    ("   .###", "       ", " #  .##", "#### ##", "###  ##"),
    ("    ##", "    ##", " #    ", " . .##", "   ###"),
    ("     ##", "# ## ##", " .   ##", "       ", " .## ##"),
)
"""Rooms in which one box has to make way for another; the row without a wall at its end is the way in."""
HALL = (13, 9)


def beside_a_hall(rng: random.Random, room: tuple[str, ...]) -> Level:
    """The room with a hall to its right, its boxes in the far half of that."""
    across, down = HALL
    width, height = len(room[0]) + across + 1, down + 2
    cells = {(y, x + 1): char for y, row in enumerate(room, 1) for x, char in enumerate(row)}
    first = len(room[0])
    cells |= {(y, first + x): " " for y in range(1, down + 1) for x in range(across)}
    inner = [(y, first + x) for y in range(3, down - 1) for x in range(across // 2, across - 2)]
    goals = frozenset(y * width + x for (y, x), char in cells.items() if char == ".")
    boxes = frozenset(y * width + x for y, x in rng.sample(inner, len(goals)))
    floor = {y * width + x for (y, x), char in cells.items() if char != "#"}
    return Level(width, height, frozenset(range(width * height)) - floor, goals, boxes, width + first)


def varied(rng: random.Random) -> tuple[str, ...]:
    """One of the rooms with a square or two changed."""
    rows = [list(row) for row in rng.choice(ROOMS)]
    for _ in range(rng.randint(1, 2)):
        y, x = rng.randrange(len(rows)), rng.randrange(len(rows[0]) - 2)
        rows[y][x] = rows[y][x] if rows[y][x] == "." else rng.choice("# ")
    return tuple(map("".join, rows))
