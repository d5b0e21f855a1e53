"""Rooms as pictures: 16 pixels a square with our drawings, or tiny ones in gym-sokoban's colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks.engine.batch import Bytes
from pushworks.engine.room_codes import paint_room
from pushworks.env.gym_rules import (
    BOX_COLOURS,
    CHANGE_COORDINATES,
    COLOURS,
    OTHER_BOX_COLOUR,
    ROOM_CODES,
    SECOND_PLAYER_COLOURS,
    TILE,
    TYPE_LOOKUP,
)
from pushworks.env.gym_rules import WORDS_OF_MOVES as ACTION_LOOKUP
from pushworks.env.observations import drawn_atlas

__all__ = [
    "ACTION_LOOKUP",
    "CHANGE_COORDINATES",
    "TYPE_LOOKUP",
    "color_player_two",
    "color_tiny_player_two",
    "room_to_rgb",
    "room_to_rgb_FT",
    "room_to_tiny_world_rgb",
    "room_to_tiny_world_rgb_FT",
]

_COLOURS = np.array(COLOURS, np.uint8).reshape(-1)
_FLOOR, _TARGET, _PLAYER, _PLAYER_ON_TARGET = 1, 2, 5, 6

Square = tuple[int, int]


def room_to_rgb(room: NDArray[Any], room_structure: NDArray[Any] | None = None) -> Bytes:
    """The room as a picture of 16 x 16 pixels a square."""
    return paint_room(room, room_structure, _tiles(), TILE)


def room_to_tiny_world_rgb(
    room: NDArray[Any], room_structure: NDArray[Any] | None = None, scale: int = 1
) -> Bytes:
    """The room with one pixel a square, or `scale` x `scale` pixels."""
    return _scaled(paint_room(room, room_structure, _COLOURS, 1), scale)


def room_to_rgb_FT(  # noqa: N802 the name others use
    room: NDArray[Any], box_mapping: Mapping[Square, Square], room_structure: NDArray[Any] | None = None
) -> Bytes:
    """The same where every box has its own target: both have the colour of the box."""
    picture = room_to_rgb(room, room_structure)
    for (row, column), code, colour in _coloured(room, box_mapping):
        at = slice(row * TILE, (row + 1) * TILE), slice(column * TILE, (column + 1) * TILE)
        picture[at] = _tinted(code, _FLOOR, colour)
    return picture


def room_to_tiny_world_rgb_FT(  # noqa: N802
    room: NDArray[Any],
    box_mapping: Mapping[Square, Square],
    room_structure: NDArray[Any] | None = None,
    scale: int = 1,
) -> Bytes:
    """The same with one pixel a square, or `scale` x `scale` pixels."""
    picture = room_to_tiny_world_rgb(room, room_structure)
    for square, _, colour in _coloured(room, box_mapping):
        picture[square] = colour
    return _scaled(picture, scale)


def color_player_two(room_rgb: Bytes, position: Sequence[int], room_structure: NDArray[Any]) -> Bytes:
    """A large picture with the second player, in a colour of its own; the picture is changed."""
    row, column = position
    on_target = int(room_structure[row, column] == _TARGET)
    code, under = (_PLAYER_ON_TARGET, _TARGET) if on_target else (_PLAYER, _FLOOR)
    tile = _tinted(code, under, SECOND_PLAYER_COLOURS[1])
    room_rgb[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = tile
    return room_rgb


def color_tiny_player_two(
    room_rgb: Bytes, position: Sequence[int], room_structure: NDArray[Any], scale: int = 4
) -> Bytes:
    """The same for a tiny picture of `scale` x `scale` pixels a square."""
    row, column = position
    colour = SECOND_PLAYER_COLOURS[int(room_structure[row, column] == _TARGET)]
    room_rgb[row * scale : (row + 1) * scale, column * scale : (column + 1) * scale] = colour
    return room_rgb


def _scaled(picture: Bytes, scale: int) -> Bytes:
    return picture if scale == 1 else picture.repeat(scale, axis=0).repeat(scale, axis=1)


def _coloured(
    room: NDArray[Any], box_mapping: Mapping[Square, Square]
) -> list[tuple[Square, int, tuple[int, int, int]]]:
    """The targets and boxes that `box_mapping` knows: square, code, colour."""
    found = []
    targets = {tuple(target): number for number, target in enumerate(box_mapping)}
    boxes = {tuple(box): number for number, box in reversed([*enumerate(box_mapping.values())])}
    homes = [tuple(target) for target in box_mapping]
    for row, column in np.argwhere((room >= _TARGET) & (room <= 4)).tolist():
        square, code = (row, column), int(room[row, column])
        number = (targets if code == _TARGET else boxes).get(square)
        if number is None:
            continue
        kind = 0 if code == _TARGET else 3 if code == 4 else 1 if homes[number] == square else 2
        colour = BOX_COLOURS[number][kind] if number < len(BOX_COLOURS) else OTHER_BOX_COLOUR
        found.append((square, code, colour))
    return found


@cache
def _tinted(code: int, under: int, colour: tuple[int, int, int]) -> Bytes:
    """A tile whose drawing, as far as it differs from what is under it, has this colour, shades kept."""
    tiles = _tiles().reshape(-1, TILE, TILE, 3)
    tile = tiles[code].astype(float)
    light = tile.mean(2, keepdims=True) / 255
    drawn = (tiles[code] != tiles[under]).any(2, keepdims=True)
    shaded = np.array(colour) * (0.35 + 0.65 * light / light[drawn].max())
    tinted: Bytes = np.where(drawn, shaded, tile).astype(np.uint8)
    return tinted


@cache
def _tiles() -> Bytes:
    """The tiles of the seven codes."""
    kinds = sorted(ROOM_CODES, key=lambda kind: ROOM_CODES[kind])
    return np.ascontiguousarray(drawn_atlas(TILE, "workshop")[kinds], np.uint8).reshape(-1)
