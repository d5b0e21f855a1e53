"""`generate_room`: solvable rooms from our generator in gym-sokoban's form."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from pushworks.engine.room_codes import Room, Square, make_room
from pushworks.env.gym_rules import CHANGE_COORDINATES, TYPE_LOOKUP
from pushworks.env.gym_rules import WORDS_OF_MOVES as ACTION_LOOKUP

__all__ = ["ACTION_LOOKUP", "CHANGE_COORDINATES", "TYPE_LOOKUP", "box_displacement_score", "generate_room"]


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
        seed = int(np.random.random() * (1 << 53))
    height, width = dim
    made = make_room(
        (height, width), num_boxes, floor=_floor(height, width, num_steps, num_boxes),
        goal_tries=max(1, tries), positions=max(1, search_depth) * num_boxes * num_boxes,
        second_player=second_player, seed=seed,
    )  # fmt: skip
    if made is None:
        inside = max(0, height - 2) * max(0, width - 2)
        raise RuntimeError(
            f"Not enough free spots (#{inside}) to place {1 + second_player} player and {num_boxes} boxes."
        )
    return made


def box_displacement_score(box_mapping: dict[Square, Square]) -> int:
    """How far the boxes are from where they stood on targets: the sum of rows and columns between."""
    return sum(abs(a - b) for pair in box_mapping.items() for a, b in zip(*pair, strict=True))


@cache
def _floor(height: int, width: int, num_steps: int, boxes: int) -> int:
    """The fewest squares of floor: as many as a walk of so many steps would carve, about."""
    inside = max(0, min(height, 18) - 2) * max(0, min(width, 18) - 2)
    return max(1, min(max(2 * boxes + 4, min(num_steps // 2 + 2 * boxes, inside * 2 // 5)), inside))


def __getattr__(name: str) -> Any:
    if name in ("reverse_playing", "room_topology_generation", "place_boxes_and_player"):
        raise AttributeError(f"{name} is a part of gym-sokoban's own generator; use generate_room")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
