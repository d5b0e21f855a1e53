"""Bait: how fast levels are solved, and how agents do against the clock; tables and (with --plot) pictures.

    python bench/bait.py                         the shipped levels
    python bench/bait.py LEVELS... --agents astar,iw,mcts --budget 0.1 --runs 3 --ticks 300 --plot docs/images

The clock is processor time, so that neighbours on the machine do not count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from pushworks.bait import BaitLevel, BaitLevelError, read_level_file
from pushworks.bait.agents import make_agent
from pushworks.bait.arena import GameReport, play
from pushworks.bait.shipped import shipped_levels
from pushworks.bait.solve import solve


def given_levels(paths: list[Path]) -> Iterator[BaitLevel]:
    """The levels of the files; make bench hands over files of other games too, which are passed by."""
    for path in paths:
        try:
            yield from read_level_file(path)
        except (BaitLevelError, OSError) as error:
            print(f"no Bait levels: {error}")


def solving(levels: list[BaitLevel], nodes: int) -> list[dict[str, object]]:
    """Shortest solutions: breadth-first search and A* in Python, the native search."""
    print("| level | moves | bfs expanded | bfs s | astar expanded | astar s | native expanded | native s |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    rows = []
    for number, level in enumerate(levels, 1):
        row: dict[str, object] = {"level": number}
        for name in ("bfs", "astar", "native"):
            begin = time.process_time()
            result = solve(level, algorithm=name, optimal=True, nodes=nodes, seconds=120)
            row[name] = (result.expanded, time.process_time() - begin, result.moves)
        cells = [f"{row[n][0]:,} | {row[n][1]:.3f}" for n in ("bfs", "astar", "native")]  # type: ignore[index]
        print(f"| {number} {level.title} | {row['native'][2]} | {' | '.join(cells)} |", flush=True)  # type: ignore[index]
        rows.append(row)
    return rows


def playing(
    levels: list[BaitLevel], names: list[str], budget: float, runs: int, ticks: int
) -> dict[tuple[str, int], list[GameReport]]:
    """Every agent on every level."""
    reports: dict[tuple[str, int], list[GameReport]] = {}
    for name in names:
        for number, level in enumerate(levels, 1):
            reports[name, number] = [
                play(make_agent(name, level, seed=seed), level, budget=budget, clock="cpu", max_ticks=ticks)
                for seed in range(1, runs + 1)
            ]
            won = sum(report.won for report in reports[name, number])
            worst = max(step for report in reports[name, number] for step in report.cpu)
            line = f"{name:8} {number:3} {level.title:20} won {won}/{runs}, worst {1000 * worst:.0f} ms"
            print(line, flush=True)
    return reports


def plot_agents(
    reports: dict[tuple[str, int], list[GameReport]],
    names: list[str],
    count: int,
    folder: Path,
    budget: float,
) -> None:
    """Who wins which level, and how long the winners' games are."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.colors import LinearSegmentedColormap

    figure, axes = plt.subplots(figsize=(10, 0.5 * len(names) + 1.6))
    share = [
        [sum(r.won for r in reports[name, n]) / len(reports[name, n]) for n in range(1, count + 1)]
        for name in names
    ]
    colours = LinearSegmentedColormap.from_list("won", ["#f4d6c6", "#fbf3dc", "#a9d6e5"])
    axes.imshow(share, cmap=colours, vmin=0, vmax=1, aspect="auto")
    for row, name in enumerate(names):
        for column in range(count):
            won = [report.ticks for report in reports[name, column + 1] if report.won]
            text = f"{sum(won) / len(won):.0f}" if won else "–"
            axes.text(column, row, text, ha="center", va="center", fontsize=8)
    axes.set_xticks(range(count), [str(n) for n in range(1, count + 1)])
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("level")
    axes.set_title(f"Games won (blue) with their mean number of moves, {1000 * budget:.0f} ms a step")
    figure.tight_layout()
    figure.savefig(folder / "bait-wins.png", dpi=110)
    plt.close(figure)


def plot_solving(rows: list[dict[str, object]], folder: Path) -> None:
    """Expansions until a shortest solution is proved."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(10, 4))
    for name, mark in (("bfs", "o"), ("astar", "s"), ("native", "^")):
        axes.plot([r["level"] for r in rows], [r[name][0] for r in rows], marker=mark, label=name)  # type: ignore[index]
    axes.set_yscale("log")
    axes.set_xticks([r["level"] for r in rows])
    axes.set_xlabel("level")
    axes.set_ylabel("expansions")
    axes.set_title("Expansions until a shortest solution is proved")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(folder / "bait-expansions.png", dpi=110)
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", nargs="*", type=Path)
    parser.add_argument("--agents", default="astar,iw,random")
    parser.add_argument("--budget", type=float, default=0.1)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--ticks", type=int, default=150)
    parser.add_argument("--nodes", type=int, default=200_000)
    parser.add_argument("--plot", type=Path, default=None)
    parser.add_argument("--anchors", help="not used here; make bench passes it to every benchmark")
    options = parser.parse_args()
    levels = list(given_levels(options.levels)) or list(shipped_levels())
    names = options.agents.split(",")
    rows = solving(levels, options.nodes)
    reports = playing(levels, names, options.budget, options.runs, options.ticks)
    if options.plot is not None:
        options.plot.mkdir(parents=True, exist_ok=True)
        plot_solving(rows, options.plot)
        plot_agents(reports, names, len(levels), options.plot, options.budget)


if __name__ == "__main__":
    main()
