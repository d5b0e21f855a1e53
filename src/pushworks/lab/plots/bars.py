"""Bars level by level: what each algorithm needed for each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pushworks.lab.plots import paper
from pushworks.lab.trial import Row

_TITLES = {"expanded": "states expanded", "cpu": "CPU time in seconds", "moves": "moves"}


def plot_bars(rows: Sequence[Row], path: Path, figure_name: str = "expanded") -> None:
    """A group of bars for each level, one for each algorithm; a cross where it was not solved."""
    plt = paper.pyplot()
    levels = list(dict.fromkeys(str(row["level"]) for row in rows))
    names = paper.short_names(levels)
    labels = paper.short_labels([row["label"] for row in rows])
    width = 0.8 / len(labels)
    figure, axis = plt.subplots(figsize=(max(3.5, min(14, 0.11 * len(levels) * len(labels) + 1.5)), 2.9))
    smallest = min((row[figure_name] for row in rows if row.get(figure_name)), default=1)
    for number, label in enumerate(labels):
        found = {str(row["level"]): row for row in rows if row["label"] == label}
        heights, crosses = [], []
        for place, level in enumerate(levels):
            x = place + (number - (len(labels) - 1) / 2) * width
            row = found.get(level)
            if row is not None and row["status"] == "solved" and row.get(figure_name) is not None:
                heights.append((x, row[figure_name]))
            else:
                crosses.append(x)
        colour = paper.PALETTE[number % len(paper.PALETTE)]
        axis.bar(
            [x for x, _ in heights], [height for _, height in heights], width * 0.92, color=colour,
            label=labels[label], hatch=("", "//", "..", "xx")[number // len(paper.PALETTE) % 4],
        )  # fmt: skip
        axis.plot(crosses, [smallest] * len(crosses), "x", color=colour, markersize=4)
    if figure_name != "moves":
        axis.set_yscale("log")
        paper.plain_numbers(axis.yaxis)
    axis.set_xticks(range(len(levels)), [names[level] for level in levels])
    axis.set_xlabel("level")
    axis.set_ylabel(_TITLES.get(figure_name, figure_name))
    axis.grid(axis="x", visible=False)
    axis.legend(frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5))
    figure.tight_layout()
    paper.save(figure, path)
