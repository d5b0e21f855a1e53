"""The level of every day for the web page: the same that the desktop game makes, made beforehand.

    python tools/web_daily.py FOLDER

writes `packs/daily/YEAR.json`, the boards of a year from the first of January on, rows divided by ``|``. A
year takes about seven seconds, so it is kept in build/daily until the level maker changes: its sources, or
what comes out of it on some days of every year when the native core is another one.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
from datetime import date, timedelta
from pathlib import Path

from pushworks import _core, generate
from pushworks.apps.desktop import daily

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / "build" / "daily"
KEYS = CACHE / "keys.json"
SAMPLE = 41
"""With another core every so-manieth day is made again: one that differs, and all are."""
YEARS = range(2026, 2032)
"""After the last, the page begins anew with the first (`web/js/daily.js` knows the same years)."""


def board(day: date) -> str:
    """The board of a day."""
    level = daily.daily_level(day)
    assert level is not None  # it is never cancelled
    return level.to_xsb().replace("\n", "|")


def boards(year: int) -> list[str]:
    """The boards of a year, day by day."""
    first, next_year = date(year, 1, 1), date(year + 1, 1, 1)
    return [board(first + timedelta(days=day)) for day in range((next_year - first).days)]


def write(folder: Path) -> None:
    """Every year into a folder, from the cache where that is fresh."""
    target = folder / "packs" / "daily"
    target.mkdir(parents=True, exist_ok=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    if not _is_fresh():
        KEYS.unlink(missing_ok=True)
        for year in YEARS:
            _replace(CACHE / f"{year}.json", boards(year))
    _replace(KEYS, _keys())
    for year in YEARS:
        shutil.copyfile(CACHE / f"{year}.json", target / f"{year}.json")


def _is_fresh() -> bool:
    """Whether the years kept are those that the level maker of today would make."""
    try:
        kept = json.loads(KEYS.read_text("utf-8"))
        years = {year: json.loads((CACHE / f"{year}.json").read_text("utf-8")) for year in YEARS}
    except (OSError, ValueError):
        return False
    today = _keys()
    if kept["maker"] != today["maker"]:
        return False
    if kept["core"] == today["core"]:
        return True
    some = [(year, day) for year, found in years.items() for day in range(year % SAMPLE, len(found), SAMPLE)]
    return all(years[year][day] == board(date(year, 1, 1) + timedelta(days=day)) for year, day in some)


def _keys() -> dict[str, str]:
    """Hashes of what the levels depend on: the sources of the maker, and the native core."""
    python = [*Path(generate.__file__).parent.glob("*.py"), Path(daily.__file__)]
    native = (ROOT / "core" / "generate").glob("*.?pp")
    return {"maker": _hash(sorted([*python, *native])), "core": _hash([Path(_core.__file__)])}


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
