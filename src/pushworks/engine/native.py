"""The only door to the compiled module: levels become plain numbers here."""

from __future__ import annotations

from typing import Any

from pushworks import _core
from pushworks.levels import Level


def build_info() -> dict[str, Any]:
    """How the native core was built."""
    return dict(_core.build_info())


def algorithms() -> dict[str, str]:
    """Name and summary of every native algorithm, in a fixed order."""
    return dict(_core.algorithms())


def spec_of(level: Level) -> _core.LevelSpec:
    """The level in the form the native core takes."""
    return _core.LevelSpec(
        level.width,
        level.height,
        sorted(level.walls),
        sorted(level.goals),
        sorted(level.boxes),
        level.player,
    )
