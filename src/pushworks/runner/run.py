"""`run`: many jobs through one function, whatever the back end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sized
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from pushworks.runner.backend import Backend, InProcess
from pushworks.runner.job import Job, Limits, Outcome, OutcomeStatus
from pushworks.runner.journal import Journal, Manifest


@dataclass
class Progress:
    """How far a run is; the same object is handed to the callback after every outcome."""

    total: int | None
    """None when the jobs come from an iterator of unknown length."""
    counts: Counter[OutcomeStatus] = field(default_factory=Counter)
    restored: int = 0
    """Outcomes taken over from the journal of an earlier run."""
    last: Outcome | None = None
    started: float = field(default_factory=monotonic)

    @property
    def finished(self) -> int:
        """Jobs that are through, however they ended."""
        return sum(self.counts.values())

    @property
    def seconds(self) -> float:
        """Time since the run began."""
        return monotonic() - self.started

    @property
    def rate(self) -> float:
        """Jobs per second of this run, restored ones not counted."""
        return (self.finished - self.restored) / max(self.seconds, 1e-9)


def run(
    function: Callable[[Any], Any],
    jobs: Iterable[Job],
    *,
    backend: Backend | None = None,
    limits: Limits | None = None,
    out: Path | None = None,
    manifest: Manifest | None = None,
    resume: bool = False,
    ordered: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> Generator[Outcome]:
    """Call ``function(job.payload)`` for every job and yield the outcomes as they come.

    With `out` every outcome is written to a journal (values must then be JSON) before it is yielded, so
    that Ctrl-C, an error of the consumer or a kill keeps what was finished; `resume` reads that journal
    first, yields what it holds and runs only the rest. With `ordered` outcomes come in the order of the
    jobs. The iterator is lazy: nothing runs until it is asked for an outcome, and closing it stops the run.
    """
    if resume and out is None:
        raise ValueError("resume needs the journal of the run: pass out=…")
    state = Progress(len(jobs) if isinstance(jobs, Sized) else None)
    with ExitStack() as stack:
        journal = None
        if out is not None:
            journal = stack.enter_context(Journal(out, manifest or Manifest({}), resume=resume))
        outcomes = _outcomes(function, jobs, backend or InProcess(), limits or Limits(), journal)
        stack.callback(outcomes.close)
        turn = _in_order(outcomes) if ordered else (outcome for _, outcome in outcomes)
        for outcome in turn:
            state.counts[outcome.status] += 1
            state.restored += outcome.restored
            state.last = outcome
            if progress is not None:
                progress(state)
            yield outcome


def _outcomes(
    function: Callable[[Any], Any],
    jobs: Iterable[Job],
    backend: Backend,
    limits: Limits,
    journal: Journal | None,
) -> Generator[tuple[int, Outcome]]:
    """Outcomes with the number of their job, journaled as they come; those already known first."""
    known = journal.restored if journal is not None else {}
    numbers: dict[str, int] = {}
    from_journal: list[Outcome] = []

    def new_jobs() -> Iterator[Job]:
        for number, job in enumerate(jobs):
            if job.key in numbers:
                raise ValueError(f"two jobs have the key {job.key!r}")
            numbers[job.key] = number
            if job.key in known:
                from_journal.append(known[job.key])
            else:
                yield job

    def restored() -> Generator[tuple[int, Outcome]]:
        while from_journal:
            outcome = from_journal.pop(0)
            yield numbers[outcome.key], outcome

    running = backend.outcomes(function, new_jobs(), limits)
    try:
        for outcome in running:
            yield from restored()
            if journal is not None:
                journal.write(outcome)
            yield numbers[outcome.key], outcome
        yield from restored()
    finally:
        running.close()


def _in_order(outcomes: Iterator[tuple[int, Outcome]]) -> Generator[Outcome]:
    """The outcomes in the order of their numbers, each as soon as all before it are there."""
    waiting: dict[int, Outcome] = {}
    turn = 0
    for number, outcome in outcomes:
        waiting[number] = outcome
        while turn in waiting:
            yield waiting.pop(turn)
            turn += 1
