"""What the network is worth: levels solved within 1,000, 10,000 and 32,000 expansions, with it and without.

    python bench/learned.py LEVELS... [--every N] [--network FILE] [--onnx FILE] [--ways WORDS]
    python bench/learned.py LEVELS... --every N --speed

Every search is given 32,000 expansions. The last column is nodes a processor second over all levels; for
`learned` it counts the reading of the level by the network as well. `--onnx FILE` adds the ordinary way: the
same search led by a convolutional network that onnxruntime calls for every position. With `--speed` only
this: A* of weight 2, 20,000 expansions a level, with the network and without, in turn; the best of five
rounds of each.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from pushworks.apps.cli.common import open_collection
from pushworks.engine import Options, Result, solve
from pushworks.levels import Level

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


FAST = {
    "off": Options(algorithm="astar", nodes=20_000, extra={"weight": 2}),
    "on": Options(algorithm="learned", nodes=20_000, extra={"order": "astar", "weight": 2}),
}


def speed(levels: list[Level], network: str) -> None:
    """Print nodes a second of A* without and with the network, and their ratio."""
    best = dict.fromkeys(FAST, 0.0)
    for _ in range(5):
        for name, way in FAST.items():
            extra = {**way.extra, **({"network": network} if name == "on" else {})}
            results, seconds = _timed(levels, replace(way, extra=extra))
            best[name] = max(best[name], sum(result.expanded for result in results) / seconds)
    print(f"nodes/s off {best['off']:.0f}, on {best['on']:.0f}, ratio {best['on'] / best['off']:.2f}")


def _timed(levels: list[Level], way: Options) -> tuple[list[Result], float]:
    begun = time.process_time()
    results = [solve(level, way) for level in levels]
    return results, time.process_time() - begun


def main() -> None:
    """Print a table for each file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", default=["first-steps"])
    parser.add_argument("--every", type=int, default=1, help="only every so many-th level")
    parser.add_argument("--network", default="default")
    parser.add_argument("--onnx", help="also search with this network, by onnxruntime")
    parser.add_argument("--nodes", type=int, default=NODES, help="expansions a level")
    parser.add_argument("--ways", default="", help="only those with one of these words, joined by commas")
    parser.add_argument("--speed", action="store_true", help="only nodes a second, with and without")
    options = parser.parse_args()
    for file in options.files:
        levels = list(open_collection(file))[:: options.every]
        print(f"\n{Path(file).stem}: {len(levels)} levels")
        if options.speed:
            speed(levels, options.network)
            continue
        heads = f"{'1k':>6}{'10k':>6}{'32k':>6}{'mean of solved':>16}{'ms a level':>12}"
        print(f"{'':18}{heads}{'pushes':>9}{'nodes/s':>10}")
        ways = dict(WAYS)
        if options.onnx:
            ways["onnx, phs 2"] = replace(
                WAYS["learned, phs 2"], extra={"weight": 2, "network": options.onnx}
            )
        for name, way in ways.items():
            if not any(word in name for word in options.ways.split(",")):
                continue
            way = replace(way, nodes=options.nodes)
            if way.algorithm == "learned":
                way = replace(way, extra={"network": options.network, **way.extra})
            results, seconds = _timed(levels, way)
            solved = [result for result in results if result.solved]
            within = "".join(f"{sum(r.expanded <= most for r in solved):6}" for most in (1000, 10_000, NODES))
            count = max(1, len(solved))
            print(
                f"{name:18}{within}{sum(r.expanded for r in solved) / count:16.1f}"
                f"{1000 * sum(r.details['cpu_seconds'] for r in solved) / count:12.1f}"
                f"{sum(r.pushes for r in solved) / count:9.1f}"
                f"{sum(r.expanded for r in results) / seconds:10.0f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
