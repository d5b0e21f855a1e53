"""The level of every day for the web page: the same that the game on the desk makes, made beforehand.

    python tools/web_daily.py FOLDER

writes `packs/daily/YEAR.json`, the boards of a year from the first of January on, rows divided by ``|``. A
year takes about seven seconds, so it is kept in build/daily until the level maker changes.
"""

from __future__ import annotations

import argparse
import json
import shutil
from datetime import date, timedelta
from pathlib import Path

from pushworks import _core, generate
from pushworks.apps.desktop import daily

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / "daily"
YEARS = range(2026, 2032)
"""After the last, the page begins anew with the first (`web/js/daily.js` knows the same years)."""


def boards(year: int) -> list[str]:
    """The boards of a year, day by day."""
    day, found = date(year, 1, 1), []
    while day.year == year:
        level = daily.daily_level(day)
        assert level is not None  # nobody cancels it
        found.append(level.to_xsb().replace("\n", "|"))
        day += timedelta(days=1)
    return found


def write(folder: Path) -> None:
    """Every year into a folder, from the cache where that is fresh."""
    target = folder / "packs" / "daily"
    target.mkdir(parents=True, exist_ok=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    for year in YEARS:
        kept = CACHE / f"{year}.json"
        if not kept.is_file() or kept.stat().st_mtime < _changed():
            made = kept.with_suffix(".new")
            made.write_text(json.dumps(boards(year), separators=(",", ":")) + "\n", "utf-8")
            made.replace(kept)
        shutil.copyfile(kept, target / kept.name)


def _changed() -> float:
    """When anything changed that the levels depend on: the maker and its native half."""
    sources = [*Path(generate.__file__).parent.glob("*.py"), Path(daily.__file__), Path(_core.__file__)]
    return max(path.stat().st_mtime for path in sources)


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the level of every day.")
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
