"""Observations by name: the space, the arrays, and the tiles or planes that the native painter uses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pushworks.engine.batch import BOX, DEAD, GOAL, KINDS, PLAYER, WALL, Bytes
from pushworks.env.gym_rules import COLOURS, ROOM_CODES
from pushworks.levels import Level
from pushworks.render import to_image

PLANES = {"wall": WALL, "goal": GOAL, "box": BOX, "player": PLAYER, "dead": DEAD}
"""Planes by name; `dead` are the squares from which a box can reach no goal."""

OBSERVATIONS = ("planes", "grid", "two_grids", "tiny_rgb", "rgb", "text")
"""Observations by name."""

_LETTERS = {0: " ", GOAL: ".", BOX: "$", BOX | GOAL: "*", PLAYER: "@", PLAYER | GOAL: "+"}


@dataclass(frozen=True, slots=True)
class Observation:
    """How boards of one size are shown."""

    name: str
    space: spaces.Space[Any]
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    planes: tuple[int, ...] = ()
    tile: int = 1
    channels: int = 1
    atlas: Bytes | None = None

    def array(self, boards: int) -> NDArray[Any]:
        """An array for so many boards."""
        return np.zeros((boards, *self.shape), self.dtype)


def observation(
    name: str,
    height: int,
    width: int,
    *,
    planes: Sequence[str] = ("wall", "goal", "box", "player"),
    tile: int = 16,
    style: str = "workshop",
) -> Observation:
    """The observation of that name for boards of that size."""
    if name not in OBSERVATIONS:
        raise ValueError(f"expected an observation among {', '.join(OBSERVATIONS)}; got {name!r}")
    byte = np.dtype(np.uint8)
    if name == "planes":
        unknown = [plane for plane in planes if plane not in PLANES]
        if unknown or not planes or len(set(planes)) < len(planes):
            raise ValueError(f"expected different planes among {', '.join(PLANES)}; got {', '.join(planes)}")
        shape = (len(planes), height, width)
        space: spaces.Space[Any] = spaces.Box(0, 1, shape, np.bool_)
        return Observation(name, space, shape, np.dtype(np.bool_), tuple(PLANES[plane] for plane in planes))
    if name == "grid":
        atlas = _atlas(lambda kind: (ROOM_CODES.get(kind, 0),), 1)
        return Observation(
            name, spaces.Box(0, 6, (height, width), np.uint8), (height, width), byte, atlas=atlas
        )
    if name == "two_grids":
        shape = (height, width, 2)
        return Observation(
            name, spaces.Box(0, 4, shape, np.uint8), shape, byte, channels=2, atlas=_atlas(_two_grids, 2)
        )
    if name == "text":
        letters = _atlas(lambda kind: (ord(_LETTERS.get(kind, "#")),), 1)
        text = spaces.Text(max_length=height * (width + 1) - 1, min_length=1, charset="# .$*@+\n")
        return Observation(name, text, (height, width), byte, atlas=letters)
    if name == "tiny_rgb":
        tile, atlas = 1, _atlas(lambda kind: COLOURS[ROOM_CODES.get(kind, 0)], 3)
    else:
        if not 2 <= tile <= 128:
            raise ValueError(f"expected tiles of 2 to 128 pixels, got {tile}")
        atlas = drawn_atlas(tile, style)
    shape = (height * tile, width * tile, 3)
    return Observation(
        name, spaces.Box(0, 255, shape, np.uint8), shape, byte, tile=tile, channels=3, atlas=atlas
    )


def _two_grids(kind: int) -> tuple[int, int]:
    """Jumanji's numbers: what moves (3 agent, 4 box) and what stays (1 wall, 2 target)."""
    moving = 3 if kind & PLAYER else 4 if kind & BOX else 0
    return moving, 1 if kind & WALL else 2 if kind & GOAL else 0


def _atlas(value: Callable[[int], tuple[int, ...]], channels: int) -> Bytes:
    """One pixel for each kind of cell."""
    shown = WALL | GOAL | BOX | PLAYER
    return np.array([value(kind & shown)[:channels] for kind in range(KINDS)], np.uint8)


@cache
def drawn_atlas(tile: int, style: str) -> Bytes:
    """Our own pictures of the seven things a cell can hold, cut out of a small room."""
    pictures: dict[int, Bytes] = {}
    for kind in (0, GOAL, BOX, BOX | GOAL, PLAYER, PLAYER | GOAL, WALL):
        border = {y * 5 + x for y in range(5) for x in range(5) if 0 in (x, y) or 4 in (x, y)}
        walls = frozenset(border | ({12} if kind == WALL else set()))
        room = Level(
            5, 5, walls, frozenset({12} if kind & GOAL else ()), frozenset({12} if kind & BOX else ()),
            12 if kind & PLAYER else -1,
        )  # fmt: skip
        picture = np.asarray(to_image(room, tile, style), np.uint8)
        pictures[kind] = picture[2 * tile : 3 * tile, 2 * tile : 3 * tile]
    shown = WALL | GOAL | BOX | PLAYER
    return np.stack([pictures.get(kind & shown, pictures[WALL]) for kind in range(KINDS)])


def texts_of(cells: Bytes) -> tuple[str, ...]:
    """The boards of a text observation as strings, one line a row."""
    return tuple("\n".join(bytes(row).decode("ascii") for row in board) for board in cells)
