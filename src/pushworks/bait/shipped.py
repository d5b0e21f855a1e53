"""The twenty levels that ship with Pushworks, in order of difficulty, each with a shortest solution."""

from __future__ import annotations

from functools import cache
from importlib import resources

from pushworks.bait.level import BaitLevel, read_levels

SHIPPED = "bait"
"""The name of the collection, where a file name is expected."""


def _read(name: str) -> str:
    return resources.files("pushworks").joinpath("data", "bait", name).read_text(encoding="utf-8")


@cache
def shipped_levels() -> tuple[BaitLevel, ...]:
    """The levels, easiest first."""
    return tuple(read_levels(_read("levels.txt"), source=SHIPPED))


@cache
def shipped_solutions() -> tuple[str, ...]:
    """A shortest solution for each of them."""
    return tuple(line for line in _read("solutions.txt").splitlines() if line)
