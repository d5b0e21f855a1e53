"""`BaitEnv`: the Bait family behind Gymnasium's `Env`, on the readable Python rules."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pushworks.bait import BaitLevel, GameStatus, Move, State, read_level_file, rules_named, step
from pushworks.bait.level import board_rows
from pushworks.bait.shipped import SHIPPED, shipped_levels
from pushworks.env.drawing import Drawn
from pushworks.render import style_names
from pushworks.render.bait import bait_to_image, bait_to_text

PLANES = ("wall", "hole", "box", "key", "goal", "mushroom", "avatar", "has_key")
"""The planes of an observation; the last is full while the avatar holds the key."""


class BaitEnv(Drawn, gymnasium.Env[Any, Any]):
    """One game of Bait or a sibling: up, down, left, right, wait.

    `levels` is a file, levels, or bait for the shipped ones; `observation` planes or text; `reward` score
    (what the game itself gives) or sparse (1 for winning, -1 for losing); `game` a member of the family.
    Smaller boards stand at the upper left, walls around. ``reset(options={"level": 3})`` chooses a level by
    its number.
    """

    window_title = "Bait"
    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi", "human"], "render_fps": 8}  # noqa: RUF012

    def __init__(
        self,
        *,
        levels: str | PathLike[str] | BaitLevel | Sequence[BaitLevel] = SHIPPED,
        game: str = "bait",
        observation: str = "planes",
        reward: str = "score",
        max_steps: int = 500,
        style: str = "workshop",
        render_tile: int = 32,
        render_mode: str | None = None,
    ) -> None:
        if observation not in ("planes", "text"):
            raise ValueError(f"expected the observation planes or text, got {observation!r}")
        if reward not in ("score", "sparse"):
            raise ValueError(f"expected the reward score or sparse, got {reward!r}")
        if style not in style_names():
            raise ValueError(f"expected a style among {', '.join(style_names())}; got {style!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"expected the render mode rgb_array, ansi or human; got {render_mode!r}")
        self.levels = _levels_of(levels)
        self.rules = rules_named(game)
        self.render_mode = render_mode
        self._sparse = reward == "sparse"
        self._max_steps = max_steps
        self._style, self._tile = style, render_tile
        self.height = max(level.height for level in self.levels)
        self.width = max(level.width for level in self.levels)
        self._text = observation == "text"
        most = self.height * (self.width + 1)
        self.observation_space = (
            spaces.Text(max_length=most, min_length=1, charset="w.0mkg1A\n")
            if self._text
            else spaces.Box(0, 1, (len(PLANES), self.height, self.width), np.bool_)
        )
        self.action_space = spaces.Discrete(len(Move))
        self.level = self.levels[0]
        self.state = self.level.start(self.rules)
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game on a level chosen at random, or by ``options["level"]``."""
        super().reset(seed=seed)
        chosen = (options or {}).get("level")
        number = int(self.np_random.integers(len(self.levels))) if chosen is None else int(chosen)
        if not 0 <= number < len(self.levels):
            raise IndexError(f"there is no level {number}; the last is {len(self.levels) - 1}")
        self.level = self.levels[number]
        self.state = self.level.start(self.rules)
        self._steps = 0
        if self.render_mode == "human":
            self.render()
        return self._observation(), {"level": number}

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """One tick."""
        before = self.state
        self.state = step(self.level.board, self.rules, before, Move(int(action)))
        self._steps += 1
        won, lost = self.state.status is GameStatus.WON, self.state.status is GameStatus.LOST
        reward = float(won) - float(lost) if self._sparse else float(self.state.score - before.score)
        if before.over:
            reward = 0.0
        if self.render_mode == "human":
            self.render()
        cut = not self.state.over and self._steps == self._max_steps
        info = {"score": self.state.score, "won": won, "steps": self._steps}
        return self._observation(), reward, self.state.over, cut, info

    def _observation(self) -> Any:
        if self._text:
            return "\n".join(board_rows(self.level.board, self.state))
        planes: NDArray[np.bool_] = np.zeros((len(PLANES), self.height, self.width), np.bool_)
        planes[0] = True
        planes[0, : self.level.height, : self.level.width] = False
        state: State = self.state
        avatar = {state.avatar} if state.avatar >= 0 else set()
        things = (
            self.level.walls, state.holes, state.boxes, state.keys, state.goals, state.mushrooms, avatar,
        )  # fmt: skip
        for plane, squares in zip(planes, things, strict=False):
            for square in squares:
                plane[divmod(square, self.level.width)] = True
        planes[-1] = state.has_key
        return planes

    def picture(self) -> NDArray[np.uint8]:
        """The position in our own pictures."""
        return np.array(bait_to_image(self.level.board, self.state, self._style, self._tile), np.uint8)

    def words(self) -> str:
        """The position as text, in colour."""
        return bait_to_text(self.level.board, self.state, colour=True)


def _levels_of(levels: str | PathLike[str] | BaitLevel | Sequence[BaitLevel]) -> tuple[BaitLevel, ...]:
    if isinstance(levels, BaitLevel):
        return (levels,)
    if isinstance(levels, str | PathLike):
        return shipped_levels() if str(levels) == SHIPPED else tuple(read_level_file(Path(levels)))
    if not levels:
        raise ValueError("expected levels, got none")
    return tuple(levels)
