"""`generate_room`: solvable rooms from our generator in gym-sokoban's form."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks.engine.generator import Made, ReverseOptions, RoomOptions, make_level
from pushworks.env.gym_rules import CHANGE_COORDINATES, TYPE_LOOKUP

__all__ = ["CHANGE_COORDINATES", "TYPE_LOOKUP", "generate_room"]

Room = NDArray[np.int64]
Square = tuple[int, int]

_LARGEST = 18
"""The generator searches rooms of at most 256 squares: larger boards get such a room somewhere."""
_TRIES_OFF_TARGETS, _TRIES = 400, 4000
_STEP = 0x9E3779B97F4A7C15
"""Splitmix64's constant: seeds of the tries of neighbouring seeds do not meet."""


def generate_room(
    dim: tuple[int, int] = (13, 13),
    p_change_directions: float = 0.35,  # noqa: ARG001
    num_steps: int = 25,
    num_boxes: int = 3,
    tries: int = 4,
    second_player: bool = False,
    search_depth: int = 100,
    *,
    seed: int | None = None,
) -> tuple[Room, Room, dict[Square, Square]]:
    """A solvable room: its structure, its state, and the box that belongs to each target.

    `num_steps` asks for floor, `tries` for placements of the targets, `search_depth` for hard starts.
    `p_change_directions` is accepted and has no effect: our rooms are not carved by one walk.
    Without `seed` the room depends on the state of ``numpy.random``, as ``numpy.random.seed`` sets it.
    `RuntimeError` when the board has no place for so many boxes.
    """
    if seed is None:
        seed = int(np.random.randint(0, 1 << 63, dtype=np.int64))
    made, seed = _made(tuple(dim), num_steps, num_boxes, max(1, tries), max(1, search_depth), seed)
    level = made.level
    top, left = _offset(dim[0] - level.height, seed), _offset(dim[1] - level.width, seed >> 8)
    width = level.width

    structure = np.ones((level.height, width), np.int64)
    flat = structure.reshape(-1)
    flat[list(level.walls)] = 0
    flat[list(level.goals)] = 2
    state = structure.copy()
    cells = state.reshape(-1)
    for box in level.boxes:
        cells[box] = 3 if box in level.goals else 4
    cells[level.player] = 5
    if second_player:
        free = np.flatnonzero((cells == 1) | (cells == 2))
        if not len(free):
            raise RuntimeError(f"Not enough free spots (#0) to place 2 player and {num_boxes} boxes.")
        cells[free[(seed >> 16) % len(free)]] = 5
    mapping = {
        (goal // width + top, goal % width + left): (box // width + top, box % width + left)
        for goal, box in _targets(made)
    }
    if structure.shape != tuple(dim):
        structure, state = (_placed(part, tuple(dim), top, left) for part in (structure, state))
    return structure, state, mapping


def _made(
    dim: tuple[int, ...], num_steps: int, boxes: int, tries: int, depth: int, seed: int
) -> tuple[Made, int]:
    """A level and the seed that gave it: no box on a target, unless no try gives that."""
    height, width = (min(side, _LARGEST) for side in dim)
    inside = max(0, height - 2) * max(0, width - 2)
    floor = min(max(2 * boxes + 4, min(num_steps // 2 + 2 * boxes, inside * 2 // 5)), inside)
    style, outline = ("walk", "box") if min(height, width) > 8 else ("any", "any")
    room = RoomOptions(width, height, style, outline, max(1, floor), max(1, inside))
    search = ReverseOptions(depth * boxes * boxes, slack=25)
    second_best: tuple[Made, int] | None = None
    possible = boxes > 0 and inside > boxes
    for number in range(_TRIES if possible else 0):
        this = (seed + number * _STEP) % (1 << 64)
        made = make_level(this, boxes, room, search, goal_tries=tries, trim=0)
        if made is not None and made.pushes:
            if not made.level.boxes & made.level.goals:
                return made, this
            second_best = second_best or (made, this)
        if number >= _TRIES_OFF_TARGETS and second_best is not None:
            return second_best
    raise RuntimeError(f"Not enough free spots (#{inside}) to place 1 player and {boxes} boxes.")


def _targets(made: Made) -> list[tuple[int, int]]:
    """Each target and where the box starts that the known solution brings there."""
    width = made.level.width
    began = {box: box for box in made.level.boxes}
    player = made.level.player
    step = {"u": -width, "d": width, "l": -1, "r": 1}
    for letter in made.solution:
        way = step[letter.lower()]
        player += way
        if letter.isupper():
            began[player + way] = began.pop(player)
    return sorted(began.items())


def _offset(spare: int, number: int) -> int:
    return number % (spare + 1) if spare > 0 else 0


def _placed(part: Room, dim: tuple[int, ...], top: int, left: int) -> Room:
    whole = np.zeros(dim, np.int64)
    whole[top : top + part.shape[0], left : left + part.shape[1]] = part
    return whole


def __getattr__(name: str) -> Any:
    if name in ("reverse_playing", "room_topology_generation", "place_boxes_and_player"):
        raise AttributeError(f"{name} is a part of gym-sokoban's own generator; use generate_room")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
