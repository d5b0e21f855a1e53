"""The cactus plot: how many levels each player solves when it is given so many seconds a level."""

from __future__ import annotations

from pathlib import Path

from pushworks.lab.league.standings import Standings
from pushworks.lab.plots.paper import pyplot, save
from pushworks.levels.quantities import counted

_FLOOR = 0.01
"""Seconds below which nothing is told apart: programs start slower than that."""


def plot_cactus(standings: Standings, path: Path) -> None:
    """Draw one collection; recorded players are dashed."""
    plt = pyplot()
    figure, axis = plt.subplots(figsize=(8.0, 4.6))
    for standing in standings.ranking():
        times = [max(time, _FLOOR) for time in standings.cactus(standing.player)]
        if times:
            counts = range(1, len(times) + 1)
            line = "--" if standing.recorded else "-"
            label = f"{standing.player}: {standing.solved}"
            colour = f"C{standings.players.index(standing.player) % 10}"  # ours have the same on every page
            axis.step(times, counts, line, where="post", linewidth=1.8, label=label, color=colour)
    axis.set_xscale("log")
    axis.set_xlabel("seconds a level (processor time; wall clock where dashed)")
    axis.set_ylabel("levels solved")
    axis.set_ylim(0, len(standings.levels) * 1.03)
    axis.axhline(len(standings.levels), color="#999999", linewidth=0.8)
    axis.set_title(f"{standings.collection}: {counted(len(standings.levels), 'level')}")
    if axis.get_lines()[:-1]:  # besides the line of all levels
        axis.legend(loc="lower right", frameon=False)
    save(figure, path)
    plt.close(figure)
