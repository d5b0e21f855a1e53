"""Ablations: what each variant expands beside the base."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pushworks.lab.plots import paper
from pushworks.lab.trial import Row


def plot_ablation(summary: Sequence[Row], path: Path) -> None:
    """Expanded states of each variant as a multiple of the base, on the levels that all of them solved."""
    plt = paper.pyplot()
    figure, axis = plt.subplots(figsize=(6.4, 0.24 * len(summary) + 0.9))
    base, bottom_up = summary[0], list(summary)[::-1]
    ratios = [row["common_expanded"] / max(1, base["common_expanded"]) for row in bottom_up]
    largest = max(ratios, default=1)
    blue, orange = paper.PALETTE[0], paper.PALETTE[1]
    colours = ["#8a8f98" if abs(r - 1) < 0.005 else orange if r > 1 else blue for r in ratios]
    axis.barh([str(row["label"]) for row in bottom_up], ratios, color=colours, height=0.7)
    axis.axvline(1, color="black", linewidth=0.9)
    for place, (ratio, row) in enumerate(zip(ratios, bottom_up, strict=True)):
        note = f"{ratio:.2f}×   {row['solved']}/{row['levels']} solved, {row['cpu']:.1f} s"
        axis.text(max(ratio, 1) + largest * 0.012, place, note, va="center", fontsize=7,
                  bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.6})  # fmt: skip
    axis.set_xlim(0, largest * 1.45)
    axis.set_ylim(-0.7, len(summary) - 0.3)
    axis.set_xlabel(f"states expanded, relative to the base, on the {base['common']} levels all solved")
    axis.grid(axis="y", visible=False)
    figure.tight_layout()
    paper.save(figure, path)
