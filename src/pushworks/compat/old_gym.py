"""The module `gym` where it is not installed: Gymnasium, but gym-sokoban's ids have the old interface."""

from __future__ import annotations

from typing import Any

import gymnasium

from pushworks.compat.gym_sokoban.registration import IDS, old_environment

Env = gymnasium.Env
Wrapper = gymnasium.Wrapper
spaces = gymnasium.spaces


def make(id: str, **arguments: Any) -> Any:
    """An environment: with the old interface for gym-sokoban's ids, else Gymnasium's."""
    return old_environment(id, **arguments) if id in IDS else gymnasium.make(id, **arguments)


def __getattr__(name: str) -> Any:
    return getattr(gymnasium, name)
