"""Work behind the window: tasks are started, polled and cancelled, never waited for. No pygame in here."""

from __future__ import annotations

import atexit
import logging
import threading
import time
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from pushworks.apps.desktop.external_engine import ExternalEngineJob
from pushworks.levels import Level
from pushworks.levels.quantities import counted, solution_length

if TYPE_CHECKING:
    from pushworks.engine import Progress, Result

T = TypeVar("T")
log = logging.getLogger("pushworks.desktop")

MEMORY = 2 << 30
"""Bytes the solver may use for its tables while a person plays."""


class Cancelled(Protocol):
    """Tells a worker whether it should stop."""

    def __call__(self) -> bool:
        """True when the answer is no longer needed."""


class SolveTask:
    """A search from a position, in the threads of the native core or in another program (`thinker`)."""

    def __init__(self, level: Level, seconds: float, engine: str = "") -> None:
        from pushworks.engine import Job, Options

        self.level = level
        self.limit = seconds
        self._told = False
        options = Options(seconds=seconds, memory=MEMORY)
        self._job: Job | ExternalEngineJob
        self._job = ExternalEngineJob(engine, level, options) if engine else Job(level, options).start()

    @property
    def done(self) -> bool:
        """Whether the search has ended."""
        return self._job.done

    def poll(self) -> Progress:
        """How far it is."""
        return self._job.poll()

    def cancel(self) -> None:
        """Stop; the search ends by itself soon after.

        It is kept until then: letting go of a search that still runs would wait for it.
        """
        self._job.cancel()
        _ENDING[:] = [task for task in _ENDING if not task.done]
        _ENDING.append(self)

    def result(self) -> Result:
        """The answer, replayed by the rules; only to be asked for when done. It goes into the log once."""
        result = self._job.result()
        if not self._told:
            self._told = True
            log.info("%s", describe_solve(self.level, result))
        return result


def describe_solve(level: Level, result: Result) -> str:
    """A line of the log: how a search ended, its time, and for a solution its length and branching factor.

    The engine's nodes are positions between pushes, so the depth that goes with them is counted in pushes.
    """
    from pushworks.sealgo import log_branching

    name = level.title or level.id
    work = f"{result.seconds:.2f} seconds, {counted(result.expanded, 'node')}"
    if not result.solved:
        return f"{name}: {result.status} after {work}"
    factor = log_branching(result.expanded, result.pushes)
    branching = "-" if factor is None else f"{factor:.3f}"
    length = solution_length(result.move_count, result.pushes)
    return f"{name}: solution found in {work}, length {length}, branching factor {branching}"


_ENDING: list[SolveTask] = []
"""Cancelled searches that have not stopped yet."""


_RUNNING: weakref.WeakSet[ThreadTask[Any]] = weakref.WeakSet()


PATIENCE = 10.0
"""Seconds to wait at the end; on a busy machine a level that is being made takes more than one."""


def settle(seconds: float = PATIENCE) -> None:
    """The game ends: stop what still runs and wait for it.

    A thread that is in the native core while Python goes away would take the whole process down.
    """
    until = time.monotonic() + seconds
    running = list(_RUNNING)
    for task in running:
        task.cancel()
    for task in running:
        task.join(until - time.monotonic())


atexit.register(settle)  # whichever way the process ends


class ThreadTask(Generic[T]):
    """A function in a thread of its own; it is given a way to see that it was cancelled."""

    def __init__(self, work: Callable[[Cancelled], T]) -> None:
        self._stop = threading.Event()
        self._value: T | None = None
        self.error: Exception | None = None
        self._thread = threading.Thread(target=self._run, args=(work,), daemon=True)
        _RUNNING.add(self)
        self._thread.start()

    def join(self, seconds: float) -> None:
        """Wait for its end, no longer than this."""
        self._thread.join(max(0.0, seconds))

    def _run(self, work: Callable[[Cancelled], T]) -> None:
        try:
            self._value = work(self._stop.is_set)
        except Exception as error:  # raised again by `result`
            self.error = error

    @property
    def done(self) -> bool:
        """Whether the function has returned."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """Ask it to stop."""
        self._stop.set()

    @property
    def value(self) -> T | None:
        """What it returned so far; None until it has, or where it raised."""
        return self._value

    def result(self) -> T:
        """What it returned; raises what it raised."""
        if self.error is not None:
            raise self.error
        assert self._value is not None
        return self._value
