"""Options of commands that work through many levels: how many side by side, and on which machines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.units import MOST_THREADS

if TYPE_CHECKING:
    from pushworks.runner import Backend

JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=MOST_THREADS,
        help="Levels side by side; 1, or with --cluster all its processors.",
    ),
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Run on a Ray cluster: auto, HOST:PORT or ray://HOST:PORT (extra: cluster).",
    ),
]


def backend_for(jobs: int | None, cluster: str | None) -> Backend:
    """Where the jobs of a command run: here, in processes, or on a cluster."""
    from pushworks.runner import make_backend

    if cluster is None:
        return make_backend("auto", jobs or 1)
    from pushworks.runner.cluster import ClusterError, RayCluster

    try:
        return RayCluster(cluster, jobs)
    except ClusterError as error:
        raise CommandError(str(error)) from None


@dataclass(frozen=True)
class WorkOptions:
    """Where the levels of a command are worked on."""

    jobs: JobsOption = None
    cluster: ClusterOption = None

    @property
    def backend(self) -> Backend:
        """What runs them: this process, several, or a cluster."""
        return backend_for(self.jobs, self.cluster)
