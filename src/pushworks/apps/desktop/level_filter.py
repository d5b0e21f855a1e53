"""Which levels of a collection are shown, and in which order: search, filters, sorting. No pygame in here.

A search is words of the title or author, and conditions such as ``boxes<5``, ``difficulty>=3``, ``width<10``.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pushworks.levels import Level

SORTS = ("listed", "suited", "difficulty", "boxes", "size", "title")
FILTERS = ("all", "unsolved", "solved", "unstarred")
_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq,
}  # fmt: skip
CONDITIONS = (
    "boxes", "width", "height", "size", "difficulty", "rating", "stars", "pushes", "solvable", "duplicate",
)  # fmt: skip
_CONDITION = re.compile(r"(\w+)(<=|>=|<|>|=)(\d+(?:\.\d+)?)")


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about a level besides its board."""

    difficulty: float | None
    stars: int
    """0 when it is not solved."""
    pushes: int | None = None
    """The fewest that are known to do."""
    solvable: bool | None = None
    duplicate: bool = False


def select_levels(
    levels: tuple[Level, ...],
    known: Callable[[int], Known],
    search: str,
    chosen: str,
    sort: str,
    suited: float = 0.0,
) -> list[int]:
    """Indices of the levels to show, in order; `suited` is the difficulty that suits the player."""
    words = [word for word in search.casefold().split() if not _CONDITION.fullmatch(word)]
    conditions = [found for word in search.casefold().split() if (found := _CONDITION.fullmatch(word))]
    shown = [
        index
        for index, level in enumerate(levels)
        if all(word in f"{level.title} {level.author}".casefold() for word in words)
        and all(_holds(level, partial(known, index), condition) for condition in conditions)
        and _fits(chosen, partial(known, index))
    ]
    if sort == "title":
        shown.sort(key=lambda index: levels[index].title.casefold())
    elif sort == "boxes":
        shown.sort(key=lambda index: len(levels[index].boxes))
    elif sort == "size":
        shown.sort(key=lambda index: len(levels[index].floor))
    elif sort == "suited":
        shown.sort(key=lambda index: _unsuited(known(index), suited))
    elif sort == "difficulty":
        shown.sort(key=lambda index: known(index).difficulty or 99.0)
    return shown


def _unsuited(known: Known, suited: float) -> tuple[bool, float]:
    """Levels that are solved come last, then those that are far from what suits the player."""
    return known.stars > 0, 99.0 if known.difficulty is None else abs(known.difficulty - suited)


def unknown_conditions(search: str) -> list[str]:
    """The names in conditions that mean nothing, so that they can be named instead of finding nothing."""
    found = (_CONDITION.fullmatch(word) for word in search.casefold().split())
    return [match[1] for match in found if match and match[1] not in CONDITIONS]


def _fits(chosen: str, known: Callable[[], Known]) -> bool:
    if chosen == "solved":
        return known().stars > 0
    if chosen == "unsolved":
        return known().stars == 0
    return chosen != "unstarred" or known().stars < 3


def _holds(level: Level, known: Callable[[], Known], condition: re.Match[str]) -> bool:
    """Whether a condition is met; one about something unknown, or with a misspelt name, never is."""
    name, sign, number = condition.groups()
    value: float | None
    if name == "boxes":
        value = len(level.boxes)
    elif name in ("width", "height"):
        value = level.width if name == "width" else level.height
    elif name == "size":
        value = len(level.floor)
    elif name in ("difficulty", "rating"):
        value = known().difficulty
    elif name == "stars":
        value = known().stars
    elif name == "pushes":
        value = known().pushes
    elif name == "solvable":
        value = None if known().solvable is None else float(bool(known().solvable))
    elif name == "duplicate":
        value = float(known().duplicate)
    else:
        return False
    return value is not None and _COMPARE[sign](value, float(number))
