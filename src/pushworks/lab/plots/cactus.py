"""Cactus plots: how many levels are solved within a budget of time, or of expanded states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pushworks.lab.plots import paper
from pushworks.lab.trial import Row


def plot_compare(rows: Sequence[Row], path: Path) -> None:
    """Levels solved within how much time, and within how many expanded states, a line for each algorithm."""
    plt = paper.pyplot()
    solved = [row for row in rows if row["status"] == "solved"]
    total = len({row["level"] for row in rows})
    names = paper.short_labels([row["label"] for row in rows])
    labels = sorted(names, key=lambda label: _rank(solved, label))
    figures = [("cpu", "CPU seconds per level", 1e-4)]
    if any(row.get("expanded") for row in solved):
        figures.append(("expanded", "states expanded per level", 1))
    figure, axes = plt.subplots(1, len(figures), figsize=(7.2, 2.9), sharey=True, squeeze=False)
    for axis, (name, title, least) in zip(axes[0], figures, strict=True):
        end = 1.5 * max((row[name] for row in solved if row.get(name)), default=1)
        for number, label in enumerate(labels):
            mine = [row.get(name) for row in solved if row["label"] == label]
            values = sorted(max(value, least) for value in mine if value is not None)
            climb = [*range(len(values) + 1), len(values)] if values else [0]
            steps = ([values[0], *values, end] if values else [end], climb)
            look = {**paper.line_style(number), "marker": ""}
            axis.step(*steps, where="post", label=f"{names[label]}: {len(mine)} of {total}", **look)
        axis.set_xscale("log")
        paper.plain_numbers(axis.xaxis)
        axis.set_xlabel(title)
    axes[0][0].set_ylabel("levels solved")
    axes[0][0].set_ylim(0, total * 1.03)
    axes[0][0].yaxis.get_major_locator().set_params(integer=True)
    handles, words = axes[0][0].get_legend_handles_labels()
    figure.legend(handles, words, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    figure.suptitle("levels solved within a budget", x=0.02, ha="left", fontsize=9)
    figure.tight_layout()
    paper.save(figure, path)


def _rank(solved: Sequence[Row], label: str) -> tuple[int, float]:
    """The best first: most solved, then quickest."""
    times = [row.get("cpu") or 0 for row in solved if row["label"] == label]
    return -len(times), sum(times)
