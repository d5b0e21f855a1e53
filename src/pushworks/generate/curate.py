"""Curation: throw out what would bore a player, and keep the best of the rest without repeating oneself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pushworks.generate.rating import Rating
from pushworks.generate.recipe import Recipe
from pushworks.generate.solutions import trail_of
from pushworks.generate.trim import touched_by
from pushworks.levels import Level
from pushworks.levels.board import MAX_SIDE

HALL = ((4, 3), (3, 4))
"""A rectangle of floor this large without a wall is an empty hall."""
_MOST_PAIRS = 3_000_000
IDLE = 0.45
"""Most of the floor that a solution may leave untouched."""


def badly_drawn(level: Level, *, halls: bool = False) -> str | None:
    """What is wrong with a board before it is played, in a word or two; None when nothing is.

    `halls` says that open halls are meant to be there.
    """
    if level.boxes & level.goals:
        return "box on goal"
    if not halls and has_hall(level):
        return "empty hall"
    return None


def boring(level: Level, solution: str, rating: Rating | None, recipe: Recipe) -> str | None:
    """Why playing a level is not worth a player's time, in a word or two; None when it is."""
    trail = trail_of(level, solution)
    if len({box for box, _, _ in trail.pushes}) < len(level.boxes):
        return "box need not move"
    pushes = len(trail.pushes) if rating is None else rating.features.pushes or 0
    if pushes < recipe.min_pushes:
        return "too few pushes"
    if len(solution) > recipe.max_walk * len(trail.pushes) + 8:
        return "much walking"
    if idle_share(level, solution) > IDLE:
        return "idle floor"
    if rating is not None and recipe.difficulty is not None:
        low, high = recipe.difficulty
        if rating.difficulty is None or rating.difficulty < low:
            return "too easy"
        if rating.difficulty > high:
            return "too hard"
    return None


def has_hall(level: Level) -> bool:
    """Whether there is a large rectangle of bare floor."""
    width, floor = level.width, level.floor
    for columns, rows in HALL:
        shape = [dy * width + dx for dy in range(rows) for dx in range(columns)]
        if any(all(square + offset in floor for offset in shape) for square in floor):
            return True
    return False


def idle_share(level: Level, solution: str) -> float:
    """The share of the floor on which a solution brings neither player nor box."""
    return 1 - len(touched_by(level, solution) & level.floor) / len(level.floor)


@dataclass(frozen=True)
class Accepted:
    """A level that passed, with everything known about it."""

    level: Level
    solution: str
    optimal: bool
    index: int
    """Number of the candidate in its run."""
    rating: Rating | None
    score: float | None = None
    """Of the three-phase makers: the score of the level as it stands here."""

    @property
    def difficulty(self) -> float:
        """The difficulty, or the pushes where levels are not rated."""
        if self.rating is None or self.rating.difficulty is None:
            return float(sum(map(str.isupper, self.solution)))
        return self.rating.difficulty

    @cached_property
    def goodness(self) -> float:
        """How much there is to find in a level for its size: surprise, turns, traps, little walking."""
        if self.rating is None:
            return self.difficulty
        f = self.rating.features
        pushes, boxes = f.pushes or 1, max(f.boxes, 1)
        return (
            2.0 * (f.counter_intuitive or 0) / pushes
            + 0.3 * (f.box_changes or 0) / boxes
            + 0.15 * (f.two_decomposition or 0)
            + 0.5 * (f.dead_share or 0)
            - 0.12 * (f.moves or 0) / pushes
            - 0.8 * idle_share(self.level, self.solution)
        )

    @cached_property
    def shape(self) -> int:
        """The floor of the canonical form as bits on the widest board there is, to compare outlines."""
        canonical, _ = self.level.canonical()
        width = canonical.width
        rows: dict[int, int] = {}
        for square in canonical.floor:
            rows[square // width] = rows.get(square // width, 0) | 1 << square % width
        return sum(bits << y * MAX_SIDE for y, bits in rows.items())


def likeness(a: Accepted, b: Accepted) -> float:
    """How much of their floor two levels share, from 0 to 1."""
    return (a.shape & b.shape).bit_count() / (a.shape | b.shape).bit_count()


def diverse_best(levels: Sequence[Accepted], count: int, *, hardest: bool) -> list[Accepted]:
    """The best `count`, each unlike those already chosen; from the easiest to the hardest.

    `hardest` ranks by difficulty instead of by goodness. Likeness compares every level with every chosen
    one; where that would be too many pairs (packs of thousands) only the worth counts.
    """
    worth = [level.difficulty / 3 if hardest else level.goodness for level in levels]
    if count >= len(levels) or count * len(levels) > _MOST_PAIRS:
        best_first = sorted(range(len(levels)), key=lambda i: (-worth[i], i))
        return _easiest_first(levels[i] for i in best_first[:count])
    likest = [0.0] * len(levels)
    left = set(range(len(levels)))
    chosen: list[int] = []
    while left and len(chosen) < count:
        best = max(left, key=lambda i: (worth[i] - 1.5 * likest[i] ** 2, -i))
        left.discard(best)
        chosen.append(best)
        for i in left:
            likest[i] = max(likest[i], likeness(levels[i], levels[best]))
    return _easiest_first(levels[i] for i in chosen)


def _easiest_first(levels: Iterable[Accepted]) -> list[Accepted]:
    return sorted(levels, key=lambda level: (level.difficulty, level.index))
