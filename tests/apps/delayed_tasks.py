"""Slow down whatever the game does in the background, to find tests that assume it is fast.

`PUSHWORKS_DELAY=0.3 pytest tests/apps/desktop tests/apps/terminal` must pass like a run without it.
"""

from __future__ import annotations

import functools
import os
import time
from collections.abc import Callable
from typing import Any


def delay_background_work() -> None:
    """Let every thread and search of the game answer so many seconds later, if the environment says so."""
    if not (seconds := float(os.environ.get("PUSHWORKS_DELAY", "0"))):
        return
    from pushworks.apps.desktop.analysis import Analysis
    from pushworks.apps.desktop.external_engine import ExternalEngineJob
    from pushworks.apps.desktop.tasks import SolveTask, ThreadTask
    from pushworks.apps.terminal.app import TerminalGame
    from pushworks.engine import OptimizeJob, ReviewJob

    for owner, name in ((ThreadTask, "_run"), (Analysis, "_prepare"), (ExternalEngineJob, "_run")):
        setattr(owner, name, _after(seconds, getattr(owner, name)))
    for job in (SolveTask, OptimizeJob, ReviewJob):
        _finish_later(job, seconds)
    ask = TerminalGame.ask

    def ask_late(self: TerminalGame, *, play: bool) -> None:
        ask(self, play=play)
        if self._job is not None:
            self._job.result = _after(seconds, self._job.result)  # type: ignore[method-assign]

    TerminalGame.ask = ask_late  # type: ignore[method-assign]


def _after(seconds: float, work: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(work)
    def late(*arguments: Any) -> Any:
        time.sleep(seconds)
        return work(*arguments)

    return late


def _finish_later(job: Any, seconds: float) -> None:
    """Its `done` stays false for so long after it was made."""
    make, done = job.__init__, job.done.fget

    @functools.wraps(make)
    def init(self: Any, *arguments: Any, **named: Any) -> None:
        self.not_before = time.monotonic() + seconds
        make(self, *arguments, **named)

    job.__init__ = init
    job.done = property(lambda self: time.monotonic() >= self.not_before and done(self))
