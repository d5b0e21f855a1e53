"""What is run, under which limits, and what came of it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import perf_counter
from typing import Any


@dataclass(frozen=True, slots=True)
class Job:
    """One call of the run's function. `key` names it in the journal and is unique in a run."""

    key: str
    payload: Any = None


@dataclass(frozen=True, slots=True)
class Limits:
    """What one job may use; None is no limit."""

    seconds: float | None = None
    """Wall-clock time."""
    memory: int | None = None
    """Bytes of resident memory, of a worker process as a whole; not enforced in-process."""


class OutcomeStatus(StrEnum):
    """How a job ended."""

    DONE = "done"
    FAILED = "failed"
    """The function raised; `Outcome.error` says what."""
    CRASHED = "crashed"
    """The worker died under it (killed, segmentation fault, machine lost)."""
    TIME_LIMIT = "time limit"
    MEMORY_LIMIT = "memory limit"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a job."""

    key: str
    status: OutcomeStatus
    value: Any = None
    error: str = ""
    """One line; empty when done."""
    seconds: float = 0.0
    worker: str = ""
    trace: str = ""
    """The traceback of a function that raised."""
    restored: bool = False
    """Read from the journal of an earlier run instead of run now."""
    origin: str = ""
    """Where it was read: ``FILE:LINE`` of the journal."""

    @property
    def ok(self) -> bool:
        """The function returned a value."""
        return self.status is OutcomeStatus.DONE


def attempt(function: Callable[[Any], Any], job: Job, worker: str) -> Outcome:
    """Call the function and turn whatever happens into an outcome. Every back end runs jobs with this."""
    start = perf_counter()
    status, value, error, trace = OutcomeStatus.DONE, None, "", ""
    try:
        value = function(job.payload)
    except JobTimeoutError:
        status, error = OutcomeStatus.TIME_LIMIT, "stopped at its time limit"
    except MemoryError:
        status, error = OutcomeStatus.MEMORY_LIMIT, "out of memory"
    except Exception as failure:
        status, error = OutcomeStatus.FAILED, one_line(failure)
        trace = traceback.format_exc()
    return Outcome(job.key, status, value, error, perf_counter() - start, worker, trace)


def one_line(failure: BaseException) -> str:
    """An exception as one line of text."""
    text = " ".join(str(failure).split())
    return f"{type(failure).__name__}: {text}" if text else type(failure).__name__


class JobTimeoutError(BaseException):
    """Raised inside a job whose time is over. Not an Exception, so that the job does not swallow it."""
