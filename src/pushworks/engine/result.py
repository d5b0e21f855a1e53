"""`Result`: what the engine answers, and the replay every answer must pass before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sokoban import verify


class EngineError(RuntimeError):
    """The engine contradicted itself: a defect to report, never the user's fault."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a search ended. `moves` is LURD text and empty unless the level was solved."""

    status: Status
    moves: str = ""
    pushes: int = 0
    optimal: bool = False
    """The solution is proved best for the objective asked."""
    lower_bound: int = 0
    """No solution is shorter in the objective's first measure."""
    seconds: float = 0.0
    expanded: int = 0
    generated: int = 0
    duplicates: int = 0
    stored: int = 0
    peak_bytes: int = 0
    strategy: str = ""
    error: str = ""
    details: Mapping[str, float] = field(default_factory=dict)
    verify_seconds: float = 0.0
    """Time the replay in Python took."""

    @property
    def cpu_seconds(self) -> float:
        """Processor time of a search with one thread; else the wall clock."""
        return self.details.get("cpu_seconds", self.seconds)

    @property
    def solved(self) -> bool:
        """Whether there is a solution (it has been replayed)."""
        return self.status is Status.SOLVED

    @property
    def move_count(self) -> int:
        """Number of moves of the solution, pushes included."""
        return len(self.moves)


def checked_result(level: Level, raw: tuple[Any, ...]) -> Result:
    """The native answer as a `Result`, its solution replayed by the Python rules."""
    status_text, moves, optimal, bound, seconds, expanded, generated, duplicates, stored, peak = raw[:10]
    strategy, error, details = raw[10:]
    status = Status(status_text)
    pushes = 0
    replay = 0.0
    if error.startswith("internal error"):
        raise EngineError(error)
    if status is Status.SOLVED:
        begin = time.perf_counter()
        verdict = verify(level, moves)
        replay = time.perf_counter() - begin
        if not verdict.solved:
            raise EngineError(f"the engine's solution does not replay: {verdict.reason}")
        pushes = verdict.pushes
    return Result(
        status, moves, pushes, optimal, bound, seconds, expanded, generated, duplicates, stored, peak,
        strategy, error, details, replay,
    )  # fmt: skip
