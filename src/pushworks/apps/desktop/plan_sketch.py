"""`PlanSketch`: the steps a player marks, "this box there, then that one", and what the engine says of them.

The check runs in the core's own thread and begins anew with every change. No pygame in here.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from pushworks.apps.desktop.analysis import LARGEST, engine_reason
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.levels import Level
from pushworks.sokoban import Game

if TYPE_CHECKING:
    from pushworks.engine import PlanCheck, PlanJob, PlannedStep

SECONDS, LONGER = 5.0, 60.0
"""How long the engine looks for a way; and when it is asked to look longer."""
MEMORY = 512 << 20
MOST = 32
"""Steps of a plan."""
log = logging.getLogger("pushworks.desktop")
_ENDING: list[PlanJob] = []
"""Cancelled checks that have not stopped yet: letting go of one would wait for its end."""


class StepState(StrEnum):
    """What is known of a step."""

    UNKNOWN = "unknown"
    """Being worked out, or behind a step that breaks."""
    POSSIBLE = "possible"
    FILLED = "filled"
    """Possible with pushes of other boxes before it."""
    OPEN = "open"
    """No way was found in the time."""
    BROKEN = "broken"
    """Proved: there is no way."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a check."""

    check: PlanCheck
    lost: bool
    """Whether the position at the end is proved deadlocked."""


class PlanSketch:
    """Steps from one position; `position` is the level as it stands."""

    def __init__(self, position: Level) -> None:
        self.position = position
        self.steps: list[PlannedStep] = []
        self.removed: list[PlannedStep] = []
        self.answer: Answer | None = None
        self.failed = False
        self._job: PlanJob | None = None
        self._task: ThreadTask[Answer] | None = None

    # The steps.

    def places(self) -> dict[int, int]:
        """Where every box stands after the steps marked so far: place → where it stands now."""
        at = {box: box for box in self.position.boxes}  # box → place
        for step in self.steps:
            at[step.box] = step.target
        found: dict[int, int] = {}
        for box, place in at.items():
            if place not in found or place != box:  # a planned box covers one that is to make way
                found[place] = box
        return found

    def add(self, box: int, target: int) -> bool:
        """Mark a step; False when the plan is full, there is no such box, or it is there already."""
        from pushworks.engine import PlannedStep

        here = next((step.target for step in reversed(self.steps) if step.box == box), box)
        if len(self.steps) >= MOST or here == target or target in self.position.walls:
            return False
        if box not in self.position.boxes:
            return False
        self.steps.append(PlannedStep(box, target))
        self.removed.clear()
        self.look()
        return True

    def remove(self) -> bool:
        """Take the last step back."""
        if self.steps:
            self.removed.append(self.steps.pop())
            self.look()
        return bool(self.removed)

    def put_back(self) -> bool:
        """Mark the step again that was taken back."""
        if not self.removed:
            return False
        self.steps.append(self.removed.pop())
        self.look()
        return True

    def clear(self) -> None:
        """Begin anew."""
        self.removed.extend(reversed(self.steps))
        self.steps.clear()
        self.look()

    # The check.

    @property
    def busy(self) -> bool:
        """Whether the engine is at work."""
        return self._task is not None

    def look(self, seconds: float = SECONDS) -> None:
        """Let the engine check the steps as they are now."""
        from pushworks.engine import PlanJob

        self.stop()
        self.answer, self.failed = None, False
        if self.steps:
            job = PlanJob(self.position, self.steps, seconds=seconds, memory=MEMORY).start()
            self._job, self._task = job, ThreadTask(lambda _: _answer(job))

    def poll(self) -> bool:
        """Look at the work in the background; True when there is an answer."""
        task = self._task
        if task is None or not task.done:
            return False
        self._job = self._task = None
        if task.error is not None:  # a defect of the engine must not take the game down with it
            log.error("the check of a plan failed", exc_info=task.error)
            self.failed = True
        else:
            self.answer = task.result()
        return True

    @property
    def reached(self) -> int:
        """Steps carried out so far by a check that is running."""
        return self._job.poll()[0] if self._job is not None else 0

    def cancel(self) -> None:
        """Stop the check and take what it knows."""
        if self._job is not None:
            self._job.cancel()

    def stop(self) -> None:
        """Stop the check; what it would have said is no longer wanted."""
        if self._job is not None:
            self._job.cancel()
            _ENDING[:] = [job for job in _ENDING if not job.done]
            _ENDING.append(self._job)
        self._job = self._task = None

    def state(self, number: int) -> StepState:
        """What is known of a step."""
        if self.answer is None:
            return StepState.UNKNOWN
        check = self.answer.check
        if number < len(check.parts):
            return StepState.FILLED if check.parts[number].other_pushes else StepState.POSSIBLE
        if number > len(check.parts):
            return StepState.UNKNOWN
        return StepState.BROKEN if check.proved else StepState.OPEN


def _answer(job: PlanJob) -> Answer:
    """In the background: the answer, and whether the end of the plan is a deadlock."""
    check = job.result()
    lost = False
    if check.parts and len(check.position.floor) <= LARGEST:
        game = Game(replace(check.position, solutions=(), saved_games=()))
        game.play(check.moves)
        lost = not game.solved and engine_reason(game.current_level()) is not None
    return Answer(check, lost)
