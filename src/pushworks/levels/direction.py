"""The four directions a player can move in, and their letters."""

from __future__ import annotations

from enum import IntEnum


class Direction(IntEnum):
    """A move of one square. The numbers are those of the native core."""

    UP = 0
    DOWN = 1
    LEFT = 2
    RIGHT = 3

    @property
    def dx(self) -> int:
        """Change of the column."""
        return (0, 0, -1, 1)[self]

    @property
    def dy(self) -> int:
        """Change of the row (rows grow downwards)."""
        return (-1, 1, 0, 0)[self]

    @property
    def opposite(self) -> Direction:
        """The way back."""
        return Direction(self ^ 1)

    @property
    def letter(self) -> str:
        """Lower-case LURD letter; upper case marks a push."""
        return "udlr"[self]

    @classmethod
    def from_letter(cls, letter: str) -> Direction:
        """Read a LURD letter of either case."""
        index = "udlr".find(letter.lower())
        if index < 0 or len(letter) != 1:
            raise ValueError(f"expected one of u, d, l, r, got {letter!r}")
        return cls(index)
