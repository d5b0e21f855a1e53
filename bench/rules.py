"""How fast the Python rules are: replaying solutions, measuring them, counting positions.

    python bench/rules.py [LEVELS...]

The levels (default: the shipped packs) must come with solutions. Times are processor time, best of five.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from pushworks.apps.cli.common import open_collection
from pushworks.sokoban import measure, perft, verify

PACKS = ["first-steps", "warehouse", "grand-depot"]


def best(work: Callable[[], int], repeats: int = 5) -> tuple[int, float]:
    """Things done and the best rate of several runs."""
    rate, done = 0.0, 0
    for _ in range(repeats):
        start = time.process_time()
        done = work()
        rate = max(rate, done / max(time.process_time() - start, 1e-9))
    return done, rate


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Speed of the Python rules.")
    parser.add_argument("levels", nargs="*", default=PACKS)
    levels = [level for name in parser.parse_args().levels for level in open_collection(name)]
    solved = [(level, level.solutions[0].moves) for level in levels if level.solutions]
    moves = sum(len(text) for _, text in solved)

    def replay() -> int:
        for level, text in solved:
            if not verify(level, text):
                raise SystemExit(f"{level.title}: the solution does not hold")
        return moves

    def measured() -> int:
        for level, text in solved:
            measure(level, text)
        return moves

    rows = [
        (f"verify, {len(solved)} solutions, moves/s", replay),
        ("all six metrics, moves/s", measured),
        ("perft to depth 12, positions/s", lambda: sum(sum(perft(level, 12)) for level in levels[:60])),
    ]
    for name, work in rows:
        done, rate = best(work)
        print(f"{name:44} {rate:12,.0f}   ({done:,})")


if __name__ == "__main__":
    main()
