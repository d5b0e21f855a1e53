"""The levels of every day and week for the web page: those of the desktop game, made beforehand.

    python tools/web_daily.py FOLDER

writes `packs/daily/YEAR.json`, the levels of a year from the first of January on, and
`packs/daily/weeks.json`, the five levels of each week: board (rows divided by ``|``), difficulty, pushes of
the best solution known, and the name. A year takes a while, so all of it is kept in build/daily until the
level maker changes: its sources, or what comes out of it on some days of every year when the native core is
another one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from datetime import date, timedelta
from pathlib import Path

from pushworks import _core, generate
from pushworks.apps.desktop import daily, names
from pushworks.apps.desktop.collection_list import rating_of
from pushworks.apps.desktop.names import name_of
from pushworks.levels import Level

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / "daily"
KEYS = CACHE / "keys.json"
SAMPLE = 41
"""With another core every so-manieth day is made again: one that differs, and all are."""
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


def days_of(year: int) -> list[Entry]:
    """The levels of a year, day by day."""
    first, next_year = date(year, 1, 1), date(year + 1, 1, 1)
    days = range((next_year - first).days)
    return [entry(daily.daily_level(first + timedelta(days=day))) for day in days]


def weeks() -> list[list[Entry]]:
    """The five levels of each week."""
    mondays = (FIRST_MONDAY + timedelta(weeks=week) for week in range(WEEKS))
    return [[entry(level) for level in daily.weekly_levels(monday) or ()] for monday in mondays]


def write(folder: Path) -> None:
    """Every year into a folder, from the cache where that is fresh."""
    target = folder / "packs" / "daily"
    target.mkdir(parents=True, exist_ok=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    if not _is_fresh():
        KEYS.unlink(missing_ok=True)
        for year in YEARS:
            _replace(CACHE / f"{year}.json", days_of(year))
        _replace(CACHE / "weeks.json", weeks())
    _replace(KEYS, _keys())
    for name in (*map(str, YEARS), "weeks"):
        shutil.copyfile(CACHE / f"{name}.json", target / f"{name}.json")


def _is_fresh() -> bool:
    """Whether the years kept are those that the level maker of today would make."""
    try:
        kept = json.loads(KEYS.read_text("utf-8"))
        years = {year: json.loads((CACHE / f"{year}.json").read_text("utf-8")) for year in YEARS}
        json.loads((CACHE / "weeks.json").read_text("utf-8"))
    except (OSError, ValueError):
        return False
    today = _keys()
    if any(kept.get(name) != today[name] for name in ("entry", "maker")):
        return False
    if kept["core"] == today["core"]:
        return True
    some = [(year, day) for year, found in years.items() for day in range(year % SAMPLE, len(found), SAMPLE)]
    return all(
        years[year][day] == entry(daily.daily_level(date(year, 1, 1) + timedelta(days=day)))
        for year, day in some
    )


def _keys() -> dict[str, str]:
    """Hashes of what the levels depend on: the sources of the maker, and the native core."""
    python = [*Path(generate.__file__).parent.glob("*.py"), Path(daily.__file__), Path(names.__file__)]
    native = (ROOT / "core" / "generate").glob("*.?pp")
    return {
        "entry": "board, difficulty, pushes, name",
        "maker": _hash(sorted([*python, *native])),
        "core": _hash([Path(_core.__file__)]),
    }


def _hash(paths: list[Path]) -> str:
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def _replace(path: Path, content: object) -> None:
    made = path.with_suffix(".new")
    made.write_text(json.dumps(content, separators=(",", ":")) + "\n", "utf-8")
    made.replace(path)


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the level of every day.")
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
