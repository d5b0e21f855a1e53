"""Options of commands that work through many levels: how many side by side, and on which machines."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import CommandError
from pushworks.apps.cli.units import MOST_THREADS
from pushworks.levels.quantities import counted

if TYPE_CHECKING:
    from pushworks.runner import Backend

JobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=MOST_THREADS,
        help="Levels side by side; by default as many as there are cores.",
    ),
]
MeasuringJobsOption = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        min=1,
        max=MOST_THREADS,
        help="Levels side by side; if not given, 1: side by side they slow each other down.",
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


@dataclass(frozen=True, slots=True)
class Share:
    """How a command uses this machine."""

    jobs: int
    """Searches at the same time."""
    threads: int
    """Of each of them."""
    memory: int
    """Bytes for all of them."""
    reproducible: bool = False

    @property
    def bytes(self) -> int:
        """The memory of one search."""
        return self.memory // self.jobs

    def __str__(self) -> str:
        if self.reproducible:
            return "reproducible"
        beside = f"{counted(self.jobs, 'level')} at a time, " if self.jobs > 1 else ""
        each = " each" if self.jobs > 1 else ""
        return f"{beside}{counted(self.threads, 'thread')}{each}"


def share_of(
    levels: int,
    *,
    jobs: int | None = None,
    threads: int | None = None,
    memory: int | None = None,
    reproducible: bool = False,
) -> Share:
    """What is not given is filled so that all cores have work: levels side by side, then threads."""
    if reproducible:
        if jobs not in (None, 1) or threads not in (None, 1):
            raise CommandError("--reproducible means --threads 1 --jobs 1: leave the others out")
        return Share(1, 1, memory or _FIXED_MEMORY, reproducible=True)
    chosen = jobs or max(1, min(levels, cores() // (threads or 1)))
    each = threads or max(1, cores() // chosen)
    return Share(chosen, each, memory or usual_memory(), reproducible=chosen == each == 1)


_FIXED_MEMORY = 4 << 30
"""Where nothing may depend on the machine, or where it does not say how much it has."""


def usual_memory() -> int:
    """Half of the memory of this machine."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (AttributeError, ValueError, OSError):  # Windows
        return _windows_memory() // 2 or _FIXED_MEMORY


def _windows_memory() -> int:
    """Bytes of memory that Windows says the machine has; 0 where it does not answer."""
    import ctypes

    class Status(ctypes.Structure):
        """MEMORYSTATUSEX; the first size is the physical memory."""

        _fields_ = [("length", ctypes.c_uint32), ("load", ctypes.c_uint32)] + [
            (f"size{i}", ctypes.c_uint64) for i in range(7)
        ]

    status = Status()
    status.length = ctypes.sizeof(status)
    kernel = getattr(ctypes, "windll", None)  # there on Windows alone
    if kernel is None or not kernel.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return 0
    return int(status.size0)


def cores() -> int:
    """Processors that this program may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


def usual_backend(jobs: int | None, cluster: str | None, levels: int) -> Backend:
    """The same for so many levels; if nobody says how many side by side, all cores, where it is worth it."""
    from pushworks.runner import make_backend

    if jobs is not None or cluster is not None:
        return backend_for(jobs, cluster)
    return make_backend("lazy", max(1, min(cores(), levels)))


@dataclass(frozen=True)
class WorkOptions:
    """Where the levels of a command are worked on."""

    jobs: JobsOption = None
    cluster: ClusterOption = None

    def backend_of(self, levels: int) -> Backend:
        """What runs so many levels: this process, several, or a cluster."""
        return usual_backend(self.jobs, self.cluster, levels)


@dataclass(frozen=True)
class MeasuringOptions:
    """The same for a command that measures times: one level after the other unless somebody says so."""

    jobs: MeasuringJobsOption = None
    cluster: ClusterOption = None

    @property
    def backend(self) -> Backend:
        """What runs them: this process, several, or a cluster."""
        return backend_for(self.jobs, self.cluster)
