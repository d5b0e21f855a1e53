"""Pushworks: play, solve, make, study and learn box-pushing puzzles.

The names below are the public interface: a level is read, solved, verified, made and rated without a look at
how the package is divided. Each is loaded when it is first asked for, so that importing the
package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pushworks import render as render
    from pushworks.engine import Job as Job
    from pushworks.engine import Objective as Objective
    from pushworks.engine import Options as Options
    from pushworks.engine import Result as Result
    from pushworks.engine import optimize as optimize
    from pushworks.engine import solve as solve
    from pushworks.engine import solve_many as solve_many
    from pushworks.generate import Order as Order
    from pushworks.generate import Recipe as Recipe
    from pushworks.generate import make_pack as make_pack
    from pushworks.generate import rate as rate
    from pushworks.levels import Collection as Collection
    from pushworks.levels import Level as Level
    from pushworks.levels import LevelError as LevelError
    from pushworks.levels import read as read
    from pushworks.levels import write as write
    from pushworks.library import Library as Library
    from pushworks.sealgo import Status as Status
    from pushworks.sokoban import Game as Game
    from pushworks.sokoban import verify as verify

__version__ = "0.1.0"

_NAMES = {
    "levels": ("Collection", "Level", "LevelError", "read", "write"),
    "sokoban": ("Game", "verify"),
    "engine": ("Job", "Objective", "Options", "Result", "optimize", "solve", "solve_many"),
    "library": ("Library",),
    "sealgo": ("Status",),
    "generate": ("Order", "Recipe", "make_pack", "rate"),
}
_PACKAGE_OF = {name: package for package, names in _NAMES.items() for name in names}
_PACKAGES = ("render",)
"""Reachable as they are: ``pushworks.render.to_svg``."""

__all__ = [
    "Collection", "Game", "Job", "Level", "LevelError", "Library", "Objective", "Options", "Order", "Recipe",
    "Result", "Status", "__version__", "make_pack", "optimize", "rate", "read", "render", "solve",
    "solve_many", "verify", "write",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"{__name__}.{name}")
    if name not in _PACKAGE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_PACKAGE_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
