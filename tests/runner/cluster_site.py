"""A real Ray cluster of two nodes on this machine, for tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def two_nodes(cpus: int = 1) -> Iterator[tuple[Any, Any]]:
    """Start a head and a second node; yields the cluster and the second node. Small, and gone at the end."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    from ray.cluster_utils import Cluster

    small = {"num_cpus": cpus, "object_store_memory": 80 * 1024 * 1024, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, connect=False, head_node_args=small)
    try:
        second = cluster.add_node(**{name: small[name] for name in ("num_cpus", "object_store_memory")})
        yield cluster, second
    finally:
        ray.shutdown()
        cluster.shutdown()
