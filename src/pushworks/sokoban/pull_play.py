"""Pull play: a game backwards, and the jumps in its text.

In ``[…]`` the letters say how far the player is carried, walls and boxes not minded.
"""

from __future__ import annotations

from enum import Enum

from pushworks.sokoban.grid import Grid
from pushworks.sokoban.history import Jump
from pushworks.sokoban.metrics import IllegalMoveError


class Mode(Enum):
    """The way a game is played."""

    PUSH = "push"
    PULL = "pull"
    """Backwards: boxes start on the goals and are pulled to where the level has them."""


def read_jump(grid: Grid, player: int, text: str, index: int) -> tuple[int, int]:
    """The inner square that the jump at `index` leads to, and the index after it.

    `player` is an inner square, or -1 when the player has not been put down yet.
    """
    end = text.find("]", index)
    if end < 0:
        raise IllegalMoveError(index, "[")
    target = grid.player if player < 0 else player
    for offset, letter in enumerate(text[index + 1 : end], index + 1):
        if letter not in grid.letters:
            raise IllegalMoveError(offset, letter)
        target += grid.letters[letter]
    if not 0 <= target < grid.size:
        raise IllegalMoveError(index, "[")
    return target, end + 1


def jump_text(grid: Grid, jump: Jump) -> str:
    """A jump as text."""
    origin = grid.player if jump.origin < 0 else jump.origin
    rows, columns = (
        target - start
        for start, target in zip(divmod(origin, grid.stride), divmod(jump.target, grid.stride), strict=True)
    )
    return "[" + ("r" if columns > 0 else "l") * abs(columns) + ("d" if rows > 0 else "u") * abs(rows) + "]"
