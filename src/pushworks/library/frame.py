"""The frame solutions are stored in: that of the canonical level.

However a level is turned or mirrored, its solutions are written down for its canonical form, together
with the square the player started from in that form. Reading turns them back. If the reader's player
stands elsewhere in the same region, only the walk before the first push differs: it is walked anew.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from pushworks.levels import Level, Symmetry, Transform
from pushworks.sokoban.grid import Grid
from pushworks.sokoban.paths import walk


@dataclass(frozen=True, slots=True)
class Frame:
    """How one drawing of a level lies in the canonical frame."""

    canonical: Level
    transform: Transform
    """From the drawing to the canonical level."""
    start: int
    """The player's square there."""

    def inward(self, moves: str) -> str:
        """Moves of the drawing, written for the canonical level with the player on `start`."""
        return self.transform.moves(moves)

    def outward(self, moves: str, start: int) -> str:
        """Moves of the canonical level with the player on `start`, written for the drawing."""
        if start != self.start:
            moves = _walk_anew(self.canonical, moves, start, self.start)
        return self.transform.inverse.moves(moves)


@functools.lru_cache(maxsize=256)
def frame_of(level: Level) -> Frame:
    """The frame of a level that has a player."""
    canonical, transform = level.canonical()
    start = transform.square(level.player)
    # A level that is symmetric itself lies in its frame in several ways. The one with the smallest start
    # is taken, so that mirrored starts of a symmetric level share their solutions.
    region = canonical.player_region
    for symmetry in Symmetry:
        turn = Transform.of_board(symmetry, canonical.width, canonical.height)
        moved = turn.square(start)
        if moved < start and moved in region and _is_unchanged(canonical, turn):
            start, transform = moved, transform.then(turn)
    return Frame(canonical, transform, start)


def _is_unchanged(level: Level, turn: Transform) -> bool:
    return (turn.target_width, turn.target_height) == (level.width, level.height) and all(
        turn.squares(squares) == squares for squares in (level.walls, level.goals, level.boxes)
    )


def _walk_anew(level: Level, moves: str, start: int, new_start: int) -> str:
    """The same pushes from another square of the player's region."""
    walked = len(moves) - len(moves.lstrip("udlr"))
    grid = Grid(level)
    stand = grid.inner(start) + sum(grid.letters[letter] for letter in moves[:walked])
    approach = walk(grid, grid.inner_set(level.boxes), grid.inner(new_start), stand)
    if approach is None:
        raise ValueError("the start squares lie in different regions")
    return approach + moves[walked:]
