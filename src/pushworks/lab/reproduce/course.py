"""The course project: A* forwards, from both ends with different b_weights, and what a state is made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from statistics import median
from typing import Any

from pushworks.lab.experiment import Named, compare
from pushworks.lab.plots import plot_heat, plot_sweep
from pushworks.lab.representation import RepresentationTrial, run_representation
from pushworks.lab.reproduce import reported
from pushworks.lab.reproduce.section import Runner, Section
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


def course_sections(levels: Sequence[Named], run: Runner, seconds: float, beside: bool) -> list[Section]:
    """All parts that need nothing but levels; `beside` puts the report's figures in the tables."""
    few = levels[:6]
    return [
        _forward(levels, run, seconds, beside),
        _both_ends(levels, run, seconds, beside),
        _two_weights(levels, run, seconds),
        _states(few, run),
    ]


def _forward(levels: Sequence[Named], run: Runner, seconds: float, beside: bool) -> Section:
    lists: dict[str, list[Any]] = {"weight": [1, 3, 5], "heuristic": [_HEURISTIC], "deadlocks": [_DEADLOCKS]}
    rows = run("A* forwards", compare(levels, ["astar"], lists, seconds=seconds), run_trial)
    best = [row for row in rows if row["parameters"]["weight"] == 3]
    columns: list[Column] = [LEVEL, STATUS, MOVES, EXPANDED, CPU, LOG_B, B_STAR]
    if beside:
        place = {id(row): number for number, row in enumerate(best)}
        columns += [
            Column("reported moves", lambda row: reported.FORWARD_LENGTH[place[id(row)]], "count"),
            Column("reported s", lambda row: reported.FORWARD_SECONDS[place[id(row)]], "seconds"),
            Column("reported log_d n", lambda row: reported.FORWARD_B[place[id(row)]], "ratio"),
        ]
    findings = [_counts(rows), *_slowest(best)]
    if beside:
        ours = sum(row["cpu"] for row in best if row["status"] == "solved")
        findings.append(
            f"Reported: {sum(reported.FORWARD_SECONDS):.0f} s in all for weight 3; here {ours:.1f} s of processor time."
        )
    return Section(
        "A* forwards",
        "Matching by Manhattan distance plus the walk to the nearest box, positions with boxes that can never "
        "move again left out; the table is for weight 3.",
        f"pushworks lab sweep LEVELS --algorithm astar --weight 1,3,5 --heuristic {_HEURISTIC} --deadlocks {_DEADLOCKS}",
        [(best, columns), (_totals(rows, "weight"), _TOTALS[:-1])],
        [("forward", partial(plot_sweep, rows, parameter="weight"))], findings, rows,
    )  # fmt: skip


def _both_ends(levels: Sequence[Named], run: Runner, seconds: float, beside: bool) -> Section:
    values = [inf if value == "inf" else value for value in reported.B_WEIGHTS]
    lists: dict[str, list[Any]] = {"weight": [3], "b_weight": values}
    rows = run("from both ends", compare(levels, ["bidirectional"], lists, seconds=seconds), run_trial)
    totals = _totals(rows, "b_weight")
    columns = [Column("b_weight", lambda row: row["label"], "text"), *_TOTALS[1:]]
    if beside:
        known = {str(weight): figure for weight, figure in reported.BOTH_ENDS_SECONDS.items()}
        columns.append(Column("reported s", lambda row: known[row["label"]], "seconds"))
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
        "pushworks lab sweep LEVELS --algorithm bidirectional --weight 3 --b-weight 1,10,100,1000,inf",
        [(totals, columns),
         (rows, [parameter("b_weight"), LEVEL, STATUS, MOVES, EXPANDED, SECONDS, CPU, LOG_B, B_STAR, BACK])],
        [("both-ends", partial(plot_sweep, rows, parameter="b_weight"))], findings, rows,
    )  # fmt: skip


def _two_weights(levels: Sequence[Named], run: Runner, seconds: float) -> Section:
    lists: dict[str, list[Any]] = {"weight": [1, 2, 3, 5], "b_weight": [1, 10, 100, inf]}
    few = levels[:8]
    rows = run("both weights", compare(few, ["bidirectional"], lists, seconds=seconds), run_trial)
    return Section(
        "Both weights at once",
        f"The weight of the heuristic and b_weight together, on the first {len(few)} levels.",
        "pushworks lab sweep LEVELS:1-8 --weight 1,2,3,5 --b-weight 1,10,100,inf --plot heat.png --plot-kind heat",
        plots=[("weights", partial(plot_heat, rows))], findings=[_counts(rows)], rows=rows,
    )  # fmt: skip


def _states(levels: Sequence[Named], run: Runner) -> Section:
    trials = [
        RepresentationTrial(level, name, kind, nodes=5000)
        for kind in REPRESENTATIONS
        for name, level in levels
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
    return Section("What a state is made of", about, "pushworks lab states LEVELS", [(table, columns)],
                   findings=findings, rows=rows)  # fmt: skip


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
