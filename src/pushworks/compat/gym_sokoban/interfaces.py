"""`Env`, `Box` and `Discrete` that Gymnasium and, where it is installed, `gym` know as theirs.

Programs written for gym_sokoban ask ``isinstance(env.action_space, gym.spaces.Discrete)``.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import gymnasium
from gymnasium import spaces


def _of_both(ours: type, *path: str) -> Any:
    """A class that is Gymnasium's, and gym's too where that is another package."""
    if importlib.util.find_spec("gym") is None:
        return ours
    theirs: Any = importlib.import_module("gym")
    for name in path:
        theirs = getattr(theirs, name)
    return ours if theirs is ours else type(ours.__name__, (ours, theirs), {"__module__": __name__})


Env: Any = _of_both(gymnasium.Env, "Env")
Box: Any = _of_both(spaces.Box, "spaces", "Box")
Discrete: Any = _of_both(spaces.Discrete, "spaces", "Discrete")
