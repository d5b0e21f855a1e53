"""Sokoban by whole pushes as tensor operations: thousands of boards on one device, NumPy and PyTorch only.

The outermost squares of a board must be wall, so that shifting a flat board by a row or a column never brings
a square from the other side. Squares are numbered row by row; action ``direction * squares + square`` pushes
the box on the square up, down, left or right.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

WALL, GOAL, BOX, PLAYER = 1, 2, 4, 8
FAR = 99
"""Push distance of squares from which a box reaches no goal."""


@dataclass
class Levels:
    """Levels of one size: flat boards of booleans, and what is known of them."""

    height: int
    width: int
    walls: Tensor
    goals: Tensor
    boxes: Tensor
    player: Tensor
    """One square a level, as a board."""
    distance: Tensor
    """Fewest pushes of a box alone on the board to the nearest goal."""

    @classmethod
    def of(cls, cells: np.ndarray, device: torch.device | str) -> Levels:
        """From levels x height x width of bits."""
        flat = torch.from_numpy(cells.reshape(len(cells), -1).astype(np.int64)).to(device)
        walls, goals, boxes, player = (flat & bit > 0 for bit in (WALL, GOAL, BOX, PLAYER))
        height, width = cells.shape[1:]
        return cls(height, width, walls, goals, boxes, player, push_distances(walls, goals, width))

    def __len__(self) -> int:
        return len(self.walls)


def load_levels(path: Path, device: torch.device | str) -> Levels:
    """The levels of a file of `data.py`, easiest first."""
    with np.load(path) as file:
        order = np.argsort(file["pushes"], kind="stable")
        return Levels.of(file["cells"][order], device)


def push_distances(walls: Tensor, goals: Tensor, width: int) -> Tensor:
    """The fewest pushes from each square to a goal, for a box alone and a player who is anywhere."""
    distance = torch.where(goals, 0, FAR).to(torch.int16)
    free = ~walls
    seen = goals.clone()
    for pushes in range(1, FAR):
        fresh = torch.zeros_like(seen)
        for step in (-width, width, -1, 1):
            # A box beside `seen` moves there when the square behind it is free.
            fresh |= seen.roll(-step, 1) & free & free.roll(step, 1)
        fresh &= ~seen
        if not fresh.any():
            break
        distance[fresh] = pushes
        seen |= fresh
    return distance


def flooded(start: Tensor, free: Tensor, width: int) -> Tensor:
    """All squares that can be walked to from `start` through `free`."""
    reached = start & free
    while True:
        before = reached
        for _ in range(8):
            reached = (reached | reached.roll(1, 1) | reached.roll(-1, 1)) & free
            reached = (reached | reached.roll(width, 1) | reached.roll(-width, 1)) & free
        if torch.equal(reached, before):
            return reached


class Boards:
    """Boards that play levels. After `begin` or `step`, `planes()` and `mask` describe the positions."""

    def __init__(self, levels: Levels, boards: int, max_pushes: int) -> None:
        self.levels, self.max_pushes = levels, max_pushes
        device = levels.walls.device
        squares = levels.height * levels.width
        self.steps = torch.tensor((-levels.width, levels.width, -1, 1), device=device)
        empty = torch.zeros((boards, squares), dtype=torch.bool, device=device)
        self.walls, self.goals, self.boxes, self.player = (empty.clone() for _ in range(4))
        self.distance = torch.zeros((boards, squares), dtype=torch.int16, device=device)
        self.pushes = torch.zeros(boards, dtype=torch.long, device=device)
        self.reached, self.mask = empty.clone(), empty.repeat(1, 4)
        self.turns = symmetries(levels.height, levels.width, device)

    def begin(self, which: Tensor, numbers: Tensor, turned: bool) -> None:
        """New episodes on the boards `which` with these levels, turned and mirrored at random on request."""
        turns = torch.zeros_like(numbers)
        if turned:
            turns = torch.randint(len(self.turns), numbers.shape, device=numbers.device)
        order = self.turns[turns]
        for name in ("walls", "goals", "boxes", "player", "distance"):
            getattr(self, name)[which] = getattr(self.levels, name)[numbers].gather(1, order)
        self.pushes[which] = 0
        self._look()

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Push a box on every board: pushes nearer to the goals, solved, and episodes that are over.

        An episode is over when the level is solved, a box stands where it can reach no goal, no box can be
        pushed, or the limit is reached.
        """
        squares = self.walls.shape[1]
        square = (actions % squares)[:, None]
        beyond = square + self.steps[actions // squares][:, None]
        nearer = self.distance.gather(1, square) - self.distance.gather(1, beyond)
        self.boxes.scatter_(1, square, False)
        self.boxes.scatter_(1, beyond, True)
        self.player.zero_()
        self.player.scatter_(1, square, True)
        self.pushes += 1
        self._look()
        solved = ~(self.boxes & ~self.goals).any(1)
        stuck = ~self.mask.any(1) | (self.boxes & (self.distance == FAR)).any(1)
        return nearer[:, 0].float(), solved, solved | stuck | (self.pushes >= self.max_pushes)

    def _look(self) -> None:
        free = ~(self.walls | self.boxes)
        self.reached = flooded(self.player, free, self.levels.width)
        self.mask = torch.cat(
            [
                self.boxes & self.reached.roll(step, 1) & free.roll(-step, 1)
                for step in (-self.levels.width, self.levels.width, -1, 1)
            ],
            1,
        )

    def planes(self) -> Tensor:
        """Boards x (wall, goal, box, reached by the player) x squares."""
        return torch.stack((self.walls, self.goals, self.boxes, self.reached), 1)


def symmetries(height: int, width: int, device: torch.device | str) -> Tensor:
    """Orders of the squares: each turned and mirrored copy that has the same size."""
    board = torch.arange(height * width, device=device).view(height, width)
    copies = [board, board.flip(0), board.flip(1), board.flip(0, 1)]
    if height == width:
        copies += [copy.T for copy in copies]
    return torch.stack([copy.flatten() for copy in copies])
