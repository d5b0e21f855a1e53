"""The ways of other environments: `like` sets actions, observation, reward and limit as theirs are.

docs/env.md has the table of what is equal; the tests replay random episodes under their published rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pushworks.env import gym_rules
from pushworks.env.rewards import Reward

LIKE: Mapping[str, Mapping[str, Any]] = {
    "gym-sokoban": {
        "actions": "push-or-walk", "observation": "rgb", "tile": gym_rules.TILE,
        "reward": gym_rules.REWARD, "max_steps": gym_rules.MAX_STEPS, "outside": "floor",
    },
    "boxoban": {
        "actions": "steps", "observation": "tiny_rgb", "reward": "boxoban", "max_steps": 120,
        "outside": "floor",
    },
    "jumanji": {
        "actions": "clockwise", "observation": "two_grids", "reward": "boxoban", "max_steps": 120,
        "outside": "floor",
    },
    "pufferlib": {
        "actions": "puffer", "observation": "planes", "planes": ("player", "wall", "box", "goal"),
        "reward": "puffer", "max_steps": 500, "limit_terminates": True, "outside": "floor",
    },
}  # fmt: skip
"""The settings of other environments by name."""


def like_settings(like: str | None, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings with those of another environment below them: what is given goes before."""
    if like is None:
        return dict(settings)
    if like not in LIKE:
        raise ValueError(f"expected like among {', '.join(LIKE)}; got {like!r}")
    return {**LIKE[like], **settings}


class PufferSokoban:
    """What PufferLib expects of an environment (its `PufferEnv`), without needing PufferLib.

    Results are written into `observations`, `rewards`, `terminals` and `truncations`, which are PufferLib's
    own arrays when it passes them as `buf`.
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        first: float = 0.1,
        leaving: float = 0.1,
        buf: Mapping[str, NDArray[Any]] | None = None,
        seed: int = 0,
        **settings: Any,
    ) -> None:
        from pushworks.env.vector import SokobanVectorEnv

        reward = Reward(solved=1.0, limit=-1.0, first=first, box_off=-leaving)
        self.env = SokobanVectorEnv(
            num_envs,
            autoreset_mode="SameStep",
            like="pufferlib",
            copy=False,
            **{"reward": reward, **settings},
        )
        shape = self.env.single_observation_space.shape or ()
        size = int(np.prod(shape))
        self.num_agents = num_envs
        self.single_observation_space = spaces.Box(0, 1, (size,), np.uint8)
        self.single_action_space = self.env.single_action_space
        buf = buf or {}
        self.observations = buf.get("observations", np.zeros((num_envs, size), np.uint8))
        self.rewards = buf.get("rewards", np.zeros(num_envs, np.float32))
        self.terminals = buf.get("terminals", np.zeros(num_envs, np.bool_))
        self.truncations = buf.get("truncations", np.zeros(num_envs, np.bool_))
        self.actions = buf.get("actions", np.zeros(num_envs, np.int32))
        self._seed = seed

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[Any]]:
        """New episodes on all boards."""
        observations, _ = self.env.reset(seed=self._seed if seed is None else seed)
        self.observations[:] = observations.reshape(self.num_agents, -1)
        return self.observations, []

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], list[Any]]:
        """One action on every board; boards that end begin anew at once."""
        self.actions[:] = actions
        observations, self.rewards[:], self.terminals[:], self.truncations[:], _ = self.env.step(
            np.ascontiguousarray(actions)
        )
        self.observations[:] = observations.reshape(self.num_agents, -1)
        return self.observations, self.rewards, self.terminals, self.truncations, []

    def close(self) -> None:
        """Nothing is held."""
        self.env.close()
