"""Jobs on many machines: the back end for a Ray cluster.

Each slot of the cluster is an actor that keeps one worker process of its own (the same pool as on one
machine, with a single worker), so limits, crashes and memory are dealt with next to the job, exactly as
they are without a cluster. Ray's part is to carry jobs there and outcomes back, in chunks long enough
(`_CHUNK_SECONDS`) that its overhead does not count. A machine that is lost takes its actors with it:
their chunks are given to others, one job at a time, and a job that loses several actors is reported.
"""

from __future__ import annotations

import os
import platform
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any

from pushworks.runner.backend import Backend, register_backend
from pushworks.runner.job import Job, Limits, Outcome, OutcomeStatus
from pushworks.runner.processes import ProcessPool

_CHUNK_SECONDS = 0.5
_LARGEST_CHUNK = 500
_MOST_LOSSES = 3
_KNOCK_SECONDS = 10.0
_OBJECT_STORE_BYTES = 100 * 1024 * 1024


class ClusterError(ConnectionError):
    """The cluster cannot be reached or does not work; the message is one line."""


class Slot:
    """What runs on the cluster: one worker process and the jobs handed to it. Becomes a Ray actor."""

    def __init__(self, function: Callable[[Any], Any], limits: Limits) -> None:
        self._jobs: deque[Job] = deque()
        # The pool asks for a job each time it has none, and is asked for an outcome as often as there are
        # jobs: so the queue is never empty when it asks, and the worker lives from chunk to chunk.
        self._outcomes = ProcessPool(1).outcomes(function, iter(self._jobs.popleft, None), limits)
        self._name = f"{platform.node()}-{os.getpid()}"

    def ready(self) -> str:
        """Answers as soon as the slot exists."""
        return self._name

    def run(self, jobs: list[Job]) -> list[Outcome]:
        """Run a chunk of jobs."""
        self._jobs.extend(jobs)
        return [replace(next(self._outcomes), worker=self._name) for _ in jobs]


@dataclass
class _Actor:
    """The driver's view of a slot: the handle, and what it has been asked."""

    handle: Any
    chunk: list[Job] = field(default_factory=list)
    """Empty while it starts."""


class RayCluster(Backend):
    """Jobs on the machines of a Ray cluster.

    `address` is ``auto`` (the cluster this machine belongs to, else a new one on this machine alone),
    ``HOST:PORT`` of a cluster's head, or ``ray://HOST:PORT`` to reach one from outside. `workers` is the
    number of slots, all processors of the cluster when None.
    """

    def __init__(self, address: str = "auto", workers: int | None = None) -> None:
        self._ray = import_module("ray")
        self._errors: Any = import_module("ray.exceptions")
        self._mine = _connect(self._ray, address, workers)
        self._slots = workers or max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    @property
    def workers(self) -> int:
        """The number of slots."""
        return self._slots

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        if self._mine:
            self._ray.shutdown()
            self._mine = False

    def outcomes(
        self, function: Callable[[Any], Any], jobs: Iterable[Job], limits: Limits
    ) -> Generator[Outcome]:
        """Run the jobs in chunks on all slots."""
        run = _Run(self._ray, self._errors, function, limits, iter(jobs), self._slots)
        try:
            yield from run.outcomes()
        finally:
            run.end()


class _Run:
    """One run over the cluster."""

    def __init__(
        self,
        ray: Any,
        errors: Any,
        function: Callable[[Any], Any],
        limits: Limits,
        jobs: Iterator[Job],
        slots: int,
    ) -> None:
        self._ray, self._errors = ray, errors
        self._jobs = jobs
        self._again: deque[Job] = deque()
        self._losses: dict[str, int] = {}
        self._asked: dict[Any, _Actor] = {}  # what is awaited, and of whom
        self._seconds, self._finished = 0.0, 0
        self._more = True
        self._failed_starts = 0
        self._slots = slots
        self._function = ray.put(function)
        self._limits = limits
        self._remote = ray.remote(num_cpus=1, max_restarts=0, scheduling_strategy="SPREAD")(Slot)

    def outcomes(self) -> Generator[Outcome]:
        for _ in range(self._slots):
            self._start()
        while self._asked:
            ready, _ = self._ray.wait(list(self._asked), num_returns=1)
            for reference in ready:
                actor = self._asked.pop(reference)
                try:
                    found = self._ray.get(reference)
                except self._errors.RayError as error:
                    yield from self._lost(actor, error)
                    continue
                if actor.chunk:
                    yield from self._heard(found)
                self._feed(actor)
            if not self._busy() and self._nothing_left():
                return

    def end(self) -> None:
        """Stop every slot, whatever it is doing."""
        for actor in self._asked.values():
            self._ray.kill(actor.handle)
        self._asked.clear()

    def _busy(self) -> bool:
        return any(actor.chunk for actor in self._asked.values())

    def _nothing_left(self) -> bool:
        """Whether all jobs were given out; looks one job ahead."""
        if self._more and not self._again:
            job = next(self._jobs, None)
            if job is None:
                self._more = False
            else:
                self._again.append(job)
        return not self._again

    def _start(self) -> None:
        actor = _Actor(self._remote.remote(self._function, self._limits))
        self._asked[actor.handle.ready.remote()] = actor

    def _feed(self, actor: _Actor) -> None:
        """Give a slot its next chunk, or let it go when there is none."""
        actor.chunk = self._chunk()
        if actor.chunk:
            self._asked[actor.handle.run.remote(actor.chunk)] = actor
        else:
            self._ray.kill(actor.handle)

    def _chunk(self) -> list[Job]:
        if self._again:
            return [self._again.popleft()]  # jobs whose slot was lost go alone, to find the guilty one
        mean = self._seconds / self._finished if self._finished else _CHUNK_SECONDS
        size = max(1, min(_LARGEST_CHUNK, int(_CHUNK_SECONDS / max(mean, 1e-6))))
        chunk: list[Job] = []
        while self._more and len(chunk) < size:
            job = next(self._jobs, None)
            if job is None:
                self._more = False
            else:
                chunk.append(job)
        return chunk

    def _heard(self, outcomes: list[Outcome]) -> Generator[Outcome]:
        for outcome in outcomes:
            self._seconds += outcome.seconds
            self._finished += 1
            yield outcome

    def _lost(self, actor: _Actor, error: Exception) -> Generator[Outcome]:
        """A slot is gone: its jobs are done again elsewhere, a new slot takes its place."""
        if isinstance(error, self._errors.RayTaskError):  # not lost, but broken: it would be so anywhere
            raise ClusterError(f"a worker on the cluster failed: {_last_line(error)}") from None
        if not actor.chunk:
            self._failed_starts += 1
            if self._failed_starts > _MOST_LOSSES * self._slots:
                raise ClusterError(f"workers cannot start on the cluster: {_last_line(error)}") from None
        for job in actor.chunk:
            self._losses[job.key] = self._losses.get(job.key, 0) + 1
            if self._losses[job.key] < _MOST_LOSSES:
                self._again.append(job)
            else:
                reason = f"lost with its machine or worker {_MOST_LOSSES} times: {type(error).__name__}"
                yield Outcome(job.key, OutcomeStatus.CRASHED, None, reason)
        self._start()


def _last_line(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1] if lines else type(error).__name__


def _connect(ray: Any, address: str, workers: int | None) -> bool:
    """Join the cluster; True when the connection is ours to end."""
    if ray.is_initialized():
        return False
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    with _handlers_kept():
        _join(ray, address, workers)
    return True


@contextmanager
def _handlers_kept() -> Iterator[None]:
    """Ray takes SIGTERM for itself; whoever had it before gets it back."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _join(ray: Any, address: str, workers: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == "auto":
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(
                num_cpus=workers, include_dashboard=False, object_store_memory=_OBJECT_STORE_BYTES, **quiet
            )
    else:
        _knock(address)
        try:
            ray.init(address=address, **quiet)
        except (ConnectionError, ValueError, RuntimeError, TimeoutError, ray.exceptions.RayError) as error:
            raise ClusterError(
                f"cannot join the cluster at {address}: {_last_line(error)} (does it want a token? see"
                " docs/scale.md)"
            ) from None


def _knock(address: str) -> None:
    """See whether anyone is there at all: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdigit():
        raise ClusterError(
            f"expected a cluster's address as auto, HOST:PORT or ray://HOST:PORT, got {address!r}"
        )
    try:
        socket.create_connection((host.strip("[]"), int(port)), _KNOCK_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(f"cannot reach the cluster at {address}: {error}") from None


register_backend("ray", lambda workers: RayCluster("auto", workers))
