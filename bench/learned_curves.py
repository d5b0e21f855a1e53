"""Levels solved against expansions and time, with a network and without: the picture of docs/learn.md.

    python bench/learned_curves.py LEVELS... [--out docs/images/learned-curves.png] [--rows FILE] [--resume]

A* and weighted A*, PHS* led by the network that ships, 32,000 expansions a level; the levels of all files
are counted together in the picture and apart in the table. Trials and picture are those of `lab compare`;
stopped, it goes on with `--rows FILE --resume`.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from pushworks.apps.cli.common import open_collection
from pushworks.lab import Row, compare, run_experiment
from pushworks.lab.plots.cactus import plot_compare

NODES = 32_000
WAYS: dict[str, list[float]] = {"astar": [1, 5], "learned": [2, 4]}
"""Algorithms and their weights."""


def table(rows: list[Row], file: str) -> str:
    """How many are solved within 1,000, 10,000 and 32,000 expansions, and what a solved one takes."""
    mine = [row for row in rows if row["level"].startswith(file + ":")]
    total = len({row["level"] for row in mine})
    lines = [
        f"| {file}, {total} levels | 1 k | 10 k | 32 k | mean expansions | ms a solved level |",
        "|---|" + "---|" * 5,
    ]
    for label in dict.fromkeys(row["label"] for row in mine):
        solved = [row for row in mine if row["label"] == label and row["status"] == "solved"]
        within = [sum(row["expanded"] <= most for row in solved) for most in (1000, 10_000, NODES)]
        count = max(1, len(solved))
        mean = sum(row["expanded"] for row in solved) / count
        cpu = 1000 * sum(row["cpu"] for row in solved) / count
        lines.append(f"| {label} | " + " | ".join(map(str, within)) + f" | {mean:,.0f} | {cpu:.1f} |")
    return "\n".join(lines)


def main() -> None:
    """Run the trials, print a table for each file, draw the picture."""
    parser = argparse.ArgumentParser(
        description="Levels solved against expansions, with a network and without."
    )
    parser.add_argument("files", nargs="*", default=["first"])
    parser.add_argument("--out", type=Path, default=Path("build/learned-curves.png"))
    parser.add_argument("--rows", type=Path, help="keep the rows here, as they come")
    parser.add_argument("--resume", action="store_true", help="go on with the rows that are there")
    args = parser.parse_args()
    levels = [
        (f"{Path(file).stem}:{number}", level)
        for file in args.files
        for number, level in enumerate(open_collection(file), start=1)
    ]
    trials = [
        trial
        for algorithm, weights in WAYS.items()
        for trial in compare(levels, [algorithm], {"weight": list(weights)}, backend="native", nodes=NODES)
    ]
    rows = list(run_experiment(trials, out=args.rows, resume=args.resume))
    for file in args.files:
        print(table(rows, Path(file).stem), end="\n\n")
    args.out.parent.mkdir(parents=True, exist_ok=True)
    plot_compare(rows, args.out)


if __name__ == "__main__":
    main()
