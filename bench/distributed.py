"""One level spread over shards, against the engine on one core.

    python bench/distributed.py LEVELS... [--shards 2] [--blocks 1,2,3] [--seconds 60] [--address ADDRESS]

Without an address a cluster of two nodes is started on this machine. "CPU s" is processor time, of all
shards together; "crit s" that of the busiest shard of each round: what the search would take if every
shard had a processor to itself and messages cost nothing.
"""

from __future__ import annotations

import argparse
import os
import time

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Options, Result, solve
from pushworks.engine.distributed import LocalHosts, RayPool, Spread, solve_distributed
from pushworks.levels import Level


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", nargs="*", default=["first"])
    parser.add_argument("--shards", type=int, default=2)
    parser.add_argument("--blocks", default="1,2,3")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--address", default="")
    parser.add_argument("--anchors", help="not used here; make bench passes it to every benchmark")
    arguments = parser.parse_args()
    join_cluster(arguments.address, arguments.shards)
    pool = RayPool(arguments.shards)
    print(
        f"{'level':28} {'how':24} {'pushes':>6} {'wall s':>8} {'CPU s':>7} {'crit s':>7}"
        f" {'expanded':>11} {'sent':>11} {'MB':>7} {'rounds':>6}"
    )
    for item in pick_levels(arguments.levels):
        if item.level is not None:
            compare(item.name, item.level, arguments, pool)


def join_cluster(address: str, shards: int) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    if not address:
        from ray.cluster_utils import Cluster

        size = {"num_cpus": (shards + 1) // 2, "object_store_memory": 300 * 1024 * 1024}
        cluster = Cluster(initialize_head=True, head_node_args={**size, "include_dashboard": False})
        cluster.add_node(**size)
        address = cluster.address
    ray.init(address=address, log_to_driver=False, logging_level="ERROR")


def compare(name: str, level: Level, arguments: argparse.Namespace, pool: RayPool) -> None:
    limit = arguments.seconds
    wall, cpu = time.perf_counter(), time.process_time()
    alone = solve(level, Options(objective="pushes", algorithm="astar", seconds=limit))
    row(name, "engine, 1 thread", alone, time.perf_counter() - wall, time.process_time() - cpu)
    one = solve_distributed(level, Spread(1, seconds=limit), hosts=LocalHosts)
    row(name, "1 shard, no cluster", one, one.seconds)
    for block in map(int, arguments.blocks.split(",")):
        spread = Spread(arguments.shards, block, seconds=limit)
        result = solve_distributed(level, spread, hosts=pool)
        row(name, f"{spread.shards} shards, block {block}", result, result.seconds)
        if result.solved and alone.solved and result.pushes != alone.pushes:
            raise SystemExit(f"{name}: {result.pushes} pushes, the engine has {alone.pushes}")


def row(name: str, how: str, result: Result, wall: float, cpu: float | None = None) -> None:
    pushes = result.pushes if result.solved else result.status.value
    details = result.details
    busy = details["busy"] if cpu is None else cpu
    counts = f"{result.expanded:11,} {details.get('sent', 0):11,.0f}"
    megabytes = details.get("sent_bytes", 0) / 1e6
    critical = details.get("critical", busy)
    print(
        f"{name[-28:]:28} {how:24} {pushes!s:>6.6} {wall:8.2f} {busy:7.2f} {critical:7.2f} {counts}"
        f" {megabytes:7.1f} {details.get('rounds', 0):6.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
