"""A number and what it counts, for messages of every package."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """``1 level``, ``2,000 levels``; `many` where the plural is not `one` with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def solution_length(moves: int, pushes: int, joined: str = ", ") -> str:
    """``12 moves, 1 push``."""
    return f"{counted(moves, 'move')}{joined}{counted(pushes, 'push', 'pushes')}"
