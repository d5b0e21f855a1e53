"""Generates a level in the background: the request, and the task that meets it. No pygame in here."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from pushworks.apps.desktop.names import name_of
from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.levels import Level
from pushworks.levels.quantities import counted
from pushworks.levels.tags import tags_in

if TYPE_CHECKING:
    from pushworks.generate import Accepted, Recipe

LIMITS = {"width": (6, 20), "height": (6, 16), "boxes": (1, 8), "difficulty": (0, 10), "seed": (0, 9999)}
"""Lowest and highest value of each request; difficulty 0 takes any."""
ENOUGH = 5
"""Good candidates to choose the best of."""
MOST = 5000
"""Candidates after which it ends in any case."""
SECONDS = 30.0
"""Time after which it ends with the best so far."""
NEAR = 0.75
"""How far from the request a difficulty may lie."""
_QUICK = {"positions": 20_000, "nodes": 5_000}
"""Effort for the very first level, so that there is something to take within a second."""
_USUAL = {"positions": 80_000, "nodes": 30_000}


@dataclass
class LevelRequest:
    """The kind of level wanted. What is made says in its notes how it can be made again."""

    width: int = 9
    height: int = 9
    boxes: int = 3
    difficulty: int = 0
    seed: int = 1

    @classmethod
    def remembered(cls, numbers: Mapping[str, int]) -> LevelRequest:
        """The request of last time, as far as it is within the limits."""
        fitting = {
            name: value
            for name, value in numbers.items()
            if name in LIMITS and LIMITS[name][0] <= value <= LIMITS[name][1]
        }
        return cls(**fitting)

    @classmethod
    def surprise(cls, dice: random.Random) -> LevelRequest:
        """Anything that makes sense: a room large enough for its boxes."""
        boxes = dice.randint(2, 6)
        side = 6 + boxes // 2
        return cls(
            dice.randint(side, side + 4), dice.randint(side, side + 2), boxes, dice.choice((0, 2, 3, 4, 5)),
            dice.randrange(LIMITS["seed"][1]),
        )  # fmt: skip

    def numbers(self) -> dict[str, int]:
        """The request as plain numbers."""
        return asdict(self)

    def again(self) -> LevelRequest:
        """Another level of the same kind."""
        return replace(self, seed=(self.seed + 1) % (LIMITS["seed"][1] + 1))

    def changed(self, step: int, rating: float | None) -> LevelRequest:
        """A harder (+1) or easier (-1) level than one rated so; where the scale ends, boxes change."""
        lowest, highest = 1, LIMITS["difficulty"][1]
        wanted = round(rating if rating is not None else self.difficulty or 3) + step
        fewest, most = LIMITS["boxes"]
        boxes = self.boxes if lowest <= wanted <= highest else max(fewest, min(most, self.boxes + step))
        return replace(self.again(), difficulty=max(lowest, min(highest, wanted)), boxes=boxes)

    def recipe(self, positions: int, nodes: int) -> Recipe:
        """The request as a recipe of the generator; any difficulty, so that there is always a nearest one."""
        from pushworks.generate import Recipe

        return Recipe(
            width=self.width, height=self.height, boxes=(self.boxes, self.boxes), positions=positions,
            nodes=nodes,
        )  # fmt: skip

    def distance(self, difficulty: float | None) -> float:
        """How far a difficulty lies from the request."""
        return abs((difficulty or 0.0) - self.difficulty) if self.difficulty else 0.0


class GenerateTask:
    """Makes candidates in a thread until enough are good or the time is over, then has the best of them."""

    def __init__(self, request: LevelRequest, seconds: float = SECONDS) -> None:
        self.request = request
        self.seconds = seconds
        self.tried = 0
        self.good = 0
        """Levels as they were requested for."""
        self.rejected: Counter[str] = Counter()
        self._found: list[Accepted] = []
        self._first: Accepted | None = None
        self._task: ThreadTask[bool] = ThreadTask(self._work)

    def _work(self, cancelled: Cancelled) -> bool:
        from pushworks.generate.pack import judge

        end = time.monotonic() + self.seconds
        quick, usual = self.request.recipe(**_QUICK), self.request.recipe(**_USUAL)
        for index in range(MOST):
            if cancelled() or self.good >= ENOUGH or time.monotonic() > end:
                break
            if self._first is None:  # something to take soon, be it plain
                first = judge(quick, self.request.seed, index, lenient=True)
                self._first = None if isinstance(first, str) else first
            judged = judge(usual, self.request.seed, index)
            if isinstance(judged, str):
                self.rejected[judged] += 1
            else:
                self._found.append(judged)
                self.good += self.request.distance(_rating(judged)) <= NEAR
            self.tried = index + 1
        return True

    @property
    def done(self) -> bool:
        """Whether the work has ended."""
        return self._task.done

    @property
    def error(self) -> Exception | None:
        """What went wrong, if the work broke off."""
        return self._task.error

    def cancel(self) -> None:
        """Stop after the present candidate."""
        self._task.cancel()

    def _best(self) -> Accepted | None:
        found = list(self._found) or ([self._first] if self._first is not None else [])
        if not found:
            return None

        def worth(each: Accepted) -> tuple[float, float]:
            distance = self.request.distance(_rating(each))
            return (-max(0.0, distance - NEAR), each.goodness)

        return max(found, key=worth)

    @property
    def best_difficulty(self) -> float | None:
        """Of the best level so far; None while there is none, 0 when it could not be rated."""
        best = self._best()
        return None if best is None else _rating(best) or 0.0

    def best(self) -> tuple[Level, float | None] | None:
        """The best level so far and its rating; None while there is none."""
        best = self._best()
        if best is None:
            return None
        rating = _rating(best)
        pushes = sum(map(str.isupper, best.solution))
        facts = f"difficulty {rating:g}, " if rating is not None else ""
        origin = (
            f"seed {self.request.seed}, candidate {best.index}, {self.request.recipe(**_USUAL).changed()}"
        )
        facts += f"{counted(len(best.level.boxes), 'box', 'boxes')}, {counted(pushes, 'push', 'pushes')}"
        notes = f"{facts}. Made by: {origin}"
        return replace(best.level, title=name_of(best.level), notes=notes, tags=tags_in(notes)), rating


def _rating(made: Accepted) -> float | None:
    return made.rating.difficulty if made.rating is not None else None
