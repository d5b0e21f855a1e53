"""Whose engine thinks in the game: ours, or any program that speaks the solver protocol (docs/protocol.md).

Another program is started for each question in a thread of its own, because it may be slow to start or not
answer at all, and the window must not wait. Its solutions are replayed before they are shown; what it
claims beyond that (no solution, a shortest one) is not believed.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.engine import Options, Progress, Result
    from pushworks.engine.protocol import RemoteJob


class ExternalEngineJob:
    """A search in another program, with the face of `engine.Job`."""

    def __init__(self, command: str, level: Level, options: Options) -> None:
        self._level = level
        self._options = options
        self._began = time.monotonic()
        self._stop = threading.Event()
        self._job: RemoteJob | None = None
        self._result: Result | None = None
        self._thread = threading.Thread(target=self._run, args=(command,), daemon=True)
        self._thread.start()

    def _run(self, command: str) -> None:
        from pushworks.engine import Result
        from pushworks.engine.protocol import EngineProcess, ProtocolError
        from pushworks.sealgo import Status

        try:
            with EngineProcess(command) as engine:
                self._job = engine.job(self._level, self._options).start()
                if self._stop.is_set():
                    self._job.cancel()
                self._result = self._job.result()
        except (ProtocolError, ValueError) as error:
            self._result = Result(Status.NOT_FOUND, error=str(error))

    @property
    def done(self) -> bool:
        """Whether `result` would return at once."""
        return not self._thread.is_alive()

    def poll(self) -> Progress:
        """How far the program says it is."""
        from pushworks.engine import Progress

        if self._job is not None:
            return self._job.poll()
        return Progress(True, time.monotonic() - self._began, 0, 0, 0, 0, 0, 0, 0, "")

    def cancel(self) -> None:
        """Ask it to stop; it is ended if it does not."""
        self._stop.set()
        if self._job is not None:
            self._job.cancel()

    def result(self) -> Result:
        """The answer, replayed."""
        self._thread.join()
        assert self._result is not None
        return self._result
