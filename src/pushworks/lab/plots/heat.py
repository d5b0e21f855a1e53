"""Heat maps: a figure against two parameters at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from pathlib import Path
from statistics import median

from pushworks.lab.experiment import varied
from pushworks.lab.plots import paper
from pushworks.lab.trial import Row

_TITLES = {"expanded": "states expanded", "cpu": "CPU seconds", "log_branching": "log$_d$ n"}


def two_parameters(names: Sequence[str]) -> tuple[str, str]:
    """The two parameters of a heat map; ValueError unless exactly two vary (seeds do not count)."""
    chosen = [name for name in names if name != "seed"]
    if len(chosen) != 2:
        found = ", ".join(chosen) or "none"
        raise ValueError(f"expected two parameters with more than one value for a heat map, got {found}")
    return chosen[0], chosen[1]


def plot_heat(rows: Sequence[Row], path: Path, figure_name: str = "expanded") -> None:
    """The median over levels (and seeds) in every cell, written in it; white where nothing was solved."""
    across, up = two_parameters(varied(rows))
    plt = paper.pyplot()
    xs = paper.ordered({row["parameters"].get(across) for row in rows})
    ys = paper.ordered({row["parameters"].get(up) for row in rows})
    cells: dict[tuple[int, int], float] = {}
    for i, x in enumerate(xs):
        for j, y in enumerate(ys):
            here = [
                row[figure_name] for row in rows
                if row["parameters"].get(across) == x and row["parameters"].get(up) == y
                and row["status"] == "solved" and row.get(figure_name) is not None
            ]  # fmt: skip
            if here:
                cells[i, j] = median(here)
    grid = [[log10(max(cells[i, j], 1e-6)) if (i, j) in cells else float("nan") for i in range(len(xs))]
            for j in range(len(ys))]  # fmt: skip
    figure, axis = plt.subplots(figsize=(1.6 + 0.75 * len(xs), 1.3 + 0.45 * len(ys)))
    picture = axis.imshow(grid, cmap="cividis", aspect="auto", origin="lower")
    colours = [value for row in grid for value in row if value == value]
    middle = (min(colours, default=0) + max(colours, default=0)) / 2
    for (i, j), value in cells.items():
        text = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
        ink = "black" if log10(max(value, 1e-6)) > middle else "white"
        axis.text(i, j, text, ha="center", va="center", fontsize=7.5, color=ink)
    axis.set_xticks(range(len(xs)), ["∞" if x == "inf" else str(x) for x in xs])
    axis.set_yticks(range(len(ys)), ["∞" if y == "inf" else str(y) for y in ys])
    axis.set_xlabel(across)
    axis.set_ylabel(up)
    axis.grid(visible=False)
    bar = figure.colorbar(picture, ax=axis)
    bar.formatter = lambda value, _: f"{10**value:,.0f}" if value >= 2 else f"{10**value:.3g}"
    bar.set_label(f"{_TITLES.get(figure_name, figure_name)}, median")
    bar.update_ticks()
    figure.tight_layout()
    paper.save(figure, path)
