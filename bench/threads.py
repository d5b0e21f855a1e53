"""The solver with one thread and with several, side by side, on the levels that take one thread long.

    python bench/threads.py LEVELS... [--threads 2] [--runs 3] [--least 2] [--time 600]

A level that one thread solves in less than `--least` seconds is left out. The others are solved `--runs`
times each way, turn about, and the medians compared. Seconds of the wall clock: the machine must be idle.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from statistics import median

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Options, solve
from pushworks.levels import Level


def seconds(level: Level, threads: int, given: argparse.Namespace) -> float:
    """How long a solution takes; the limit where none is found."""
    result = solve(level, Options(seconds=given.time, threads=threads, memory=given.memory << 20))
    return result.seconds if result.solved else given.time


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", nargs="*", default=["first"])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--least", type=float, default=2.0, help="seconds with one thread")
    parser.add_argument("--time", type=float, default=600, help="seconds a level")
    parser.add_argument("--memory", type=int, default=6000, help="MiB a level")
    given = parser.parse_args(list(arguments) if arguments is not None else None)
    sums = [0.0, 0.0]
    worst = 0.0
    print(f"{'level':30} {'1 thread':>9} {f'{given.threads} threads':>9} {'ratio':>6}")
    for item in pick_levels(given.levels):
        if item.level is None:
            print(f"{item.name:30} {item.error}")
            continue
        first = seconds(item.level, 1, given)
        if first < given.least:
            continue
        one, more = [first], [seconds(item.level, given.threads, given)]
        for _ in range(given.runs - 1):
            one.append(seconds(item.level, 1, given))
            more.append(seconds(item.level, given.threads, given))
        pair = median(one), median(more)
        sums = [sums[0] + pair[0], sums[1] + pair[1]]
        worst = max(worst, pair[1] / pair[0])
        print(f"{item.name:30} {pair[0]:9.2f} {pair[1]:9.2f} {pair[1] / pair[0]:6.2f}", flush=True)
    if sums[0]:
        print(f"{'sum':30} {sums[0]:9.2f} {sums[1]:9.2f} {sums[1] / sums[0]:6.2f}, worst ratio {worst:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
