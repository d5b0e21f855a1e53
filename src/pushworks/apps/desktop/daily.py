"""The level of the day and the five of the week, from the date: the same for every player. No pygame here.

Mondays are easy, and it gets harder until Sunday: each weekday has a difficulty, and of the good candidates
one near it is chosen. How many candidates are looked at depends on the date alone, never on the speed of the
machine.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from pushworks.apps.desktop.collection_list import DAILY
from pushworks.apps.desktop.names import name_of
from pushworks.apps.desktop.tasks import Cancelled
from pushworks.levels import Level, Recording
from pushworks.levels.tags import tags_in

if TYPE_CHECKING:
    from pushworks.generate import Accepted
    from pushworks.library import Library

NAME = DAILY
"""The library's collection of them."""
_WEEK = ((8, 7, 2), (8, 8, 2), (8, 8, 3), (9, 8, 3), (9, 9, 3), (10, 9, 4), (10, 10, 4))
"""Width, height and boxes, from Monday to Sunday."""
WEEKDAY_DIFFICULTY = (2.0, 2.4, 2.8, 3.2, 3.6, 4.2, 5.0)
"""What a level of each weekday should be rated."""
_NEAR = 0.2
"""Among candidates this near to it, the best one is taken; where there is none, the nearest."""
_FIVE = ((8, 7, 2), (8, 8, 3), (9, 8, 3), (9, 9, 4), (10, 10, 4))
"""The same for the five levels of a week."""
_WEEKLY_SEED = 100_000_000
"""Beyond every day's seed: no level of a week is one of a day."""
_GOOD, _GOOD_OF_DAY, _MOST = 5, 8, 400
"""Good candidates to choose from, in a week and on a day, and candidates at most."""


def daily_level(day: date, cancelled: Cancelled = lambda: False) -> Level | None:
    """The level of a day, titled with the day and a name; None when it was cancelled."""
    number = day.weekday()
    level = _best_candidate(_WEEK[number], day.toordinal(), cancelled, WEEKDAY_DIFFICULTY[number])
    return None if level is None else replace(level, title=f"{day.isoformat()} · {name_of(level)}")


def day_of(level: Level) -> date | None:
    """The day whose level it is; None for other levels."""
    try:
        return date.fromisoformat(level.title[:10])
    except ValueError:
        return None


def weekly_levels(monday: date, cancelled: Cancelled = lambda: False) -> list[Level] | None:
    """The five levels of the week that begins on a Monday, easiest first; None when it was cancelled."""
    year, week, _ = monday.isocalendar()
    made = []
    for number, shape in enumerate(_FIVE):
        level = _best_candidate(shape, _WEEKLY_SEED + 5 * monday.toordinal() + number, cancelled)
        if level is None:
            return None
        made.append(level)
    made.sort(key=lambda level: float(level.tags.get("difficulty", 0)))
    return [replace(level, title=f"{year}-W{week:02}-{number}") for number, level in enumerate(made, 1)]


def _best_candidate(
    shape: tuple[int, int, int], seed: int, cancelled: Cancelled, target: float | None = None
) -> Level | None:
    """The best of the first good candidates of a seed, or of those as difficult as asked for."""
    from pushworks.generate import Recipe
    from pushworks.generate.pack import judge

    width, height, boxes = shape
    recipe = Recipe(width=width, height=height, boxes=(boxes, boxes), positions=60_000, nodes=20_000)
    enough = _GOOD if target is None else _GOOD_OF_DAY
    found: list[Accepted] = []
    for index in range(_MOST):
        if cancelled():
            return None
        judged = judge(recipe, seed, index, lenient=index > _MOST // 2 and not found)
        if not isinstance(judged, str):
            found.append(judged)
            if len(found) >= enough:
                break
    if not found:
        return None
    best = min(found, key=lambda each: (_miss(each, target), -each.goodness, each.index))
    rating = best.rating.difficulty if best.rating is not None else None
    facts = f"difficulty {rating:g}. " if rating is not None else ""
    notes = f"{facts}Made by: seed {seed}, candidate {best.index}, {recipe.changed()}"
    return replace(best.level, notes=notes, tags=tags_in(notes), solutions=(Recording(best.solution),))


def _miss(candidate: Accepted, target: float | None) -> float:
    """How far a candidate is from the difficulty asked for, beyond what does not matter."""
    if target is None:
        return 0.0
    rated = candidate.rating.difficulty if candidate.rating is not None else None
    return 10.0 if rated is None else max(0.0, abs(rated - target) - _NEAR)


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
    return any(day_of(level) == day and library.player_record(level) for level in library.levels(NAME))


def solved_days(library: Library | None) -> list[date]:
    """The days whose level was solved on the day itself."""
    if library is None or all(info.name != NAME for info in library.collections()):
        return []
    days = []
    for level in library.levels(NAME):
        day = day_of(level)
        plays = library.plays(level) if day is not None else []
        ended = (date.fromtimestamp(play.ended) for play in plays if play.outcome == "solved")
        if day is not None and day in ended:
            days.append(day)
    return days


def daily_streak(library: Library | None, today: date) -> tuple[int, int]:
    """Daily levels solved on their day: how many in a row now, and at most."""
    return streak(solved_days(library), today)
