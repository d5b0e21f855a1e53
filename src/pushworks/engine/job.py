"""`Job`: the handle of a running search, and the blocking calls built on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from os import PathLike
from typing import Any

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.engine.options import DISTRIBUTED, Options, OptionsError, options_from
from pushworks.engine.result import Result, checked_result
from pushworks.levels import Level, LevelSource, level_from, read


@dataclass(frozen=True, slots=True)
class Progress:
    """A snapshot of a running search."""

    running: bool
    seconds: float
    expanded: int
    generated: int
    stored: int
    bytes: int
    lower_bound: int
    boxes_packed: int
    cells: int
    strategy: str


def native_job(levels: Sequence[Level], options: Options) -> _core.Job:
    """A native job, not yet started, over `levels`."""
    if options.algorithm == DISTRIBUTED:
        raise OptionsError("algorithm", f"{DISTRIBUTED} needs a cluster: see pushworks.engine.distributed")
    options.provide()  # they may have been made in another process
    return _core.Job([spec_of(level) for level in levels], options.native())


def _checked(level: Level) -> Level:
    if not isinstance(level, Level):
        raise TypeError(f"expected a Level, got {type(level).__name__}")
    return level


class Job:
    """One search in the background: `start`, `poll`, `cancel`, `result`.

    The search runs in threads of the native core with the interpreter lock released, so a window or a
    progress bar stays alive. As a context manager it is started on entry and cancelled on exit.
    """

    def __init__(self, level: Level, options: Options | None = None) -> None:
        self.level = _checked(level)
        self.options = options or Options()
        self._native = native_job([level], self.options)
        self._result: Result | None = None

    def start(self) -> Job:
        """Begin to search; returns at once."""
        self._native.start()
        return self

    def poll(self) -> Progress:
        """How far the search is. Cheap: never waits for it."""
        raw = self._native.progress()
        return Progress(**{one.name: getattr(raw, one.name) for one in fields(Progress)})

    @property
    def done(self) -> bool:
        """Whether `result` would return at once."""
        return self._native.finished() == 1

    def cancel(self) -> None:
        """Ask the search to stop; `result` then returns within 0.2 s."""
        self._native.cancel()

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds`; True when the search has ended."""
        return self._native.wait(1, seconds)

    def result(self, timeout: float | None = None) -> Result:
        """Wait for the end and give the replayed result; `TimeoutError` after `timeout` seconds."""
        if self._result is None:
            left = timeout
            while not self._native.wait(1, _slice(left)):  # in slices, so that Ctrl-C is heard
                left = None if left is None else left - _SLICE
                if left is not None and left <= 0:
                    raise TimeoutError("the search has not ended")
            self._result = checked_result(self.level, self._native.result(0), self.options.objective)
        return self._result

    def __enter__(self) -> Job:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.cancel()


_SLICE = 0.1


def _slice(left: float | None) -> float:
    return _SLICE if left is None else min(_SLICE, max(left, 0.0))


def solve(source: LevelSource, options: Options | None = None, **keywords: Any) -> Result:
    """Search one level and return the replayed result. Ctrl-C cancels the search.

    `source` is a `Level`, XSB text, the name of a file or of a shipped collection, or one level of these
    (``"first:2"``). Keywords are the fields of `Options`, and ``time`` for its seconds::

        solve("first:2", objective="pushes", time=10)
    """
    job = Job(level_from(source), options_from(Options, options, keywords)).start()
    try:
        return job.result()
    except BaseException:
        job.cancel()
        raise


_BATCH = 512


def solve_many(
    levels: Iterable[Level] | str | PathLike[str], options: Options | None = None, **keywords: Any
) -> Iterator[Result]:
    """Search levels one after another and yield the result of each in order.

    The levels are handed to the native core in batches, so that thousands of small levels cost little
    more than their searches. Closing the iterator cancels what is still to do. Names of files and
    collections (``"first:2-5"``) and keywords are taken as `solve` takes them.
    """
    chosen = options_from(Options, options, keywords)
    if isinstance(levels, str | PathLike):
        levels = read(levels)
    batch: list[Level] = []
    given: object = levels
    if not isinstance(given, Iterable) or isinstance(given, bytes):
        raise TypeError(f"expected several levels or the name of a file, got {type(levels).__name__}")
    for level in levels:
        batch.append(_checked(level))
        if len(batch) == _BATCH:
            yield from _solve_batch(batch, chosen)
            batch = []
    if batch:
        yield from _solve_batch(batch, chosen)


def _solve_batch(levels: list[Level], options: Options) -> Iterator[Result]:
    native = native_job(levels, options)
    native.start()
    try:
        for index, level in enumerate(levels):
            while native.finished() <= index:
                native.wait(index + 1, _SLICE)
            yield checked_result(level, native.result(index), options.objective)
    finally:
        native.cancel()
