"""gym-sokoban's ids, in Gymnasium's registry and, where `gym` is installed, in its own."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any, SupportsFloat

import gymnasium
from gymnasium.envs.registration import register, registry

_ENVS = "pushworks.compat.gym_sokoban.envs"
IDS = {
    "Sokoban-v0": "SokobanEnv1", "Sokoban-v1": "SokobanEnv", "Sokoban-v2": "SokobanEnv2",
    "Sokoban-small-v0": "SokobanEnv_Small0", "Sokoban-small-v1": "SokobanEnv_Small1",
    "Sokoban-large-v0": "SokobanEnv_Large0", "Sokoban-large-v1": "SokobanEnv_Large1",
    "Sokoban-huge-v0": "SokobanEnv_Huge0",
    **{f"FixedTarget-Sokoban-v{number}": f"FixedTargets_Env_v{number}" for number in range(4)},
    **{f"PushAndPull-Sokoban-v{number}": f"PushAndPull_Env_v{number}" for number in range(6)},
    **{f"TwoPlayer-Sokoban-v{number}": f"TwoPlayer_Env{number}" for number in range(6)},
    "Boxoban-Train-v0": "Boxban_Env0", "Boxoban-Val-v0": "Boxban_Env0_val",
    "Boxoban-Test-v0": "Boxban_Env0_test", "Boxoban-Train-v1": "Boxban_Env1",
    "Boxoban-Val-v1": "Boxban_Env1_val",
}  # fmt: skip
"""Registered ids and the classes behind them."""


def old_environment(id: str, **arguments: Any) -> Any:
    """An environment with the old interface: `reset` gives an observation, `step` four things."""
    return getattr(importlib.import_module(_ENVS), IDS[id])(**arguments)


class GymnasiumSokoban(gymnasium.Env[Any, Any]):
    """What ``gymnasium.make("Sokoban-v0")`` gives: the same environment behind Gymnasium's interface."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": ["rgb_array", "tiny_rgb_array", "human", "tiny_human"],
        "render_fps": 8,
    }

    def __init__(self, id: str, render_mode: str | None = None, **arguments: Any) -> None:
        self.old = old_environment(id, **arguments)
        self.render_mode = render_mode
        self.observation_space, self.action_space = self.old.observation_space, self.old.action_space

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Any, dict[str, Any]]:
        """A new room."""
        super().reset(seed=seed)
        return self.old.reset(seed=seed), {}

    def step(self, action: Any) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """One action; the step limit truncates."""
        observation, reward, done, info = self.old.step(int(action))
        solved = self.old._check_if_all_boxes_on_target()
        return observation, reward, solved, done and not solved, info

    def render(self) -> Any:
        """A picture, or None when it is in a window."""
        return None if self.render_mode is None else self.old.render(self.render_mode)

    def close(self) -> None:
        """Close the window."""
        self.old.close()


def register_ids() -> None:
    """Register every id that is not registered yet."""
    for id in IDS:
        if id not in registry:
            register(id, entry_point=f"{__name__}:GymnasiumSokoban", kwargs={"id": id})
    if importlib.util.find_spec("gym") is None:
        return
    old: Any = importlib.import_module("gym.envs.registration")
    known = getattr(old.registry, "env_specs", old.registry)
    for id, name in IDS.items():
        if id not in known:
            old.register(id, entry_point=f"{_ENVS}:{name}", **_unchecked(old.register))


def _unchecked(register: Any) -> dict[str, bool]:
    """Newer releases of gym expect the newer interface unless told not to check it."""
    code = getattr(register, "__code__", None)
    names = code.co_varnames if code else ()
    return {"disable_env_checker": True} if "disable_env_checker" in names else {}
