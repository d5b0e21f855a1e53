"""Jobs and a distributed search on a real Ray cluster of two nodes; workers are lost.

One test for all of it, because starting a cluster takes many seconds; the loss of a whole node, which takes
as long again, is in the proofs.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cluster.two_nodes import two_nodes
from tests.library.boards import random_level
from tests.runner.runner_jobs import misbehave, square

from pushworks.engine import Options, solve
from pushworks.engine.distributed import RayPool, Spread, solve_distributed
from pushworks.runner import Job, Limits, OutcomeStatus, run
from pushworks.sealgo import Status

pytest.importorskip("ray", reason="the cluster extra is not installed")

from pushworks.runner.cluster import ClusterError, RayCluster


def test_two_nodes(tmp_path: Path) -> None:
    with two_nodes() as (cluster, _):
        backend = RayCluster(cluster.address)
        assert backend.workers == 2
        everything_that_can_befall_a_job(backend, tmp_path / "run.jsonl")
        one_level_on_all_machines()
        closing_early_stops_the_work(backend)


def everything_that_can_befall_a_job(backend: RayCluster, journal: Path) -> None:
    payloads = ["raise", "die", "hang", "eat", "odd", *([0.2] * 20)]  # long enough for a slow node to join in
    jobs = [Job(str(n), what) for n, what in enumerate(payloads)]
    limits = Limits(seconds=4.0, memory=200 * 1024 * 1024)  # a busy machine needs seconds to eat so much
    found = {o.key: o for o in run(misbehave, jobs, backend=backend, limits=limits, out=journal)}
    assert [found[str(n)].status for n in range(5)] == [
        OutcomeStatus.FAILED, OutcomeStatus.CRASHED, OutcomeStatus.TIME_LIMIT, OutcomeStatus.MEMORY_LIMIT,
        OutcomeStatus.FAILED,
    ]  # fmt: skip
    assert all(found[str(n)].ok for n in range(5, 25))
    assert len({o.worker for o in found.values()}) == 2, "both nodes worked"
    # Resumed, only the crashed job is run again.
    again = list(run(misbehave, jobs, backend=backend, limits=limits, out=journal, resume=True))
    assert [o.key for o in again if not o.restored] == ["1"]


def one_level_on_all_machines() -> None:
    import ray

    pool = RayPool(2)
    for seed in (11, 12, 13):
        level = random_level(seed, size=9, boxes=4)
        result = solve_distributed(level, Spread(2, block=1), hosts=pool)
        assert result.optimal
        assert result.pushes == solve(level, Options(objective="pushes", algorithm="astar")).pushes
        assert result.details["sent"] > 0, "states went from node to node"
    ray.kill(pool.actors[1])
    lost = result
    for _ in range(10_000):  # the kill takes its time to arrive
        if lost.error:
            break
        lost = solve_distributed(level, Spread(2, block=1), hosts=pool)
    assert lost.status is Status.NOT_FOUND
    assert "a shard was lost with its machine" in lost.error
    pool.close()


def closing_early_stops_the_work(backend: RayCluster) -> None:
    endless = run(square, (Job(str(n), n) for n in range(10**9)), backend=backend)
    assert next(endless).ok
    endless.close()


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("ray://127.0.0.1:1", "cannot reach the cluster at ray://127"),
        ("127.0.0.1:1", "cannot reach the cluster at 127"),
        ("somewhere", "expected a cluster's address"),
    ],
)
def test_a_cluster_that_is_not_there(address: str, message: str) -> None:
    with pytest.raises(ClusterError, match=message):
        RayCluster(address)
