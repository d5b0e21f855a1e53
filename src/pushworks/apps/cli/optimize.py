"""`pushworks optimize`: from solutions to shorter ones; whatever is found is kept at once."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli.certificates import CertificateFolder, CertifyOption
from pushworks.apps.cli.common import (
    CommandError,
    DialectOption,
    Exit,
    JsonOption,
    LevelArgument,
    Picked,
    names_a_file,
    neither,
    pick_levels,
    standard_input,
    warn,
    worst,
)
from pushworks.apps.cli.jobs import share_of
from pushworks.apps.cli.library_options import KeepOption, opened
from pushworks.apps.cli.optimize_report import Improved, make_report, seeds_in
from pushworks.apps.cli.options import (
    MemoryOption,
    NodesOption,
    ReproducibleOption,
    SeedOption,
    ThreadsOption,
    TimeOption,
)
from pushworks.apps.cli.outputs import check_outputs, library_files
from pushworks.apps.cli.progress import Progress, progress
from pushworks.apps.cli.solutions import read_answers
from pushworks.engine import (
    PROVABLE,
    Claim,
    OptimizeJob,
    OptimizeOptions,
    Options,
    OptionsError,
    seeded_job,
    solve,
)
from pushworks.levels import Level, LevelError, lurd
from pushworks.levels.quantities import counted, solution_length
from pushworks.sealgo import Status

if TYPE_CHECKING:
    from pushworks.apps.cli.optimize_report import Report
    from pushworks.library import Library

_FLAGS = {"objective": "--for", "seconds": "--time"}
_POLL = 0.2
_SOLVER_SECONDS = 60.0


def _range(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"\s*(\d{1,9})\s*-\s*(\d{1,9})\s*", text)
    if match is None:
        raise typer.BadParameter(f"expected FIRST-LAST in pushes, as 120-340, got {text!r}")
    return int(match[1]), int(match[2])


def _area(text: str) -> tuple[int, int, int, int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 4 or not all(re.fullmatch(r"\d{1,9}", part) for part in parts):
        raise typer.BadParameter(f"expected X,Y,WIDTH,HEIGHT from the top left corner, got {text!r}")
    left, top, width, height = (int(part) for part in parts)
    return left, top, width, height


def optimize(
    levels: LevelArgument,
    solutions: Annotated[
        str | None,
        typer.Argument(
            metavar="[SOLUTIONS]",
            help="Moves, or a file (- for standard input) with one solution per level. Solutions in the "
            "level file and in the library are used as well; a level without any is solved first.",
        ),
    ] = None,
    objective: Annotated[
        str,
        typer.Option(
            "--for",
            metavar="OBJECTIVE",
            help="Measures joined by +, the most important first: moves, pushes, box_lines, box_changes, "
            "pushing_sessions, player_lines; or front for all between fewest moves and fewest pushes.",
        ),
    ] = "moves+pushes",
    time: TimeOption = "20",
    memory: MemoryOption = None,
    nodes: NodesOption = 0,
    threads: ThreadsOption = None,
    reproducible: ReproducibleOption = False,
    seed: SeedOption = 0,
    range_: Annotated[
        Any,
        typer.Option(
            "--range",
            parser=_range,
            metavar="FIRST-LAST",
            help="Change only these pushes; boxes not pushed among them count as walls.",
        ),
    ] = None,
    area: Annotated[
        Any,
        typer.Option(
            parser=_area, metavar="X,Y,W,H", help="Displace boxes only within this rectangle of the board."
        ),
    ] = None,
    library: KeepOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the levels with their best solutions here.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Begin with the solutions that --out holds already.")
    ] = False,
    certify: CertifyOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Make solutions shorter: fewer moves, pushes, or any other measure.

    Every improvement is replayed and stored at once (--library, --out); Ctrl-C keeps the best. Exit code 0
    when every level has a solution, 1 when one has none, 2 for bad input, 130 when interrupted.
    """
    if levels == "-" and solutions == "-":
        raise CommandError("levels and solutions cannot both come from standard input")
    try:
        share = share_of(1, threads=threads, memory=memory, reproducible=reproducible)
        options = OptimizeOptions(objective, time, nodes, share.bytes, share.threads, seed, range_, area)
    except OptionsError as error:
        raise _command_error(error) from None
    if resume and out is None:
        raise CommandError("--resume needs the --out of the run")
    reads: list[str | Path] = [levels, *(library_files(library) if library else [])]
    check_outputs(("--out", out), reads=[*reads, *([solutions] if solutions else [])])
    picked = list(pick_levels([levels], dialect))
    if (range_ or area) and len(picked) > 1:
        raise CommandError("--range and --area are for one level: name it as FILE:3")
    given = _given(picked, solutions)
    if resume and out is not None:
        for found, more in zip(given, seeds_in(out, picked), strict=True):
            found.extend(more)
    report = make_report(json, options, out, picked, str(share))
    codes: list[int] = []
    folder = CertificateFolder(certify, seconds=time, memory=share.bytes) if certify else None
    with ExitStack() as stack:
        stack.callback(report.close)
        store = stack.enter_context(opened(library)) if library is not None else None
        if store is not None and folder is not None:
            folder.store, folder.stored = store.add_certificate, store.certificate
        try:
            with progress("optimize", len(picked)) as bar:
                for number, item in enumerate(picked):
                    codes.append(_improve(number, item, given[number], options, report, store, folder, bar))
        except KeyboardInterrupt:
            codes.append(Exit.INTERRUPTED)
            warn("interrupted; what was found is kept")
    if folder is not None:
        warn(f"certificates: {folder.summary()}")
    code = worst(codes)
    if code:
        raise typer.Exit(code)


def _command_error(error: OptionsError) -> CommandError:
    return CommandError(f"{_FLAGS.get(error.option, f'--{error.option}')}: {error}")


def _given(picked: list[Picked], solutions: str | None) -> list[list[str]]:
    """The solutions named on the command line and those in the level file, for each level."""
    found = [[one.moves for one in item.level.solutions] if item.level else [] for item in picked]
    if solutions is None:
        return found
    if solutions == "-":
        answers = read_answers(standard_input().read().decode("utf-8", "replace"), "-")
    elif names_a_file(solutions):
        answers = read_answers(Path(solutions).read_text(encoding="utf-8", errors="replace"), solutions)
    else:
        try:
            moves = lurd.read_moves(solutions)
        except LevelError as error:
            raise neither(solutions, error.message) from None
        if len(picked) > 1:
            raise CommandError(f"1 solution for {len(picked)} levels: name the level as FILE:3")
        return [[moves, *found[0]]]
    if len(answers) > len(picked):
        raise CommandError(f"{counted(len(answers), 'solution')} for {counted(len(picked), 'level')}")
    for mine, answer in zip(found, answers, strict=False):
        if answer.moves is not None:
            mine.insert(0, answer.moves)
    return found


def _improve(
    number: int,
    item: Picked,
    given: list[str],
    options: OptimizeOptions,
    report: Report,
    store: Library | None,
    folder: CertificateFolder | None,
    bar: Progress,
) -> int:
    """One level; its exit code."""
    level = item.level
    if level is None:
        warn(item.error)
        report.add(number, Improved(item, error=str(item.error)))
        return Exit.BAD_INPUT
    seeds, reason = _seeds(level, given, options, store)
    for line in reason:
        warn(f"{item.name}: {line}")
    if not seeds:
        report.add(number, Improved(item, error=reason[-1] if reason else "no solution"))
        bar.advance(1, f"{item.name} no solution")
        return Exit.UNSOLVED
    try:
        job = seeded_job(level, seeds, options)
    except OptionsError as error:
        raise _command_error(error) from None
    except KeyboardInterrupt:  # what was given is the answer
        job = OptimizeJob(level, seeds, options)
        job.cancel()
        report.add(number, Improved(item, job.start().result()))
        raise
    best = job.before

    def keep() -> None:
        nonlocal best
        for found in job.news():
            if store is not None and level.is_playable:
                store.add_solution(level, found.moves, source="pushworks optimize")
            if options.rank(found.metrics) < options.rank(best.metrics):
                best = found
                report.keep(number, best)

    job.start()
    try:
        while not job.wait(_POLL):
            keep()
            gained = options.rank(job.before.metrics)[0] - options.rank(best.metrics)[0]
            count = solution_length(best.metrics.moves, best.metrics.pushes)
            bar.advance(0, f"{item.name} {count} (-{gained} {options.order[0]})")
    except BaseException:
        job.cancel()
        result = job.result()
        keep()
        report.add(number, Improved(item, result))
        raise
    result = job.result()
    keep()
    if store is not None and level.is_playable:
        proved = options.objective if result.optimal else ""
        if proved in PROVABLE:
            store.add_solution(level, result.best.moves, source="pushworks optimize", proved=proved)
    report.add(number, Improved(item, result))
    bar.advance(1, f"{item.name} {counted(result.best.metrics.moves, 'move')}")
    measure = options.order[0]
    if folder is None or not result.optimal or measure not in ("moves", "pushes"):
        return Exit.DONE
    count = getattr(result.best.metrics, measure)
    return folder.keep(item, Claim(measure, count, result.best.moves), bar)


def _seeds(
    level: Level, given: list[str], options: OptimizeOptions, store: Library | None
) -> tuple[list[str], list[str]]:
    """What to begin with, and what there is to say about what could not be used."""
    from pushworks.sokoban import verify

    seeds: list[str] = []
    said: list[str] = []
    for moves in given:
        verdict = verify(level, moves)
        if verdict.solved:
            seeds.append(moves)
        else:
            said.append(f"a solution given is not used: {verdict.reason}")
    if store is not None and level.is_playable:
        best = store.best(level)
        seeds += [one.moves for one in (best.moves, best.pushes) if one is not None]
    if not seeds:
        limit = min(options.seconds or _SOLVER_SECONDS, _SOLVER_SECONDS)
        found = solve(level, Options(seconds=limit, memory=options.memory))
        if found.solved:
            seeds.append(found.moves)
        elif found.status is Status.INVALID:
            said.append(found.error)
        else:
            said.append(f"the solver found no solution to begin with: {found.status}")
    return list(dict.fromkeys(seeds)), said
