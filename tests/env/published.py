"""The published rules of other environments, each written down on its own, in plain Python.

Only what their documents say: codes, order of actions, rewards, ends. None of it shares code with ours.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

Grid = list[list[str]]


def grid_of(text: str) -> Grid:
    return [list(row) for row in text.split("\n")]


@dataclass
class GymSokoban:
    """gym-sokoban: 9 actions (stay, push up … right, move up …), rewards -0.1, +1, -1, +10, 120 steps."""

    text: str
    max_steps: int = 120
    steps: int = 0
    fixed: np.ndarray = field(init=False)
    state: np.ndarray = field(init=False)

    def __post_init__(self) -> None:
        grid = grid_of(self.text)
        fixed = {"#": 0, " ": 1, "@": 1, "$": 1, ".": 2, "*": 2, "+": 2}
        state = {"#": 0, " ": 1, ".": 2, "*": 3, "$": 4, "@": 5, "+": 5}
        self.fixed = np.array([[fixed[c] for c in row] for row in grid])
        self.state = np.array([[state[c] for c in row] for row in grid])
        self.home = self.boxes_home()

    def boxes_home(self) -> int:
        return int((self.state == 3).sum())

    def step(self, action: int) -> tuple[float, bool]:
        self.steps += 1
        if action > 0:
            dy, dx = [(-1, 0), (1, 0), (0, -1), (0, 1)][(action - 1) % 4]
            y, x = (int(v) for v in np.argwhere(self.state == 5)[0])
            ahead = int(self.state[y + dy, x + dx])
            if ahead in (3, 4) and action < 5 and int(self.state[y + 2 * dy, x + 2 * dx]) in (1, 2):
                beyond = (y + 2 * dy, x + 2 * dx)
                self.state[beyond] = 3 if self.fixed[beyond] == 2 else 4
                self.state[y + dy, x + dx] = 5
                self.state[y, x] = self.fixed[y, x]
            elif ahead in (1, 2):
                self.state[y + dy, x + dx] = 5
                self.state[y, x] = self.fixed[y, x]
        reward = -0.1
        now = self.boxes_home()
        if now > self.home:
            reward += 1
        elif now < self.home:
            reward += -1
        self.home = now
        won = not (self.state == 4).any()
        if won:
            reward += 10
        return reward, won or self.steps == self.max_steps

    def tiny(self) -> np.ndarray:
        """The tiny picture: one pixel a square."""
        colours = np.array([
            (0, 0, 0), (243, 248, 238), (254, 126, 125), (254, 95, 56), (142, 121, 56), (160, 212, 56),
            (219, 212, 56),
        ])  # fmt: skip
        shown = np.where((self.state == 5) & (self.fixed == 2), 6, self.state)
        return colours[shown]


@dataclass
class Jumanji:
    """Jumanji's Sokoban: up, right, down, left; two grids; the same rewards; 120 steps."""

    text: str
    time_limit: int = 120
    steps: int = 0

    def __post_init__(self) -> None:
        grid = grid_of(self.text)
        self.fixed = np.array([[1 if c == "#" else 2 if c in ".*+" else 0 for c in row] for row in grid])
        self.variable = np.array([[3 if c in "@+" else 4 if c in "$*" else 0 for c in row] for row in grid])
        self.count = int((self.variable == 4).sum())

    def on_targets(self) -> int:
        return int(((self.variable == 4) & (self.fixed == 2)).sum())

    def step(self, action: int) -> tuple[float, bool]:
        move = np.array([(-1, 0), (0, 1), (1, 0), (0, -1)][action])
        agent = np.argwhere(self.variable == 3)[0]
        new, beyond = tuple(agent + move), tuple(agent + 2 * move)
        before = self.on_targets()
        blocked = self.fixed[new] == 1
        if not blocked and self.variable[new] == 4:
            blocked = self.fixed[beyond] == 1 or self.variable[beyond] == 4
            if not blocked:
                self.variable[beyond] = 4
        if not blocked:
            self.variable[tuple(agent)] = 0
            self.variable[new] = 3
        self.steps += 1
        done = self.on_targets() == self.count
        reward = -0.1
        reward += self.on_targets() - before
        reward += 10 * done
        return reward, done or self.steps >= self.time_limit


@dataclass
class Puffer:
    """PufferLib's Boxoban: no-op, down, up, left, right; +1 won, -1 at the limit, weights for targets."""

    text: str
    max_steps: int = 500
    first: float = 0.1
    leaving: float = 0.1
    steps: int = 0

    def __post_init__(self) -> None:
        grid = grid_of(self.text)
        self.planes = np.array([
            [[c in letters for c in row] for row in grid] for letters in ("@+", "#", "$*", ".*+")
        ]).astype(np.uint8)  # fmt: skip
        self.fresh = self.planes[3].copy()

    def step(self, action: int) -> tuple[float, bool]:
        self.steps += 1
        agent, walls, boxes, targets = self.planes
        before = int((boxes & targets).sum())
        reward = 0.0
        if action:
            dy, dx = [(1, 0), (-1, 0), (0, -1), (0, 1)][action - 1]
            y, x = np.argwhere(agent)[0]
            if not walls[y + dy, x + dx] and not boxes[y + dy, x + dx]:
                agent[y, x], agent[y + dy, x + dx] = 0, 1
            elif boxes[y + dy, x + dx]:
                by, bx = y + 2 * dy, x + 2 * dx
                if not walls[by, bx] and not boxes[by, bx]:
                    boxes[y + dy, x + dx], boxes[by, bx] = 0, 1
                    agent[y, x], agent[y + dy, x + dx] = 0, 1
                    if targets[by, bx]:
                        reward += self.first * self.fresh[by, bx]
                        self.fresh[by, bx] = 0
        now = int((boxes & targets).sum())
        if now < before:
            reward -= self.leaving
        if now == int(targets.sum()):
            return reward + 1.0, True
        if self.steps >= self.max_steps:
            return reward - 1.0, True
        return reward, False
