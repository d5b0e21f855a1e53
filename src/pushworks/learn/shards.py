"""Training data on disk: positions of many levels in one compressed file of plain arrays.

A shard holds levels one after the other, each with its squares and positions, each position with its boxes
and pushes. `level_squares`, `level_positions`, `position_boxes` and `position_pushes` say how many belong to
each, in the order of the arrays they count.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass, fields
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pushworks.levels.files import write_bytes

if TYPE_CHECKING:
    from pushworks.engine.networks import Labels

Ints = NDArray[np.integer[Any]]
"""16 bits (sizes: 8) where every number of the shard fits, else 32."""


@dataclass(frozen=True, slots=True)
class Shard:
    """What one file holds."""

    level_size: Ints
    """Width and height of each level, in turn."""
    level_flags: NDArray[np.uint8]
    """Bit 0: distances are exact; bit 1: what is called deadlocked is deadlocked."""
    level_squares: NDArray[np.int32]
    level_positions: NDArray[np.int32]
    cells: Ints
    planes: NDArray[np.float16]
    position_boxes: NDArray[np.int32]
    position_pushes: NDArray[np.int32]
    distance: Ints
    bound: Ints
    reached: NDArray[np.uint8]
    """Flags of the squares of all positions, eight to a byte, each position padded to whole bytes."""
    boxes: Ints
    push_square: Ints
    push_direction: NDArray[np.uint8]
    push_after: Ints

    def save(self, path: str | PathLike[str]) -> None:
        """Write the file, whole or not at all."""
        buffer = io.BytesIO()
        np.savez_compressed(buffer, **{field.name: getattr(self, field.name) for field in fields(self)})
        write_bytes(path, buffer.getvalue())

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Shard:
        """Read a file that `save` has written."""
        with np.load(path, allow_pickle=False) as arrays:
            return cls(**{field.name: arrays[field.name] for field in fields(cls)})


def _narrow(numbers: Ints, small: type[np.integer[Any]] = np.int16) -> Ints:
    fits = numbers.max(initial=0) <= np.iinfo(small).max
    return numbers.astype(small if fits else np.int32)


def pack(levels: Iterable[Labels]) -> Shard:
    """The shard of several levels."""
    parts: dict[str, list[NDArray[np.generic]]] = {field.name: [] for field in fields(Shard)}
    for found in levels:
        positions = len(found.distance)
        pushes = found.pushes
        parts["level_size"].append(_narrow(np.array([found.width, found.height]), np.uint8))
        parts["level_flags"].append(np.array([found.exact + 2 * found.complete], np.uint8))
        parts["level_squares"].append(np.array([len(found.cells)], np.int32))
        parts["level_positions"].append(np.array([positions], np.int32))
        parts["cells"].append(_narrow(found.cells))
        parts["planes"].append(found.planes.astype(np.float16).reshape(-1))
        parts["position_boxes"].append(np.full(positions, found.boxes.shape[1], np.int32))
        parts["position_pushes"].append(np.bincount(pushes[:, 0], minlength=positions).astype(np.int32))
        parts["distance"].append(_narrow(found.distance))
        parts["bound"].append(_narrow(found.bound))
        parts["reached"].append(np.packbits(found.reached, axis=1).reshape(-1))
        parts["boxes"].append(_narrow(found.boxes).reshape(-1))
        parts["push_square"].append(_narrow(pushes[:, 1]))
        parts["push_direction"].append(pushes[:, 2].astype(np.uint8))
        parts["push_after"].append(_narrow(pushes[:, 3]))
    return Shard(**{name: np.concatenate(arrays) for name, arrays in parts.items()})
