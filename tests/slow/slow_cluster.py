"""Work at scale at full size, on a real Ray cluster of two nodes on this machine."""

from __future__ import annotations

from typing import Any

import pytest
from tests.cluster.two_nodes import two_nodes
from tests.library.boards import random_level

from pushworks.apps.cli.solve_many import search_one
from pushworks.engine import Options, solve
from pushworks.engine.distributed import RayPool, Spread, solve_distributed
from pushworks.levels import Level
from pushworks.runner import Job, ProcessPool, run

pytest.importorskip("ray", reason="the cluster extra is not installed")

OPTIONS = Options(objective="pushes", algorithm="astar")
LEVELS = [random_level(seed, size=10, boxes=4) for seed in range(1000)]


def jobs() -> list[Job]:
    return [Job(str(number), (level, OPTIONS)) for number, level in enumerate(LEVELS)]


def answers(outcomes: Any) -> dict[str, tuple[str, str, int]]:
    return {o.key: (o.value["status"], o.value["moves"], o.value["expanded"]) for o in outcomes}


def test_a_thousand_levels_through_ray_and_through_the_pool() -> None:
    from pushworks.runner.cluster import RayCluster

    pool = answers(run(search_one, jobs(), backend=ProcessPool(2)))
    assert len(pool) == 1000
    with two_nodes() as (cluster, second):
        backend = RayCluster(cluster.address)
        assert answers(run(search_one, jobs(), backend=backend)) == pool
        # Once more, and a node is killed in the middle.
        finished = []
        for outcome in run(search_one, jobs(), backend=backend):
            finished.append(outcome)
            if len(finished) == 300:
                cluster.remove_node(second, allow_graceful=False)
        assert len(finished) == 1000
        assert answers(finished) == pool


def test_a_hundred_levels_spread_over_the_cluster() -> None:
    import ray

    def hard(level: Level) -> int:
        return solve(level, OPTIONS).expanded

    chosen = sorted(LEVELS[:300], key=hard)[-100:]
    with two_nodes() as (cluster, _):
        ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
        pool = RayPool(2)
        for number, level in enumerate(chosen):
            wanted = solve(level, OPTIONS)
            found = solve_distributed(level, Spread(2, block=1 + number % 2), hosts=pool)
            assert found.optimal
            assert found.pushes == wanted.pushes
