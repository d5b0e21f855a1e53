"""What the network is worth: levels solved within 1,000, 10,000 and 32,000 expansions, with it and without.

    python bench/learned.py LEVELS... [--every N] [--network FILE] [--ways WORDS]

Every search is given 32,000 expansions. The last column is nodes a processor second over all levels; for
`learned` it counts the reading of the level by the network as well.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from pushworks.engine import Options, solve
from pushworks.levels import read

NODES = 32_000
WAYS = {
    "A*": Options(algorithm="astar", nodes=NODES),
    "weighted A*, 5": Options(algorithm="astar", nodes=NODES, extra={"weight": 5}),
    "learned, phs 2": Options(algorithm="learned", nodes=NODES, extra={"weight": 2}),
    "learned, phs 4": Options(algorithm="learned", nodes=NODES, extra={"weight": 4}),
    "phs 2, restarts": Options(algorithm="learned", nodes=NODES, extra={"weight": 2, "restarts": 4}),
    "learned, levin": Options(algorithm="learned", nodes=NODES, extra={"order": "levin"}),
    "learned, A* 5": Options(algorithm="learned", nodes=NODES, extra={"order": "astar", "weight": 5}),
}


def main() -> None:
    """Print a table for each file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--every", type=int, default=1, help="only every so many-th level")
    parser.add_argument("--network", default="default")
    parser.add_argument("--ways", default="", help="only those with one of these words, joined by commas")
    options = parser.parse_args()
    for file in options.files:
        levels = list(read(file))[:: options.every]
        print(f"\n{file.stem}: {len(levels)} levels")
        print(f"{'':18}{'1k':>6}{'10k':>6}{'32k':>6}{'mean of solved':>16}{'pushes':>9}{'nodes/s':>10}")
        for name, way in WAYS.items():
            if not any(word in name for word in options.ways.split(",")):
                continue
            if way.algorithm == "learned":
                way = Options(
                    algorithm="learned", nodes=NODES, extra={**way.extra, "network": options.network}
                )
            begun = time.process_time()
            results = [solve(level, way) for level in levels]
            seconds = time.process_time() - begun
            solved = [result for result in results if result.solved]
            within = "".join(f"{sum(r.expanded <= most for r in solved):6}" for most in (1000, 10_000, NODES))
            count = max(1, len(solved))
            print(
                f"{name:18}{within}{sum(r.expanded for r in solved) / count:16.1f}"
                f"{sum(r.pushes for r in solved) / count:9.1f}"
                f"{sum(r.expanded for r in results) / seconds:10.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
