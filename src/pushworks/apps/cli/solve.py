"""`pushworks solve`: search levels for solutions; every one is replayed before it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from math import inf
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli.certificates import CertificateFolder, CertifyOption, certify_all
from pushworks.apps.cli.common import (
    CommandError,
    DialectOption,
    Exit,
    JsonOption,
    LevelArguments,
    Picked,
    pick_levels,
    settings,
    warn,
    worst,
)
from pushworks.apps.cli.jobs import ClusterOption, JobsOption
from pushworks.apps.cli.library_options import KeepOption, opened
from pushworks.apps.cli.outputs import check_outputs, library_files
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.solve_many import Plan, solve_all
from pushworks.apps.cli.solve_optimize import optimize_all
from pushworks.apps.cli.solve_python import BackendOption, LoadOption, PythonPlan, solve_python
from pushworks.apps.cli.solve_report import Solved, make_report
from pushworks.apps.cli.units import duration, size
from pushworks.engine import (
    DISTRIBUTED,
    OptimizeOptions,
    Options,
    OptionsError,
    Result,
    algorithms,
    switches,
)
from pushworks.sealgo import Status

_FLAGS = {"objective": "--for", "seconds": "--time", "extra": "--set"}
"""What fields of `Options` are called on the command line, where it is not the same word."""
_MOST_SEED = 1_000_000
_TO_IMPROVE = {"any": "moves+pushes"}
"""What --optimize makes small where the objective does not say it."""


def _list_algorithms(name: str) -> str:
    if name == "list":
        for line in algorithm_lines():
            typer.echo(line)
        raise typer.Exit
    return name


def solve(
    levels: LevelArguments,
    objective: Annotated[
        str,
        typer.Option("--for", metavar="OBJECTIVE", help="any, pushes, moves, pushes+moves or moves+pushes."),
    ] = "any",
    algorithm: Annotated[
        str,
        typer.Option(
            "--algorithm",
            "-a",
            help="auto, or one that `--algorithm list` prints with its switches.",
            callback=_list_algorithms,
            is_eager=True,
        ),
    ] = "auto",
    time: Annotated[
        Any, typer.Option(parser=duration, metavar="TIME", help="Limit for each level: 10, 500ms, 2m.")
    ] = "60",
    memory: Annotated[
        Any, typer.Option(parser=size, metavar="SIZE", help="For the whole command: 500M, 8G.")
    ] = "4G",
    nodes: Annotated[int, typer.Option(help="Limit on expanded positions for each level; 0 is none.")] = 0,
    threads: Annotated[int, typer.Option(help="Threads inside one search.")] = 1,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    journal: Annotated[Path | None, typer.Option(help="Keep every result in this file as it comes.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the journal of a run that was cut short.")
    ] = False,
    library: KeepOption = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A switch of the algorithm, as weight=2."),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(min=0, max=_MOST_SEED, help="Another number is another search, for what draws lots."),
    ] = 0,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the levels with their solutions to this file.")
    ] = None,
    layout: Annotated[
        str, typer.Option("--format", help="table, or lines: number of moves and the moves of each level.")
    ] = "table",
    optimize: Annotated[
        Any,
        typer.Option(
            parser=duration, metavar="TIME", help="Improve each solution found, for so long (see optimize)."
        ),
    ] = "0",
    certify: CertifyOption = None,
    backend: BackendOption = "native",
    load: LoadOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Solve levels and print a table, JSON lines, or plain lines of moves.

    Exit code 0 when all are solved, 1 when one was not solved within its limits, 2 for bad input, 3 when a
    level is proved to have no solution, 130 when interrupted (what was finished is printed and kept).
    """
    if layout not in ("table", "lines"):
        raise CommandError(f"expected --format table or lines, got {layout!r}")
    if backend not in ("native", "python"):
        raise CommandError(f"expected --backend native or python, got {backend!r}")
    if backend == "python" and (cluster or journal or resume or library or seed or threads > 1):
        raise CommandError(
            "--backend python takes no --threads, --seed, --cluster, --journal, --resume or --library"
        )
    if load and backend != "python":
        raise CommandError("--load needs --backend python: native searches come with the core")
    given = settings(setting or [])
    if seed:
        given.setdefault(_seed_switch(algorithm), str(seed))
    named = algorithm
    algorithm = "auto" if backend == "python" else algorithm
    share = memory // (jobs or 1)
    try:
        options = Options(
            objective, algorithm, time, nodes, share, threads, {} if backend == "python" else given
        )
    except OptionsError as error:
        raise CommandError(f"{_FLAGS.get(error.option, f'--{error.option}')}: {error}") from None
    if resume and journal is None:
        raise CommandError("--resume needs the --journal of the run")
    reads: list[str | Path] = [*levels, *(library_files(library) if library else [])]
    check_outputs(("--out", out), ("--journal", journal), reads=reads)
    picked = list(pick_levels(levels, dialect))
    report = make_report("json" if json else layout, objective, out)
    plan = Plan(options, jobs, cluster, journal, resume, memory)
    codes: list[int] = []
    certified: list[int] = []
    folder = CertificateFolder(certify, seconds=time, memory=share) if certify else None
    with ExitStack() as stack:
        stack.callback(report.close)
        known = None
        if library is not None:
            from pushworks.apps.cli.known_solutions import KnownSolutions

            known = KnownSolutions(stack.enter_context(opened(library)), objective)
            if folder is not None:
                folder.store = known.keep_certificate
        try:
            with progress("solve", len(picked)) as bar:
                answers = solve_all(picked, plan, known, bar)
                if backend == "python":
                    chosen = "astar" if named == "auto" else named
                    limits = time, nodes or inf, share
                    mine = PythonPlan(objective, chosen, *limits, given, load or [], jobs)
                    answers = solve_python(picked, mine, bar)
                if optimize:
                    better = OptimizeOptions(_TO_IMPROVE.get(objective, objective), optimize, memory=memory)
                    answers = optimize_all(answers, picked, better, known, bar)
                if folder is not None:
                    answers = certify_all(answers, picked, folder, objective, bar, certified)
                for number, result in answers:
                    codes.append(_code(picked[number], result))
                    report.add(number, Solved(picked[number], result))
        except KeyboardInterrupt:
            codes.append(Exit.INTERRUPTED)
            warn(f"interrupted; {len(codes) - 1} of {len(picked)} levels were finished and are kept")
        if known is not None:
            warn(f"library: {known.skipped} known solutions used, {known.kept} new ones kept")
    if folder is not None:
        warn(f"certificates: {folder.summary()}")
    code = worst([*codes, *certified])
    if code:
        raise typer.Exit(code)


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


def _code(item: Picked, result: Result | None) -> int:
    if result is None or result.status is Status.INVALID:
        reason = str(item.error) if result is None else f"{item.name}: {result.error}"
        warn(reason)
        return Exit.BAD_INPUT
    if result.solved:
        return Exit.DONE
    if result.error:
        warn(f"{item.name}: {result.error}")
    return Exit.UNSOLVABLE if result.status is Status.UNSOLVABLE else Exit.UNSOLVED
