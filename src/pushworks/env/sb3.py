"""`SokobanVecEnv`: the native boards behind Stable-Baselines3's `VecEnv`.

SB3 rejects Gymnasium's vector environments and wants its own class. This one steps all boards by one native
call. Needs ``pip install stable-baselines3``.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from pushworks.env.vector import SokobanVectorEnv

SMALLEST_IMAGE = 36
"""Pixels that the network of SB3's `CnnPolicy` needs on each side."""


def image_settings(height: int, width: int) -> dict[str, Any]:
    """Settings of pictures large enough for `CnnPolicy`, for boards of that size."""
    return {"observation": "rgb", "tile": max(8, -(-SMALLEST_IMAGE // min(height, width)))}


class SokobanVecEnv(VecEnv):  # type: ignore[misc, unused-ignore]
    """`num_envs` boards for SB3; all other arguments are those of `SokobanVectorEnv`.

    With ``image=True`` observations are pictures for `CnnPolicy`. Two buffers take turns as observations: an
    array lasts until the second step after it, which is as long as SB3's algorithms need it. Infos have
    ``episode`` (return and length) at the end of an episode, so that no `VecMonitor` is needed.
    """

    def __init__(self, num_envs: int = 8, *, image: bool = False, **settings: Any) -> None:
        if image:
            probe = SokobanVectorEnv(1, **settings)
            settings |= image_settings(*probe.settings.height_and_width)
        self.env = SokobanVectorEnv(num_envs, autoreset_mode="SameStep", copy=False, **settings)
        super().__init__(num_envs, self.env.single_observation_space, self.env.single_action_space)
        if self.env.settings.observation == "text":
            raise ValueError("expected an observation of numbers; SB3 has no networks for text")
        self._buffers = [self.env.settings.view.array(num_envs) for _ in range(2)]
        self._actions: NDArray[Any] = np.zeros(num_envs, np.int64)
        self._returns = np.zeros(num_envs)
        self._begun = time.time()
        self._seed: int | None = None

    def _next_buffer(self, observations: NDArray[Any]) -> NDArray[Any]:
        self._buffers.reverse()
        np.copyto(self._buffers[0], observations)
        return self._buffers[0]

    def reset(self) -> NDArray[Any]:
        """New episodes on all boards, with the seed of `seed()` if that was called since the last reset."""
        observations, _ = self.env.reset(seed=self._seed)
        self._seed = None
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._returns[:] = 0
        return self._next_buffer(observations)

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The next reset uses seed, seed + 1, … for the boards."""
        self._seed = seed
        return [None if seed is None else seed + board for board in range(self.num_envs)]

    def step_async(self, actions: NDArray[Any]) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """One step of all boards; boards that end begin anew at once."""
        observations, rewards, terminated, truncated, found = self.env.step(self._actions)
        done = terminated | truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._returns += rewards
        for name in self.env.settings.info:
            for info, value in zip(infos, found[name], strict=True):
                info[name] = value
        if done.any():
            last, ending = found["final_obs"], found["final_info"]
            now = round(time.time() - self._begun, 6)
            for board in np.flatnonzero(done).tolist():
                infos[board] |= {
                    "terminal_observation": last[board].copy(),
                    "TimeLimit.truncated": bool(truncated[board] and not terminated[board]),
                    "is_success": bool(ending["solved"][board]),
                    "episode": {
                        "r": float(self._returns[board]),
                        "l": int(ending["steps"][board]),
                        "t": now,
                    },
                }
            self._returns[done] = 0
        return self._next_buffer(observations), rewards.astype(np.float32), done, infos

    def close(self) -> None:
        """Nothing is held."""
        self.env.close()

    def _boards(self, indices: int | Iterable[int] | None) -> list[int]:
        if indices is None:
            return list(range(self.num_envs))
        return [indices] if isinstance(indices, int) else list(indices)

    def get_attr(self, attr_name: str, indices: int | Iterable[int] | None = None) -> list[Any]:
        """An attribute of the environment, once for each board."""
        return [getattr(self.env, attr_name) for _ in self._boards(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: int | Iterable[int] | None = None) -> None:
        """Set an attribute: of all boards at once, because they are one environment."""
        if indices is not None and len(self._boards(indices)) < self.num_envs:
            raise ValueError("expected all boards: they share one environment")
        setattr(self.env, attr_name, value)

    def env_method(
        self, method_name: str, *arguments: Any, indices: int | Iterable[int] | None = None, **named: Any
    ) -> list[Any]:
        """Call a method; of an array with a row a board each board gets its row."""
        found = getattr(self.env, method_name)(*arguments, **named)
        boards = self._boards(indices)
        if isinstance(found, np.ndarray) and len(found) == self.num_envs:
            return [found[board] for board in boards]
        return [found for _ in boards]

    def env_is_wrapped(
        self, wrapper_class: type[Any], indices: int | Iterable[int] | None = None
    ) -> list[bool]:
        """No board is wrapped."""
        return [isinstance(self.env, wrapper_class) for _ in self._boards(indices)]

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """A picture of each board (with ``render_mode="rgb_array"``)."""
        return self.env.render() or [None] * self.num_envs
