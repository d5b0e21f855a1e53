"""Other packages' interfaces on our engine, for programs that import them by name.

`install()` puts `pushworks.compat.gym_sokoban` under the name `gym_sokoban`;
``python -m pushworks.compat program.py`` does that and runs the program.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys

_MODULES = (
    "", ".envs", ".envs.boxoban_env", ".envs.render_utils", ".envs.room_utils", ".envs.sokoban_env",
    ".envs.sokoban_env_fixed_targets", ".envs.sokoban_env_pull", ".envs.sokoban_env_two_player",
    ".envs.sokoban_env_variations",
)  # fmt: skip
_GYM = ("core", "spaces", "utils", "utils.seeding", "envs", "envs.registration", "wrappers", "error")


def install() -> None:
    """Make ``import gym_sokoban`` find our package.

    Where `gym` is not installed, ``import gym`` finds `pushworks.compat.old_gym`: Gymnasium's names, and a
    `make` that returns environments with the old interface for gym-sokoban's ids.
    """
    if importlib.util.find_spec("gym") is None:
        sys.modules["gym"] = importlib.import_module("pushworks.compat.old_gym")
        for name in _GYM:
            sys.modules[f"gym.{name}"] = importlib.import_module(f"gymnasium.{name}")
    for name in _MODULES:
        sys.modules[f"gym_sokoban{name}"] = importlib.import_module(f"pushworks.compat.gym_sokoban{name}")
