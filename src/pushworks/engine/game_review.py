"""`review`: how far each position of a recorded game was from solved, and which pushes could be better."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.engine.options import OptionsError
from pushworks.engine.result import EngineError
from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sokoban import verify

TABLE_POSITIONS = 400_000
"""Positions up to which the complete table of a level is made."""
_SLICE = 0.1


@dataclass(frozen=True, slots=True)
class ReviewedPosition:
    """The pushes still needed at a position of the game."""

    lower: int | None
    """Proved; None: the position is proved deadlocked."""
    upper: int | None
    """Of a known solution; None: none is known."""

    @property
    def deadlocked(self) -> bool:
        """Proved to have no solution."""
        return self.lower is None

    @property
    def exact(self) -> bool:
        """Whether the fewest pushes are known, or that there is no solution."""
        return self.lower == self.upper


class Mark(StrEnum):
    """What is wrong with a push."""

    NONE = ""
    LIKELY_WASTE = "likely waste"
    """The best solution known leaves the game here; not proved."""
    WASTE = "waste"
    """Proved: the fewest pushes for the whole game rose."""
    BLUNDER = "blunder"
    """Proved: by at least four, and a tenth of the fewest for the level."""
    DEADLOCK = "deadlock"
    """Proved: the level could be solved before, and cannot be solved since."""


@dataclass(frozen=True, slots=True)
class ReviewedPush:
    """One push of the game."""

    index: int
    """Its place in the moves: so many moves were made before it."""
    wasted_least: int
    wasted_most: int | None
    """By how much it made the fewest pushes rise; None: no limit is known."""
    mark: Mark
    only: bool
    """Proved: every other push that is worth a thought (not onto a dead square) loses the game."""
    better: str
    """For a marked push: the moves of the best solution known, from the position after the push before."""


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a game."""

    level: Level
    moves: str
    status: Status
    """SOLVED: every distance is exact; a limit, or CANCELLED: ended by that, with what is known so far."""
    positions: tuple[ReviewedPosition, ...]
    """Before the first push, and after each."""
    pushes: tuple[ReviewedPush, ...]
    first_deadlocked: int | None
    """The first position proved deadlocked; pushes are counted from 1, so it is the push that led there."""
    last_solvable: int | None
    """The last position with a known solution; one less than `first_deadlocked`: that push lost the game."""
    searches: int
    table_positions: int
    """Of the complete table; 0: there was none."""
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether every distance is known."""
        return self.status is Status.SOLVED

    @property
    def wasted(self) -> int:
        """Pushes that were certainly wasted."""
        return sum(push.wasted_least for push in self.pushes)

    def marked(self) -> list[int]:
        """The numbers, from 0, of the pushes that carry a mark."""
        return [number for number, push in enumerate(self.pushes) if push.mark]


class ReviewJob:
    """A game being reviewed in the background: `start`, `poll`, `cancel`, `result`.

    Raises `OptionsError` when the moves cannot be played. As a context manager it is started on entry and
    cancelled on exit. `seconds`, `nodes` (of one search) and `memory` are limits; 0 means none.
    """

    def __init__(
        self,
        level: Level,
        moves: str,
        *,
        seconds: float = 0.0,
        nodes: int = 0,
        memory: int = 0,
        table_positions: int = TABLE_POSITIONS,
    ) -> None:
        if not math.isfinite(seconds) or seconds < 0:
            raise OptionsError("seconds", f"expected 0 or more seconds, got {seconds:g}")
        played = verify(level, moves)
        if played.error_index is not None:
            raise OptionsError("moves", f"move {played.error_index + 1}: {played.reason}")
        self.level, self.moves = level, played.moves
        self._native = _core.ReviewJob(spec_of(level), self.moves, seconds, nodes, memory, table_positions)
        self._result: Review | None = None

    def start(self) -> ReviewJob:
        """Begin; returns at once."""
        self._native.start()
        return self

    @property
    def done(self) -> bool:
        """Whether `result` would return at once."""
        return self._native.finished()

    def poll(self) -> tuple[int, int, int]:
        """Positions whose distance is known, positions, searches so far."""
        return self._native.progress()

    def positions(self) -> tuple[ReviewedPosition, ...]:
        """What is known by now; empty before the first search has ended."""
        return _positions(self._native.positions())

    def cancel(self) -> None:
        """Ask it to stop; `result` then returns within 0.2 s, with what is known so far."""
        self._native.cancel()

    def result(self, timeout: float | None = None) -> Review:
        """Wait for the end; `TimeoutError` after `timeout` seconds."""
        left = math.inf if timeout is None else timeout
        while self._result is None:
            if self._native.wait(min(_SLICE, max(left, 0.0))):  # in slices, so that Ctrl-C is heard
                self._result = self._checked(self._native.result())
            elif (left := left - _SLICE) <= 0:
                raise TimeoutError("the review has not ended")
        return self._result

    def _checked(self, raw: dict[str, Any]) -> Review:
        """The native answer; every better line is replayed."""
        if raw["error"].startswith("internal error"):
            raise EngineError(raw["error"])
        status = Status(raw["status"])
        if status is Status.INVALID:
            raise OptionsError("level", raw["error"])
        pushes = []
        before = 0  # moves up to the push before
        for index, least, most, mark, only, better in raw["pushes"]:
            pushes.append(ReviewedPush(index, least, _or_none(most), Mark(mark), only, better))
            if better:
                self._replay(self.moves[:before] + better)
            before = index + 1
        return Review(
            self.level,
            self.moves,
            status,
            _positions(raw["positions"]),
            tuple(pushes),
            _or_none(raw["first_deadlocked"]),
            _or_none(raw["last_solvable"]),
            raw["searches"],
            raw["table_positions"],
            raw["seconds"],
        )

    def _replay(self, moves: str) -> None:
        verdict = verify(self.level, moves)
        if not verdict.solved:
            raise EngineError(f"a line of the review does not replay: {verdict.reason}")

    def __enter__(self) -> ReviewJob:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.cancel()


def review(level: Level, moves: str, **limits: Any) -> Review:
    """Review a game and wait for the end; keywords are those of `ReviewJob`. Ctrl-C cancels it."""
    with ReviewJob(level, moves, **limits) as job:
        return job.result()


def _positions(raw: list[tuple[int, int]]) -> tuple[ReviewedPosition, ...]:
    return tuple(ReviewedPosition(_or_none(lower), _or_none(upper)) for lower, upper in raw)


def _or_none(number: int) -> int | None:
    return None if number < 0 else number
