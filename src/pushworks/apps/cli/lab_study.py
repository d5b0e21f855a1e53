"""The experiments of `pushworks lab` on representations and deadlock rules."""

from __future__ import annotations

from math import inf
from typing import Annotated

import typer

from pushworks.apps.cli import lab_common as use
from pushworks.apps.cli.common import CommandError, DialectOption, Exit, JsonOption, LevelArguments
from pushworks.apps.cli.jobs import MeasuringJobsOption
from pushworks.apps.cli.lab_names import deadlock_rules
from pushworks.apps.cli.lab_output import CsvOption, MarkdownOption
from pushworks.apps.cli.lab_tables import print_rows
from pushworks.apps.cli.options import CountOption, NodesOption, SeedOption
from pushworks.apps.cli.outputs import check_outputs
from pushworks.apps.cli.terminal import print_words
from pushworks.levels.files import write_text
from pushworks.levels.quantities import counted


def states(
    levels: LevelArguments,
    algorithm: use.AlgorithmOption = "bfs",
    nodes: NodesOption = 20_000,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    markdown: MarkdownOption = None,
    csv: CsvOption = None,
    dialect: DialectOption = None,
    json: JsonOption = False,
) -> None:
    """Compare the representations of a state: time per expansion, memory per stored state."""
    from pushworks.lab.representation import RepresentationTrial, run_representation
    from pushworks.lab.table import CPU, EXPANDED, LABEL, LEVEL, MOVES, Column, to_csv, to_markdown
    from pushworks.sealgo import algorithm_class
    from pushworks.sokoban.states import REPRESENTATIONS

    use.guarded(lambda: algorithm_class(algorithm))
    check_outputs(("--out", out), ("--markdown", markdown), ("--csv", csv), reads=levels)
    named, bad = use.read_levels(levels, dialect)
    trials = [
        RepresentationTrial(level, name, kind, algorithm, nodes or inf)
        for kind in REPRESENTATIONS
        for name, level in named
    ]
    about = use.describe_run(named, [algorithm], {}, nodes=nodes or inf)
    run = use.Run(1, None, out, resume)
    columns = (
        LEVEL, LABEL, MOVES, EXPANDED, CPU,
        Column("µs per node", lambda row: row.get("microseconds"), "ratio"),
        Column("bytes per state", lambda row: row.get("bytes_per_state"), "count"),
    )  # fmt: skip
    table = use.Stream(columns, trials)
    rows, interrupted = use.run_rows(trials, run_representation, "states", about, run, json=json, table=table)
    if markdown is not None:
        write_text(markdown, to_markdown(rows, columns) + "\n")
    if csv is not None:
        write_text(csv, to_csv(rows))
    use.finish([row for row in rows if row["status"] == "failed"], interrupted, bad)


def deadlocks(
    list_: Annotated[
        bool, typer.Option("--list", help="Only list the rules and what they guarantee.")
    ] = False,
    load: use.LoadOption = [],
    count: CountOption = 500,
    largest: Annotated[int, typer.Option(min=9, max=30, help="Squares of the largest board.")] = 16,
    max_boxes: Annotated[int, typer.Option(min=1, max=5, help="Boxes at most.")] = 3,
    seed: SeedOption = 0,
    jobs: MeasuringJobsOption = None,
    out: use.OutOption = None,
    resume: use.ResumeOption = False,
    markdown: MarkdownOption = None,
    json: JsonOption = False,
) -> None:
    """Compare each deadlock rule with exhaustive search on small levels: recall and false alarms."""
    from pushworks.lab.recall import RecallTrial, recall_table, run_recall
    from pushworks.lab.small import random_levels
    from pushworks.lab.table import Column, to_markdown

    use.loaded(load)
    if list_:
        deadlock_rules(json)
        return
    check_outputs(("--out", out), ("--markdown", markdown))
    trials = [
        RecallTrial(level, f"random {seed}.{number}", load=tuple(load))
        for number, level in enumerate(random_levels(count, seed, largest=largest, boxes=max_boxes), 1)
    ]
    about = {"levels": count, "largest": largest, "boxes": max_boxes, "seed": seed}
    run = use.Run(jobs, None, out, resume)
    rows, interrupted = use.run_rows(trials, run_recall, "deadlocks", about, run, json=json)
    columns = (
        Column("rule", lambda row: row["label"], "text"),
        Column("recall", lambda row: row["recall"], "percent"),
        Column("recall, just deadlocked", lambda row: row["fresh_recall"], "percent"),
        Column("false alarms", lambda row: row["false"], "count"),
        Column("µs per position", lambda row: row["microseconds"], "ratio"),
    )
    table = recall_table(rows)
    if not json:
        positions, dead = (sum(row.get(name, 0) for row in rows) for name in ("positions", "dead"))
        print_rows(table, columns)
        seen = f"{counted(positions, 'position')} of {counted(len(rows), 'level')}"
        print_words(f"{seen}, {dead:,} of them deadlocked")
    if markdown is not None:
        write_text(markdown, to_markdown(table, columns) + "\n")
    if any(row["false"] for row in table):
        raise CommandError("a rule called a position dead that can be solved", Exit.UNSOLVED)
    use.finish(rows, interrupted, False)
