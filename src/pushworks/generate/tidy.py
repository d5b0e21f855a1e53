"""Drawing a made level the way people draw them: no walls behind walls, no empty margin."""

from __future__ import annotations

from dataclasses import replace

from pushworks.levels import Level


def tidy(level: Level) -> Level:
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
