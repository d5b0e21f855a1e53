"""`pushworks solve --optimize TIME`: what the solver finds is improved before it is shown."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from pushworks.apps.cli.common import Picked
from pushworks.apps.cli.progress import Progress
from pushworks.engine import OptimizeOptions, OptimizeResult, Result, seeded_job

if TYPE_CHECKING:
    from pushworks.apps.cli.known_solutions import KnownSolutions

_POLL = 0.2


def optimize_all(
    answers: Iterable[tuple[int, Result | None]],
    picked: list[Picked],
    options: OptimizeOptions,
    known: KnownSolutions | None,
    bar: Progress,
) -> Generator[tuple[int, Result | None], None, None]:
    """The same answers, solutions that are not proved best improved; interrupted, with what was found."""
    for number, result in answers:
        level = picked[number].level
        if level is None or result is None or not result.solved or result.optimal or not result.moves:
            yield number, result
            continue
        try:
            job = seeded_job(level, [result.moves], options).start()
        except KeyboardInterrupt:
            yield number, result
            raise
        try:
            while not job.wait(_POLL):
                found = job.poll()
                bar.advance(0, f"{picked[number].name} improving, {found.windows:,} windows")
        except KeyboardInterrupt:
            job.cancel()
            yield number, _joined(result, job.result())
            raise
        better = _joined(result, job.result())
        if known is not None and better.moves != result.moves:
            known.keep(level, better)
        yield number, better


def _joined(result: Result, found: OptimizeResult) -> Result:
    """The solver's answer with the better solution in it."""
    return replace(
        result,
        moves=found.best.moves,
        pushes=found.best.metrics.pushes,
        seconds=result.seconds + found.seconds,
        strategy=f"{result.strategy}, optimized" if found.best.moves != result.moves else result.strategy,
    )
