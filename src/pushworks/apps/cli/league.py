"""`pushworks league`: solvers against each other on whole collections, with a page that can be checked."""

from __future__ import annotations

import shlex
import sys
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, DialectOption, JsonOption, LevelArguments
from pushworks.apps.cli.jobs import MeasuringJobsOption, usual_memory
from pushworks.apps.cli.options import MemoryOption, TimeOption
from pushworks.apps.cli.terminal import print_words


def league(
    levels: LevelArguments,
    algorithms: Annotated[str, typer.Option(help="Ours, separated by commas; '' for none.")] = "auto",
    command: Annotated[
        list[str] | None,
        typer.Option(
            help="'NAME=program {level}' runs a program ({time}: its limit, {domain} {problem}: for "
            "planners); 'NAME=sep:program' one that speaks the solver protocol; repeatable."
        ),
    ] = None,
    recorded: Annotated[
        Path | None,
        typer.Option(
            "--anchors", help="Folder with results of others to show beside: COLLECTION.program.limit.tsv."
        ),
    ] = None,
    time: TimeOption = "10s",
    memory: MemoryOption = None,
    jobs: MeasuringJobsOption = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="Folder for the pages and the journal.")] = Path(
        "league"
    ),
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the run whose journal is --out.")
    ] = False,
    after: Annotated[
        Path | None,
        typer.Option(
            "--after",
            metavar="FOLDER",
            help="A league with a shorter --time: our algorithms run only on what it left open.",
        ),
    ] = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Run solvers over level files, replay every solution, and write pages with plots, tables and raw
    figures.

    The pages are also written if the run is interrupted; --resume continues it.
    """
    import matplotlib  # noqa: F401  # the plots: say at once when it is missing, not after hours

    from pushworks.lab.league import (
        OwnTrial,
        entries_of,
        place_of,
        read_recorded,
        read_solved,
        run_player,
        write_pages,
    )
    from pushworks.lab.solvers import SolverTrial, parse_command

    named, bad = use.read_levels(levels, dialect)
    programs = use.guarded(lambda: [parse_command(text) for text in command or ()])
    ours, seconds = use.names_in(algorithms), float(time)
    if not programs and not ours:
        raise CommandError("expected a player: --algorithms NAME or --command 'NAME=program {level}'")
    if recorded is not None and not recorded.is_dir():
        raise CommandError(f"{recorded}: expected a folder with results")
    use.check_backend("native", ours)
    solved = [] if after is None else use.guarded(lambda: read_solved(after / "results.json", named, ours))
    done = {(entry.player, entry.collection, entry.index) for entry in solved}
    trials: list[Any] = [
        OwnTrial(level, name, algorithm, seconds, (memory or usual_memory()) // (jobs or 1))
        for algorithm in ours
        for name, level in named
        if (f"Pushworks {algorithm}", *place_of(name)) not in done
    ]
    for program, line in programs:
        trials += [SolverTrial(level, name, program, line, seconds) for name, level in named]
    about = use.describe_run(named, ours, {"commands": list(command or ())}, "native", time=seconds)
    out.mkdir(parents=True, exist_ok=True)
    run = use.Run(jobs, None, out / "journal.jsonl", resume)
    rows, interrupted = use.run_rows(trials, run_player, "league", about, run, json=json)
    asked = Counter(place_of(name)[0] for name, _ in named)
    order = list(asked)
    entries = sorted([*solved, *entries_of(rows)], key=lambda entry: order.index(entry.collection))
    if recorded is not None:
        for name in dict.fromkeys(entry.collection for entry in entries):
            entries += use.guarded(lambda name=name: read_recorded(recorded, name))  # type: ignore[misc]
    if entries:
        from pushworks.lab import read_rows

        manifest, _ = use.guarded(lambda: read_rows(out / "journal.jsonl"))
        page = write_pages(out, entries, manifest, _command_line(), asked)
        if not json:
            print_words(f"{page}: {sum(entry.solved for entry in entries)} of {len(entries)} solved")
    use.finish(rows, interrupted, bad)


def _command_line() -> str:
    """The command as it was typed, folders of this machine left out."""
    words = [Path(word).name if "/" in word and "=" not in word else word for word in sys.argv[1:]]
    return shlex.join(["pushworks", *(word for word in words if word != "--resume")])
