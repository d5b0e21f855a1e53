"""`pushworks solve`: search levels for solutions; every one is replayed before it is printed."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import typer

from pushworks.apps.cli.certificates import CertificateFolder, certify_all
from pushworks.apps.cli.common import (
    DialectOption,
    Exit,
    JsonOption,
    LevelArguments,
    Picked,
    pick_levels,
    warn,
    worst,
)
from pushworks.apps.cli.groups import grouped
from pushworks.apps.cli.library_options import opened
from pushworks.apps.cli.outputs import check_outputs, library_files
from pushworks.apps.cli.progress import progress
from pushworks.apps.cli.solve_many import Plan, solve_all
from pushworks.apps.cli.solve_optimize import optimize_all
from pushworks.apps.cli.solve_options import (
    AnswerOptions,
    BackendOptions,
    JournalOptions,
    SearchOptions,
    check,
)
from pushworks.apps.cli.solve_python import solve_python
from pushworks.apps.cli.solve_report import Solved, make_report
from pushworks.engine import Result
from pushworks.levels.quantities import counted
from pushworks.sealgo import Status

_SEARCH, _RUN, _ANSWERS, _BACKEND = SearchOptions(), JournalOptions(), AnswerOptions(), BackendOptions()


@grouped
def solve(
    levels: LevelArguments,
    search: SearchOptions = _SEARCH,
    run: JournalOptions = _RUN,
    keep: AnswerOptions = _ANSWERS,
    backend: BackendOptions = _BACKEND,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Solve levels and print a table, JSON lines, or plain lines of moves.

    Exit code 0 when all are solved, 1 when one was not solved within its limits, 2 for bad input, 3 when a
    level is proved to have no solution, 130 when interrupted (what was finished is printed and kept).
    """
    check(search, run, keep, backend)
    objective, library = search.objective, keep.library
    early = run.share(1, search)  # what cannot be is refused before anything is read
    _ = search.python(early, backend.load, 1) if backend.is_python else search.native(early)
    reads: list[str | Path] = [*levels, *(library_files(library) if library else [])]
    check_outputs(("--out", keep.out), ("--journal", run.journal), reads=reads)
    picked = list(pick_levels(levels, dialect))
    share = run.share(len({item.level.key for item in picked if item.level}), search)
    plan = (
        search.python(share, backend.load, 1 if share.reproducible else run.jobs)
        if backend.is_python
        else Plan(search.native(share), run, share, {"memory": search.memory, "threads": search.threads})
    )
    report = make_report("json" if json else keep.layout, objective, keep.out, picked, share)
    codes: list[int] = []
    certified: list[int] = []
    folder = (
        CertificateFolder(keep.certify, seconds=search.time, memory=share.bytes) if keep.certify else None
    )
    with ExitStack() as stack:
        stack.callback(report.close)
        known = None
        if library is not None:
            from pushworks.apps.cli.known_solutions import KnownSolutions

            known = KnownSolutions(stack.enter_context(opened(library)), objective)
            if folder is not None:
                folder.store, folder.stored = known.keep_certificate, known.certificate
        try:
            with progress("solve", len(picked)) as bar:
                answers = (
                    solve_all(picked, plan, known, bar)
                    if isinstance(plan, Plan)
                    else solve_python(picked, plan, bar)
                )
                if keep.optimize:
                    answers = optimize_all(answers, picked, search.improved(keep.optimize, share), known, bar)
                if folder is not None:
                    answers = certify_all(answers, picked, folder, objective, bar, certified)
                for number, result in answers:
                    codes.append(_code(picked[number], result))
                    report.add(number, Solved(picked[number], result))
        except KeyboardInterrupt:
            codes.append(Exit.INTERRUPTED)
            finished = f"{len(codes) - 1} of {counted(len(picked), 'level')}"
            warn(f"interrupted; {finished} finished and kept")
        if known is not None:
            warn(f"library: {known.skipped} known solutions used, {known.kept} new ones kept")
    if folder is not None:
        warn(f"certificates: {folder.summary()}")
    code = worst([*codes, *certified])
    if code:
        raise typer.Exit(code)


def _code(item: Picked, result: Result | None) -> int:
    if result is None or result.status is Status.INVALID:
        reason = str(item.error) if result is None else f"{item.name}: {result.error}"
        warn(reason)
        return Exit.BAD_INPUT
    if result.solutions_rejected:
        warn(
            f"{item.name}: {result.solutions_rejected} wrong solutions of a strategy were rejected; "
            "please report this level"
        )
    if result.solved:
        return Exit.DONE
    if result.error:
        warn(f"{item.name}: {result.error}")
    return Exit.UNSOLVABLE if result.status is Status.UNSOLVABLE else Exit.UNSOLVED
