"""The hall maker: large levels of ten boxes and more, symmetric, with a room where all goals lie together.

A hall is drawn after a theme (pillars, cells, aisles), its lower half the mirror of the upper, and a goal
room is put beside it behind a door. Then the boxes, all home, are pulled out one after the other to places in
the hall, and some are pulled on. Whatever was pulled can be pushed back, so the level is solvable; the pulls
read backwards are a solution.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pushworks.levels import Level
from pushworks.levels.mersenne import Random
from pushworks.sokoban.grid import Grid
from pushworks.sokoban.paths import box_path, box_targets, region

Cell = tuple[int, int]
"""Column and row."""
_TRIES = 6
"""Places looked at for one box before another is tried."""


@dataclass(frozen=True, slots=True)
class Hall:
    """A board before anything stands on it but the boxes, each on its goal."""

    width: int
    height: int
    floor: frozenset[Cell]
    goals: frozenset[Cell]
    door: Cell

    def level(self) -> Level:
        """The solved level, the player in the door."""
        number = {cell: cell[1] * self.width + cell[0] for cell in self.floor}
        goals = frozenset(number[cell] for cell in self.goals)
        walls = frozenset(range(self.width * self.height)) - frozenset(number.values())
        return Level(self.width, self.height, walls, goals, goals, number[self.door])


def draw_hall(width: int, height: int, boxes: int, random: Random) -> Hall | None:
    """A hall with a goal room for so many boxes on its right; None when the board is too small for it."""
    rows = next(n for n in (3, 4, 5, 6) if boxes <= n * (n + 1) or n == 6)
    columns = -(-boxes // rows)
    right = width - columns - 5  # the hall's last column; then the door, two columns to turn in, the goals
    if right < 6 or rows > height - 2 or height < 7:
        return None
    theme = random.choice(tuple(THEMES))
    middle = (height - 1) // 2
    upper = THEMES[theme](right, middle, random)
    floor = {cell for x, y in upper for cell in ((x, y), (x, height - 1 - y))}
    floor |= {(1, y) for y in range(1, height - 1)}  # the halves always meet
    door = (right + 1, middle)
    # Before the door, too, boxes must be able to turn.
    floor |= {door} | {(right - x, middle + y) for x in range(3) for y in (-1, 0, 1)}
    top = middle - rows // 2
    room = [(right + 4 + x, top + y) for x in range(columns) for y in range(rows)]
    inside = sorted(room, key=lambda cell: (-cell[0], abs(cell[1] - middle), cell[1]))
    floor |= set(room) | {(right + x, top + y) for x in (2, 3) for y in range(rows)}
    floor = _connected(floor, door)
    return Hall(width, height, frozenset(floor), frozenset(inside[:boxes]), door)


def _pillars(right: int, middle: int, random: Random) -> set[Cell]:
    """Open, with a pillar at every crossing and a few more besides."""
    shift = random.randrange(2)
    cells = {(x, y) for x in range(1, right + 1) for y in range(1, middle + 1)}
    cells -= {(x, y) for x, y in cells if (x + shift) % 3 == 0 and y % 2 == 0}
    return cells - set(random.sample(sorted(cells), len(cells) // 9))


def _cells(right: int, middle: int, random: Random) -> set[Cell]:
    """Small rooms in rank and file, a door in every wall between two of them."""
    across, down = random.choice((3, 4)), random.choice((3, 4))
    columns = [x for x in range(1, right + 1) if x % (across + 1)]
    cells = {(x, y) for x in columns for y in range(1, middle + 1) if y % (down + 1)}
    for x in range(across + 1, right, across + 1):
        for top in range(1, middle + 1, down + 1):
            cells.add((x, random.randint(top, min(top + down - 1, middle))))
    for y in range(down + 1, middle + 1, down + 1):
        for left in range(1, right + 1, across + 1):
            cells.add((random.randint(left, min(left + across - 1, right)), y))
    inner = [cell for cell in sorted(cells) if _ways(cells, cell) == 4]
    return cells - set(random.sample(inner, len(inner) // 4))


def _aisles(right: int, middle: int, random: Random) -> set[Cell]:
    """Long racks with aisles of two between them, and gaps to slip through."""
    cells = {(x, y) for x in range(1, right + 1) for y in range(1, middle + 1) if y % 3}
    for y in range(3, middle + 1, 3):
        cells |= {(x, y) for x in (1, 2, right, *random.sample(range(3, right), max(1, right // 5)))}
    return cells - set(random.sample(sorted(cells), len(cells) // 10))


THEMES: dict[str, Callable[[int, int, Random], set[Cell]]] = {
    "pillars": _pillars,
    "cells": _cells,
    "aisles": _aisles,
}
"""How the upper half of a hall is drawn: from its last column, its last row and the dice."""


def _ways(cells: set[Cell], cell: Cell) -> int:
    x, y = cell
    return sum(beside in cells for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)))


def _connected(cells: set[Cell], start: Cell) -> set[Cell]:
    """Those that can be walked to."""
    found, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for beside in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if beside in cells and beside not in found:
                found.add(beside)
                todo.append(beside)
    return found


def pulled_out(solved: Level, first: int, random: Random) -> tuple[Level, str] | None:
    """A start with every box left of column `first`, and its solution; None when boxes stay stuck."""
    grid = Grid(solved)
    boxes, player = set(grid.goals), grid.player
    door = grid.player
    hall = {grid.inner(square) for square in solved.floor if square % solved.width < first}
    pulls: list[str] = []

    def pull(box: int) -> bool:
        """Pull a box to a place from which the player can go back for the others."""
        nonlocal player
        places = sorted(box_targets(grid, boxes, player, box, pull=True) & hall)
        # Far from the door, or the way is soon blocked.
        drawn = random.sample(places, min(len(places), _TRIES))
        for place in sorted(drawn, key=lambda square: square % grid.stride)[: _TRIES // 2]:
            text = box_path(grid, boxes, player, box, place, pull=True)
            assert text is not None
            after = boxes - {box} | {place}
            stands = player + sum(grid.letters[letter] for letter in text)
            if door in region(grid, after, stands):
                boxes.remove(box)
                boxes.add(place)
                player = stands
                pulls.append(text)
                return True
        return False

    patience = 2 * len(boxes)
    while inside := sorted(boxes - hall):
        random.shuffle(inside)
        if any(map(pull, inside)):
            continue
        patience -= 1  # one that is out already is in the way: move it on
        outside = sorted(boxes & hall)
        random.shuffle(outside)
        if patience == 0 or not any(map(pull, outside)):
            return None
    for box in random.sample(sorted(boxes), len(boxes) // 2):
        if box in boxes:
            pull(box)
    back = str.maketrans("udlrUDLR", "durlDURL")
    start = Level(
        solved.width, solved.height, solved.walls, solved.goals, grid.outer_set(boxes), grid.outer(player)
    )
    return start, "".join(pulls)[::-1].translate(back)
