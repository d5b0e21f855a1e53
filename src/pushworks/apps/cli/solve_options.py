"""The options of `pushworks solve` by subject, and the engine's `Options` made of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli.certificates import CertifyOption
from pushworks.apps.cli.common import CommandError, settings
from pushworks.apps.cli.jobs import Share, WorkOptions, share_of
from pushworks.apps.cli.library_options import KeepOption
from pushworks.apps.cli.options import (
    MemoryOption,
    NodesOption,
    ReproducibleOption,
    SeedOption,
    ThreadsOption,
    TimeOption,
)
from pushworks.apps.cli.solve_python import BackendOption, LoadOption, PythonPlan
from pushworks.apps.cli.terminal import print_words
from pushworks.apps.cli.units import duration
from pushworks.engine import (
    DISTRIBUTED,
    OptimizeOptions,
    Options,
    OptionsError,
    algorithms,
    switches,
)

_FLAGS = {"objective": "--for", "seconds": "--time", "extra": "--set"}
"""What fields of `Options` are called on the command line, where it is not the same word."""
_MANY = 12
"""Names that an error lists; for more of them it says where they stand."""
_TO_IMPROVE = {"any": "moves+pushes"}
"""What --optimize makes small where the objective does not say it."""


def _list_algorithms(name: str) -> str:
    if name == "list":
        for line in algorithm_lines():
            print_words(line, indent=" " * 8)
        raise typer.Exit
    return name


@dataclass(frozen=True)
class SearchOptions:
    """What is searched for, how, and within which limits."""

    objective: Annotated[
        str,
        typer.Option("--for", metavar="OBJECTIVE", help="any, pushes, moves, pushes+moves or moves+pushes."),
    ] = "any"
    algorithm: Annotated[
        str,
        typer.Option(
            "--algorithm",
            "-a",
            help="auto, or one that `--algorithm list` prints with its switches.",
            callback=_list_algorithms,
            is_eager=True,
        ),
    ] = "auto"
    time: TimeOption = "60"
    memory: MemoryOption = None
    nodes: NodesOption = 0
    threads: ThreadsOption = None
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A switch of the algorithm, as weight=2."),
    ] = None
    seed: SeedOption = 0

    @property
    def settings(self) -> dict[str, str]:
        """What --set was given, and the switch that --seed stands for."""
        given = settings(self.setting or [])
        if self.seed:
            given.setdefault(_seed_switch(self.algorithm), str(self.seed))
        return given

    def native(self, share: Share) -> Options:
        """What the core is asked."""
        return _checked(self.objective, self.algorithm, self, share, self.settings)

    def python(self, share: Share, load: list[str] | None, jobs: int | None) -> PythonPlan:
        """What the readable algorithms are asked."""
        _checked(self.objective, "auto", self, share, {})  # the same limits and objectives
        chosen = "astar" if self.algorithm == "auto" else self.algorithm
        limits = self.time, self.nodes or inf, share.bytes
        return PythonPlan(self.objective, chosen, *limits, self.settings, load or [], jobs)

    def improved(self, seconds: float, share: Share) -> OptimizeOptions:
        """How solutions found are improved."""
        objective = _TO_IMPROVE.get(self.objective, self.objective)
        return OptimizeOptions(objective, seconds, memory=share.bytes, threads=share.threads)


@dataclass(frozen=True)
class JournalOptions(WorkOptions):
    """Where the levels are searched, and how a run goes on after it was cut short."""

    journal: Annotated[Path | None, typer.Option(help="Keep every result in this file as it comes.")] = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue an interrupted run from its journal.")
    ] = False
    reproducible: ReproducibleOption = False

    def share(self, levels: int, search: SearchOptions) -> Share:
        """How the machine is used for so many levels.

        A journal may be continued with other levels or on another machine, and a cluster has machines of
        its own: there a search has one thread unless somebody says so.
        """
        one = self.journal is not None or self.cluster is not None
        return share_of(
            levels, jobs=1 if self.cluster and not self.jobs else self.jobs,
            threads=search.threads or (1 if one else None), memory=search.memory,
            reproducible=self.reproducible,
        )  # fmt: skip


@dataclass(frozen=True)
class AnswerOptions:
    """What becomes of the solutions."""

    library: KeepOption = None
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the levels with their solutions to this file.")
    ] = None
    layout: Annotated[
        str, typer.Option("--format", help="table, or lines: number of moves and the moves of each level.")
    ] = "table"
    optimize: Annotated[
        Any,
        typer.Option(
            parser=duration, metavar="TIME", help="Improve each solution found, for this long (see optimize)."
        ),
    ] = "0"
    certify: CertifyOption = None


@dataclass(frozen=True)
class BackendOptions:
    """Whether the core searches, or the algorithms in Python."""

    backend: BackendOption = "native"
    load: LoadOption = None

    @property
    def is_python(self) -> bool:
        """Whether the algorithms in Python search."""
        return self.backend == "python"


def check(
    search: SearchOptions, run: JournalOptions, answers: AnswerOptions, backend: BackendOptions
) -> None:
    """Refuse options that do not go together."""
    if answers.layout not in ("table", "lines"):
        raise CommandError(f"expected --format table or lines, got {answers.layout!r}")
    if backend.backend not in ("native", "python"):
        raise CommandError(f"expected --backend native or python, got {backend.backend!r}")
    only_native = (
        run.cluster
        or run.journal
        or run.resume
        or answers.library
        or search.seed
        or (search.threads or 1) > 1
    )
    if backend.is_python and only_native:
        raise CommandError(
            "--backend python takes no --threads, --seed, --cluster, --journal, --resume or --library"
        )
    if backend.load and not backend.is_python:
        raise CommandError("--load needs --backend python: native searches come with the core")
    if run.resume and run.journal is None:
        raise CommandError("--resume needs the --journal of the run")


def _checked(
    objective: str, algorithm: str, search: SearchOptions, share: Share, extra: dict[str, str]
) -> Options:
    try:
        return Options(objective, algorithm, search.time, search.nodes, share.bytes, share.threads, extra)
    except OptionsError as error:
        raise CommandError(
            f"{_FLAGS.get(error.option, f'--{error.option}')}: {_without_long_list(str(error))}"
        ) from None


def _without_long_list(problem: str) -> str:
    """The portfolio has the switches of all its members: too many for a line."""
    head, expected, names = problem.rpartition(": expected ")
    if not expected or names.count(",") < _MANY:
        return problem
    return f"{head} (pushworks solve --algorithm list prints all {names.count(',') + 1})"


def _seed_switch(algorithm: str) -> str:
    """The switch that --seed stands for."""
    name = "portfolio.seed" if algorithm == "auto" else f"{algorithm}.seed"
    if algorithm in algorithms() and name not in {switch.name for switch in switches(algorithm)}:
        raise CommandError(f"--seed: {algorithm} leaves nothing to chance")
    return name


def algorithm_lines() -> Iterator[str]:
    """Every algorithm with a line for each of its switches, as ``--algorithm list`` prints them."""
    for name, summary in algorithms().items():
        yield f"{name:16} {summary}"
        for switch in switches(name):
            default = f" ({switch.default})" if switch.default else ""
            yield f"    --set {switch.name}={switch.values}{default}: {switch.meaning}"
    yield f"{DISTRIBUTED:16} A* by pushes spread over a cluster (--cluster, --for pushes)"
