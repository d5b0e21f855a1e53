"""What the representation of a state costs: time per expansion and memory per stored state."""

from __future__ import annotations

import time
import tracemalloc
from dataclasses import dataclass
from math import inf

from pushworks.lab.trial import Row
from pushworks.levels import Level
from pushworks.sealgo import Limits, make
from pushworks.sokoban import BiSokobanProblem, verify


@dataclass(frozen=True)
class RepresentationTrial:
    """One level searched with one representation of states."""

    level: Level
    name: str
    states: str
    algorithm: str = "bfs"
    nodes: float = inf
    seconds: float = inf

    @property
    def label(self) -> str:
        """Representation and algorithm."""
        return f"{self.states} {self.algorithm}"

    @property
    def key(self) -> str:
        """Unique in an experiment."""
        return f"{self.name} {self.label}"


def run_representation(trial: RepresentationTrial) -> Row:
    """Search twice: once for the time, once with every allocation watched for the memory."""
    limits = Limits(trial.nodes, trial.seconds)
    problem = BiSokobanProblem(trial.level, states=trial.states)
    begin = time.process_time()
    result = make(trial.algorithm, problem).run(limits)
    seconds = time.process_time() - begin
    stats = result.statistics
    again = make(trial.algorithm, BiSokobanProblem(trial.level, states=trial.states))
    tracemalloc.start()
    try:
        stored = again.run(Limits(min(trial.nodes, stats.expanded))).statistics.stored
        used = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    solution = None if result.solution is None else problem.moves(result.solution)
    if solution is not None and not verify(trial.level, solution).solved:
        raise RuntimeError(f"the answer of {trial.key} does not replay")
    return {
        "level": trial.name, "label": trial.label, "algorithm": trial.algorithm, "status": str(result.status),
        "parameters": {"states": trial.states}, "expanded": stats.expanded, "stored": stats.stored,
        "moves": None if solution is None else len(solution), "cpu": seconds, "solution": solution,
        "microseconds": 1e6 * seconds / max(1, stats.expanded),
        "bytes_per_state": used / max(1, stored),
    }  # fmt: skip
