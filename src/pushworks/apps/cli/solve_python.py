"""`pushworks solve --backend python`: the readable algorithms, and those of files given by --load."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError, Picked
from pushworks.apps.cli.jobs import usual_backend
from pushworks.apps.cli.progress import Progress
from pushworks.engine import Result
from pushworks.sealgo import Status

BackendOption = Annotated[
    str, typer.Option("--backend", help="native, or python: the algorithms of `pushworks lab algorithms`.")
]
LoadOption = Annotated[
    list[str] | None,
    typer.Option(
        "--load", metavar="FILE.py", help="With --backend python: run this file first; it may register parts."
    ),
]
_VIEWS = {"any": "steps", "moves": "steps", "pushes": "pushes"}
_SHORTEST = {"bfs", "bibfs", "ucs", "astar", "idastar"}
"""Our own whose answer is proved best, with their usual settings and an admissible heuristic."""


@dataclass(frozen=True, slots=True)
class PythonPlan:
    """What to search with."""

    objective: str
    algorithm: str
    seconds: float = inf
    nodes: float = inf
    memory: float = inf
    settings: Mapping[str, str] = field(default_factory=dict)
    load: Sequence[str] = ()
    jobs: int | None = None

    @property
    def is_proof(self) -> bool:
        """Whether an answer is certain to be the best."""
        return self.algorithm in _SHORTEST and self.objective != "any" and not self.settings


def solve_python(
    picked: Sequence[Picked], plan: PythonPlan, bar: Progress
) -> Generator[tuple[int, Result | None], None, None]:
    """The number of every level and its result, in order; None for a level that cannot be read."""
    from pushworks.apps.cli.lab_common import guarded, loaded
    from pushworks.lab import compare, run_experiment
    from pushworks.lab.settings import parse_value
    from pushworks.lab.trial import prepare

    loaded(plan.load)
    if plan.objective not in _VIEWS:
        raise CommandError(f"expected --for any, moves or pushes in Python, got {plan.objective!r}")
    readable = [(item.name, item.level) for item in picked if item.level is not None]
    playable = [(name, level) for name, level in readable if level.is_playable]
    lists = {name.replace("-", "_"): [parse_value(value)] for name, value in plan.settings.items()}
    trials = guarded(
        lambda: compare(
            playable, [plan.algorithm], lists, problem=_VIEWS[plan.objective], seconds=plan.seconds,
            nodes=plan.nodes, memory=plan.memory, load=tuple(plan.load),
        )
    )  # fmt: skip
    if trials:
        guarded(lambda: prepare(trials[0]))
    rows = run_experiment(trials, backend=usual_backend(plan.jobs, None, len(trials)))
    for number, item in enumerate(picked):
        if item.level is None:
            yield number, None
        elif not item.level.is_playable:
            yield number, Result(Status.INVALID, error=f"not playable: {item.level.status}")
        else:
            row = next(rows)
            bar.advance(1, f"{item.name} {row['status']}")
            yield number, _result(row, plan)


def _result(row: Mapping[str, Any], plan: PythonPlan) -> Result:
    """A row of the lab as the engine would have said it; its solution has been replayed."""
    if row["status"] == "failed":
        return Result(Status.NOT_FOUND, strategy=plan.algorithm, error=str(row["error"]))
    solved = row["solution"] is not None
    best = solved and plan.is_proof
    length = row["pushes"] if plan.objective == "pushes" else row["moves"]
    return Result(
        Status(row["status"]), row["solution"] or "", row["pushes"] or 0, best, length if best else 0,
        row["wall"], row["expanded"], row["generated"], row["duplicates"], row["stored"],
        max(0, row["memory"]), plan.algorithm, "", {"cpu_seconds": row["cpu"]},
    )  # fmt: skip
