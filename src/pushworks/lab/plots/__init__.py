"""Rows as pictures one can print: PNG, SVG or PDF, by the name of the file. Needs the extra ``lab``."""

from pushworks.lab.plots.ablation import plot_ablation
from pushworks.lab.plots.bars import plot_bars
from pushworks.lab.plots.cactus import plot_compare
from pushworks.lab.plots.heat import plot_heat
from pushworks.lab.plots.paper import ENDINGS, PALETTE, check_picture
from pushworks.lab.plots.sweep import plot_sweep

__all__ = [
    "ENDINGS", "PALETTE", "check_picture", "plot_ablation", "plot_bars", "plot_compare", "plot_heat",
    "plot_sweep",
]  # fmt: skip
