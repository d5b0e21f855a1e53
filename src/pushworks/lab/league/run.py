"""How a player is run. Ours get *processor* time, so that a busy machine makes a league slow, not unfair."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import inf

from pushworks.engine import Job, Options
from pushworks.lab.solvers import SolverTrial, run_solver
from pushworks.lab.trial import Row
from pushworks.levels import Level
from pushworks.sealgo import Status

PATIENCE = 40
"""Wall-clock seconds for each second of processor time before a search is given up."""
_LOOK = 0.02


@dataclass(frozen=True)
class OwnTrial:
    """One level given to an algorithm of ours."""

    level: Level
    name: str
    algorithm: str
    limit: float
    """Seconds of processor time."""
    memory: int = 0
    seconds: float = inf
    """Of the wall clock: the runner shall not stop what stops itself."""

    @property
    def label(self) -> str:
        """The algorithm."""
        return self.algorithm

    @property
    def key(self) -> str:
        """Unique in a league."""
        return f"{self.name} {self.algorithm} native"


def search_seconds() -> float:
    """Processor time of the other threads of this process: those that search.

    This one looks at the clock as long as the search lasts. On a crowded machine that adds up, and it is
    not the search's time.
    """
    return time.process_time() - time.thread_time()


def run_player(trial: SolverTrial | OwnTrial) -> Row:
    """One level, one player. Programs of others count wall-clock time: they know no other."""
    if isinstance(trial, SolverTrial):
        return run_solver(trial)
    job = Job(trial.level, Options(algorithm=trial.algorithm, memory=trial.memory))
    begin, cpu = time.perf_counter(), search_seconds()
    over, starved = False, ""
    with job:
        while not job.wait(_LOOK):
            spent, wall = search_seconds() - cpu, time.perf_counter() - begin
            over = spent > trial.limit
            if not over and wall > PATIENCE * trial.limit:
                over, starved = True, f"only {spent:.1f} s of the processor in {wall:.0f} s"
            if over:
                break
        job.cancel()
        result = job.result()  # replayed
    status = Status.TIME_LIMIT if over and not result.solved else result.status
    return {
        "level": trial.name, "title": trial.level.title, "id": trial.level.id, "algorithm": trial.algorithm,
        "backend": "native", "label": trial.label, "parameters": {}, "status": str(status),
        "moves": result.move_count if result.solved else None,
        "pushes": result.pushes if result.solved else None,
        "solution": result.moves if result.solved else None, "seconds": time.perf_counter() - begin,
        "cpu": search_seconds() - cpu, "expanded": result.expanded, "strategy": result.strategy,
        "error": result.error or starved or None,
    }  # fmt: skip
