"""gym-sokoban's documented rules, one statement at a time; shares no code with ours."""

from __future__ import annotations

from typing import Any

import numpy as np

NAMES = ["no operation"] + [
    f"{verb} {way}" for verb in ("push", "move") for way in ("up", "down", "left", "right")
]
WAYS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


class Model:
    """A room of codes: 0 wall, 1 floor, 2 target, 3 box on target, 4 box, 5 player."""

    def __init__(self, fixed: np.ndarray, state: np.ndarray, boxes: int, limit: int) -> None:
        self.fixed, self.state = fixed.copy(), state.copy()
        self.boxes, self.limit, self.steps, self.on_target = boxes, limit, 0, 0

    def step(self, action: int) -> tuple[float, bool, dict[str, Any]]:
        self.steps += 1
        moved_player = moved_box = False
        if action > 0:
            y, x = (int(v) for v in np.argwhere(self.state == 5)[0])
            dy, dx = WAYS[(action - 1) % 4]
            ahead, beyond = (y + dy, x + dx), (y + 2 * dy, x + 2 * dx)
            if action <= 4 and self.state[ahead] in (3, 4):
                if self.state[beyond] in (1, 2):
                    self.state[beyond] = 4 if self.fixed[beyond] == 1 else 3
                    self.state[ahead] = 5
                    self.state[y, x] = self.fixed[y, x]
                    moved_player = moved_box = True
            elif self.state[ahead] in (1, 2):
                self.state[ahead] = 5
                self.state[y, x] = self.fixed[y, x]
                moved_player = True
        empty = int(((self.fixed == 2) & (self.state != 3)).sum())
        reward = -0.1
        now = self.boxes - empty
        if now > self.on_target:
            reward += 1
        elif now < self.on_target:
            reward += -1
        self.on_target = now
        if empty == 0:
            reward += 10
        done = empty == 0 or self.steps == self.limit
        info = {
            "action.name": NAMES[action],
            "action.moved_player": moved_player,
            "action.moved_box": moved_box,
        }
        if done:
            info |= {"maxsteps_used": self.steps == self.limit, "all_boxes_on_target": empty == 0}
        return reward, done, info
