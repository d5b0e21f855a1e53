"""The five things an avatar can do in one tick, and their letters."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class Move(IntEnum):
    """One tick's worth of action. The first four numbers are those of `levels.Direction`."""

    UP = 0
    DOWN = 1
    LEFT = 2
    RIGHT = 3
    NIL = 4
    """Do nothing; the tick passes."""

    @property
    def dx(self) -> int:
        """Change of the column."""
        return (0, 0, -1, 1, 0)[self]

    @property
    def dy(self) -> int:
        """Change of the row (rows grow downwards)."""
        return (-1, 1, 0, 0, 0)[self]

    @property
    def letter(self) -> str:
        """Lower-case letter: u, d, l, r, and n for waiting. Upper case marks a push."""
        return "udlrn"[self]

    @classmethod
    def from_letter(cls, letter: str) -> Move:
        """Read a letter of either case."""
        index = "udlrn".find(letter.lower()) if len(letter) == 1 else -1
        if index < 0:
            raise ValueError(f"expected one of u, d, l, r, n, got {letter!r}")
        return cls(index)


DIRECTIONS = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)


def read_moves(text: str) -> tuple[Move, ...]:
    """Read a solution: letters of either case, white space ignored."""
    moves = []
    for column, letter in enumerate(text, 1):
        if letter.isspace():
            continue
        try:
            moves.append(Move.from_letter(letter))
        except ValueError as error:
            raise ValueError(f"column {column}: {error}") from None
    return tuple(moves)


def write_moves(moves: Iterable[int]) -> str:
    """The moves as lower-case letters. `verify.annotate` marks pushes with upper case."""
    return "".join("udlrn"[move] for move in moves)
