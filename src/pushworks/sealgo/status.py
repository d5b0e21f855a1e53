"""How a search ended. One enum for the Python algorithms, the engine and every front end."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """The verdict of a search."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proved: there is no solution."""
    NOT_FOUND = "not found"
    """Gave up without a proof (an incomplete algorithm, a depth limit)."""
    NODE_LIMIT = "node limit"
    TIME_LIMIT = "time limit"
    MEMORY_LIMIT = "memory limit"
    CANCELLED = "cancelled"
    INVALID = "invalid"
    """The problem itself is malformed; nothing was searched."""

    @property
    def is_final(self) -> bool:
        """True when more time could not change the verdict."""
        return self in (Status.SOLVED, Status.UNSOLVABLE, Status.INVALID)
