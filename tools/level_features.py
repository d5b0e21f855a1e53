"""Cheap features of a level by which a schedule of the portfolio can be chosen: of floor, boxes and goals.

`bench/portfolio.py` writes them beside what it records, so that `tools/tune.py` needs no level files.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Set

from pushworks.levels import Level

Cell = tuple[int, int]
_STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def features_of(level: Level) -> dict[str, float]:
    """The features by name. All but `floor`, `boxes`, `halls`, `goal_groups` and `regions` are shares."""
    width = level.width

    def cells(squares: Iterable[int]) -> set[Cell]:
        return {(square % width, square // width) for square in squares}

    floor, boxes, goals = cells(level.floor), cells(level.boxes), cells(level.goals)
    boxes, goals = boxes & floor, goals & floor
    wide = _wide(floor)
    alive = _pulled_from(goals, floor)
    features: dict[str, float] = {
        "floor": len(floor),
        "boxes": len(boxes),
        "density": len(boxes) / max(1, len(alive)),
        "alive": len(alive) / max(1, len(floor)),
        "home": len(boxes & goals) / max(1, len(boxes)),
        "wide": len(wide) / max(1, len(floor)),
        "halls": len(_groups(wide)),
        "corridor": sum(_is_corridor(cell, floor) for cell in floor) / max(1, len(floor)),
        "goal_groups": len(_groups(goals)),
        "goal_scatter": _scatter(goals) / math.sqrt(max(1, len(floor))),
        "goal_corridor": sum(_is_corridor(cell, floor) for cell in goals) / max(1, len(goals)),
        "goal_walls": sum(_walls(cell, floor) for cell in goals) / max(1, 4 * len(goals)),
        "distance": _mean_distance(boxes, goals) / math.sqrt(max(1, len(floor))),
        "regions": len(_groups(floor - boxes)),
    }
    return {name: round(value, 4) for name, value in features.items()}


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in _STEPS]


def _wide(floor: Set[Cell]) -> set[Cell]:
    """The squares of all 2x2 blocks of floor."""
    found: set[Cell] = set()
    for x, y in floor:
        block = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if block <= floor:
            found |= block
    return found


def _groups(cells: Set[Cell]) -> list[set[Cell]]:
    """Connected groups of cells."""
    left, groups = set(cells), []
    while left:
        group, open_cells = set(), [left.pop()]
        while open_cells:
            cell = open_cells.pop()
            group.add(cell)
            near = left.intersection(_around(cell))
            left -= near
            open_cells += near
        groups.append(group)
    return groups


def _pulled_from(goals: Set[Cell], floor: Set[Cell]) -> set[Cell]:
    """Squares from which a lone box can be pushed to some goal by a player who is where he wants to be."""
    alive, open_cells = set(goals), list(goals)
    while open_cells:
        x, y = open_cells.pop()
        for dx, dy in _STEPS:
            to, player = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if to in floor and player in floor and to not in alive:
                alive.add(to)
                open_cells.append(to)
    return alive


def _walls(cell: Cell, floor: Set[Cell]) -> int:
    return sum(near not in floor for near in _around(cell))


def _is_corridor(cell: Cell, floor: Set[Cell]) -> bool:
    """Two walls face each other across it."""
    right, below, left, above = (near in floor for near in _around(cell))
    return not (right or left) or not (below or above)


def _scatter(cells: Set[Cell]) -> float:
    """The mean distance from the centre of all."""
    if not cells:
        return 0.0
    middle = (sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells))
    return sum(abs(x - middle[0]) + abs(y - middle[1]) for x, y in cells) / len(cells)


def _mean_distance(boxes: Set[Cell], goals: Set[Cell]) -> float:
    """From every box to the nearest goal, walls left out of account."""
    if not boxes or not goals:
        return 0.0
    return sum(min(abs(x - gx) + abs(y - gy) for gx, gy in goals) for x, y in boxes) / len(boxes)
