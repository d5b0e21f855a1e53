"""The interface of a back end, the one that runs everything in this process, and the list of them all."""

from __future__ import annotations

import signal
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from pushworks.runner.job import Job, JobTimeoutError, Limits, Outcome, attempt


class Backend(ABC):
    """A place where jobs are run.

    A back end takes the next job from the iterable only when it has room for it (the iterable may be
    endless), yields outcomes as they come, in any order, one for each job it took, and never lets a
    failing or dying job end the run. Closing the iterator stops all work and cleans up.
    """

    @abstractmethod
    def outcomes(
        self, function: Callable[[Any], Any], jobs: Iterable[Job], limits: Limits
    ) -> Generator[Outcome]:
        """Call ``function(job.payload)`` for every job and yield what came of each."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many jobs it runs at the same time."""


class InProcess(Backend):
    """One job after the other, here. The time limit reaches Python code only, and only in the main thread."""

    @property
    def workers(self) -> int:
        """Always one."""
        return 1

    def outcomes(
        self, function: Callable[[Any], Any], jobs: Iterable[Job], limits: Limits
    ) -> Generator[Outcome]:
        """Run the jobs in order."""
        for job in jobs:
            with _alarm(limits.seconds):
                outcome = attempt(function, job, "here")
            yield outcome


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise `JobTimeoutError` after so many seconds, where the platform can."""
    if (
        seconds is None
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(number: int, frame: object) -> None:  # noqa: ARG001 - the signature of a signal handler
        raise JobTimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


_MAKERS: dict[str, Callable[[int], Backend]] = {}


def register_backend(name: str, maker: Callable[[int], Backend]) -> None:
    """Make a back end known by name; `maker` gets the number of workers asked for."""
    _MAKERS[name] = maker


def make_backend(name: str = "auto", workers: int = 1) -> Backend:
    """A back end by name. ``auto`` is this process for one worker and a process pool for more."""
    if workers < 1:
        raise ValueError(f"expected at least one worker, got {workers}")
    if name == "auto":
        name = "processes" if workers > 1 else "here"
    if name not in _MAKERS:
        raise ValueError(f"expected a back end among {', '.join(sorted(_MAKERS))}, got {name!r}")
    return _MAKERS[name](workers)


register_backend("here", lambda workers: InProcess())  # noqa: ARG005 - there is only one here
