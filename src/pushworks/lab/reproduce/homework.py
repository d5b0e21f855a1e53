"""The homework: one table of search methods, from depth-first to both ends at once, with and without pruning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from pushworks.lab.experiment import Named
from pushworks.lab.plots import plot_bars, plot_compare
from pushworks.lab.reproduce import reported
from pushworks.lab.reproduce.section import Runner, Section, command_line
from pushworks.lab.table import SUMMARY, Column, summary
from pushworks.lab.trial import Trial, run_trial

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
    base = [
        Trial(
            level, name, algorithm, setting=setting, view=_VIEW, variant=label, seconds=seconds, clock="cpu"
        )
        for label, algorithm, setting in _METHODS
        for name, level in levels
    ]
    rows = run("methods", base, run_trial)
    table = summary(rows)
    columns = list(SUMMARY)
    if beside:
        columns += [_reported(k, name) for k, name in enumerate(("small", "large", "large2"))]
    order = [row["label"] for row in sorted(table, key=lambda row: (-row["solved"], row["cpu"]))]
    methods = Section(
        "The methods",
        "Depth-first; iterative deepening from depth 100 in steps of 20; breadth-first; A* with the nearest goals by "
        "Manhattan distance and the walk to the nearest box; A* forwards meeting breadth-first search backwards.",
        command_line(
            "lab", "compare", *words, "--algorithms", ",".join(algorithm for _, algorithm, _ in _METHODS),
            "--heuristic", _VIEW["heuristic"], "--deadlocks", _VIEW["deadlocks"], "--time", f"{seconds:g}s", "--clock", "cpu",
            *(word for _, _, setting in _METHODS for name, value in setting.items()
              for word in ("--set", f"{name}={str(value).lower()}")),
        ),
        [(table, columns)],
        [("methods", partial(plot_compare, rows)), ("methods-levels", partial(plot_bars, rows))],
        [
            f"Best to worst here (solved, then processor time): {', '.join(order)}.",
            "Reported, best to worst: bidirectional, astar, bfs, dfid, dfs.",
            *(["The reported seconds are for all levels of each of the report's three files."] if beside else []),
        ],
        rows,
    )  # fmt: skip
    bare = [replace(trial, view={**_VIEW, "deadlocks": "none"}, variant="without pruning")
            for trial in base if trial.variant == "bidirectional"]  # fmt: skip
    pruned = [{**row, "label": "with pruning"} for row in rows if row["label"] == "bidirectional"]
    both = [*pruned, *run("without pruning", bare, run_trial)]
    table = summary(both)
    nodes = {row["label"]: row["common_expanded"] for row in table}
    ratio = nodes.get("without pruning", 0) / max(1, nodes.get("with pruning", 1))
    pruning = Section(
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
    return [methods, pruning]


def _reported(place: int, name: str) -> Column:
    """A column with the seconds reported for one of the three files."""
    return Column(f"reported s, {name}", lambda row: reported.METHODS[row["label"]][place], "seconds")
