"""What the commands of `pushworks lab` share: options, running with progress, writing tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli.common import CommandError, Exit, pick_levels, print_json, settings, warn, worst
from pushworks.apps.cli.jobs import MeasuringOptions, usual_memory
from pushworks.apps.cli.lab_tables import row_cells, row_table
from pushworks.apps.cli.options import MemoryOption, NodesOption, TimeOption
from pushworks.apps.cli.progress import progress
from pushworks.levels import Level

ClockOption = Annotated[
    str,
    typer.Option(
        "--clock",
        help="What --time counts: cpu (processor time), or wall. By default cpu, but wall for --backend "
        "native and for parallel, which use several processors.",
    ),
]
OutOption = Annotated[
    Path | None, typer.Option("--out", "-o", help="Write results to this JSON-lines file as they come.")
]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Continue the run in --out.")]
InstanceArguments = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[LEVELS]...",
        help="Level files: FILE, FILE:3, FILE:2-5, -, or a shipped collection; with --problem what that "
        "family takes, such as 1-20 for random boards.",
    ),
]
LoadOption = Annotated[
    list[str], typer.Option("--load", metavar="FILE.py", help="Run this file first; it may register parts.")
]
AlgorithmOption = Annotated[str, typer.Option("--algorithm", "-a", help="The algorithm; see lab algorithms.")]
BackendOption = Annotated[str, typer.Option("--backend", help="python or native.")]
ProblemOption = Annotated[
    str,
    typer.Option(
        "--problem", help="steps, pushes, symmetric or map (Sokoban), bait, eight, ...; see lab problems."
    ),
]
HeuristicOption = Annotated[
    list[str],
    typer.Option(
        "--heuristic", "--heuristics", help="Heuristic, such as matching+2*player; repeat or list to compare."
    ),
]
ReHeuristicOption = Annotated[
    list[str], typer.Option("--re-heuristic", help="The same for the backward half; as forwards by default.")
]
DeadlocksOption = Annotated[
    list[str], typer.Option("--deadlocks", help="Rules such as simple+freeze, or none; repeatable.")
]
StatesOption = Annotated[str, typer.Option("--states", help="bits, string or array; a list to compare.")]
WeightOption = Annotated[str, typer.Option("--weight", help="Weight of the heuristic; a list to sweep.")]
BWeightOption = Annotated[
    str, typer.Option("--b-weight", help="Backward expansions per forward one, inf: backward only; a list.")
]
KOption = Annotated[str, typer.Option("--k", help="The k of summax (Σ d + k·max d); a list.")]
DepthOption = Annotated[str, typer.Option("--depth", help="How deep dls looks; a list to sweep.")]
SetOption = Annotated[
    list[str],
    typer.Option("--set", metavar="NAME=VALUE", help="Any other parameter; a list as VALUE,VALUE."),
]

Rows = Sequence[dict[str, Any]]


@dataclass(frozen=True)
class Settings:
    """The parameters of an algorithm and its view of the problem; each takes a list of values."""

    heuristic: HeuristicOption = field(default_factory=list)
    re_heuristic: ReHeuristicOption = field(default_factory=list)
    deadlocks: DeadlocksOption = field(default_factory=list)
    states: StatesOption = ""
    weight: WeightOption = ""
    b_weight: BWeightOption = ""
    k: KOption = ""
    depth: DepthOption = ""
    more: SetOption = field(default_factory=list)

    def lists(self) -> dict[str, list[Any]]:
        """Those that were given, each with its values."""
        from pushworks.sokoban.heuristics.combine import split_terms

        heuristics = [name for text in self.heuristic for name in split_terms(text, ",")]
        return parameter_lists(
            self.more, heuristic=heuristics, re_heuristic=self.re_heuristic, deadlocks=self.deadlocks,
            states=self.states, k=self.k, weight=self.weight, b_weight=self.b_weight, limit=self.depth,
        )  # fmt: skip


def usual_clock(backend: str, algorithms: Sequence[str]) -> str:
    """Processor time where one process does all the work, else the wall clock."""
    return "wall" if backend == "native" or "parallel" in algorithms else "cpu"


@dataclass(frozen=True)
class Limits:
    """How long one search may take."""

    time: TimeOption = "10s"
    nodes: NodesOption = 0
    memory: MemoryOption = None
    clock: ClockOption = ""

    def clock_for(self, backend: str, algorithms: Sequence[str]) -> str:
        """The clock that was asked for; else processor time where one process does all the work."""
        return self.clock or usual_clock(backend, algorithms)

    @property
    def seconds(self) -> float:
        """The limit of time."""
        return float(self.time)

    @property
    def expanded(self) -> float:
        """The limit on expanded positions; 0 on the command line is none."""
        return self.nodes or inf

    def bytes(self, jobs: int | None) -> float:
        """The limit of memory of one search of so many side by side."""
        return float((self.memory or usual_memory()) // (jobs or 1))


@dataclass(frozen=True)
class Run(MeasuringOptions):
    """Where an experiment runs and which file keeps its rows."""

    out: OutOption = None
    resume: ResumeOption = False


class Stream:
    """The table of an experiment: every row is printed when it is there."""

    def __init__(self, columns: Sequence[Any], trials: Sequence[Any]) -> None:
        self.columns = columns
        known = {"level": {one.name for one in trials}, "algorithm": {one.label for one in trials}}
        for one in trials:
            for name, value in {**getattr(one, "view", {}), **getattr(one, "setting", {})}.items():
                known.setdefault(name, set()).add(str(value))
        self._table = row_table(columns, known)

    def add(self, row: dict[str, Any]) -> None:
        """One more trial is finished."""
        self._table.add(row_cells(row, self.columns))


def parameter_lists(more: Iterable[str] = (), **given: str | Sequence[str]) -> dict[str, list[Any]]:
    """The parameters given on the command line, each with its list of values."""
    from pushworks.lab.settings import parse_values

    lists = {
        name: parse_values(values) if isinstance(values, str) else list(values)
        for name, values in given.items()
    }
    for name, text in settings(more).items():
        if not (values := parse_values(text)):
            raise CommandError(f"expected --set NAME=VALUE, got '{name}='")
        lists[name.replace("-", "_")] = values
    return {name: values for name, values in lists.items() if values}


def names_in(text: str) -> list[str]:
    """The names in a list separated by commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_levels(arguments: Sequence[str], dialect: str | None) -> tuple[list[tuple[str, Level]], bool]:
    """The levels that can be searched, and whether some could not be read or are not playable."""
    found, bad = [], False
    for item in pick_levels(arguments, dialect):
        if item.level is None:
            warn(item.error)
            bad = True
        elif not item.level.is_playable:
            warn(f"{item.name}: not playable: {item.level.status}")
            bad = True
        else:
            found.append((f"{Path(item.source).name}:{item.index}", item.level))
    return found, bad


def loaded(files: Sequence[str]) -> None:
    """Run the files of --load for what they register."""
    from pushworks.sealgo import load_files

    guarded(lambda: load_files(files))


def read_instances(
    arguments: Sequence[str] | None, problem: str, dialect: str | None
) -> tuple[list[tuple[str, Any]], bool]:
    """The instances of a family of problems that the arguments name, and whether some could not be read."""
    from pushworks.lab.problems import problem_class

    kind = guarded(lambda: problem_class(problem))
    words = list(arguments or ())
    if kind.takes == "levels":
        if not words:
            raise CommandError("expected levels: a file, or the name of a shipped collection such as first")
        return read_levels(words, dialect)
    if kind.takes == "bait levels":
        from pushworks.apps.cli.bait import pick

        return [
            (f"{Path(item.source).name}:{item.index}", item.level) for item in pick(words or ["bait"])
        ], False
    if not words:
        return [("default", None)], False
    return guarded(lambda: [pair for word in words for pair in _instances(kind, word)]), False


def _instances(kind: Any, word: str) -> list[tuple[str, Any]]:
    """The instances that a word names, after a look whether a class of somebody else's gives pairs."""
    from pushworks.sealgo.faults import brief

    given: Any = kind.instances(word)
    found: list[Any] = list(given) if isinstance(given, Iterable) else [None]
    if all(isinstance(each, tuple) and len(each) == 2 for each in found):
        return found
    raise ValueError(
        f"{kind.__name__}.instances() must return pairs: a name, and a first argument for __init__; "
        f"got {brief(given)}"
    )


def guarded(work: Callable[[], Any]) -> Any:
    """Do it, and turn what is wrong with parameters into one line."""
    from pushworks.sealgo.plugins import LoadError, describe, where

    try:
        return work()
    except (Exception, SystemExit) as error:
        ours = isinstance(error, (ValueError, TypeError))
        place = "" if isinstance(error, LoadError) else where(error)
        if not ours and not place:
            raise
        raise CommandError(f"{place}{error if ours else describe(error)}") from None


def check_backend(backend: str, names: Sequence[str]) -> None:
    """One line for a back end or an algorithm of it that does not exist."""
    if backend not in ("python", "native"):
        raise CommandError(f"expected a back end, python or native; got {backend!r}")
    if backend == "native":
        from pushworks.engine import algorithms as native

        for name in names:
            if name not in native():
                raise CommandError(f"expected a native algorithm, one of {', '.join(native())}; got {name!r}")


def plan(
    named: Sequence[tuple[str, Any]],
    names: Sequence[str],
    lists: dict[str, list[Any]],
    backend: str,
    **common: Any,
) -> list[Any]:
    """The trials of a comparison, after one look whether everything named exists."""
    from pushworks.lab import compare
    from pushworks.lab.trial import native_options, prepare

    check_backend(backend, names)
    trials: list[Any] = guarded(lambda: compare(named, names, lists, backend=backend, **common))
    ready = prepare if backend == "python" else native_options
    for trial in {trial.label: trial for trial in trials}.values():
        guarded(lambda trial=trial: ready(trial))  # type: ignore[misc]
    return trials


def describe_run(
    named: Sequence[tuple[str, Any]], names: Sequence[str], lists: dict[str, Any], backend: str = "python",
    problem: str = "steps", time: float = inf, nodes: float = inf, clock: str = "wall",
) -> dict[str, Any]:  # fmt: skip
    """What makes this run this run, for the manifest."""
    return {
        "instances": [str(one) for _, one in named if not isinstance(one, Level)],
        "algorithms": list(names),
        "parameters": lists, "backend": backend, "problem": problem, "time": time, "nodes": nodes,
        **({} if clock == "wall" else {"clock": clock}),
    }  # fmt: skip


def run_rows(
    trials: Sequence[Any], function: Callable[[Any], Any], label: str, about: dict[str, Any], run: Run, *,
    json: bool, table: Stream | None = None,
) -> tuple[list[dict[str, Any]], bool]:  # fmt: skip
    """Run an experiment, its rows printed as they come; the rows, and whether it was interrupted."""
    from pushworks.lab.experiment import run_experiment
    from pushworks.runner import JournalError

    if run.resume and run.out is None:
        raise CommandError("--resume needs the file to go on with: --out FILE.jsonl")
    rows: list[dict[str, Any]] = []
    experiment = run_experiment(
        trials, function, backend=run.backend, out=run.out, resume=run.resume,
        about={"experiment": label, **about},
    )  # fmt: skip
    try:
        with progress(label, len(trials), show=not json) as bar:
            for row in experiment:
                rows.append(row)
                bar.advance(note=f"{row['level']} {row['label']}: {row['status']}")
                if json:
                    print_json(row)
                elif table is not None:
                    table.add(row)
    except KeyboardInterrupt:
        warn("interrupted; what is finished follows")
        return rows, True
    except JournalError as error:
        raise CommandError(str(error)) from None
    return rows, False


def finish(rows: Rows, interrupted: bool, bad: bool) -> None:
    """Tell of failures and end with the exit code that fits."""
    for row in rows:
        if row["status"] == "failed":
            warn(f"{row['level']} {row['label']}: {row['error']}")
    codes = [Exit.INTERRUPTED] if interrupted else []
    codes += [Exit.BAD_INPUT] if bad else []
    statuses = {row["status"] for row in rows}
    codes += [Exit.UNSOLVED] if statuses - {"solved", "unsolvable", "done"} else []
    codes += [Exit.UNSOLVABLE] if "unsolvable" in statuses else []
    if codes:
        raise typer.Exit(worst(codes))
