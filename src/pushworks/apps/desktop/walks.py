"""Solutions found by pulling contain the walks of the pulls; as pushes they need only the shortest ones."""

from __future__ import annotations

from pushworks.levels import Direction, Level
from pushworks.sokoban import Game


def shortest_walks(level: Level, moves: str) -> str:
    """The same pushes with a shortest walk before each, and no walk after the last one."""
    given, shortest = Game(level), Game(level)
    for letter in moves:
        stand = given.player
        change = given.move(Direction.from_letter(letter))
        if change is not None and change.box_from >= 0:
            walk = shortest.walk_path(stand)
            assert walk is not None  # the boxes stand as in the game that walked there
            shortest.play(walk + letter)
    return shortest.lurd
