"""The course project: A* forwards, from both ends with different b_weights, and what a state is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from statistics import median
from typing import Any

from pushworks.lab.experiment import Named, compare
from pushworks.lab.plots import plot_heat, plot_sweep
from pushworks.lab.representation import RepresentationTrial, run_representation
from pushworks.lab.reproduce import reported
from pushworks.lab.reproduce.section import Runner, Section, command_line
from pushworks.lab.table import (
    B_STAR,
    BACK,
    CPU,
    EXPANDED,
    LEVEL,
    LOG_B,
    MOVES,
    SECONDS,
    STATUS,
    Column,
    parameter,
    summary,
)  # fmt: skip
from pushworks.lab.trial import Row, run_trial
from pushworks.sokoban.states import REPRESENTATIONS

_HEURISTIC = "manhattan_matching+player"
_DEADLOCKS = "elimination"
_TOTALS = (
    Column("weight", lambda row: row["label"], "text"), Column("solved", lambda row: row["solved"], "count"),
    Column("moves", lambda row: row["moves"], "count"), EXPANDED, CPU,
    Column("median log_d n", lambda row: row["b"], "ratio"),
    Column("found from back", lambda row: row["back"], "percent"),
)  # fmt: skip


Words = Callable[[int], list[str]]
"""The arguments of a command for the first so many levels."""


def course_sections(
    levels: Sequence[Named], words: Words, run: Runner, seconds: float, beside: bool
) -> list[Section]:
    """All parts that need nothing but levels; `beside` puts the report's figures in the tables."""
    return [
        _forward(levels, words, run, seconds, beside),
        _both_ends(levels, words, run, seconds, beside),
        _two_weights(levels, words, run, seconds),
        _states(levels, words, run),
    ]


def _forward(levels: Sequence[Named], words: Words, run: Runner, seconds: float, beside: bool) -> Section:
    lists: dict[str, list[Any]] = {"weight": [1, 3, 5], "heuristic": [_HEURISTIC], "deadlocks": [_DEADLOCKS]}
    rows = run("A* forwards", compare(levels, ["astar"], lists, seconds=seconds, clock="cpu"), run_trial)
    best = [row for row in rows if row["parameters"]["weight"] == 3]
    columns: list[Column] = [LEVEL, STATUS, MOVES, EXPANDED, CPU, LOG_B, B_STAR]
    if beside:
        place = _places(levels)
        columns += [
            Column("reported moves", lambda row: reported.FORWARD_LENGTH[place[row["level"]]], "count"),
            Column("reported s", lambda row: reported.FORWARD_SECONDS[place[row["level"]]], "seconds"),
            Column("reported log_d n", lambda row: reported.FORWARD_B[place[row["level"]]], "ratio"),
        ]
    findings = [_counts(rows), *_slowest(best)]
    if beside:
        solved = [row for row in best if row["status"] == "solved"]
        ours = sum(row["cpu"] for row in solved)
        theirs = sum(reported.FORWARD_SECONDS[place[row["level"]]] for row in solved)
        findings.append(
            f"Reported for weight 3 and the {len(solved)} levels solved here: {theirs:.0f} s; here {ours:.1f} s of "
            "processor time."
        )
    return Section(
        "A* forwards",
        "Matching by Manhattan distance plus the walk to the nearest box, positions with boxes that can never "
        "move again left out; the table is for weight 3.",
        command_line(
            "lab", "sweep", *words(len(levels)), "--algorithm", "astar", "--weight", "1,3,5",
            "--heuristic", _HEURISTIC, "--deadlocks", _DEADLOCKS, "--time", f"{seconds:g}s", "--clock", "cpu",
        ),
        [(best, columns), (_totals(rows, "weight"), _TOTALS[:-1])],
        [("forward", partial(plot_sweep, rows, parameter="weight"))], findings, rows,
    )  # fmt: skip


def _both_ends(levels: Sequence[Named], words: Words, run: Runner, seconds: float, beside: bool) -> Section:
    values = [inf if value == "inf" else value for value in reported.B_WEIGHTS]
    lists: dict[str, list[Any]] = {"weight": [3], "b_weight": values}
    rows = run(
        "from both ends", compare(levels, ["bidirectional"], lists, seconds=seconds, clock="cpu"), run_trial
    )
    totals = _totals(rows, "b_weight")
    columns = [Column("b_weight", lambda row: row["label"], "text"), *_TOTALS[1:]]
    if beside:
        place = _places(levels)
        known = {str(weight): figures for weight, figures in reported.BOTH_ENDS_SECONDS.items()}
        for total in totals:
            solved = [row for row in rows if str(row["parameters"].get("b_weight")) == total["label"]
                      and row["status"] == "solved"]  # fmt: skip
            total["solved_cpu"] = sum(row["cpu"] for row in solved)
            total["reported"] = sum(known[total["label"]][place[row["level"]]] for row in solved)
        columns += [
            Column("cpu s, solved levels", lambda row: row["solved_cpu"], "seconds"),
            Column("reported s, same levels", lambda row: row["reported"], "seconds"),
        ]
    by_nodes = sorted((row for row in totals if row["solved"]), key=lambda row: row["expanded"])
    findings = [_counts(rows)]
    if by_nodes:
        findings.append(
            f"Fewest states expanded in all: b_weight {by_nodes[0]['label']}; most: {by_nodes[-1]['label']}. "
            "The report found the even search (1) the slowest and no b_weight best for every level."
        )
    shares = [row["back"] for row in totals if row["label"] not in ("inf",) and row["back"] is not None]
    if shares:
        findings.append(
            f"Of an answer {100 * median(shares):.0f} % is found from the back (median over the finite b_weights)."
        )
    return Section(
        "From both ends",
        "Bidirectional A* with weight 3; b_weight backward expansions for each forward one, ∞ is backwards alone.",
        command_line(
            "lab", "sweep", *words(len(levels)), "--algorithm", "bidirectional", "--weight", "3",
            "--b-weight", ",".join(map(str, reported.B_WEIGHTS)), "--time", f"{seconds:g}s", "--clock", "cpu",
        ),
        [(totals, columns),
         (rows, [parameter("b_weight"), LEVEL, STATUS, MOVES, EXPANDED, SECONDS, CPU, LOG_B, B_STAR, BACK])],
        [("both-ends", partial(plot_sweep, rows, parameter="b_weight"))], findings, rows,
    )  # fmt: skip


def _two_weights(levels: Sequence[Named], words: Words, run: Runner, seconds: float) -> Section:
    lists: dict[str, list[Any]] = {"weight": [1, 2, 3, 5], "b_weight": [1, 10, 100, inf]}
    few = levels[:8]
    rows = run(
        "both weights", compare(few, ["bidirectional"], lists, seconds=seconds, clock="cpu"), run_trial
    )
    return Section(
        "Both weights at once",
        f"The weight of the heuristic and b_weight together, on the first {len(few)} levels.",
        command_line(
            "lab", "sweep", *words(len(few)), "--algorithm", "bidirectional", "--weight", "1,2,3,5",
            "--b-weight", "1,10,100,inf", "--time", f"{seconds:g}s", "--clock", "cpu",
        ),
        plots=[("weights", partial(plot_heat, rows))], findings=[_counts(rows)], rows=rows,
    )  # fmt: skip


def _states(levels: Sequence[Named], words: Words, run: Runner) -> Section:
    few = levels[:6]
    trials = [
        RepresentationTrial(level, name, kind, nodes=5000) for kind in REPRESENTATIONS for name, level in few
    ]
    rows = run("states", trials, run_representation)
    table = []
    for kind in REPRESENTATIONS:
        mine = [row for row in rows if row.get("parameters", {}).get("states") == kind]
        if mine:
            table.append({
                "label": kind, "microseconds": median(row["microseconds"] for row in mine),
                "bytes": median(row["bytes_per_state"] for row in mine),
            })  # fmt: skip
    findings = []
    if len(table) == len(REPRESENTATIONS):
        ratio = table[-1]["microseconds"] / table[0]["microseconds"]
        findings.append(
            f"The array of tiles, which the report uses, takes {ratio:.0f} times as long per state as packed bits."
        )
    columns = [
        Column("representation", lambda row: row["label"], "text"),
        Column("µs per expansion", lambda row: row["microseconds"], "ratio"),
        Column("bytes per state", lambda row: row["bytes"], "count"),
    ]
    about = "The same search with a position as one integer, as text, and as an array of tiles (medians)."
    command = command_line("lab", "states", *words(len(few)), "--nodes", 5000)
    return Section(
        "What a state is made of", about, command, [(table, columns)], findings=findings, rows=rows
    )


def _places(levels: Sequence[Named]) -> dict[str, int]:
    """Where each level stands among those of the report."""
    return {name: number for number, (name, _) in enumerate(levels)}


def _totals(rows: Sequence[Row], name: str) -> list[Row]:
    """One row for each value of a parameter."""
    labelled = [{**row, "label": str(row["parameters"][name])} for row in rows if row["parameters"]]
    table = summary(labelled)
    for row in table:
        mine = [one for one in labelled if one["label"] == row["label"] and one["status"] == "solved"]
        factors = [one["log_branching"] for one in mine if one["log_branching"] is not None]
        shares = [one["backward_share"] for one in mine if one["backward_share"] is not None]
        row["b"] = median(factors) if factors else None
        row["back"] = sum(shares) / len(shares) if shares else None
    return table


def _counts(rows: Sequence[Row]) -> str:
    solved = sum(row["status"] == "solved" for row in rows)
    return f"{solved} of {len(rows)} searches solved their level; every solution was replayed."


def _slowest(rows: Sequence[Row]) -> list[str]:
    solved = sorted((row for row in rows if row["status"] == "solved"), key=lambda row: -row["expanded"])
    if not solved:
        return []
    worst = solved[0]
    return [f"The most states, {worst['expanded']:,}, were expanded for {worst['level']}."]
