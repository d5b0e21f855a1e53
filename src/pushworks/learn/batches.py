"""Training data in the form a network takes: boards of one size on the training device, turned and mirrored.

Two bytes a square keep a position: what stands there, and what becomes of the four pushes. So a million
positions fit on a small GPU, and a batch is made without the processor.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from pushworks.learn.shards import Shard

DEADLOCKED, UNKNOWN = -1, -2
WORSE, BEST = 1, 2
"""What a legal push is; 0 is no push."""


@dataclass(frozen=True, slots=True)
class Boards:
    """Levels and their positions. A level has `count` positions from `first` on."""

    side: int
    planes: Tensor
    """(levels, PLANES, side, side)"""
    first: Tensor
    count: Tensor
    exact: Tensor
    complete: Tensor
    squares: Tensor
    """(positions, side, side): bit 0 a box, bit 1 reached by the player."""
    pushes: Tensor
    """(positions, side, side): two bits for each direction."""
    distance: Tensor
    bound: Tensor

    def __len__(self) -> int:
        return len(self.first)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some positions of some levels, (levels, positions, …)."""

    planes: Tensor
    boxes: Tensor
    reached: Tensor
    pushes: Tensor
    """(levels, positions, 4, side, side): 0, WORSE or BEST."""
    distance: Tensor
    bound: Tensor
    exact: Tensor
    complete: Tensor


def boards_of(shards: Iterable[Shard], side: int, device: str) -> Boards:
    """All levels that fit on a board of `side` squares."""
    planes, counts, flags, squares, pushes, distances, bounds = [], [], [], [], [], [], []
    for shard in shards:
        at = _Cursor()
        for level in range(len(shard.level_squares)):
            width, height = (int(n) for n in shard.level_size[2 * level : 2 * level + 2])
            cells = at.take(shard.cells, "cells", int(shard.level_squares[level]))
            values = at.take(shard.planes, "planes", 7 * len(cells)).reshape(-1, 7)
            count = int(shard.level_positions[level])
            reached = at.take(shard.reached, "reached", count * -(-len(cells) // 8))
            begin = at.move("positions", count)
            box_counts = shard.position_boxes[begin : begin + count]
            push_counts = shard.position_pushes[begin : begin + count]
            boxes = at.take(shard.boxes, "boxes", int(box_counts.sum()))
            total = int(push_counts.sum())
            at_pushes = at.move("pushes", total)
            chosen = slice(at_pushes, at_pushes + total)
            if max(width, height) - 2 > side:
                continue
            # The border is wall: without it the board is smaller by two.
            places = (cells // width - 1).astype(np.int64) * side + (cells % width - 1)
            plane = np.zeros((7, side * side), np.float16)
            plane[:, places] = values.T
            board = np.zeros((count, side * side), np.uint8)
            flagged = np.unpackbits(reached.reshape(count, -1), axis=1, count=len(cells))
            board[:, places] = flagged << 1
            board[np.repeat(np.arange(count), box_counts), places[boxes]] |= 1
            board_pushes = np.zeros((count, side * side), np.uint8)
            position = np.repeat(np.arange(count), push_counts)
            after = shard.push_after[chosen]
            best = after == shard.distance[begin : begin + count][position] - 1
            worth = np.where(best & (after >= 0), BEST, WORSE).astype(np.uint8)
            shift = 2 * shard.push_direction[chosen]
            np.bitwise_or.at(board_pushes, (position, places[shard.push_square[chosen]]), worth << shift)
            planes.append(plane)
            counts.append(count)
            flags.append(int(shard.level_flags[level]))
            squares.append(board)
            pushes.append(board_pushes)
            distances.append(shard.distance[begin : begin + count])
            bounds.append(shard.bound[begin : begin + count])

    def tensor(arrays: list[np.ndarray], *shape: int) -> Tensor:
        return torch.from_numpy(np.concatenate(arrays).reshape(-1, *shape)).to(device)

    total_of = torch.tensor(counts, device=device)
    flag = torch.tensor(flags, device=device)
    return Boards(
        side,
        tensor(planes, 7, side, side),
        total_of.cumsum(0) - total_of,
        total_of,
        (flag & 1).bool(),
        (flag & 2).bool(),
        tensor(squares, side, side),
        tensor(pushes, side, side),
        tensor(distances).flatten().float(),
        tensor(bounds).flatten().float(),
    )


class _Cursor:
    """How far each array has been read."""

    def __init__(self) -> None:
        self._at: dict[str, int] = {}

    def move(self, name: str, count: int) -> int:
        begin = self._at.get(name, 0)
        self._at[name] = begin + count
        return begin

    def take(self, array: np.ndarray, name: str, count: int) -> np.ndarray:
        begin = self.move(name, count)
        return array[begin : begin + count]


def draw(boards: Boards, levels: Tensor, positions: int, symmetry: int) -> Batch:
    """Some positions of each of the levels, drawn by torch's dice, on boards turned the same way."""
    count = boards.count[levels]
    drawn = (torch.rand(len(levels), positions, device=levels.device) * count[:, None]).long()
    at = boards.first[levels][:, None] + drawn
    squares = turned(boards.squares[at], symmetry)
    codes = turned(boards.pushes[at], symmetry)
    pushes = torch.stack([codes >> 2 * old & 3 for old in turned_directions(symmetry)], 2)
    return Batch(
        turned(boards.planes[levels], symmetry).float(),
        (squares & 1).float(),
        (squares >> 1 & 1).float(),
        pushes,
        boards.distance[at],
        boards.bound[at],
        boards.exact[levels],
        boards.complete[levels],
    )


def turned(grid: Tensor, symmetry: int) -> Tensor:
    """One of the eight drawings of a board: a quarter turn for 1 to 3, mirrored first from 4 on."""
    if symmetry >= 4:
        grid = grid.flip(-1)
    return torch.rot90(grid, symmetry % 4, (-2, -1))


def turned_directions(symmetry: int) -> list[int]:
    """Which direction of the old drawing each direction (up, down, left, right) of the new one was."""
    # rot90 turns counter-clockwise: what goes up now went right before.
    was = [0, 1, 2, 3]
    if symmetry >= 4:
        was = [0, 1, 3, 2]
    for _ in range(symmetry % 4):
        up, down, left, right = was
        was = [right, left, up, down]
    return was
