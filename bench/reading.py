"""Reading and writing levels: counts, levels per second, and a round trip through every dialect.

    python bench/reading.py FILES…      (default: the shipped collections)

Where a `COUNTS.tsv` (file name, tab, number of levels) lies beside the files, the counts are compared
with it. Ends with 1 when a count or a round trip is wrong.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from pushworks import levels
from pushworks.levels import Collection
from pushworks.levels.shipped import shipped_names


def expected_counts(path: Path) -> dict[str, int]:
    table = path.parent / "COUNTS.tsv"
    if not table.exists():
        return {}
    with table.open(newline="") as lines:
        return {name: int(count) for name, count in csv.reader(lines, delimiter="\t")}


def best_time(path: Path, repeats: int) -> tuple[Collection, float]:
    """The collection and the least CPU time of several readings."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        collection = levels.read(path)
        times.append(time.process_time() - start)
    return collection, min(times)


def failed_round_trips(collection: Collection) -> list[str]:
    failed = []
    for name in (*levels.DIALECTS, "slc"):
        text = levels.to_text(collection, dialect=name)
        again = levels.read_text(text, dialect="xsb" if name == "slc" else name)
        if list(again) != list(collection):
            failed.append(name)
    return failed


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--anchors", help="not used: there is nothing to compare with")
    options = parser.parse_args()
    folder = Path(levels.__file__).parents[1] / "data" / "levels"
    shipped = {name: folder / f"{name}.xsb" for name in shipped_names()}
    files = [shipped.get(str(path), path) for path in options.files] or list(shipped.values())
    table = Table("file", "levels", "expected", "unreadable", "ms", "levels/s", "id µs", "round trips")
    wrong = 0
    for path in files:
        collection, seconds = best_time(path, options.repeats)
        expected = expected_counts(path).get(path.name)
        failed = failed_round_trips(collection)
        start = time.process_time()
        for level in collection:
            assert level.id
        naming = (time.process_time() - start) / max(1, len(collection))
        wrong += bool(failed) or (expected is not None and expected != len(collection))
        table.add_row(
            path.name, str(len(collection)), "" if expected is None else str(expected),
            str(len(collection.errors)), f"{seconds * 1e3:.1f}", f"{len(collection) / seconds:,.0f}",
            f"{naming * 1e6:.0f}", ", ".join(failed) + " differ" if failed else "all equal",
        )  # fmt: skip
    Console(width=120).print(table)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
