"""`Tile`: what stands on one square, as one small number."""

from __future__ import annotations

from enum import IntEnum

_CHARACTERS = " #.$*@+"


class Tile(IntEnum):
    """What stands on a square. The bits are wall 1, goal 2, box 4, player 8."""

    FLOOR = 0
    WALL = 1
    GOAL = 2
    BOX = 4
    BOX_ON_GOAL = 6
    PLAYER = 8
    PLAYER_ON_GOAL = 10

    @property
    def character(self) -> str:
        """The XSB character of the tile."""
        return _CHARACTERS[list(Tile).index(self)]

    @classmethod
    def from_character(cls, character: str) -> Tile:
        """The tile an XSB character stands for."""
        if len(character) != 1 or character not in _CHARACTERS:
            raise ValueError(f"expected one of {_CHARACTERS!r}, got {character!r}")
        return list(cls)[_CHARACTERS.index(character)]
