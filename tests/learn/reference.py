"""The network once more, in NumPy: slow, and written apart from the core."""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))
PAIRS = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (-1, 1))
WINDOW = [(x, y) for y in range(-2, 3) for x in range(-2, 3) if (x, y) != (0, 0)]
C, H, M = 64, 128, 32
OUTPUTS = 11 * H + 4 * M + 4 * 24


def random_network(rng: np.random.Generator, blocks: int = 2, columns: float = 0.1) -> bytes:
    """A file with weights of a sensible size; `columns` is that of what every box adds."""

    def floats(count: int, size: float) -> bytes:
        return rng.normal(0, size, count).astype("<f4").tobytes()

    def layer(taps: int, inputs: int, outputs: int, spread: int, bias: float = 0.1) -> bytes:
        scale = np.full(outputs, 1 / (127 * (taps * inputs) ** 0.5), "<f4").tobytes()
        weights = rng.integers(-127, 128, taps * inputs * outputs, dtype=np.int8).tobytes()
        return struct.pack("<I", spread) + scale + weights + floats(outputs, bias)

    parts = [b"PWNET1\n", struct.pack("<I", blocks), layer(9, 7, C, 1)]
    for _ in range(blocks):
        parts += [layer(9, C, C, 1), layer(9, C, C, 2), layer(1, C, C, 1)]
    parts += [layer(1, C, OUTPUTS, 1, columns), floats(H, 0.2), floats(M * H, 0.2), floats(M, 0.2)]
    return b"".join([*parts, floats(2 * M, 0.5), floats(2, 0.5)])


@dataclass
class Reader:
    """The file, read from the front."""

    data: bytes

    def floats(self, count: int) -> Array:
        values = np.frombuffer(self.data[: 4 * count], "<f4").astype(np.float64)
        self.data = self.data[4 * count :]
        return values

    def number(self) -> int:
        (value,) = struct.unpack("<I", self.data[:4])
        self.data = self.data[4:]
        return int(value)

    def layer(self, taps: int, inputs: int, outputs: int) -> tuple[int, Array, Array]:
        spread, scale = self.number(), self.floats(outputs)
        count = taps * inputs * outputs
        weights = np.frombuffer(self.data[:count], np.int8).reshape(taps, inputs, outputs) * scale
        self.data = self.data[count:]
        return spread, weights, self.floats(outputs)


def apply(layer: tuple[int, Array, Array], grid: Array, floor: NDArray[np.bool_]) -> Array:
    """A layer on every floor square; what is off the floor is zero."""
    spread, weights, bias = layer
    out = np.zeros((*grid.shape[:2], weights.shape[2]))
    offsets = [(0, 0)] if len(weights) == 1 else [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    for y, x in np.argwhere(floor):
        out[y, x] = bias
        for tap, (dx, dy) in enumerate(offsets):
            to_y, to_x = y + dy * spread, x + dx * spread
            if 0 <= to_y < grid.shape[0] and 0 <= to_x < grid.shape[1]:
                out[y, x] += grid[to_y, to_x] @ weights[tap]
    return out


def evaluate(file: bytes, planes: Array, boxes: set[tuple[int, int]], reached: set[tuple[int, int]]):  # type: ignore[no-untyped-def]
    """Pushes beyond the bound, lost logit, and the score of a push of the box at (x, y)."""
    reader = Reader(file[7:])
    blocks = reader.number()
    floor = planes[..., 0] > 0
    x = np.clip(apply(reader.layer(9, 7, C), planes, floor), 0, 6)
    for _ in range(blocks):
        first, second, whole = reader.layer(9, C, C), reader.layer(9, C, C), reader.layer(1, C, C)
        y = apply(second, np.clip(apply(first, x, floor), 0, 6), floor)
        mean = x[floor].mean(0) @ whole[1][0] + whole[2]
        x = np.clip(x + y + mean, 0, 6) * floor[..., None]
    head = apply(reader.layer(1, C, OUTPUTS), x, floor)
    sums = np.rint(head[..., : 11 * H] * 128).reshape(*floor.shape, 11, H)
    push = np.clip(np.rint(head[..., 11 * H : 11 * H + 4 * M] * 32), -127, 127).reshape(*floor.shape, 4, M)
    window = np.rint(head[..., -96:] * 4096).reshape(*floor.shape, 4, 24)
    total = np.rint(reader.floats(H) * 128)
    weights = np.clip(np.rint(reader.floats(M * H) * 64), -127, 127).reshape(M, H)
    bias = np.rint(reader.floats(M) * 64 * 128)
    for bx, by in boxes:
        total = total + sums[by, bx, 0]
        for side, (dx, dy) in enumerate(SIDES):
            if (bx + dx, by + dy) in reached:
                total = total + sums[by, bx, 1 + side]
        for pair, (dx, dy) in enumerate(PAIRS):
            if (bx + dx, by + dy) in boxes:
                total = total + sums[by, bx, 5 + pair]
    hidden = np.clip(np.trunc((weights @ np.clip(total, 0, 127) + bias) / 64), 0, 127)
    outputs = reader.floats(2 * M).reshape(2, M) @ (hidden / 128) + reader.floats(2)

    def score(bx: int, by: int, direction: int) -> float:
        value = push[by, bx, direction] @ hidden
        value += sum(
            window[by, bx, direction, place]
            for place, (dx, dy) in enumerate(WINDOW)
            if (bx + dx, by + dy) in boxes
        )
        return float(value) / 4096

    return outputs[0] * 8, outputs[1], score
