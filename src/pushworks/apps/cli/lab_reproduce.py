"""`pushworks lab reproduce`: the experiments of student reports again, on one's own levels, in one report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, DialectOption, Exit, pick_levels, warn
from pushworks.apps.cli.jobs import MeasuringJobsOption
from pushworks.apps.cli.options import TimeOption
from pushworks.apps.cli.terminal import print_words
from pushworks.apps.cli.units import duration

if TYPE_CHECKING:
    from pushworks.lab.reproduce import Section

_STAND_INS = {"course": ["first", "first-steps:1-8"], "homework": [], "bait": ["bait"]}
"""Levels of our own for those who have none at hand; the homework has three tiers of its own."""
_TITLES = {
    "course": "The course project again: A*, both ends, states, the three-phase maker",
    "homework": "The homework again: a table of search methods",
    "bait": "The report on Bait again: agents against the clock",
}


def reproduce(
    what: Annotated[str, typer.Argument(metavar="course|homework|bait", help="Experiments to run.")],
    levels: Annotated[
        list[str] | None,
        typer.Argument(metavar="[LEVELS]...", help="Levels; by default stand-ins of our own."),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for the report; reproduce-NAME.")
    ] = None,
    time: TimeOption = "10s",
    beside: Annotated[
        bool, typer.Option("--reported", help="The levels are those of the report: print its figures, too.")
    ] = False,
    budget: Annotated[
        Any, typer.Option(parser=duration, metavar="TIME", help="bait: time a step.")
    ] = "100ms",
    ticks: Annotated[int, typer.Option(min=1, max=5000, help="bait: steps of a game at most.")] = 300,
    made: Annotated[int, typer.Option(min=0, max=100, help="course: levels of the three-phase maker.")] = 3,
    jobs: MeasuringJobsOption = None,
    dialect: DialectOption = None,
) -> None:
    """Run the experiments of a report again and write tables, plots and the differences."""
    import matplotlib  # noqa: F401 - says which extra is missing, before the work

    from pushworks.lab import reproduce as lab
    from pushworks.lab.reproduce.section import command_line

    if what not in _STAND_INS:
        raise CommandError(f"expected one of {', '.join(_STAND_INS)} to reproduce, got {what!r}")
    folder = output or Path(f"reproduce-{what}")
    if folder.exists() and not folder.is_dir():
        raise CommandError(f"{folder}: expected a folder to write the report to")
    words = levels or _STAND_INS[what]
    named: list[tuple[str, Any]] = []
    bad = False
    if words:
        named, bad = use.read_instances(words, "bait" if what == "bait" else "steps", dialect)
    if beside and what == "course" and len(named) != 20:
        raise CommandError(f"expected the 20 levels of the report with --reported, got {len(named)}")
    interrupted = False

    def run(name: str, trials: Sequence[Any], function: Callable[[Any], Any]) -> list[Any]:
        nonlocal interrupted
        if interrupted:
            return []
        rows, interrupted = use.run_rows(trials, function, name, {}, use.Run(jobs), json=False)
        return rows

    seconds = float(time)
    sections: list[Section]
    if what == "course":
        sections = lab.course_sections(named, partial(_words, words, dialect), run, seconds, beside)
        if made and not interrupted:
            sections.append(_three_phase(made))
    elif what == "homework" and not levels:
        sections = lab.tier_sections(folder, run, seconds, beside)
    elif what == "homework":
        own = _words(words, dialect, len(named))
        sections = lab.homework_sections(named, own, run, seconds, beside)
    else:
        sections = lab.bait_sections(named, run, budget, ticks)
    source = "our own stand-ins, " if levels is None else ""
    asked = command_line(
        "lab", "reproduce", what, *words, "--time", f"{seconds:g}s", *(["--reported"] if beside else []),
        *(["--made", made] if what == "course" else []),
        *(["--budget", f"{1000 * budget:g}ms", "--ticks", ticks] if what == "bait" else []),
        *(["--dialect", dialect] if dialect else []),
    )  # fmt: skip
    which = f"{', '.join(words)} ({len(named)} of them)" if words else "three tiers"
    intro = (
        f"Levels: {source}{which}, at most {seconds:g} s for each search. "
        f"The whole report was made by\n\n```\n{asked}\n```"
    )
    if interrupted:
        intro += " **Interrupted: what is here is not all.**"
    report = lab.write_report(folder, _TITLES[what], intro, sections)
    for section in sections:
        print_words(f"{section.title}:")
        for finding in section.findings:
            print_words(f"  - {finding}")
    print()
    print_words(f"The whole report: {report}")
    if interrupted:
        warn("interrupted; the report holds what was finished")
        raise typer.Exit(Exit.INTERRUPTED)
    if bad:
        raise typer.Exit(Exit.BAD_INPUT)


def _words(arguments: Sequence[str], dialect: str | None, count: int) -> list[str]:
    """The arguments of a command for the first `count` playable levels of these."""
    if "-" in arguments:  # standard input was read once and is gone
        return list(arguments)
    places: list[tuple[str, list[int]]] = []
    for item in pick_levels(arguments, dialect):
        if count and item.level is not None and item.level.is_playable:
            count -= 1
            if not places or places[-1][0] != item.source:
                places.append((item.source, []))
            places[-1][1].append(item.index)
    words = [f"{source}:{_ranges(numbers)}" for source, numbers in places]
    return [*words, *(["--dialect", dialect] if dialect else [])]


def _ranges(numbers: Sequence[int]) -> str:
    """Numbers as ``1-4,7``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ",".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)


def _three_phase(count: int) -> Section:
    """Levels of the three-phase maker with their scores."""
    from pushworks.generate import Recipe, make
    from pushworks.lab.reproduce import Section
    from pushworks.lab.table import CPU, Column
    from pushworks.sokoban import verify

    recipe = Recipe(maker="three-phase", width=8, height=8, boxes=(2, 4), rated=False, curated=False)
    rows: list[dict[str, Any]] = []
    for index in range(count):
        begin = process_time()
        draft = make(recipe, 1, index)
        if isinstance(draft, str):
            rows.append({"level": index + 1, "score": getattr(draft, "best", 0), "status": draft})
            continue
        solved = verify(draft.level, draft.solution)
        rows.append({
            "level": index + 1, "label": "three-phase", "parameters": {}, "status": "solvable",
            "score": draft.score, "boxes": len(draft.level.boxes), "pushes": solved.pushes,
            "moves": solved.move_count, "cpu": process_time() - begin,
        })  # fmt: skip
    columns = [
        Column("level", lambda row: row["level"], "text"), Column("status", lambda row: row["status"], "text"),
        Column("score", lambda row: row["score"], "ratio"), Column("boxes", lambda row: row.get("boxes"), "count"),
        Column("pushes played", lambda row: row.get("pushes"), "count"), CPU,
    ]  # fmt: skip
    seconds = sum(row.get("cpu", 0) for row in rows)
    return Section(
        "The three-phase maker",
        "Boards of 8 × 8 with the report's weights, until the score passes 8.5; the score is that of the level as "
        "it is delivered.",
        tables=[(rows, columns)],
        findings=[f"{seconds / max(1, len(rows)):.3f} s a level here; reported: 15 s a level."],
    )
