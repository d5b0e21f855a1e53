"""`Result`: what the engine answers, and the replay every answer must pass before anyone sees it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pushworks import _core
from pushworks.engine.options import Objective
from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sealgo.result import figures_table
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
    def solutions_rejected(self) -> int:
        """Solutions of strategies that failed verification and were not used: defects to report."""
        return int(self.details.get("solutions_rejected", 0))

    @property
    def solved(self) -> bool:
        """Whether there is a solution (it has been replayed)."""
        return self.status is Status.SOLVED

    @property
    def move_count(self) -> int:
        """Number of moves of the solution, pushes included."""
        return len(self.moves)

    def _repr_html_(self) -> str:
        """How a notebook shows it: the verdict, the figures and the solution."""
        proved = " (proved best)" if self.optimal else ""
        figures = {
            "status": f"{self.status}{proved}", "moves": self.move_count if self.solved else "-",
            "pushes": self.pushes if self.solved else "-", "expanded": f"{self.expanded:,}",
            "seconds": f"{self.seconds:.3f}", "strategy": self.strategy, "solution": self.moves or "-",
        }  # fmt: skip
        return figures_table(figures)


def checked_result(
    level: Level, raw: _core.SearchResult, objective: Objective | str = Objective.ANY
) -> Result:
    """The native answer as a `Result`, its solution replayed by the Python rules."""
    if raw.error.startswith("internal error"):
        raise EngineError(raw.error)
    answer = Result(
        Status(raw.status), raw.moves, 0, raw.optimal, raw.lower_bound, raw.seconds, raw.expanded,
        raw.generated, raw.duplicates, raw.stored, raw.peak_bytes, raw.strategy, raw.error, raw.details,
    )  # fmt: skip
    return replayed(level, answer, objective)


def replayed(level: Level, answer: Result, objective: Objective | str = Objective.ANY) -> Result:
    """An answer from anywhere (a search, a worker, a journal), believed because it was replayed.

    Raises `EngineError` when the moves do not solve the level or when the claims made for them cannot be
    true: a bound above the length of the solution, a proof that it is best with a bound below that length,
    moves of a level that is said to be unsolved. That there is no shorter or no solution at all cannot be
    seen here; it is what the tests of the searches are for.
    """
    if not answer.solved:
        if answer.moves or answer.optimal:
            raise EngineError(f"the engine gave a solution and the status {answer.status}")
        if answer.status is Status.UNSOLVABLE and level.is_solved:
            raise EngineError("the engine called a solved level unsolvable")
        return answer
    begin = time.perf_counter()
    verdict = verify(level, answer.moves)
    seconds = time.perf_counter() - begin
    if not verdict.solved:
        raise EngineError(f"the engine's solution does not replay: {verdict.reason}")
    if answer.pushes not in (0, verdict.pushes):
        raise EngineError(f"the engine counted {answer.pushes} pushes, the replay {verdict.pushes}")
    measure = next(one for one in _core.objectives() if one.name == objective)
    lengths = [measure.first_cost(verdict.move_count, verdict.pushes)]
    if not measure.proved:
        lengths.append(verdict.move_count)  # the search chooses what it counts
    if answer.lower_bound > max(lengths):
        raise EngineError(f"the engine's bound {answer.lower_bound} is above its solution of {max(lengths)}")
    if answer.optimal and answer.lower_bound and answer.lower_bound not in lengths:
        raise EngineError(f"the engine calls {lengths[0]} best with a bound of only {answer.lower_bound}")
    return replace(answer, pushes=verdict.pushes, verify_seconds=seconds)
