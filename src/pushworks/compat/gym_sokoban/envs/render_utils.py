"""Rooms as pictures: 16 pixels a square with our drawings, or tiny ones in gym-sokoban's colours."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks.engine.batch import Bytes
from pushworks.env.gym_rules import CHANGE_COORDINATES, COLOURS, ROOM_CODES, TILE, TYPE_LOOKUP
from pushworks.env.observations import drawn_atlas

__all__ = ["CHANGE_COORDINATES", "TYPE_LOOKUP", "room_to_rgb", "room_to_tiny_world_rgb"]

_PIXEL = np.dtype("V3")
_SHOWN = np.array([0, 1, 2, 3, 4, 5, 0, 0, 1, 2, 3, 4, 5, 0, 0, 1, 2, 3, 4, 6], np.intp)
"""The code shown for structure * 7 + code: a player on a target is 6."""
_COLOURS = np.array(COLOURS, np.uint8)
_TINY = _COLOURS[_SHOWN].view(_PIXEL).reshape(-1)
"""Colours by structure * 7 + code."""
_LINES = np.arange(TILE, dtype=np.intp)[None, :, None]


def room_to_rgb(room: NDArray[Any], room_structure: NDArray[Any] | None = None) -> Bytes:
    """The room as a picture of 16 x 16 pixels a square."""
    index = _index(room, room_structure)
    height, width = index.shape
    # One line of a tile is one item, so the whole picture is one gather.
    picture = _tile_lines().take(_SHOWN.take(index)[:, None, :] * TILE + _LINES)
    return picture.view(np.uint8).reshape(height * TILE, width * TILE, 3)


def room_to_tiny_world_rgb(
    room: NDArray[Any], room_structure: NDArray[Any] | None = None, scale: int = 1
) -> Bytes:
    """The room with one pixel a square, or `scale` x `scale` pixels."""
    index = _index(room, room_structure)
    picture = _TINY.take(index).view(np.uint8).reshape(*index.shape, 3)
    return picture if scale == 1 else picture.repeat(scale, axis=0).repeat(scale, axis=1)


def _index(room: NDArray[Any], structure: NDArray[Any] | None) -> NDArray[np.intp]:
    codes = np.asarray(room, np.intp)
    return codes if structure is None else np.asarray(structure, np.intp) * 7 + codes


@cache
def _tile_lines() -> NDArray[Any]:
    """Lines of the tiles of the seven codes, each line as one item."""
    kinds = sorted(ROOM_CODES, key=lambda kind: ROOM_CODES[kind])
    lines = np.ascontiguousarray(drawn_atlas(TILE, "workshop")[kinds]).reshape(-1, TILE * 3)
    return lines.view(np.dtype(f"V{TILE * 3}")).reshape(-1)
