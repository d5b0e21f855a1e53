"""A trial: one level, one algorithm, one setting, and the row of figures that comes of it."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, isinf
from typing import Any

from pushworks.levels import Level
from pushworks.sealgo import Limits, Search, SearchProblem, SearchResult, make
from pushworks.sokoban import BiSokobanProblem, PushProblem, SymmetricProblem, verify

Row = dict[str, Any]

PROBLEMS: dict[str, type[BiSokobanProblem] | type[PushProblem] | type[SymmetricProblem]] = {
    "steps": BiSokobanProblem,
    "pushes": PushProblem,
    "symmetric": SymmetricProblem,
}
"""Ways to see a level as a problem."""


@dataclass(frozen=True)
class Trial:
    """What is tried. `setting` are parameters of the algorithm, `view` parameters of the problem."""

    level: Level
    name: str
    """The level's name in tables, ``FILE:3``."""
    algorithm: str
    backend: str = "python"
    problem: str = "steps"
    setting: Mapping[str, Any] = field(default_factory=dict)
    view: Mapping[str, Any] = field(default_factory=dict)
    variant: str = ""
    """A name for this setting in tables; made up from the parameters when empty."""
    seconds: float = inf
    nodes: float = inf
    memory: float = inf

    @property
    def label(self) -> str:
        """Algorithm and setting in a few words."""
        return self.variant or " ".join([self.algorithm, *describe({**self.view, **self.setting})])

    @property
    def key(self) -> str:
        """Unique in an experiment."""
        return f"{self.name} {self.label} {self.backend}"


def describe(parameters: Mapping[str, Any]) -> list[str]:
    """Parameters as ``name=value``."""
    return [f"{name}={plain(value)}" for name, value in parameters.items() if value is not None]


def plain(value: Any) -> Any:
    """A value as it can stand in JSON and in tables."""
    if isinstance(value, float):
        if isinf(value):
            return "inf"
        if value.is_integer():
            return int(value)
    return value


def problem_of(trial: Trial) -> BiSokobanProblem | PushProblem | SymmetricProblem:
    """The level as the problem the trial asks for."""
    if trial.problem not in PROBLEMS:
        raise ValueError(f"expected a problem, one of {', '.join(PROBLEMS)}; got {trial.problem!r}")
    view = dict(trial.view)
    k = view.pop("k", None)
    if k is not None:
        view["heuristic"] = re.sub(r"summax(\([^)]*\))?", f"summax(k={k})", view.get("heuristic", "summax"))
    if trial.problem == "pushes":
        if view.pop("states", "bits") != "bits":
            raise ValueError("the problem in pushes has packed bits only; expected --states bits")
        view.setdefault("heuristic", "matching")
    return PROBLEMS[trial.problem](trial.level, **view)


def run_trial(trial: Trial) -> Row:
    """Run the trial; its solution, if any, is replayed before it counts."""
    row: Row = {
        "level": trial.name, "title": trial.level.title, "id": trial.level.id, "algorithm": trial.algorithm,
        "backend": trial.backend, "problem": trial.problem, "label": trial.label,
        "parameters": {name: plain(value) for name, value in {**trial.view, **trial.setting}.items()},
    }  # fmt: skip
    run = _run_native if trial.backend == "native" else _run_python
    begin, cpu = time.perf_counter(), time.process_time()
    row |= run(trial)
    row |= {"seconds": time.perf_counter() - begin, "cpu": time.process_time() - cpu}
    if row["solution"] is not None:
        verdict = verify(trial.level, row["solution"])
        if not verdict.solved:
            raise RuntimeError(f"the answer of {trial.key} does not replay: {verdict.reason}")
        row |= {"moves": verdict.moves, "pushes": verdict.pushes}
    return row


def prepare(trial: Trial) -> Search[Any, Any]:
    """The search of a trial, ready to run; raises `ValueError` or `TypeError` for what cannot be."""
    problem: SearchProblem[Any, Any] = problem_of(trial)
    return make(trial.algorithm, problem, **trial.setting)


def _run_python(trial: Trial) -> Row:
    search = prepare(trial)
    result: SearchResult[Any] = search.run(Limits(trial.nodes, trial.seconds, trial.memory))
    figures = {name: plain(value) for name, value in result.statistics.as_dict().items()}
    return {
        "status": str(result.status), "moves": None, "pushes": None, "cost": plain(result.cost), **figures,
        "solution": None if result.solution is None else search.problem.moves(result.solution),  # type: ignore[attr-defined]
    }  # fmt: skip


def _run_native(trial: Trial) -> Row:
    from pushworks.engine import Options, solve
    from pushworks.sealgo import Statistics

    extra = {**trial.view, **trial.setting}
    objective = str(extra.pop("objective", "any"))
    options = Options(
        objective=objective,
        algorithm=trial.algorithm,
        threads=int(extra.pop("threads", 1)),
        seed=int(extra.pop("seed", 0)),
        seconds=0 if isinf(trial.seconds) else trial.seconds,
        nodes=0 if isinf(trial.nodes) else int(trial.nodes),
        memory=0 if isinf(trial.memory) else int(trial.memory),
        extra={name: plain(value) for name, value in extra.items() if value is not None},
    )
    result = solve(trial.level, options)
    figures = Statistics(
        expanded=result.expanded, generated=result.generated, duplicates=result.duplicates,
        stored=result.stored, wall=result.seconds, memory=result.peak_bytes,
        depth=len(result.moves) if objective.startswith("moves") else result.pushes,
    )  # fmt: skip
    return {
        "status": str(result.status), "moves": None, "pushes": None, "cost": None, **figures.as_dict(),
        "solution": result.moves if result.solved else None,
        "error": result.error or None,
    }  # fmt: skip
