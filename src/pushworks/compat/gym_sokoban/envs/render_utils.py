"""Rooms as pictures: 16 pixels a square with our drawings, or tiny ones in gym-sokoban's colours."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks.engine.batch import Bytes
from pushworks.engine.room_codes import paint_room
from pushworks.env.gym_rules import CHANGE_COORDINATES, COLOURS, ROOM_CODES, TILE, TYPE_LOOKUP
from pushworks.env.gym_rules import WORDS_OF_MOVES as ACTION_LOOKUP
from pushworks.env.observations import drawn_atlas

__all__ = ["ACTION_LOOKUP", "CHANGE_COORDINATES", "TYPE_LOOKUP", "room_to_rgb", "room_to_tiny_world_rgb"]

_COLOURS = np.array(COLOURS, np.uint8).reshape(-1)


def room_to_rgb(room: NDArray[Any], room_structure: NDArray[Any] | None = None) -> Bytes:
    """The room as a picture of 16 x 16 pixels a square."""
    return paint_room(room, room_structure, _tiles(), TILE)


def room_to_tiny_world_rgb(
    room: NDArray[Any], room_structure: NDArray[Any] | None = None, scale: int = 1
) -> Bytes:
    """The room with one pixel a square, or `scale` x `scale` pixels."""
    picture = paint_room(room, room_structure, _COLOURS, 1)
    return picture if scale == 1 else picture.repeat(scale, axis=0).repeat(scale, axis=1)


@cache
def _tiles() -> Bytes:
    """The tiles of the seven codes."""
    kinds = sorted(ROOM_CODES, key=lambda kind: ROOM_CODES[kind])
    return np.ascontiguousarray(drawn_atlas(TILE, "workshop")[kinds], np.uint8).reshape(-1)
