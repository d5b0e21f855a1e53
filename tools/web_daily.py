"""The levels of every day and week for the web page: those of the desktop game, made beforehand.

    python tools/web_daily.py

writes `web/packs/daily/YEAR.json`, the levels of a year from the first of January on, and
`web/packs/daily/weeks.json`, the five levels of each week: board (rows divided by ``|``), difficulty, pushes
of the best solution known, and the name. Making them takes minutes of a processor, so they are kept in the
repository; tests/tools/test_web_daily.py says when the level maker makes others and this has to run again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date, timedelta
from pathlib import Path

from pushworks.apps.desktop import daily
from pushworks.apps.desktop.collection_list import rating_of
from pushworks.apps.desktop.names import name_of
from pushworks.levels import Level

FOLDER = Path(__file__).resolve().parent.parent / "web" / "packs" / "daily"
YEARS = range(2026, 2032)
"""After the last, the page begins anew with the first (`web/js/daily.js` knows the same years)."""
WEEKS = 104
FIRST_MONDAY = date(2025, 12, 29)
"""The weeks that are made, and the first of them; they, too, begin anew."""
Entry = list[str | float | None]


def entry(level: Level | None) -> Entry:
    """A level as the page reads it."""
    assert level is not None  # it is never cancelled
    pushes = min(sum(map(str.isupper, each.moves)) for each in level.solutions)
    return [level.to_xsb().replace("\n", "|"), rating_of(level), pushes, name_of(level)]


def day(number: date) -> Entry:
    """The level of a day."""
    return entry(daily.daily_level(number))


def week(number: int) -> list[Entry]:
    """The five levels of a week."""
    return [entry(level) for level in daily.weekly_levels(FIRST_MONDAY + timedelta(weeks=number)) or ()]


def days_of(year: int) -> list[date]:
    """The days of a year."""
    first = date(year, 1, 1)
    return [first + timedelta(days=number) for number in range((date(year + 1, 1, 1) - first).days)]


def write(folder: Path) -> None:
    """Make all of them, with every core."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor() as pool:
        for year in YEARS:
            _replace(folder / f"{year}.json", list(pool.map(day, days_of(year), chunksize=16)))
        _replace(folder / "weeks.json", list(pool.map(week, range(WEEKS), chunksize=4)))


def _replace(path: Path, entries: Sequence[object]) -> None:
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in entries)
    made = path.with_suffix(".new")
    made.write_text(f"[\n{lines}\n]\n", "utf-8")
    made.replace(path)


if __name__ == "__main__":
    write(FOLDER)
