"""The homework: one table of search methods, from depth-first to both ends at once, with and without pruning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from pushworks.lab.experiment import Named
from pushworks.lab.plots import plot_bars, plot_compare
from pushworks.lab.reproduce import reported
from pushworks.lab.reproduce.section import Runner, Section, command_line
from pushworks.lab.reproduce.tiers import Tier, order_of, tiers, work_table
from pushworks.lab.table import SUMMARY, Column, summary
from pushworks.lab.trial import Row, Trial, run_trial
from pushworks.levels.files import write_text

_VIEW = {"heuristic": "manhattan+player", "deadlocks": "simple+freeze+corner+square+pocket"}
_METHODS: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("dfs", "dfs", {}),
    ("dfid", "ids", {"first": 100, "increment": 20, "table": True}),
    ("bfs", "bfs", {}),
    ("astar", "astar", {}),
    ("bidirectional", "bidirectional", {"f_algo": "astar", "b_algo": "bfs"}),
)


def homework_sections(
    levels: Sequence[Named], words: Sequence[str], run: Runner, seconds: float, beside: bool
) -> list[Section]:
    """The table of methods, and pruning on and off."""
    methods, base = _methods(levels, words, run, seconds, beside)
    return [methods, _pruning(methods.rows, base, run)]


def tier_sections(folder: Path, run: Runner, seconds: float, beside: bool) -> list[Section]:
    """The table of methods on three tiers of our own levels, which are written beside the report."""
    folder.mkdir(parents=True, exist_ok=True)
    sections, rows_of, trials = [], {}, []
    for tier in tiers():
        file = folder / f"{tier.name}.xsb"
        write_text(file, tier.text)
        named = [(f"{file.name}:{number}", level) for number, level in enumerate(tier.levels, 1)]
        section, base = _methods(named, [str(file)], run, seconds, beside, tier)
        sections.append(section)
        rows_of[tier.name] = section.rows
        trials += base
    pruning = _pruning([row for rows in rows_of.values() for row in rows], trials, run)
    orders = [f"{name}, most work first: {', '.join(order_of(rows))}." for name, rows in rows_of.items()]
    work = Section(
        "The work of each method",
        "States expanded in all, and moves of the solutions. Depth-first and iterative deepening do not look for "
        "short solutions; the other methods do.",
        tables=[work_table(rows_of)], findings=orders,
    )  # fmt: skip
    return [work, *sections, pruning]


def _methods(
    levels: Sequence[Named], words: Sequence[str], run: Runner, seconds: float, beside: bool,
    tier: Tier | None = None,
) -> tuple[Section, list[Trial]]:  # fmt: skip
    base = [
        Trial(
            level, name, algorithm, setting=setting, view=_VIEW, variant=label, seconds=seconds, clock="cpu"
        )
        for label, algorithm, setting in _METHODS
        for name, level in levels
    ]
    name = f"methods {tier.name}" if tier else "methods"
    rows = run(name, base, run_trial)
    table = summary(rows)
    columns = list(SUMMARY)
    if beside:
        columns += [_reported(k, name) for k, name in enumerate(("small", "large", "large2"))]
    order = [row["label"] for row in sorted(table, key=lambda row: (-row["solved"], row["cpu"]))]
    about = (
        "Depth-first; iterative deepening from depth 100 in steps of 20; breadth-first; A* with the nearest goals by "
        "Manhattan distance and the walk to the nearest box; A* forwards meeting breadth-first search backwards."
    )
    plot = name.replace(" ", "-")
    methods = Section(
        f"The methods, {tier.name} levels" if tier else "The methods",
        f"{about} {tier.teaches}" if tier else about,
        command_line(
            "lab", "compare", *words, "--algorithms", ",".join(algorithm for _, algorithm, _ in _METHODS),
            "--heuristic", _VIEW["heuristic"], "--deadlocks", _VIEW["deadlocks"], "--time", f"{seconds:g}s", "--clock", "cpu",
            *(word for _, _, setting in _METHODS for name, value in setting.items()
              for word in ("--set", f"{name}={str(value).lower()}")),
        ),
        [(table, columns)],
        [(plot, partial(plot_compare, rows)), (f"{plot}-levels", partial(plot_bars, rows))],
        [
            f"Best to worst here (solved, then processor time): {', '.join(order)}.",
            "Reported, best to worst: bidirectional, astar, bfs, dfid, dfs.",
            *(["The reported seconds are for all levels of each of the report's three files."] if beside else []),
        ],
        rows,
    )  # fmt: skip
    return methods, base


def _pruning(rows: Sequence[Row], base: Sequence[Trial], run: Runner) -> Section:
    """The search from both ends with the deadlock rules and without."""
    bare = [replace(trial, view={**_VIEW, "deadlocks": "none"}, variant="without pruning")
            for trial in base if trial.variant == "bidirectional"]  # fmt: skip
    pruned = [{**row, "label": "with pruning"} for row in rows if row["label"] == "bidirectional"]
    both = [*pruned, *run("without pruning", bare, run_trial)]
    table = summary(both)
    nodes = {row["label"]: row["common_expanded"] for row in table}
    ratio = nodes.get("without pruning", 0) / max(1, nodes.get("with pruning", 1))
    return Section(
        "With and without pruning",
        "Deadlock rules (simple, freeze, corner, square, pocket) on and off in the search from both ends.",
        "",
        [(table, SUMMARY)],
        findings=[
            f"Without the rules the search expands {ratio:.2f} times the states (levels both solved).",
            "Reported: 3.83 s without and 2.32 s with pruning, a factor of 1.65.",
        ],
        rows=both,
    )


def _reported(place: int, name: str) -> Column:
    """A column with the seconds reported for one of the three files."""
    return Column(f"reported s, {name}", lambda row: reported.METHODS[row["label"]][place], "seconds")
