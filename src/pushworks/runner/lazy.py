"""A pool for work of unknown size: small work is done before worker processes would be up."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from time import monotonic
from typing import Any

from pushworks.runner.backend import Backend, InProcess, register_backend
from pushworks.runner.job import Job, Limits, Outcome
from pushworks.runner.processes import ProcessPool

_HERE = 0.5  # seconds: about what it costs to start the processes


class LazyPool(Backend):
    """The first jobs run here, one after the other; those left after half a second in worker processes."""

    def __init__(self, workers: int, *, here: float = _HERE) -> None:
        self._workers, self._here = workers, here

    @property
    def workers(self) -> int:
        """The number of processes, once they are there."""
        return self._workers

    def outcomes(
        self, function: Callable[[Any], Any], jobs: Iterable[Job], limits: Limits
    ) -> Generator[Outcome]:
        """Run the jobs."""
        end = monotonic() + self._here
        queue = iter(jobs)
        for job in queue:
            yield from InProcess().outcomes(function, [job], limits)
            if monotonic() >= end:
                yield from ProcessPool(self._workers).outcomes(function, queue, limits)


register_backend("lazy", lambda workers: LazyPool(workers))
