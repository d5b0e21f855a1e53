"""Rows as pictures: PNG or SVG, by the name of the file. Needs the extra ``lab`` (matplotlib)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import Any

from pushworks.lab.experiment import varied
from pushworks.lab.trial import Row

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
    path.parent.mkdir(parents=True, exist_ok=True)
    metadata = {"Date": None} if path.suffix.lower() == ".svg" else {}
    figure.savefig(path, bbox_inches="tight", metadata=metadata)


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
    lines = list(dict.fromkeys(_line_name(row, others) for row in rows))
    colours = plt.get_cmap("turbo")
    figure, axes = plt.subplots(1, 2, figsize=(_WIDTH, _HEIGHT))
    figures = (("log_branching", "branching factor  log$_d$ n", False), ("seconds", "time in seconds", True))
    for axis, (figure_name, title, logarithmic) in zip(axes, figures, strict=True):
        columns: list[list[float]] = [[] for _ in values]
        for i, line in enumerate(lines):
            points: dict[Any, Any] = {
                row["parameters"].get(parameter): row.get(figure_name)
                for row in rows
                if _line_name(row, others) == line and row["status"] == "solved"
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
    """How many levels each algorithm has solved after how much time, and how many nodes that took."""
    plt = _pyplot()
    labels = list(dict.fromkeys(row["label"] for row in rows))
    total = len({row["level"] for row in rows})
    figure, axes = plt.subplots(1, 2, figsize=(_WIDTH, _HEIGHT), sharey=True)
    colours = plt.get_cmap("tab10" if len(labels) <= 10 else "tab20")
    for axis, (name, title) in zip(
        axes, (("seconds", "seconds per level"), ("expanded", "states expanded per level")), strict=True
    ):
        most = max((row[name] for row in rows if row["status"] == "solved" and row.get(name)), default=1)
        for i, label in enumerate(labels):
            values = sorted(row[name] for row in rows if row["label"] == label and row["status"] == "solved")
            values = [max(value, 1e-5 if name == "seconds" else 1) for value in values]
            steps = range(1, len(values) + 1)
            style = ("-", "--", "-.", ":")[i // 10 % 4]
            axis.step([*values, most * 1.5], [*steps, len(values)], where="post", color=colours(i % 20),
                      linewidth=1.8, linestyle=style, label=f"{label}: {len(values)} of {total}")  # fmt: skip
        axis.set_xscale("log")
        axis.set_xlabel(title)
    axes[0].set_ylabel("levels solved")
    axes[0].set_ylim(0, total + 0.5)
    axes[0].yaxis.get_major_locator().set_params(integer=True)
    handles, names = axes[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="center left", bbox_to_anchor=(1.0, 0.5), frameon=False, fontsize=9)
    figure.suptitle(_title(rows, "levels solved", algorithm=False), x=0.01, ha="left", fontsize=11)
    figure.tight_layout()
    _save(figure, path)
    plt.close(figure)


def plot_ablation(summary: Sequence[Row], path: Path) -> None:
    """Nodes and time of each variant as a multiple of the base, on the levels that all of them solved."""
    plt = _pyplot()
    figure, axis = plt.subplots(figsize=(8.5, 0.34 * len(summary) + 1.4))
    base = summary[0]
    names = [str(row["label"]) for row in summary][::-1]
    ratios = [row["common_expanded"] / max(1, base["common_expanded"]) for row in summary][::-1]
    colours = ["#3b6ea5" if ratio <= 1.0001 else "#c8553d" for ratio in ratios]
    axis.barh(names, ratios, color=colours, height=0.66)
    axis.axvline(1, color="black", linewidth=1)
    largest = max(ratios, default=1)
    for place, (ratio, row) in enumerate(zip(ratios, summary[::-1], strict=True)):
        note = f"{ratio:.2f}×   {row['solved']}/{row['levels']} solved, {row['seconds']:.1f} s"
        axis.text(ratio + largest * 0.01, place, note, va="center", fontsize=8)
    axis.set_xlim(0, largest * 1.45)
    axis.set_xlabel(f"states expanded, relative to the base, on the {base['common']} levels all solved")
    axis.grid(axis="y", visible=False)
    figure.tight_layout()
    _save(figure, path)
    plt.close(figure)


def _ordered(values: set[Any]) -> list[Any]:
    """Numbers in order, infinity after them, words last."""

    def rank(value: Any) -> tuple[int, float, str]:
        if value == "inf":
            return 1, inf, ""
        return (0, float(value), "") if isinstance(value, int | float) else (2, 0, str(value))

    return sorted(values, key=rank)


def _line_name(row: Row, others: Sequence[str]) -> str:
    settings = [f"{name}={row['parameters'].get(name)}" for name in others]
    return " ".join([str(row["level"]).rsplit("/", 1)[-1], *settings])


def _median(values: Sequence[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


def _plain_seconds(axis: Any) -> None:
    axis.yaxis.set_major_formatter(lambda value, _: f"{value:g}")


def _title(rows: Sequence[Row], end: str, *, algorithm: bool = True) -> str:
    constant: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row["parameters"].items():
            constant.setdefault(name, set()).add(str(value))
    fixed = [f"{name} {next(iter(values))}" for name, values in constant.items() if len(values) == 1]
    start = [rows[0]["algorithm"]] if algorithm and rows else []
    return ", ".join([*start, *fixed, end])
