"""Making a level behind the window: what is wished for, and the work that fulfils it. No pygame in here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.levels import Level

if TYPE_CHECKING:
    from pushworks.generate import Accepted, Recipe

LIMITS = {"width": (6, 20), "height": (6, 16), "boxes": (1, 8), "difficulty": (0, 10), "seed": (0, 9999)}
"""Lowest and highest value of each wish; difficulty 0 takes any."""
ENOUGH = 5
"""Good candidates to choose the best of."""
MOST = 5000
"""Candidates after which it gives up."""


@dataclass
class Wish:
    """The kind of level wanted. The same wish gives the same level, on every machine."""

    width: int = 9
    height: int = 9
    boxes: int = 3
    difficulty: int = 0
    seed: int = 1

    @classmethod
    def remembered(cls, numbers: Mapping[str, int]) -> Wish:
        """The wish of last time, as far as it is within the limits."""
        fitting = {
            name: value
            for name, value in numbers.items()
            if name in LIMITS and LIMITS[name][0] <= value <= LIMITS[name][1]
        }
        return cls(**fitting)

    def numbers(self) -> dict[str, int]:
        """The wish as plain numbers."""
        return asdict(self)

    def recipe(self) -> Recipe:
        """The wish in the words of the level maker."""
        from pushworks.generate import Recipe

        band = (
            (max(1.0, self.difficulty - 0.75), min(10.0, self.difficulty + 0.75)) if self.difficulty else None
        )
        return Recipe(width=self.width, height=self.height, boxes=(self.boxes, self.boxes), difficulty=band)


class MakeTask:
    """Makes candidates in a thread until enough are good, then has the best of them."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        self.tried = 0
        self.good = 0
        self.rejected: Counter[str] = Counter()
        self._found: list[Accepted] = []
        self._task: ThreadTask[bool] = ThreadTask(self._work)

    def _work(self, cancelled: Cancelled) -> bool:
        from pushworks.generate.pack import judge

        recipe = self.wish.recipe()
        for index in range(MOST):
            if cancelled() or len(self._found) >= ENOUGH:
                break
            judged = judge(recipe, self.wish.seed, index)
            if isinstance(judged, str):
                self.rejected[judged] += 1
            else:
                self._found.append(judged)
                self.good = len(self._found)
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

    def best(self) -> tuple[Level, float | None] | None:
        """The best level so far and its rating; None while there is none."""
        found = list(self._found)
        if not found:
            return None
        best = max(found, key=lambda accepted: accepted.goodness)
        rating = best.rating.difficulty if best.rating is not None else None
        pushes = sum(map(str.isupper, best.solution))
        facts = f"difficulty {rating:g}, " if rating is not None else ""
        origin = f"seed {self.wish.seed}, candidate {best.index}, {self.wish.recipe().changed()}"
        title = f"{self.wish.width}×{self.wish.height}, seed {self.wish.seed}"
        notes = f"{facts}{len(best.level.boxes)} boxes, {pushes} pushes. Made by: {origin}"
        return replace(best.level, title=title, notes=notes), rating
