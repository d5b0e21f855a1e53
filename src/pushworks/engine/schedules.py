"""The initial schedules of the portfolio, as the core has them (`core/solve/schedule.cpp`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from pushworks import _core


@dataclass(frozen=True, slots=True)
class ScheduledTurn:
    """One turn of a member."""

    member: str
    """A strategy and its settings: ``fess:order=2``."""
    turn: int
    """Thousands of squares it may look at."""
    growth: int
    """Turns after the schedule are so many times as long, each."""

    @property
    def text(self) -> str:
        """The member with its turn, as ``portfolio.members`` takes it."""
        return f"{self.member}@{self.turn}x{self.growth}"


@cache
def schedules() -> dict[str, tuple[ScheduledTurn, ...]]:
    """Every schedule by its name, which is a value of ``portfolio.members``."""
    return {
        name: tuple(ScheduledTurn(**turn) for turn in turns)
        for name, turns in json.loads(_core.schedules()).items()
    }
