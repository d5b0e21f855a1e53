"""Rooms as arrays of gym-sokoban's codes: made, stepped and painted by the core in the caller's arrays.

0 wall, 1 floor, 2 target, 3 box on target, 4 box, 5 player; in pictures also 6, a player on a target.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from pushworks import _core

Room = NDArray[np.int64]
Square = tuple[int, int]

Stepped = tuple[bool, bool, int, int, Square | None, int]
"""Moved the player, moved a box, row and column of the player, where the box is now, targets without one."""

step_room = cast(
    "Callable[[NDArray[Any], NDArray[Any], NDArray[Any], int], Stepped | None]", _core.step_coded_room
)
"""``step_room(state, fixed, player, action)`` changes `state`. None, and nothing is changed, where an array
is not a contiguous one of int64."""


def make_room(
    dim: tuple[int, int],
    boxes: int,
    *,
    floor: int,
    goal_tries: int,
    positions: int,
    second_player: bool,
    seed: int,
) -> tuple[Room, Room, dict[Square, Square]] | None:
    """A solvable room: structure, state and the box of each target; None when there is no place for it."""
    fixed, state = np.empty(dim, np.int64), np.empty(dim, np.int64)
    made: Any = _core.make_coded_room(
        fixed, state, boxes, floor, goal_tries, positions, second_player, seed % (1 << 64)
    )
    return None if made is None else (fixed, state, made[2])


def paint_room(
    state: NDArray[Any], fixed: NDArray[Any] | None, tiles: NDArray[np.uint8], tile: int
) -> NDArray[np.uint8]:
    """The picture of a room; `tiles` holds the pictures of the seven codes, one after the other.

    `ValueError` for a code that is none.
    """
    height, width = state.shape
    out = np.empty((height * tile, width * tile, 3), np.uint8)
    if not _core.paint_coded_room(state, fixed, tiles, tile, out):
        codes = np.ascontiguousarray(state, np.int64)
        under = None if fixed is None else np.ascontiguousarray(fixed, np.int64)
        if not _core.paint_coded_room(codes, under, tiles, tile, out):
            raise ValueError("expected rooms of one size with codes from 0 to 6")
    return out
