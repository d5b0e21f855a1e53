"""gym-sokoban's documented rules, one statement at a time; shares no code with ours."""

from __future__ import annotations

from typing import Any, ClassVar

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

    names: ClassVar[list[str]] = NAMES

    def move(self, action: int) -> tuple[bool, bool]:
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
        return moved_player, moved_box

    def pay(self) -> tuple[float, bool]:
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
        return reward, empty == 0

    def step(self, action: int) -> tuple[float, bool, dict[str, Any]]:
        self.steps += 1
        moved_player, moved_box = self.move(action)
        reward, solved = self.pay()
        done = solved or self.steps == self.limit
        info = {
            "action.name": self.names[action],
            "action.moved_player": moved_player,
            "action.moved_box": moved_box,
        }
        if done:
            info |= {"maxsteps_used": self.steps == self.limit, "all_boxes_on_target": solved}
        return reward, done, info


class PullModel(Model):
    """Four actions more, which take the box behind the player along; action 0 is push right."""

    names: ClassVar[list[str]] = [*NAMES, *(f"pull {way}" for way in ("up", "down", "left", "right"))]

    def move(self, action: int) -> tuple[bool, bool]:
        if action < 9:
            return super().move(action or 4)
        y, x = (int(v) for v in np.argwhere(self.state == 5)[0])
        dy, dx = WAYS[action - 9]
        if self.state[y + dy, x + dx] not in (1, 2):
            return False, False
        pulled = self.state[y - dy, x - dx] in (3, 4)
        self.state[y + dy, x + dx] = 5
        self.state[y, x] = self.fixed[y, x]
        if pulled:
            self.state[y, x] = 4 if self.fixed[y, x] == 1 else 3
            self.state[y - dy, x - dx] = self.fixed[y - dy, x - dx]
        return True, bool(pulled)


class TwoPlayerModel(Model):
    """Actions 9 to 16 are those of the second player, who stands further down or right at first."""

    names: ClassVar[list[str]] = [
        "no operation",
        *(f"P{player}: {name}" for player in (1, 2) for name in NAMES[1:]),
    ]

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.players = [tuple(int(v) for v in square) for square in np.argwhere(self.state == 5)]

    def move(self, action: int) -> tuple[bool, bool]:
        active = (action - 1) // 8
        others = self.state.copy()
        if action:  # the other one is an obstacle, as a wall is
            self.state[self.players[1 - active]] = 0
        moved = super().move((action - 1) % 8 + 1 if action else 0)
        if action:
            (y, x) = np.argwhere(self.state == 5)[0]
            self.players[active] = (int(y), int(x))
            self.state[self.players[1 - active]] = others[self.players[1 - active]]
        return moved

    def step(self, action: int) -> tuple[float, bool, dict[str, Any]]:
        reward, done, info = super().step(action)
        return reward, done, info | {"action,active_player": (action - 1) // 8}


class FixedTargetsModel(Model):
    """Every box is followed by its own name."""

    def __init__(self, fixed: np.ndarray, state: np.ndarray, boxes: int, limit: int, mapping: Any) -> None:
        super().__init__(fixed, state, boxes, limit)
        self.target_of = {box: target for target, box in mapping.items()}
        self.home: set[Any] = set()

    def move(self, action: int) -> tuple[bool, bool]:
        before = {tuple(square) for square in np.argwhere((self.state == 3) | (self.state == 4)).tolist()}
        moved = super().move(action)
        after = {tuple(square) for square in np.argwhere((self.state == 3) | (self.state == 4)).tolist()}
        for left, entered in zip(before - after, after - before, strict=True):
            self.target_of[entered] = self.target_of.pop(left)
        return moved

    def pay(self) -> tuple[float, bool]:
        home = {target for box, target in self.target_of.items() if box == target}
        reward = -0.1
        for target in sorted(home ^ self.home):
            reward += 1 if target in home else -1
        self.home = home
        return reward, len(home) == self.boxes
