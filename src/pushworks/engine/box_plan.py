"""`check_plan`: "this box there, then that one": can it be done, and by which moves?

Every step is first tried with all other boxes standing still. Where that fails, the core searches for pushes
of other boxes that make way: boxes that a step has placed stay there until another step moves them, and boxes
moved to make way are not pushed where they can never reach a goal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.engine.options import OptionsError
from pushworks.engine.result import EngineError
from pushworks.levels import Direction, Level
from pushworks.sealgo import Status
from pushworks.sokoban import verify

MOST_STEPS = 64
_SLICE = 0.1


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """Bring the box that stands on `box` before the first step of the plan to the square `target`."""

    box: int
    target: int


@dataclass(frozen=True, slots=True)
class PlanPart:
    """How one step is carried out."""

    moves: str
    own_pushes: int
    other_pushes: int
    """Of boxes that the step does not speak of: more than 0 where the engine filled a gap."""


@dataclass(frozen=True, slots=True)
class PlanCheck:
    """What came of a plan."""

    position: Level
    steps: tuple[PlannedStep, ...]
    status: Status
    """SOLVED: every step can be carried out. UNSOLVABLE: step `broken` is proved impossible under the rules
    of a plan. Else the limit that ended the search."""
    parts: tuple[PlanPart, ...]
    """Of every step that can be carried out, replayed by the rules; of those before `broken` otherwise."""
    nodes: int
    seconds: float

    @property
    def broken(self) -> int | None:
        """The number, from 0, of the first step for which there is no way, or none was found."""
        return None if len(self.parts) == len(self.steps) else len(self.parts)

    @property
    def proved(self) -> bool:
        """Whether the answer is final: more time would not change it."""
        return self.status in (Status.SOLVED, Status.UNSOLVABLE)

    @property
    def moves(self) -> str:
        """Of all steps that can be carried out."""
        return "".join(part.moves for part in self.parts)

    def filled(self) -> list[int]:
        """The numbers, from 0, of the steps before which other boxes are moved."""
        return [number for number, part in enumerate(self.parts) if part.other_pushes]


class PlanJob:
    """A plan being checked in the background: `start`, `poll`, `cancel`, `result`.

    `position` is the level as it stands now. `seconds`, `nodes` and `memory` are limits; 0 means none.
    Raises `OptionsError` for a step that begins where no box stands. As a context manager it is started on
    entry and cancelled on exit.
    """

    def __init__(
        self,
        position: Level,
        steps: Iterable[PlannedStep],
        *,
        seconds: float = 0.0,
        nodes: int = 0,
        memory: int = 0,
    ) -> None:
        self.position, self.steps = position, tuple(steps)
        if not math.isfinite(seconds) or seconds < 0:
            raise OptionsError("seconds", f"expected 0 or more seconds, got {seconds:g}")
        if len(self.steps) > MOST_STEPS:
            raise OptionsError("steps", f"expected at most {MOST_STEPS} steps, got {len(self.steps)}")
        if any(step.box not in position.boxes for step in self.steps):
            raise OptionsError("steps", "a step of the plan begins where no box stands")
        cells = [(step.box, step.target) for step in self.steps]
        self._native = _core.PlanJob(spec_of(position), cells, seconds, nodes, memory)
        self._result: PlanCheck | None = None

    def start(self) -> PlanJob:
        """Begin; returns at once."""
        self._native.start()
        return self

    @property
    def done(self) -> bool:
        """Whether `result` would return at once."""
        return self._native.finished()

    def poll(self) -> tuple[int, int]:
        """Steps carried out by the furthest position so far, positions expanded."""
        return self._native.progress()

    def cancel(self) -> None:
        """Ask it to stop; `result` then returns soon, with the steps that were reached."""
        self._native.cancel()

    def result(self, timeout: float | None = None) -> PlanCheck:
        """Wait for the end; `TimeoutError` after `timeout` seconds."""
        left = math.inf if timeout is None else timeout
        while self._result is None:
            if self._native.wait(min(_SLICE, max(left, 0.0))):  # in slices, so that Ctrl-C is heard
                self._result = self._checked(self._native.result())
            elif (left := left - _SLICE) <= 0:
                raise TimeoutError("the check of the plan has not ended")
        return self._result

    def _checked(self, raw: dict[str, Any]) -> PlanCheck:
        """The native answer, replayed."""
        if raw["error"].startswith("internal error"):
            raise EngineError(raw["error"])
        status = Status(raw["status"])
        if status is Status.INVALID:
            raise OptionsError("steps", raw["error"])
        parts = _replayed(self.position, self.steps, raw["moves"])
        return PlanCheck(self.position, self.steps, status, parts, raw["nodes"], raw["seconds"])

    def __enter__(self) -> PlanJob:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.cancel()


def check_plan(position: Level, steps: Iterable[PlannedStep], **limits: Any) -> PlanCheck:
    """Check a plan and wait for the end; keywords are those of `PlanJob`. Ctrl-C cancels it."""
    with PlanJob(position, steps, **limits) as job:
        return job.result()


def _replayed(position: Level, steps: tuple[PlannedStep, ...], moves: list[str]) -> tuple[PlanPart, ...]:
    """Play the moves by the rules and follow every box; raises `EngineError` when a step is not done."""
    text = "".join(moves)
    played = verify(position, text)
    if played.error_index is not None or played.moves != text:
        raise EngineError("the moves of a plan do not replay")
    player = position.player
    here = {box: box for box in position.boxes}  # where a box stands → where it stood at first
    parts = []
    for step, letters in zip(steps, moves, strict=False):
        own = other = 0
        for letter in letters:
            direction = Direction.from_letter(letter)
            way = direction.dy * position.width + direction.dx
            player += way
            if letter.isupper():
                box = here[player + way] = here.pop(player)
                own, other = own + (box == step.box), other + (box != step.box)
        if here.get(step.target) != step.box:
            raise EngineError("the moves of a plan do not carry it out")
        parts.append(PlanPart(letters, own, other))
    return tuple(parts)
