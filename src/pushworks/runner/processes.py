"""A pool of worker processes in which the death of one costs one job.

`concurrent.futures` gives up the whole pool when a worker dies. Here every worker has a pipe of its own
and one job at a time, so it is always known which job a dead worker took with it; the job is reported,
a new worker takes the place, and the rest goes on.
"""

from __future__ import annotations

import errno
import math
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from time import monotonic
from typing import Any

from pushworks.runner.backend import Backend, register_backend
from pushworks.runner.job import Job, Limits, Outcome, OutcomeStatus, attempt, one_line

_MEMORY_POLL = 0.05
_GRACE = 2.0


def _serve(connection: Connection, function: Callable[[Any], Any], name: str) -> None:
    """The life of a worker: say it is there, then answer one job after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's affair
    for ending in ("SIGTERM", "SIGHUP"):  # and so are these, when they go to all processes of a command
        if hasattr(signal, ending):
            signal.signal(getattr(signal, ending), _deaf)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    connection.send(None)
    while (job := _next_job(connection)) is not None:
        outcome = attempt(function, job, name)
        try:
            connection.send(outcome)
        except (pickle.PicklingError, TypeError, AttributeError, ValueError) as failure:
            error = f"the result cannot be sent back: {one_line(failure)}"
            connection.send(Outcome(job.key, OutcomeStatus.FAILED, None, error, outcome.seconds, name))


def _next_job(connection: Connection) -> Job | None:
    try:
        job: Job | None = connection.recv()
        return job
    except (EOFError, ConnectionError):  # the parent is gone
        return None


def _deaf(number: int, frame: object) -> None:
    """Do nothing. (An ignored signal would be ignored by programs that a job starts as well.)"""


def _end_with_parent() -> None:
    """Wait until the parent is dead, however it died, and then stop working."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _kill(process: BaseProcess) -> None:
    if process.pid is not None:
        process.kill()


class _Worker:
    """The parent's view of one worker process."""

    def __init__(self, context: Any, function: Callable[[Any], Any], name: str) -> None:
        self.name = name
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(theirs, function, name), name=name, daemon=True
        )
        # However this program ends: the process is deaf to the signal by which Python ends its children, and
        # Python would wait until its job is done.
        self._last_resort = Finalize(None, _kill, (self.process,), exitpriority=10)
        try:
            self.process.start()
        except EOFError:  # Python's server that forks the workers was killed
            raise ChildProcessError(errno.ECHILD, "no worker process can be started") from None
        theirs.close()
        self.ready = False
        self.job: Job | None = None
        self.started = math.inf  # the clock of a job starts when the process is up

    def give(self, job: Job) -> bool:
        """Hand over a job; False when the process is dead."""
        try:
            self.connection.send(job)
        except (BrokenPipeError, ConnectionError):
            return False
        self.job = job
        if self.ready:
            self.started = monotonic()
        return True

    def resident(self) -> int:
        """Bytes of memory in use, 0 where the platform does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/statm") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, ValueError, IndexError):
            return 0

    def outcome(self, status: OutcomeStatus, error: str) -> Outcome:
        assert self.job is not None
        seconds = max(0.0, monotonic() - self.started)
        return Outcome(self.job.key, status, None, error, seconds, self.name)

    def end(self) -> None:
        """Stop the process, politely where it is idle."""
        if self.job is None and self.ready:
            try:
                self.connection.send(None)
                self.process.join(_GRACE)
            except OSError:
                pass
        if self.process.is_alive():
            self.process.kill()
        self.process.join()
        self._last_resort.cancel()
        self.connection.close()


class ProcessPool(Backend):
    """Jobs in worker processes of this machine; `function` and payloads must be picklable."""

    def __init__(self, workers: int, *, start_method: str | None = None) -> None:
        self._workers = workers
        methods = multiprocessing.get_all_start_methods()
        # Forking this process would copy its threads' locks; a fork server has no threads.
        chosen = start_method or ("forkserver" if "forkserver" in methods else "spawn")
        self._context = multiprocessing.get_context(chosen)
        self._names = 0

    @property
    def workers(self) -> int:
        """The number of processes."""
        return self._workers

    def outcomes(
        self, function: Callable[[Any], Any], jobs: Iterable[Job], limits: Limits
    ) -> Generator[Outcome]:
        """Run the jobs, as many at a time as there are workers."""
        queue = iter(jobs)
        pool: list[_Worker] = []
        more = True
        job: Job | None = None
        try:
            while True:
                while more and (worker := self._idle(pool, function)) is not None:
                    job = job or next(queue, None)
                    if job is None:
                        more = False
                    elif worker.give(job):
                        job = None
                    else:  # it died while idle
                        self._remove(pool, worker)
                if not any(worker.job for worker in pool):
                    return
                yield from self._wait(pool, limits)
        finally:
            for worker in pool:
                worker.end()

    def _idle(self, pool: list[_Worker], function: Callable[[Any], Any]) -> _Worker | None:
        """A worker without a job, a new one if there is room, else None."""
        for worker in pool:
            if worker.job is None:
                return worker
        if len(pool) == self._workers:
            return None
        self._names += 1
        worker = _Worker(self._context, function, f"worker-{self._names}")
        pool.append(worker)
        return worker

    def _wait(self, pool: list[_Worker], limits: Limits) -> Generator[Outcome]:
        """Wait until something happens to some worker and say what."""
        busy = [worker for worker in pool if worker.job]
        handles: dict[Any, _Worker] = {worker.connection: worker for worker in busy}
        handles.update({worker.process.sentinel: worker for worker in busy})
        for worker in {
            id(w): w for w in map(handles.get, wait(list(handles), _patience(busy, limits)))
        }.values():
            assert worker is not None
            yield from self._hear(pool, worker)
        for worker in busy:
            if worker.job is None or worker not in pool:
                continue
            broken = _broken_limit(worker, limits)
            if broken is not None:
                outcome = worker.outcome(*broken)
                self._remove(pool, worker)
                yield outcome

    def _hear(self, pool: list[_Worker], worker: _Worker) -> Generator[Outcome]:
        """Take what a worker has sent, or notice that it is dead."""
        try:
            message = worker.connection.recv() if worker.connection.poll() else EOFError()
        except (EOFError, OSError) as failure:
            message = failure
        if isinstance(message, Outcome):
            worker.job = None
            yield message
        elif message is None:
            worker.ready, worker.started = True, monotonic()
        else:
            worker.process.join(_GRACE)
            death = _describe(worker.process.exitcode)
            code = worker.process.exitcode
            if not worker.ready and (code is None or code >= 0):  # a signal may hit a process at any time
                raise RuntimeError(
                    f"a worker process could not start ({death}); a script that runs jobs in processes "
                    'needs its main part under: if __name__ == "__main__":'
                )
            outcome = worker.outcome(OutcomeStatus.CRASHED, f"the worker died: {death}")
            self._remove(pool, worker)
            yield outcome

    def _remove(self, pool: list[_Worker], worker: _Worker) -> None:
        pool.remove(worker)
        worker.end()


def _patience(busy: list[_Worker], limits: Limits) -> float | None:
    """How long to wait before a limit must be looked at; None is for ever."""
    waits = [_MEMORY_POLL] if limits.memory is not None else []
    if limits.seconds is not None:
        first = min(worker.started for worker in busy)
        waits.append(max(0.0, first + limits.seconds - monotonic()))
    patience = min(waits, default=math.inf)
    return None if patience == math.inf else patience


def _broken_limit(worker: _Worker, limits: Limits) -> tuple[OutcomeStatus, str] | None:
    if limits.seconds is not None and monotonic() - worker.started >= limits.seconds:
        return OutcomeStatus.TIME_LIMIT, f"stopped at its time limit of {limits.seconds:g} s"
    if limits.memory is not None and worker.resident() > limits.memory:
        return OutcomeStatus.MEMORY_LIMIT, f"stopped at its memory limit of {limits.memory:,} bytes"
    return None


def _describe(exitcode: int | None) -> str:
    if exitcode is None:
        return "it closed its pipe"
    if exitcode < 0:
        try:
            return f"killed by {signal.Signals(-exitcode).name}"
        except ValueError:
            return f"killed by signal {-exitcode}"
    return f"exit status {exitcode}"


register_backend("processes", ProcessPool)
