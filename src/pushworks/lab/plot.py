"""Rows as pictures: PNG or SVG, by the name of the file. Needs the extra ``lab`` (matplotlib)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

from pushworks.lab.experiment import varied
from pushworks.lab.trial import Row
from pushworks.levels.files import replacing

_WIDTH, _HEIGHT = 11.0, 4.8


def _pyplot() -> Any:
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update(
        {
            "font.size": 10, "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True,
            "grid.color": "#dddddd", "grid.linewidth": 0.6, "axes.axisbelow": True, "svg.fonttype": "none",
            "figure.dpi": 130, "svg.hashsalt": "pushworks",
        }
    )  # fmt: skip
    from matplotlib import pyplot

    return pyplot


def _save(figure: Any, path: Path) -> None:
    if path.suffix.lower() not in (".png", ".svg"):
        raise ValueError(f"expected a picture named *.png or *.svg, got {str(path)!r}")
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
    with replacing(path) as file:
        figure.savefig(file, format=path.suffix[1:].lower(), bbox_inches="tight", metadata=metadata)


def plot_sweep(rows: Sequence[Row], path: Path, parameter: str | None = None) -> None:
    """Branching factor and time against a parameter, one line for each level and their median in black."""
    names = varied(rows)
    if parameter is None:
        if not names:
            raise ValueError("expected a parameter with more than one value to plot against")
        parameter = names[0]
    others = [name for name in names if name != parameter]
    plt = _pyplot()
    values = _ordered({row["parameters"].get(parameter) for row in rows})
    files = {str(row["level"]).rpartition(":")[0] for row in rows}
    names_of = {id(row): _line_name(row, others, alone=len(files) == 1) for row in rows}
    lines = list(dict.fromkeys(names_of.values()))
    colours = plt.get_cmap("turbo")
    figure, axes = plt.subplots(1, 2, figsize=(_WIDTH, _HEIGHT))
    figures = (("log_branching", "branching factor  log$_d$ n", False), ("cpu", "CPU time in seconds", True))
    for axis, (figure_name, title, logarithmic) in zip(axes, figures, strict=True):
        columns: list[list[float]] = [[] for _ in values]
        for i, line in enumerate(lines):
            points: dict[Any, Any] = {
                row["parameters"].get(parameter): row.get(figure_name)
                for row in rows
                if names_of[id(row)] == line and row["status"] == "solved"
            }
            places = [k for k, value in enumerate(values) if points.get(value) is not None]
            heights = [points[values[k]] for k in places]
            for k, height in zip(places, heights, strict=True):
                columns[k].append(height)
            colour = colours(0.06 + 0.88 * i / max(1, len(lines) - 1))
            axis.plot(places, heights, marker="o", markersize=3, linewidth=1.1, color=colour, label=line)
        full = [k for k, column in enumerate(columns) if column]
        if len(lines) > 2:
            axis.plot(full, [_median(columns[k]) for k in full], color="black", linewidth=2.6, label="median")
        axis.set_xticks(range(len(values)), ["∞" if value == "inf" else str(value) for value in values])
        axis.set_xlabel(parameter)
        axis.set_ylabel(title)
        if logarithmic:
            axis.set_yscale("log")
            _plain_seconds(axis)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=8,
        ncols=1 if len(labels) <= 24 else 2,
    )  # fmt: skip
    figure.suptitle(_title(rows, f"against {parameter}"), x=0.01, ha="left", fontsize=11)
    figure.tight_layout()
    _save(figure, path)
    plt.close(figure)


def plot_compare(rows: Sequence[Row], path: Path) -> None:
    """How many levels each algorithm solves within how much time, and within how many expanded states."""
    plt = _pyplot()
    solved = [row for row in rows if row["status"] == "solved"]
    total = len({row["level"] for row in rows})
    labels = sorted(dict.fromkeys(row["label"] for row in rows), key=lambda label: _rank(solved, label))
    figures = [("cpu", "CPU seconds per level", 1e-4)]
    if any(row.get("expanded") for row in solved):
        figures.append(("expanded", "states expanded per level", 1))
    figure, axes = plt.subplots(1, len(figures), figsize=(_WIDTH, _HEIGHT), sharey=True, squeeze=False)
    colours = plt.get_cmap("tab10" if len(labels) <= 10 else "tab20")
    for axis, (name, title, least) in zip(axes[0], figures, strict=True):
        end = 1.5 * max((row[name] for row in solved if row.get(name)), default=1)
        for i, label in enumerate(labels):
            mine = [row.get(name) for row in solved if row["label"] == label]
            values = sorted(max(value, least) for value in mine if value is not None)
            axis.step(
                [values[0], *values, end] if values else [end], [0, *range(1, len(values) + 1), len(values)]
                if values else [0], where="post", color=colours(i % 20), linewidth=1.8, alpha=0.85,
                linestyle=("-", "--", "-.", ":")[i // 10 % 4], label=f"{label}: {len(mine)} of {total}",
            )  # fmt: skip
        axis.set_xscale("log")
        axis.set_xlabel(title)
    axes[0][0].set_ylabel("levels solved")
    axes[0][0].set_ylim(0, total * 1.03)
    axes[0][0].yaxis.get_major_locator().set_params(integer=True)
    handles, names = axes[0][0].get_legend_handles_labels()
    figure.legend(handles, names, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=9)
    figure.suptitle("levels solved within a budget", x=0.01, ha="left", fontsize=11)
    figure.tight_layout()
    _save(figure, path)
    plt.close(figure)


def plot_ablation(summary: Sequence[Row], path: Path) -> None:
    """Expanded states of each variant as a multiple of the base, on the levels that all of them solved."""
    plt = _pyplot()
    figure, axis = plt.subplots(figsize=(8.5, 0.3 * len(summary) + 1.2))
    base, bottom_up = summary[0], list(summary)[::-1]
    ratios = [row["common_expanded"] / max(1, base["common_expanded"]) for row in bottom_up]
    largest = max(ratios, default=1)
    colours = ["#8a8f98" if abs(r - 1) < 0.005 else "#c8553d" if r > 1 else "#3b6ea5" for r in ratios]
    axis.barh([str(row["label"]) for row in bottom_up], ratios, color=colours, height=0.7)
    axis.axvline(1, color="black", linewidth=0.9)
    for place, (ratio, row) in enumerate(zip(ratios, bottom_up, strict=True)):
        note = f"{ratio:.2f}×   {row['solved']}/{row['levels']} solved, {row['cpu']:.1f} s"
        axis.text(max(ratio, 1) + largest * 0.012, place, note, va="center", fontsize=8,
                  bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6})  # fmt: skip
    axis.set_xlim(0, largest * 1.4)
    axis.set_ylim(-0.7, len(summary) - 0.3)
    axis.set_xlabel(f"states expanded, relative to the base, on the {base['common']} levels all solved")
    axis.grid(axis="y", visible=False)
    figure.tight_layout()
    _save(figure, path)
    plt.close(figure)


def _rank(solved: Sequence[Row], label: str) -> tuple[int, float]:
    """The more solved the better, then the less time the better."""
    times = [row.get("cpu") or 0 for row in solved if row["label"] == label]
    return -len(times), sum(times)


def _ordered(values: set[Any]) -> list[Any]:
    """Numbers in order, infinity after them, words last."""

    def rank(value: Any) -> tuple[int, float, str]:
        if value == "inf":
            return 1, inf, ""
        return (0, float(value), "") if isinstance(value, int | float) else (2, 0, str(value))

    return sorted(values, key=rank)


def _line_name(row: Row, others: Sequence[str], *, alone: bool) -> str:
    """The level's name, just its number if all are from one file, and the other parameters that vary."""
    name = str(row["level"])
    short = f"level {name.rpartition(':')[2]}" if alone else name
    return " ".join([short, *(f"{other}={row['parameters'].get(other)}" for other in others)])


def _median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _plain_seconds(axis: Any) -> None:
    axis.yaxis.set_major_formatter(lambda value, _: f"{value:g}")


def _title(rows: Sequence[Row], end: str) -> str:
    constant: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row["parameters"].items():
            constant.setdefault(name, set()).add(str(value))
    fixed = [f"{name} {next(iter(values))}" for name, values in constant.items() if len(values) == 1]
    return ", ".join([str(rows[0]["algorithm"]), *fixed, end])
