"""What all plots share: the look, the colours, the files, and names that say only what differs."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

from pushworks.lab.trial import Row
from pushworks.levels.files import replacing

ENDINGS = (".png", ".svg", ".pdf")
PALETTE = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#7F7F7F", "#8C564B", "#B8A900")
"""Okabe and Ito's colours and three more, that nearly all people can tell apart; lines differ in dashes as
well."""
DASHES = ("-", "--", "-.", ":")
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")


def pyplot() -> Any:
    """Matplotlib without a screen, with sizes that suit a column of print."""
    import matplotlib as mpl

    mpl.use("Agg")
    mpl.rcParams.update(
        {
            "font.size": 9, "axes.titlesize": 10, "axes.labelsize": 9, "legend.fontsize": 8,
            "xtick.labelsize": 8, "ytick.labelsize": 8, "axes.spines.top": False,
            "axes.spines.right": False, "axes.grid": True, "grid.color": "#dddddd", "grid.linewidth": 0.5,
            "axes.axisbelow": True, "lines.linewidth": 1.4, "lines.markersize": 4, "svg.fonttype": "none",
            "pdf.fonttype": 42, "figure.dpi": 160, "savefig.dpi": 200, "svg.hashsalt": "pushworks",
        }
    )  # fmt: skip
    from matplotlib import pyplot

    return pyplot


def check_picture(path: Path) -> Path:
    """Look at the name of a plot, and whether plots can be drawn, before the work and not after it."""
    import matplotlib  # noqa: F401 - says which extra is missing

    if path.suffix.lower() not in ENDINGS:
        raise ValueError(f"expected a picture named *{', *'.join(ENDINGS)}, got {str(path)!r}")
    return path


def save(figure: Any, path: Path) -> None:
    """Write a figure; the same rows make the same file."""
    check_picture(path)
    dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    with replacing(path) as file:
        ending = path.suffix[1:].lower()
        figure.savefig(file, format=ending, bbox_inches="tight", metadata=dates.get(f".{ending}", {}))
    pyplot().close(figure)


def line_style(number: int) -> dict[str, Any]:
    """Colour, dashes and marker of the line with this number: no two alike in grey either."""
    return {
        "color": PALETTE[number % len(PALETTE)], "linestyle": DASHES[number // len(PALETTE) % len(DASHES)],
        "marker": MARKERS[number % len(MARKERS)],
    }  # fmt: skip


def short_labels(labels: Sequence[str]) -> dict[str, str]:
    """For each label what distinguishes it: the words that all of them have are left out.

    ``astar weight=1`` and ``astar weight=3`` become ``weight=1`` and ``weight=3``.
    """
    distinct = list(dict.fromkeys(labels))
    if len(distinct) < 2:
        return {label: label for label in distinct}
    common = set.intersection(*(set(label.split()) for label in distinct))
    short = {label: " ".join(word for word in label.split() if word not in common) for label in distinct}
    return {label: text or label for label, text in short.items()}


def short_names(levels: Sequence[str]) -> dict[str, str]:
    """Names of levels, just their numbers when all are of one file."""
    files = {name.rpartition(":")[0] for name in levels}
    return {name: name.rpartition(":")[2] if len(files) == 1 else name for name in levels}


def ordered(values: set[Any]) -> list[Any]:
    """Numbers in order, infinity after them, words last."""

    def rank(value: Any) -> tuple[int, float, str]:
        if value == "inf":
            return 1, inf, ""
        return (0, float(value), "") if isinstance(value, int | float) else (2, 0, str(value))

    return sorted(values, key=rank)


def places(values: Sequence[Any]) -> tuple[list[float], str]:
    """Where values stand on an axis, and the kind of axis: to scale where all (but ∞) are numbers.

    Infinity stands a step beyond the largest number. Values over two powers of ten make a logarithmic axis;
    words stand one beside the other.
    """
    numbers = [float(value) for value in values if isinstance(value, int | float)]
    if not numbers or any(isinstance(value, str) and value != "inf" for value in values):
        return [float(k) for k in range(len(values))], "words"
    logarithmic = min(numbers) > 0 and max(numbers) / min(numbers) >= 50
    least, most = min(numbers), max(numbers)
    beyond = most * 10 if logarithmic else most + max(1.0, (most - least) * 0.15)
    at = [beyond if value == "inf" else float(value) for value in values]
    return at, "log" if logarithmic else "linear"


def set_ticks(axis: Any, values: Sequence[Any], at: Sequence[float], kind: str) -> None:
    """Write the values themselves on the x axis."""
    if kind == "log":
        axis.set_xscale("log")
        axis.xaxis.set_minor_locator(_nothing())
    axis.set_xticks(at, ["∞" if value == "inf" else f"{value}" for value in values])


def _nothing() -> Any:
    from matplotlib.ticker import NullLocator

    return NullLocator()


def plain_numbers(axis: Any) -> None:
    """0.01 and 100 in place of powers of ten; between them only where there is room."""
    from matplotlib.ticker import LogFormatter

    class Plain(LogFormatter):
        def __call__(self, value: float, place: int | None = None) -> str:
            return f"{value:,g}" if super().__call__(value, place) else ""

    axis.set_major_formatter(Plain(labelOnlyBase=False))
    axis.set_minor_formatter(Plain(labelOnlyBase=False, minor_thresholds=(1, 0.4)))


def spread(values: Sequence[float]) -> tuple[float, float, float]:
    """Median, and how far the lower and upper quartile lie below and above it."""
    sorted_values = sorted(values)
    middle = median(sorted_values)
    if len(sorted_values) < 2:
        return middle, 0, 0
    half = len(sorted_values) // 2
    low, high = median(sorted_values[:half]), median(sorted_values[-half:])
    return middle, max(0, middle - low), max(0, high - middle)


def fixed_title(rows: Sequence[Row], end: str) -> str:
    """What is the same in all rows, and what the plot is about."""
    seen: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row["parameters"].items():
            seen.setdefault(name, set()).add(str(value))
    fixed = [f"{name} {next(iter(values))}" for name, values in seen.items() if len(values) == 1]
    names = {str(row["algorithm"]) for row in rows}
    return ", ".join([*(names if len(names) == 1 else []), *fixed, end])
