"""`Verdict`: what is to be said of a level being drawn, while it is drawn. No pygame in here.

Why it is not playable is known at once. Whether it can be solved, in how many pushes and how hard that is,
is worked out in the background; each change of the drawing starts anew.
"""

from __future__ import annotations

import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from pushworks.apps.desktop.tasks import Cancelled, SolveTask, ThreadTask
from pushworks.levels import Level, LevelStatus

if TYPE_CHECKING:
    from pushworks.generate.rating import Rating

log = logging.getLogger("pushworks.desktop")

SECONDS = 20.0
"""How long the engine looks for a solution."""
PATIENCE = 0.25
"""Seconds without a change before it begins."""
BLAME_SECONDS = 4.0
"""For finding the boxes that make a level unsolvable."""
EFFORT = {"positions": 60_000, "nodes": 20_000, "samples": 4}
"""For the rating."""


class Verdict:
    """About one level at a time; `look` at a level as often as you like."""

    def __init__(self) -> None:
        self.level: Level | None = None
        self.solution = ""
        self._changed = 0.0
        self._search: SolveTask | None = None
        self._rating: ThreadTask[Rating] | None = None
        self.key, self.values = "verdict.empty", dict[str, object]()
        """What to say: the key of a text, and its values."""
        self.good: bool | None = None
        """Solvable, not, or not known (yet)."""
        self.doomed: frozenset[int] = frozenset()
        """Boxes to blame where it cannot be solved: alone on the board they could not be brought home."""
        self._blaming: ThreadTask[frozenset[int]] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being worked out."""
        searching = ("verdict.waiting", "verdict.searching", "verdict.rating")
        return self.key in searching or self._blaming is not None

    def look(self, level: Level) -> None:
        """The level as it is now; begins anew when it is another one."""
        if level == self.level:
            return
        self.stop()
        self.level, self.solution, self.good, self.doomed = level, "", None, frozenset()
        self._changed = time.monotonic()
        problem = next((flag for flag in LevelStatus if flag in level.status), None)
        if not (level.boxes or level.goals or level.walls):
            self._say("verdict.empty")
        elif problem is not None:
            self.good = False
            self._say(f"verdict.{(problem.name or '').lower()}")
        else:
            self._say("verdict.waiting")

    def poll(self) -> bool:
        """Go on with the work; True when there is something new to say."""
        before = (self.key, tuple(self.values.items()))
        if self.key == "verdict.waiting" and time.monotonic() - self._changed >= PATIENCE:
            assert self.level is not None
            self._search = SolveTask(self.level, SECONDS)
            self._say("verdict.searching")
        elif self._search is not None and self._search.done:
            search, self._search = self._search, None
            self._found(search)
        elif self._rating is not None and self._rating.done:
            task, self._rating = self._rating, None
            self._rated(task)
        elif self._blaming is not None and self._blaming.done:
            blamed, self._blaming = self._blaming, None
            self.doomed = blamed.result() if blamed.error is None else frozenset()
            return True
        return before != (self.key, tuple(self.values.items()))

    def _found(self, search: SolveTask) -> None:
        from pushworks.engine import EngineError
        from pushworks.sealgo import Status

        try:
            result = search.result()
        except EngineError:  # a defect of the engine must not take the editor down with it
            log.exception("the solver failed")
            self._say("verdict.unknown")
            return
        if result.solved:
            self.good, self.solution = True, result.moves
            self._say("verdict.rating", pushes=result.pushes)
            level, moves = search.level, result.moves
            self._rating = ThreadTask(lambda _: _rate(level, moves))
        elif result.status is Status.UNSOLVABLE:
            self.good = False
            self._say("verdict.unsolvable")
            level = search.level
            self._blaming = ThreadTask(lambda cancelled: doomed_boxes(level, cancelled))
        else:
            self._say("verdict.unknown")

    def _rated(self, task: ThreadTask[Rating]) -> None:
        pushes = sum(map(str.isupper, self.solution))
        if task.error is not None:
            log.error("the rating failed", exc_info=task.error)
            self._say("verdict.solvable_only", pushes=pushes)
            return
        rating = task.result()
        pushes = rating.features.pushes or pushes
        if rating.difficulty is None:
            self._say("verdict.solvable_only", pushes=pushes)
        else:
            self._say("verdict.solvable", pushes=pushes, difficulty=rating.difficulty)

    def _say(self, key: str, **values: object) -> None:
        self.key, self.values = key, values

    def pause(self) -> None:
        """Stop working; a verdict that was reached stays, an open one is begun again by `look`."""
        if self.busy:
            self.stop()
            self.level = None

    def stop(self) -> None:
        """Cancel the search."""
        if self._search is not None:
            self._search.cancel()
            self._search = None
        self._rating = None
        if self._blaming is not None:
            self._blaming.cancel()
            self._blaming = None


def doomed_boxes(level: Level, cancelled: Cancelled = lambda: False) -> frozenset[int]:
    """The fewest boxes that make a level unsolvable: by a deadlock rule, else by leaving boxes out.

    Boxes are left out one by one as long as the rest still cannot be solved; a search that does not end soon
    keeps its box. Every answer is a set of boxes that cannot all be brought to goals.
    """
    from pushworks.apps.desktop.analysis import engine_reason
    from pushworks.engine import Options, solve
    from pushworks.sealgo import Status

    reason = engine_reason(level)
    boxes = level.boxes if reason is None or not reason.boxes else reason.boxes
    end = time.monotonic() + BLAME_SECONDS
    for box in sorted(boxes):
        if len(boxes) == 1 or cancelled() or time.monotonic() > end:
            break
        rest = replace(level, boxes=boxes - {box})
        if rest.is_playable and solve(rest, Options(seconds=0.5)).status is Status.UNSOLVABLE:
            boxes = rest.boxes
    return boxes


def _rate(level: Level, solution: str) -> Rating:
    from pushworks.generate.features import Effort
    from pushworks.generate.rating import rate

    return rate(level, Effort(**EFFORT), solution=solution)
