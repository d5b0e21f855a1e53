"""`Grid`: a level renumbered so that a step is one addition.

Walls are laid around the board (one row above, one below, one column between the rows), hence
``square + step`` never leaves the board and never wraps from the end of one row to the start of the
next. Everything that walks through a level a square at a time stands on this.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pushworks.levels import Direction, Level


@lru_cache(maxsize=256)
def _border(width: int, height: int) -> frozenset[int]:
    """The walls laid around a board of this size."""
    stride = width + 1
    top = range(stride)
    bottom = range((height + 1) * stride, (height + 2) * stride)
    between = range(stride - 1, (height + 2) * stride, stride)
    return frozenset((*top, *bottom, *between))


class Grid:
    """The fixed part of a level in grid squares.

    `inner` turns a square of the level into one of the grid and `outer` turns it back.
    """

    __slots__ = ("goals", "height", "letters", "player", "size", "steps", "stride", "walls", "width")

    def __init__(self, level: Level) -> None:
        width = level.width
        stride = width + 1
        self.width = width
        self.height = level.height
        self.stride = stride
        self.size = stride * (level.height + 2)
        self.walls = _border(width, level.height).union([s + s // width + stride for s in level.walls])
        self.goals = frozenset([s + s // width + stride for s in level.goals])
        self.player = -1 if level.player < 0 else self.inner(level.player)
        self.steps: tuple[int, int, int, int] = (-stride, stride, -1, 1)
        """What to add to a square for each `Direction`, in its order: up, down, left, right."""
        self.letters: dict[str, int] = {
            "u": -stride, "d": stride, "l": -1, "r": 1, "U": -stride, "D": stride, "L": -1, "R": 1,
        }  # fmt: skip
        """The same for each LURD letter."""

    def inner(self, square: int) -> int:
        """The grid square of a square of the level."""
        return square + square // self.width + self.stride

    def outer(self, square: int) -> int:
        """The level's square of a grid square."""
        row, column = divmod(square, self.stride)
        return (row - 1) * self.width + column

    def inner_set(self, squares: Iterable[int]) -> set[int]:
        """Grid squares of several squares of the level."""
        width, stride = self.width, self.stride
        return {s + s // width + stride for s in squares}

    def outer_set(self, squares: Iterable[int]) -> frozenset[int]:
        """Level squares of several grid squares."""
        return frozenset(map(self.outer, squares))

    def direction(self, step: int) -> Direction:
        """The direction whose step is `step`."""
        return Direction(self.steps.index(step))
