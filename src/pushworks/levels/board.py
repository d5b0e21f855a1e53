"""From rows of XSB characters to the squares of a level."""

from __future__ import annotations

from typing import TypeAlias

from pushworks.levels.errors import LevelError

MAX_SIDE = 1000
"""Boards are at most this wide and high; the largest known ones are far smaller."""

Squares: TypeAlias = tuple[int, int, frozenset[int], frozenset[int], frozenset[int], int, frozenset[int]]
"""Width, height, walls, goals, boxes, player, further players: the first fields of a `Level`."""


def parse_rows(rows: list[str]) -> Squares:
    """Squares of a board whose rows hold the seven XSB characters only (no hyphens, no underscores)."""
    width = max(map(len, rows), default=0)
    if width > MAX_SIDE or len(rows) > MAX_SIDE:
        raise LevelError(f"the board is {width} x {len(rows)}; expected at most {MAX_SIDE} a side")
    text = "".join([row.ljust(width) for row in rows])
    return (
        width,
        len(rows),
        frozenset([square for square, kind in enumerate(text) if kind == "#"]),
        frozenset([square for square, kind in enumerate(text) if kind in ".*+"]),
        frozenset([square for square, kind in enumerate(text) if kind in "$*"]),
        *_players(text),
    )


def _players(text: str) -> tuple[int, frozenset[int]]:
    if text.count("@") + text.count("+") <= 1:
        return max(text.find("@"), text.find("+")), frozenset()
    players = [square for square, kind in enumerate(text) if kind in "@+"]
    return players[0], frozenset(players[1:])


def ring(width: int, height: int) -> frozenset[int]:
    """The squares along the edge of a board."""
    last = (height - 1) * width
    sides = (square for y in range(height) for square in (y * width, y * width + width - 1))
    return frozenset((*range(width), *range(last, last + width), *sides))
