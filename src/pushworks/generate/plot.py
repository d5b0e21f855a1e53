"""A picture of the features of many levels: how they are spread, and how they go with the difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pushworks.generate.rating import Rating
from pushworks.levels.files import replacing

_PANELS = (
    ("hurried", "positions of the hurried search"),
    ("planned", "positions of the planned search"),
    ("pushes", "pushes"),
    ("box_changes", "box changes"),
    ("counter_intuitive", "counter-intuitive pushes"),
)


def plot_features(rated: Sequence[tuple[Rating, str]], path: Path, title: str) -> None:
    """Draw ratings, each with the name of its group, to a PNG or SVG file. Needs the `lab` extra."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    groups: dict[str, list[Rating]] = {}
    for rating, group in rated:
        if rating.difficulty is not None:
            groups.setdefault(group, []).append(rating)
    figure, axes = pyplot.subplots(2, 3, figsize=(13, 7.5), layout="constrained")
    figure.suptitle(title)
    spread, *panels = axes.flat
    data = [[r.difficulty for r in ratings if r.difficulty is not None] for ratings in groups.values()]
    spread.boxplot(data, tick_labels=[_short(name) for name in groups], showmeans=True)
    spread.set_ylim(0.8, 10.2)
    spread.tick_params(axis="x", labelrotation=25 if len(groups) > 2 else 0)
    spread.set_ylabel("difficulty (1 to 10)")
    for axis, (name, label) in zip(panels, _PANELS, strict=True):
        for group, ratings in groups.items():
            points = [(getattr(r.features, name), r.difficulty) for r in ratings]
            points = [(value, difficulty) for value, difficulty in points if value is not None]
            if points:
                xs, ys = zip(*points, strict=True)
                axis.scatter(xs, ys, s=10, alpha=0.6, label=_short(group))
        axis.set_xscale("symlog")
        axis.set_xlabel(label)
        axis.set_ylabel("difficulty")
    if len(groups) > 1:
        panels[0].legend(fontsize="small")
    with replacing(path) as file:
        figure.savefig(file, format=path.suffix[1:].lower() or "png", dpi=110)
    pyplot.close(figure)


def _short(name: str) -> str:
    return Path(name).stem.replace("_", " ") or "pack"
