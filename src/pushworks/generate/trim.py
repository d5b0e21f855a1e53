"""Drawing a made level the way people draw them: no walls behind walls, no empty margin."""

from __future__ import annotations

from dataclasses import replace

from pushworks.levels import Level


def trimmed(level: Level) -> Level:
    """The same puzzle on the smallest board, with only the walls that touch its floor.

    Moves mean the same before and after. Boxes and goals out of the player's reach are left out.
    """
    width = level.width
    floor = level.floor
    beside = {square + dx + dy for square in floor for dy in (-width, 0, width) for dx in (-1, 0, 1)}
    walls = beside - floor
    left = min(square % width for square in walls)
    top = min(square // width for square in walls)
    new_width = max(square % width for square in walls) - left + 1
    new_height = max(square // width for square in walls) - top + 1

    def moved(square: int) -> int:
        return (square // width - top) * new_width + square % width - left

    return replace(
        level,
        width=new_width,
        height=new_height,
        walls=frozenset(map(moved, walls)),
        goals=frozenset(map(moved, level.goals & floor)),
        boxes=frozenset(map(moved, level.boxes & floor)),
        player=moved(level.player),
    )


def touched_by(level: Level, solution: str) -> set[int]:
    """The squares on which a solution brings player or box, and those of boxes and goals."""
    step = {"u": -level.width, "d": level.width, "l": -1, "r": 1}
    touched = set(level.boxes) | set(level.goals) | {level.player}
    player = level.player
    for letter in solution:
        player += step[letter.lower()]
        touched.add(player)
        if letter.isupper():
            touched.add(player + step[letter.lower()])
    return touched


def without_alleys(level: Level, solution: str) -> Level:
    """The level with blind alleys that the solution never enters walled up.

    Taking floor away takes only solutions away, and this one stays: if it was the shortest, it still is.
    """
    floor = set(level.floor)
    idle = floor - touched_by(level, solution)

    def ways(square: int) -> int:
        return sum(square + step in floor for step in (-1, 1, -level.width, level.width))

    while ends := [square for square in idle if ways(square) <= 1]:
        idle.difference_update(ends)
        floor.difference_update(ends)
    walls = frozenset(range(level.width * level.height)) - floor
    return trimmed(replace(level, walls=walls))
