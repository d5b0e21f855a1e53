"""`SokobanEnv`: one board behind Gymnasium's `Env`, on the same native stepper as thousands of them."""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from numpy.typing import NDArray

from pushworks.engine.batch import DISABLED, Batch, Bytes
from pushworks.env.actions import MEANINGS
from pushworks.env.copies import Copied
from pushworks.env.drawing import Drawn, ansi_frame, rgb_frame
from pushworks.env.observations import texts_of
from pushworks.env.oracle import infos_of
from pushworks.env.settings import settings_of
from pushworks.env.sources import Given, level_of
from pushworks.levels import Level


class SokobanEnv(Copied, Drawn, gymnasium.Env[Any, Any]):
    """One board. The arguments are those of `Settings`; `like` sets them as another environment does.

    ``copy.deepcopy(env)`` plays on from the same position, for planners.
    """

    window_title = "Pushworks"
    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi", "human"], "render_fps": 8}  # noqa: RUF012

    def __init__(self, *, like: str | None = None, **settings: Any) -> None:
        self.settings = settings_of(like, settings)
        self.render_mode = self.settings.render_mode
        self.observation_space = self.settings.view.space
        self.action_space = self.settings.action_space()
        source = self.settings.source
        height, width = self.settings.height_and_width
        cells = source.cells if isinstance(source, Given) else np.zeros((0, height, width), np.uint8)
        self.batch = Batch(cells, self.settings.batch_options(1, DISABLED))
        self._text = self.settings.observation == "text"
        self._observations = self.settings.view.array(1)
        self._rewards = np.zeros(1, np.float64)
        self._terminated, self._truncated = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
        masked = self.settings.actions == "pushes" or "action_mask" in self.settings.info
        self._mask = np.zeros((1, int(self.action_space.n)), np.uint8) if masked else None
        self._connect()
        self._seeded = False

    def _connect(self) -> None:
        self.batch.connect(
            self._observations, self._rewards, self._terminated, self._truncated, None, self._mask
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new episode; ``options["level"]`` chooses the level by its number."""
        super().reset(seed=seed)
        if seed is None and not self._seeded:
            seed = int(self.np_random.integers(1 << 63))
        self._seeded = True
        level = (options or {}).get("level")
        self.batch.reset([seed], None, None if level is None else [int(level)])
        if self.render_mode == "human":
            self.render()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """One action."""
        self.batch.step(np.array([action], np.int64))
        if self.render_mode == "human":
            self.render()
        return (
            self._observation(), float(self._rewards[0]), bool(self._terminated[0]), bool(self._truncated[0]),
            self._info(),
        )  # fmt: skip

    def _observation(self) -> Any:
        return texts_of(self._observations)[0] if self._text else self._observations[0].copy()

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {
            name: values[0].copy() if values.ndim > 1 else values[0].item()
            for name, values in infos_of(self.batch, self.settings.info).items()
        }
        if self._mask is not None:
            info["action_mask"] = self._mask[0].copy()
        return info

    def action_masks(self) -> Bytes:
        """Which actions do something (needs ``info=["action_mask"]`` or whole pushes)."""
        if self._mask is None:
            raise ValueError("expected info=['action_mask'] for a mask of these actions")
        return np.array(self._mask[0])

    def get_action_meanings(self) -> tuple[str, ...]:
        """What each action does, in words; whole pushes have none."""
        return MEANINGS.get(self.settings.actions, ())

    def current_level(self) -> Level:
        """The position as a level of its own, for instance to ask a solver about it."""
        return level_of(self.batch.positions()[0])

    def picture(self) -> NDArray[np.uint8]:
        """The position in our own pictures."""
        return rgb_frame(self.current_level(), self.settings)

    def words(self) -> str:
        """The position as text, in colour."""
        return ansi_frame(self.current_level(), self.settings)
