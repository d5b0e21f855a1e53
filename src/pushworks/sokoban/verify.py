"""`verify`: replay a solution with the rules of the game and say what happened.

This is the judge of everything the project computes, so it shares no code with the solvers: plain sets
of squares, one loop, the rules as a person would state them.
"""

from __future__ import annotations

from dataclasses import dataclass

from pushworks.levels import Level
from pushworks.sokoban.grid import Grid


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a replayed solution. True in a condition when the level was solved."""

    solved: bool
    """Every move was legal and every box stands on a goal at the end."""
    reason: str
    """Why not, in one line; empty when solved."""
    error_index: int | None
    """Position in the text of the first illegal move, None when all were legal."""
    moves: str
    """The moves made, up to the first illegal one."""
    pushes: int
    """How many of them are pushes."""

    def __bool__(self) -> bool:
        return self.solved

    @property
    def move_count(self) -> int:
        """How many moves were made, pushes included."""
        return len(self.moves)

    @property
    def legal(self) -> bool:
        """Every move could be made, whether or not the level was solved."""
        return self.error_index is None


def verify(level: Level, moves: str) -> Verdict:
    """Replay `moves` (letters u, d, l, r; case does not matter) from the start of `level`."""
    for given, kind in ((level, Level), (moves, str)):
        if not isinstance(given, kind):
            raise TypeError(f"expected a Level and its moves as LURD text; got {type(given).__name__}")
    grid = Grid(level)
    walls, steps = grid.walls, grid.letters
    boxes = grid.inner_set(level.boxes)
    player = grid.player
    if player < 0:
        return Verdict(False, "the level has no player", 0, "", 0)
    pushes = 0
    for index, letter in enumerate(moves):
        try:
            step = steps[letter]
        except KeyError:
            reason = f"{letter!r} is not a move: expected u, d, l or r"
            return Verdict(False, reason, index, moves[:index], pushes)
        player += step
        if player in boxes:
            beyond = player + step
            if beyond in boxes or beyond in walls:
                what = "another box" if beyond in boxes else "a wall"
                reason = f"the box cannot be pushed: {what} is behind it"
                return Verdict(False, reason, index, moves[:index], pushes)
            boxes.remove(player)
            boxes.add(beyond)
            pushes += 1
        elif player in walls:
            return Verdict(False, "a wall is in the way", index, moves[:index], pushes)
    missing = len(boxes - grid.goals)
    if missing:
        count = "1 box is" if missing == 1 else f"{missing} boxes are"
        return Verdict(False, f"{count} not on a goal at the end", None, moves, pushes)
    return Verdict(True, "", None, moves, pushes)
