"""Rows as tables: for the terminal, as Markdown, as LaTeX and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pushworks.lab.trial import Row


@dataclass(frozen=True)
class Column:
    """One column: its heading, where its values come from, and how they are written."""

    title: str
    value: Callable[[Row], Any]
    style: str = ""
    """``text``, ``count``, ``seconds``, ``ratio``, ``percent``."""


def _field(name: str) -> Callable[[Row], Any]:
    return lambda row: row.get(name)


LEVEL = Column("level", _field("level"), "text")
LABEL = Column("algorithm", _field("label"), "text")
STATUS = Column("status", _field("status"), "text")
MOVES = Column("moves", _field("moves"), "count")
PUSHES = Column("pushes", _field("pushes"), "count")
EXPANDED = Column("expanded", _field("expanded"), "count")
SECONDS = Column("seconds", _field("seconds"), "seconds")
CPU = Column("cpu s", _field("cpu"), "seconds")
LOG_B = Column("log_d n", _field("log_branching"), "ratio")
B_STAR = Column("b*", _field("effective_branching"), "ratio")
BACK = Column("from back", _field("backward_share"), "ratio")

COMPARE = (LEVEL, LABEL, STATUS, MOVES, PUSHES, EXPANDED, LOG_B, CPU)


def parameter(name: str) -> Column:
    """A column with the value of a parameter."""
    return Column(name, lambda row: row.get("parameters", {}).get(name), "text")


def summary(rows: Sequence[Row], by: str = "label") -> list[Row]:
    """One row for each label: levels, solved, nodes, time, and how long the answers are.

    `longer` is the mean of moves over the fewest moves that any of them needed for that level;
    `common_expanded` are the nodes on the `common` levels, those that all of them solved.
    """
    groups: dict[str, list[Row]] = {}
    best: dict[str, int] = {}
    for row in rows:
        groups.setdefault(str(row.get(by, "")), []).append(row)
        if row.get("moves") is not None:
            best[row["level"]] = min(row["moves"], best.get(row["level"], row["moves"]))
    answered = {label: [row for row in group if row["status"] == "solved"] for label, group in groups.items()}
    common = set(best).intersection(*({row["level"] for row in group} for group in answered.values()))
    table = []
    for label, group in groups.items():
        ratios = [row["moves"] / max(1, best[row["level"]]) for row in answered[label]]
        table.append(
            {
                "label": label,
                "levels": len(group),
                "solved": len(answered[label]),
                "moves": sum(row["moves"] for row in answered[label]),
                "longer": sum(ratios) / len(ratios) if ratios else None,
                **{name: sum(row.get(name) or 0 for row in group) for name in ("expanded", "seconds", "cpu")},
                "common_expanded": sum(row.get("expanded") or 0 for row in group if row["level"] in common),
                "common": len(common),
            }
        )
    return table


SUMMARY = (
    LABEL, Column("levels", _field("levels"), "count"), Column("solved", _field("solved"), "count"),
    Column("moves", _field("moves"), "count"), Column("× shortest", _field("longer"), "ratio"), EXPANDED,
    SECONDS, CPU,
)  # fmt: skip
ABLATION = (
    LABEL, Column("levels", _field("levels"), "count"), Column("solved", _field("solved"), "count"), EXPANDED,
    Column("nodes of common", _field("common_expanded"), "count"), SECONDS, CPU,
)  # fmt: skip


def cell(value: Any, style: str) -> str:
    """A value as text."""
    if value is None:
        return "-"
    if style == "count":
        return f"{int(value):,}"
    if style == "seconds":
        return f"{value:.2f}" if value >= 0.1 else f"{value:.4f}"
    if style == "percent":
        return f"{100 * value:.1f} %"
    if style == "ratio":
        return f"{value:.2f}"
    return str(value)


def cells(rows: Iterable[Row], columns: Sequence[Column]) -> list[list[str]]:
    """All values as text, the headings first."""
    body = [[cell(column.value(row), column.style) for column in columns] for row in rows]
    return [[column.title for column in columns], *body]


def to_markdown(rows: Iterable[Row], columns: Sequence[Column]) -> str:
    """A Markdown table, aligned so that it can be read as it is."""
    table = cells(rows, columns)
    widths = [max(len(line[i]) for line in table) for i in range(len(columns))]
    numeric = [column.style in ("count", "seconds", "ratio", "percent") for column in columns]

    def write(line: list[str]) -> str:
        padded = (
            text.rjust(width) if right else text.ljust(width)
            for text, width, right in zip(line, widths, numeric, strict=True)
        )
        return "| " + " | ".join(padded) + " |"

    rule = (
        ("-" * (width - 1) + ":") if right else "-" * width
        for width, right in zip(widths, numeric, strict=True)
    )
    return "\n".join([write(table[0]), "| " + " | ".join(rule) + " |", *map(write, table[1:])])


_LATEX = {
    "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_", "{": r"\{", "}": r"\}",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "\\": r"\textbackslash{}", "×": r"$\times$",
    "∞": r"$\infty$", "µ": r"$\mu$",
}  # fmt: skip


def to_latex(rows: Iterable[Row], columns: Sequence[Column]) -> str:
    """The same table for LaTeX, with the rules of the package booktabs."""
    head, *body = cells(rows, columns)
    numeric = [column.style in ("count", "seconds", "ratio", "percent") for column in columns]

    def write(line: list[str]) -> str:
        parts = ("".join(_LATEX.get(character, character) for character in text) for text in line)
        return " & ".join(part.replace(" ", r"\,") if number else part
                          for part, number in zip(parts, numeric, strict=True)) + r" \\"  # fmt: skip

    heading = " & ".join("".join(_LATEX.get(c, c) for c in title) for title in head) + r" \\"
    return "\n".join([
        r"\begin{tabular}{" + "".join("r" if number else "l" for number in numeric) + "}", r"\toprule",
        heading, r"\midrule", *map(write, body), r"\bottomrule", r"\end{tabular}", "",
    ])  # fmt: skip


def to_csv(rows: Iterable[Row]) -> str:
    """Every figure of every row, parameters in columns of their own."""
    flat = []
    for row in rows:
        line = {name: value for name, value in row.items() if name != "parameters"}
        flat.append({**line, **{f"parameter {name}": value for name, value in row["parameters"].items()}})
    names = list(dict.fromkeys(name for line in flat for name in line))
    text = io.StringIO()
    writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue()
