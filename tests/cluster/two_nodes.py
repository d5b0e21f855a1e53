"""A real Ray cluster of two nodes on this machine, for tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SMALL = {"num_cpus": 1, "object_store_memory": 80 * 1024 * 1024}
"""What one node has."""


@contextmanager
def two_nodes() -> Iterator[tuple[Any, Any]]:
    """Start a head and a second node; yields the cluster and the second node. Small, and gone at the end."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={**SMALL, "include_dashboard": False})
    try:
        yield cluster, cluster.add_node(**SMALL)
    finally:
        ray.shutdown()
        cluster.shutdown()
