"""`optimize`: from solutions of a level to the best one that can be found, in the background if wanted."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.engine.options import (
    MOST_MEMORY,
    OptionsError,
    check_range,
    check_seconds,
    options_from,
)
from pushworks.engine.result import EngineError
from pushworks.levels import Level, LevelSource, level_from
from pushworks.levels.quantities import counted
from pushworks.sealgo import Status
from pushworks.sokoban import Metrics, measure, verify

METRICS = Metrics._fields
"""The names of the six measures, in the order in which they break ties."""
FRONT = "front"
"""The objective that asks for every solution that no other beats in both moves and pushes."""

_SHORT = {"lines": "box_lines", "changes": "box_changes", "sessions": "pushing_sessions"}
_MOST = (1 << 64) - 1
_MOST_THREADS = 256
_SLICE = 0.1


@dataclass(frozen=True, slots=True)
class OptimizeOptions:
    """What to make small, and within which limits. A limit of 0 means none."""

    objective: str = "moves+pushes"
    """Measures joined by ``+``, the most important first, or ``front``."""
    seconds: float = 0.0
    """Wall-clock limit for one level."""
    nodes: int = 0
    """Limit on window states: a box configuration with a square of the player."""
    memory: int = 0
    """Limit in bytes; without one, windows are cut to about 1 GiB."""
    threads: int = 1
    seed: int = 0
    range: tuple[int, int] | None = None
    """First and last push (from 1) that may change; boxes not pushed between them count as walls."""
    area: tuple[int, int, int, int] | None = None
    """Left, top, width and height: boxes are displaced only within this rectangle."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "objective", _objective(self.objective))
        check_seconds(self.seconds)
        for option, least, most in (
            ("nodes", 0, _MOST), ("memory", 0, MOST_MEMORY), ("threads", 1, _MOST_THREADS),
            ("seed", 0, 1 << 50),
        ):  # fmt: skip
            check_range(option, getattr(self, option), least, most)
        if self.range is not None and not (_whole(self.range, 2) and 1 <= self.range[0] <= self.range[1]):
            got = f"{self.range[0]}-{self.range[1]}" if _whole(self.range, 2) else f"{self.range!r}"
            raise OptionsError("range", f"expected FIRST-LAST, from 1, got {got[:40]}")
        if self.area is not None and not (
            _whole(self.area, 4) and min(self.area) >= 0 and min(self.area[2:]) >= 1
        ):
            raise OptionsError("area", "expected X,Y,WIDTH,HEIGHT with a width and height of 1 or more")

    @property
    def order(self) -> tuple[str, ...]:
        """The measures asked for, the most important first."""
        return ("moves", "pushes") if self.objective == FRONT else tuple(self.objective.split("+"))

    def rank(self, metrics: Metrics) -> tuple[int, ...]:
        """What solutions are compared by: smaller is better."""
        names = [*self.order, *(name for name in METRICS if name not in self.order)]
        return tuple(getattr(metrics, name) for name in names)

    def cells(self, level: Level) -> list[int]:
        """The squares of the area on a level; none at all means everywhere."""
        if self.area is None:
            return []
        left, top, width, height = self.area
        columns = range(left, min(left + width, level.width))
        rows = range(top, min(top + height, level.height))
        if not columns or not rows:
            raise OptionsError("area", f"lies outside the board of {level.width} x {level.height}")
        return [y * level.width + x for y in rows for x in columns]


def _whole(values: object, count: int) -> bool:
    """So many whole numbers."""
    return isinstance(values, tuple) and len(values) == count and all(isinstance(one, int) for one in values)


def _objective(text: object) -> str:
    if not isinstance(text, str):
        raise OptionsError("objective", f"expected measures joined by +, got {type(text).__name__}")
    if text == FRONT:
        return FRONT
    names = []
    for word in re.split(r"[+,]", text):
        name = word.strip().replace("-", "_").replace(" ", "_")
        name = _SHORT.get(name, name)
        if name not in METRICS or name in names:
            raise OptionsError(
                "objective",
                f"expected {FRONT}, or some of {', '.join(METRICS)} joined by +, got {text!r}",
            )
        names.append(name)
    return "+".join(names)


@dataclass(frozen=True, slots=True)
class Improvement:
    """A solution with its measures."""

    moves: str
    metrics: Metrics


@dataclass(frozen=True, slots=True)
class OptimizeProgress:
    """A snapshot of a running optimizer."""

    running: bool
    seconds: float
    expanded: int
    configurations: int
    windows: int
    bytes: int


@dataclass(frozen=True, slots=True)
class OptimizeResult:
    """What came of it. Every solution in it was replayed, and `best` is never worse than what was given."""

    status: Status
    """SOLVED: ended by itself; a limit, or CANCELLED: ended by that, with the best found so far."""
    best: Improvement
    """The best for the order asked."""
    before: Improvement
    """The best of the solutions given."""
    front: tuple[Improvement, ...]
    """Every solution known that no other beats in both moves and pushes; fewest moves first."""
    optimal: bool = False
    """Proved: no solution is better in what was asked."""
    reason: str = ""
    """What is known about the answer: "proved optimal", "locally optimal for 2 boxes, 20 and 10 squares"."""
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    """Processor time of a run with one thread."""
    expanded: int = 0
    """Window states: box configurations with a square of the player."""
    configurations: int = 0
    windows: int = 0
    peak_bytes: int = 0
    window_states: int = 0
    """Of the largest window, which takes most of the memory."""

    @property
    def improved(self) -> bool:
        """Whether the best is another solution than the best given."""
        return self.best.moves != self.before.moves


class OptimizeJob:
    """A level being improved in the background: `start`, `poll`, `news`, `cancel`, `result`.

    `others` are solutions to learn from, as `more_solutions` finds them: the search begins with them as well,
    but what was gained is counted from `solutions`. Where only a range or an area may change they are left
    out. Raises `OptionsError` when a solution given does not solve the level. As a context manager it is
    started on entry and cancelled on exit.
    """

    def __init__(
        self,
        level: Level,
        solutions: Iterable[str],
        options: OptimizeOptions | None = None,
        others: Iterable[str] = (),
    ) -> None:
        self.level = level
        self.options = options or OptimizeOptions()
        if not isinstance(solutions, Iterable):
            raise TypeError(f"expected solutions as LURD text, got {type(solutions).__name__}")
        given = [_seed(level, moves) for moves in solutions]
        if not given:
            raise OptionsError("solutions", "expected at least one solution to improve")
        self.before = min(given, key=lambda one: self.options.rank(one.metrics))
        seeds = [one.moves for one in given]
        if self.options.range is None and self.options.area is None:
            seeds += [_seed(level, moves).moves for moves in others]
        first, last = 0, 0
        if self.options.range is not None:
            first, last = self.options.range[0] - 1, self.options.range[1]
            if last > self.before.metrics.pushes:
                known = counted(self.before.metrics.pushes, "push", "pushes")
                raise OptionsError("range", f"the solution has only {known}")
            seeds = [self.before.moves]
        self._native = _core.OptimizeJob(
            spec_of(level),
            seeds,
            [METRICS.index(name) for name in self.options.order],
            self.options.objective == FRONT,
            self.options.seconds,
            self.options.nodes,
            self.options.memory,
            self.options.threads,
            self.options.seed,
            first,
            last,
            self.options.cells(level),
        )
        self._result: OptimizeResult | None = None

    def start(self) -> OptimizeJob:
        """Begin; returns at once."""
        self._native.start()
        return self

    def poll(self) -> OptimizeProgress:
        """How far it is. Cheap: never waits."""
        return OptimizeProgress(**self._native.progress())

    def news(self) -> list[Improvement]:
        """Solutions found since the last call that were then the best of their kind, replayed."""
        return [_replayed(self.level, moves) for moves in self._native.news()]

    @property
    def done(self) -> bool:
        """Whether `result` would return at once."""
        return self._native.finished()

    def cancel(self) -> None:
        """Ask it to stop; `result` then returns within 0.2 s, with the best found so far."""
        self._native.cancel()

    def wait(self, seconds: float) -> bool:
        """Wait at most `seconds`; True when it has ended."""
        return self._native.wait(seconds)

    def result(self, timeout: float | None = None) -> OptimizeResult:
        """Wait for the end and give the replayed result; `TimeoutError` after `timeout` seconds."""
        left = math.inf if timeout is None else timeout
        while self._result is None:
            if self._native.wait(min(_SLICE, max(left, 0.0))):  # in slices, so that Ctrl-C is heard
                self._result = self._checked(self._native.result())
            elif (left := left - _SLICE) <= 0:
                raise TimeoutError("the optimizer has not ended")
        return self._result

    def _checked(self, raw: dict[str, Any]) -> OptimizeResult:
        if raw["error"].startswith("internal error"):
            raise EngineError(raw["error"])
        status = Status(raw["status"])
        if status is Status.INVALID:
            raise OptionsError("level", raw["error"])
        # Without a front it was stopped before it began.
        best = self.before
        if raw["front"]:
            best = _replayed(self.level, raw["moves"])
            if best.metrics != tuple(raw["measures"]):
                raise EngineError("the optimizer miscounts its own solution")
        if self.options.rank(best.metrics) > self.options.rank(self.before.metrics):
            raise EngineError("the optimizer made a solution worse")
        front = [_replayed(self.level, moves) for moves in raw["front"]] or [best]
        figures = {
            name: raw[name]
            for name in (
                "seconds",
                "cpu_seconds",
                "expanded",
                "configurations",
                "windows",
                "peak_bytes",
                "window_states",
            )
        }
        return OptimizeResult(
            status, best, self.before, tuple(front), raw["optimal"], raw["reason"], **figures
        )

    def __enter__(self) -> OptimizeJob:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.cancel()


def optimize(
    source: LevelSource,
    solutions: str | Iterable[str],
    options: OptimizeOptions | None = None,
    **keywords: Any,
) -> OptimizeResult:
    """Improve solutions of a level and return the replayed result. Ctrl-C cancels the work.

    `source` is what `solve` takes; `solutions` is one solution in LURD or several. Keywords are the fields
    of `OptimizeOptions`, and ``time`` for its seconds::

        optimize("first:2", result.moves, objective="moves", time=10)
    """
    level = level_from(source)
    given = [solutions] if isinstance(solutions, str) else solutions
    job = OptimizeJob(level, given, options_from(OptimizeOptions, options, keywords)).start()
    try:
        return job.result()
    except BaseException:
        job.cancel()
        raise


def _seed(level: Level, moves: str) -> Improvement:
    verdict = verify(level, moves)
    if not verdict.solved:
        raise OptionsError("solutions", f"a solution given does not solve the level: {verdict.reason}")
    return Improvement(moves, measure(level, moves))


def _replayed(level: Level, moves: str) -> Improvement:
    verdict = verify(level, moves)
    if not verdict.solved:
        raise EngineError(f"a solution of the optimizer does not replay: {verdict.reason}")
    return Improvement(moves, measure(level, moves))
