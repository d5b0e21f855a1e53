"""The Ray back end on a real cluster of two nodes. One test, because starting a cluster takes seconds."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.runner.cluster_site import two_nodes
from tests.runner.runner_jobs import misbehave, square

from pushworks.runner import Job, Limits, Outcome, OutcomeStatus, run

pytest.importorskip("ray", reason="the cluster extra is not installed")

from pushworks.runner.cluster import ClusterError, RayCluster


def test_jobs_on_two_nodes_one_of_which_is_lost(tmp_path: Path) -> None:
    with two_nodes() as (cluster, second):
        backend = RayCluster(cluster.address)
        assert backend.workers == 2

        # Everything that can befall a job, next to jobs that are fine.
        payloads = ["raise", "die", "hang", "eat", "odd", *([0.01] * 20)]
        jobs = [Job(str(n), what) for n, what in enumerate(payloads)]
        limits = Limits(seconds=1.5, memory=400 * 1024 * 1024)
        journal = tmp_path / "run.jsonl"
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

        # A node is lost in the middle: its jobs are done by the other, none is missing.
        finished: list[Outcome] = []
        for outcome in run(misbehave, [Job(str(n), 0.02) for n in range(120)], backend=backend):
            finished.append(outcome)
            if len(finished) == 40:
                cluster.remove_node(second, allow_graceful=False)
        assert sorted(int(o.key) for o in finished) == list(range(120))
        assert all(o.ok for o in finished)

        # Closing early stops the work.
        endless = run(square, (Job(str(n), n) for n in range(10**9)), backend=backend)
        assert next(endless).ok
        endless.close()


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**options: object) -> None:
        raise ConnectionError("ray client connection timeout\n")

    monkeypatch.setattr("ray.init", refuse)
    with pytest.raises(ClusterError, match="cannot reach the cluster at ray://nowhere:1: ray client"):
        RayCluster("ray://nowhere:1")
