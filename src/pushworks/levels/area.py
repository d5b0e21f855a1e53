"""The part of a board that matters: where the player can ever come, and where it can walk at once.

Both are flood fills on a grid with a frame of one square around the board, so that no neighbour needs
a bounds check and reaching the frame means that the board is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pushworks.levels.level import Level

_WALL, _FREE, _FRAME = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Area:
    """Squares of the framed grid (``stride`` wide); `Level.floor` has them as squares of the level."""

    stride: int
    floor: list[int]
    """Where the player could come if there were no boxes."""
    region: list[int]
    """Where the player can walk without a push."""
    is_open: bool
    """True when the floor runs off the board; the lists then stop at its edge."""


def area_of(level: Level) -> Area:
    """Flood the level from its player. A level without player (or with it in a wall) has an empty area."""
    stride = level.width + 2
    if level.player < 0:
        return Area(stride, [], [], False)
    grid = _framed(level)
    start = framed(level.player, level.width)
    floor, is_open = _flood(bytearray(grid), start, stride)
    for box in level.boxes:
        grid[framed(box, level.width)] = _WALL
    region, _ = _flood(grid, start, stride)
    return Area(stride, floor, region, is_open)


def framed(square: int, width: int) -> int:
    """The framed grid's number of a square of the level."""
    return square + width + 3 + 2 * (square // width)


def unframed(squares: Iterable[int], width: int) -> frozenset[int]:
    """The level's numbers of squares of the framed grid (none of them on the frame)."""
    stride = width + 2
    return frozenset(square - width - 1 - 2 * (square // stride) for square in squares)


def _framed(level: Level) -> bytearray:
    """The board as bytes: wall, free or frame."""
    width = level.width
    plain = bytearray([_FREE]) * (width * level.height)
    for wall in level.walls:
        plain[wall] = _WALL
    edge = bytes([_FRAME]) * (width + 2)
    side = bytes([_FRAME])
    rows = (side + plain[at : at + width] + side for at in range(0, len(plain), width or 1))
    return bytearray(edge + b"".join(rows) + edge)


def _flood(grid: bytearray, start: int, stride: int) -> tuple[list[int], bool]:
    """Every free square connected with `start`, and whether the frame was touched. Spoils `grid`."""
    if grid[start] != _FREE:
        return [], False
    found = [start]
    grid[start] = _WALL
    touched = False
    for square in found:  # the list grows while it is walked: a breadth-first queue
        for near in (square - stride, square - 1, square + 1, square + stride):
            kind = grid[near]
            if kind == _FREE:
                grid[near] = _WALL
                found.append(near)
            elif kind == _FRAME:
                touched = True
    return found, touched
