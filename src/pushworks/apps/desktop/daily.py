"""The level of the day and the five of the week, from the date: the same for every player. No pygame here.

Mondays are easy, and it gets harder until Sunday. How many candidates are looked at depends on the date
alone, never on the speed of the machine.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from pushworks.apps.desktop.tasks import Cancelled
from pushworks.levels import Level, Recording
from pushworks.levels.tags import tags_in

if TYPE_CHECKING:
    from pushworks.generate import Accepted
    from pushworks.library import Library

NAME = "Daily levels"
"""The library's collection of them."""
_WEEK = ((8, 7, 2), (8, 8, 2), (8, 8, 3), (9, 8, 3), (9, 9, 3), (10, 9, 4), (10, 10, 4))
"""Width, height and boxes, from Monday to Sunday."""
_FIVE = ((8, 7, 2), (8, 8, 3), (9, 8, 3), (9, 9, 4), (10, 10, 4))
"""The same for the five levels of a week."""
_WEEKLY_SEED = 100_000_000
"""Beyond every day's seed: no level of a week is one of a day."""
_GOOD, _MOST = 5, 400
"""Good candidates to choose from, and candidates at most."""


def daily_level(day: date, cancelled: Cancelled = lambda: False) -> Level | None:
    """The level of a day; None when it was cancelled."""
    return _best_candidate(_WEEK[day.weekday()], day.toordinal(), day.isoformat(), cancelled)


def weekly_levels(monday: date, cancelled: Cancelled = lambda: False) -> list[Level] | None:
    """The five levels of the week that begins on a Monday, easiest first; None when it was cancelled."""
    year, week, _ = monday.isocalendar()
    made = []
    for number, shape in enumerate(_FIVE):
        level = _best_candidate(shape, _WEEKLY_SEED + 5 * monday.toordinal() + number, "", cancelled)
        if level is None:
            return None
        made.append(level)
    made.sort(key=lambda level: float(level.tags.get("difficulty", 0)))
    return [replace(level, title=f"{year}-W{week:02}-{number}") for number, level in enumerate(made, 1)]


def _best_candidate(shape: tuple[int, int, int], seed: int, title: str, cancelled: Cancelled) -> Level | None:
    """The best of the first good candidates of a seed."""
    from pushworks.generate import Recipe
    from pushworks.generate.pack import judge

    width, height, boxes = shape
    recipe = Recipe(width=width, height=height, boxes=(boxes, boxes), positions=60_000, nodes=20_000)
    found: list[Accepted] = []
    for index in range(_MOST):
        if cancelled():
            return None
        judged = judge(recipe, seed, index, lenient=index > _MOST // 2 and not found)
        if not isinstance(judged, str):
            found.append(judged)
            if len(found) >= _GOOD:
                break
    if not found:
        return None
    best = max(found, key=lambda each: (each.goodness, -each.index))
    rating = best.rating.difficulty if best.rating is not None else None
    facts = f"difficulty {rating:g}. " if rating is not None else ""
    notes = f"{facts}Made by: seed {seed}, candidate {best.index}, {recipe.changed()}"
    return replace(
        best.level, title=title, notes=notes, tags=tags_in(notes), solutions=(Recording(best.solution),)
    )


def streak(days: list[date], today: date) -> tuple[int, int]:
    """Days in a row, up to today or yesterday, and the longest row there ever was. `days` has each once."""
    ordinals = sorted({day.toordinal() for day in days})
    longest = run = 0
    for number, day in enumerate(ordinals):
        run = run + 1 if number and ordinals[number - 1] == day - 1 else 1
        longest = max(longest, run)
    current = run if ordinals and today.toordinal() - ordinals[-1] <= 1 else 0
    return current, longest


def is_done(library: Library | None, day: date) -> bool:
    """Whether the level of a day is solved."""
    if library is None or all(info.name != NAME for info in library.collections()):
        return False
    return any(
        level.title == day.isoformat() and library.player_record(level) for level in library.levels(NAME)
    )
