"""`pushworks solve`: search levels for solutions; every one is replayed before it is printed."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from pushworks.apps.cli.common import (
    CommandError,
    DialectOption,
    Exit,
    JsonOption,
    LevelArguments,
    Picked,
    pick_levels,
    warn,
    worst,
)
from pushworks.apps.cli.progress import Progress, progress
from pushworks.apps.cli.solve_report import Solved, make_report
from pushworks.apps.cli.units import duration, size
from pushworks.engine import EngineError, Job, Objective, Options, Result
from pushworks.levels import Level
from pushworks.sealgo import Status

_POLL = 0.2  # seconds between looks at a running search


def solve(
    levels: LevelArguments,
    objective: Annotated[
        str,
        typer.Option("--for", metavar="OBJECTIVE", help="any, pushes, moves, pushes+moves or moves+pushes."),
    ] = "any",
    algorithm: Annotated[
        str, typer.Option("--algorithm", "-a", help="auto, or one that `--algorithm list` prints.")
    ] = "auto",
    time: Annotated[str, typer.Option(metavar="TIME", help="Limit for each level: 10, 500ms, 2m.")] = "60",
    memory: Annotated[str, typer.Option(metavar="SIZE", help="For the whole command: 500M, 8G.")] = "4G",
    nodes: Annotated[int, typer.Option(help="Limit on expanded positions for each level; 0 is none.")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="Threads inside one search.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Levels searched side by side.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="Seed of searches that use chance.")] = 0,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="A switch of the algorithm, as weight=2."),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Write the levels with their solutions to this file.")
    ] = None,
    layout: Annotated[
        str, typer.Option("--format", help="table, or lines: number of moves and the moves of each level.")
    ] = "table",
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Solve levels and print a table, JSON lines, or plain lines of moves.

    Exit code 0 when all are solved, 1 when one was not solved within its limits, 2 for bad input, 3 when a
    level is proved to have no solution, 130 when interrupted (what was finished is printed and kept).
    """
    if algorithm == "list":
        _print_algorithms()
        return
    if layout not in ("table", "lines"):
        raise CommandError(f"expected --format table or lines, got {layout!r}")
    try:
        options = Options(
            Objective(objective),
            algorithm,
            duration(time),
            nodes,
            size(memory) // jobs,
            threads,
            seed,
            _settings(setting or []),
        )
    except ValueError:
        names = ", ".join(Objective)
        raise CommandError(f"expected --for {names}, got {objective!r}") from None
    picked = list(pick_levels(levels, dialect))
    report = make_report("json" if json else layout, objective, out)
    codes: list[int] = []
    try:
        with progress("solve", len(picked)) as bar:
            for item, result in _results(picked, options, jobs, bar):
                codes.append(_code(item, result))
                report.add(Solved(item, result))
    except KeyboardInterrupt:
        codes.append(Exit.INTERRUPTED)
        warn(f"interrupted; {len(codes) - 1} of {len(picked)} levels were finished and are kept")
    finally:
        report.close()
    code = worst(codes)
    if code:
        raise typer.Exit(code)


def _print_algorithms() -> None:
    from pushworks.engine import algorithms

    for name, summary in algorithms().items():
        typer.echo(f"{name:16} {summary}")


def _settings(items: Iterable[str]) -> dict[str, str]:
    found = {}
    for item in items:
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise CommandError(f"expected --set NAME=VALUE, got {item!r}")
        found[name] = value
    return found


def _code(item: Picked, result: Result | None) -> int:
    if result is None or result.status is Status.INVALID:
        reason = str(item.error) if result is None else f"{item.name}: {result.error}"
        warn(reason)
        return Exit.BAD_INPUT
    if result.solved:
        return Exit.DONE
    return Exit.UNSOLVABLE if result.status is Status.UNSOLVABLE else Exit.UNSOLVED


def _results(
    picked: list[Picked], options: Options, jobs: int, bar: Progress
) -> Iterator[tuple[Picked, Result | None]]:
    """Every level with its result, in order; None for a level that cannot be read."""
    readable = [(item, item.level) for item in picked if item.level is not None]
    source = _in_turn(readable, options, bar) if jobs == 1 else _side_by_side(readable, options, jobs, bar)
    try:
        for item in picked:
            yield item, None if item.level is None else next(source)
    finally:
        source.close()


def _in_turn(
    readable: list[tuple[Picked, Level]], options: Options, bar: Progress
) -> Generator[Result, None, None]:
    for item, level in readable:
        with Job(level, options) as job:
            while not job.wait(_POLL):
                now = job.poll()
                speed = now.expanded / max(now.seconds, 1e-9)
                bar.advance(0, f"{item.name} {now.strategy} {now.expanded:,} nodes, {speed:,.0f}/s")
            result = job.result()
        bar.advance(1, f"{item.name} {result.status}")
        yield result


def _side_by_side(
    readable: list[tuple[Picked, Level]], options: Options, jobs: int, bar: Progress
) -> Generator[Result, None, None]:
    from pushworks import runner

    work = [
        runner.Job(f"{number} {item.name}", (level, options)) for number, (item, level) in enumerate(readable)
    ]
    outcomes = runner.run(_solve_one, work, backend=runner.ProcessPool(jobs), ordered=True)
    try:
        for outcome in outcomes:
            bar.advance(1, outcome.key.partition(" ")[2])
            if not outcome.ok:
                raise EngineError(f"{outcome.key.partition(' ')[2]}: {outcome.error}")
            yield outcome.value
    finally:
        outcomes.close()


def _solve_one(work: tuple[Level, Options]) -> Result:
    from pushworks.engine import solve as search

    return search(*work)
