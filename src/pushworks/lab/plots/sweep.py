"""Lines against a parameter: branching factor and time, medians over levels or seeds with quartiles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pushworks.lab.experiment import varied
from pushworks.lab.plots import paper
from pushworks.lab.trial import Row

_FIGURES = (("log_branching", "branching factor  log$_d$ n", False), ("cpu", "CPU time in seconds", True))
_MANY = 8
"""More lines than this are drawn thin and grey behind their median."""


def parameter_to_plot(names: Sequence[str], parameter: str | None = None) -> str:
    """The parameter for the x axis: the one asked for, or the first that varies and is no seed."""
    candidates = [name for name in names if name != "seed"] or list(names)
    if parameter is None:
        if not candidates:
            raise ValueError("expected a parameter with more than one value to plot against")
        return candidates[0]
    if parameter not in names:
        known = ", ".join(names) or "none"
        raise ValueError(f"expected a parameter that varies ({known}) to plot against, got {parameter!r}")
    return parameter


def plot_sweep(rows: Sequence[Row], path: Path, parameter: str | None = None) -> None:
    """Branching factor and time against a parameter: a line for each level, median and quartiles in black.

    Where a seed varies, each line is the median over the seeds, with error bars to the quartiles.
    """
    names = varied(rows)
    parameter = parameter_to_plot(names, parameter)
    others = [name for name in names if name not in (parameter, "seed")]
    plt = paper.pyplot()
    values = paper.ordered({row["parameters"].get(parameter) for row in rows})
    at, kind = paper.places(values)
    levels = paper.short_names([str(row["level"]) for row in rows])
    lines: dict[str, list[Row]] = {}
    for row in rows:
        words = [f"{name}={row['parameters'].get(name)}" for name in others]
        label = " ".join([f"level {levels[str(row['level'])]}", *words])
        lines.setdefault(label, []).append(row)
    figure, axes = plt.subplots(1, 2, figsize=(7.2, 2.9))
    for axis, (name, title, logarithmic) in zip(axes, _FIGURES, strict=True):
        columns = [_draw(axis, group, label, number, len(lines), name, parameter, values, at)
                   for number, (label, group) in enumerate(lines.items())]  # fmt: skip
        if len(lines) > 3:
            _draw_median(axis, columns, at)
        paper.set_ticks(axis, values, at, kind)
        axis.set_xlabel(parameter)
        axis.set_ylabel(title)
        if logarithmic:
            axis.set_yscale("log")
            paper.plain_numbers(axis.yaxis)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False)
    figure.suptitle(paper.fixed_title(rows, f"against {parameter}"), x=0.02, ha="left", fontsize=9)
    figure.tight_layout()
    paper.save(figure, path)


def _draw(
    axis: Any, group: Sequence[Row], label: str, number: int, count: int, name: str, parameter: str,
    values: Sequence[Any], at: Sequence[float],
) -> list[float | None]:  # fmt: skip
    """One line; its heights at the values, None where nothing was solved."""
    heights: list[tuple[float, float, float] | None] = []
    for value in values:
        here = [
            row[name] for row in group
            if row["parameters"].get(parameter) == value and row["status"] == "solved"
            and row.get(name) is not None
        ]  # fmt: skip
        heights.append(paper.spread(here) if here else None)
    drawn = [(x, height) for x, height in zip(at, heights, strict=True) if height is not None]
    xs, middles = [x for x, _ in drawn], [height[0] for _, height in drawn]
    if count > _MANY:
        shown = "each level" if number == 0 else "_"
        axis.plot(xs, middles, color="#9aa5b1", linewidth=0.8, alpha=0.8, label=shown)
    elif any(low or high for _, (_, low, high) in drawn):
        bars = [[low for _, (_, low, _) in drawn], [high for _, (_, _, high) in drawn]]
        axis.errorbar(xs, middles, yerr=bars, capsize=2.5, label=label, **paper.line_style(number))
    else:
        axis.plot(xs, middles, label=label, **paper.line_style(number))
    return [None if height is None else height[0] for height in heights]


def _draw_median(axis: Any, columns: Sequence[Sequence[float | None]], at: Sequence[float]) -> None:
    """The median over the lines, with its quartiles as bars."""
    found = []
    for k, x in enumerate(at):
        here = [height for column in columns if (height := column[k]) is not None]
        if here:
            found.append((x, *paper.spread(here)))
    axis.errorbar(
        [x for x, *_ in found], [middle for _, middle, _, _ in found],
        yerr=[[low for *_, low, _ in found], [high for *_, high in found]],
        color="black", linewidth=2, capsize=3, marker="o", markersize=3.5, label="median, quartiles",
        zorder=5,
    )  # fmt: skip
