"""`pushworks convert`: levels from any dialect to any."""

from __future__ import annotations

import sys
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
    print_json,
    warn,
)
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.terminal import print_words, write_out
from pushworks.levels import Collection, Level, LevelError, pddl, to_text
from pushworks.levels.files import write_text
from pushworks.levels.writer import FORMATS, PDDL


def convert(
    levels: LevelArguments,
    to: Annotated[
        str | None, typer.Option(help=f"{', '.join(FORMATS)}. Default: by the ending of --out, else xsb.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="File to write, a folder for pddl; standard output if not given."),
    ] = None,
    dialect: DialectOption = None,
    encoding: Annotated[
        str | None, typer.Option(help="Encoding of the input; detected if not given.")
    ] = None,
    canonical: Annotated[bool, typer.Option(help="Write each level in its canonical form.")] = False,
    json: JsonOption = False,
) -> None:
    """Write levels in another dialect, or as SLC XML, with titles, notes and solutions.

    puzzlescript makes a game of them. pddl makes a domain and a problem for each level, for planners: with -o
    into that folder, as domain.pddl and NAME-3.pddl. The dialect that was detected is reported on standard
    error.
    """
    wanted = to or (output.suffix[1:] if output and output.suffix[1:] in FORMATS else "xsb")
    if wanted not in FORMATS:
        raise CommandError(f"no dialect {wanted!r}; there are {', '.join(FORMATS)}")
    check_outputs(("--out", None if wanted in PDDL else output), reads=levels)
    picked = list(pick_levels(levels, dialect, encoding))
    if not dialect and not json:
        for source, found in dict.fromkeys((item.source, item.dialect) for item in picked):
            print_words(f"{source}: read as {found}", sys.stderr)
    good: list[tuple[Picked, Level]] = []
    failed = False
    for item in picked:
        error = item.error
        text = None
        if item.level is not None:
            level = item.level.canonical()[0] if canonical else item.level
            try:
                text = to_text(level, dialect=wanted)
                good.append((item, level))
            except LevelError as refused:
                error = LevelError(refused.message, source=item.name)
        failed = failed or error is not None
        if json:
            print_json(_record(item, wanted, text, error))
        elif error is not None:
            warn(error)
    if wanted in PDDL and output is not None and str(output) != "-":
        _write_problems(good, output, typed=wanted == PDDL[0])
    elif output is not None or not json:
        kept = [level for _, level in good]
        _write(to_text(_gathered(picked, kept), dialect=wanted) if good else "", output)
    if failed:
        raise typer.Exit(Exit.BAD_INPUT)


def _gathered(picked: list[Picked], levels: list[Level]) -> Collection:
    """The levels as a collection; it keeps the name of the one they all come from."""
    origins = {item.source: item.collection for item in picked}
    if len(origins) == 1:
        (origin,) = origins.values()
        return Collection.of(levels, title=origin.title, author=origin.author, notes=origin.notes)
    return Collection.of(levels)


def _write_problems(levels: list[tuple[Picked, Level]], folder: Path, *, typed: bool) -> None:
    """A planner wants two files, domain and problem."""
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / "domain.pddl", pddl.domain(typed=typed))
    for item, level in levels:
        name = f"{Path(item.source).stem if item.source != '-' else 'level'}-{item.index}"
        write_text(folder / f"{name}.pddl", pddl.problem(level, name, typed=typed))


def _write(text: str, output: Path | None) -> None:
    if output is None or str(output) == "-":
        write_out(text)
    else:
        write_text(output, text)


def _record(item: Picked, to: str, text: str | None, error: LevelError | None) -> dict[str, object]:
    return {
        "schema": 1,
        "file": item.source,
        "index": item.index,
        "title": item.level.title if item.level else None,
        "from": item.dialect,
        "to": to,
        "text": text,
        "error": str(error) if error else None,
    }
