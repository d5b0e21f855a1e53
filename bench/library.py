"""The library at size: adding many levels, and finding some of them again.

    python bench/library.py [LEVELS...] [--count 100000]

Without level files, boards of our own are drawn at random. CPU seconds are of this process; the bars are
100,000 levels in 60 s and any filter in 50 ms.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pushworks.apps.cli.common import pick_levels
from pushworks.levels import Level
from pushworks.library import Filter, Library


def main() -> None:
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("levels", nargs="*")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--anchors", help="not used here; make bench passes it to every benchmark")
    arguments = parser.parse_args()
    if arguments.levels:
        levels = [item.level for item in pick_levels(arguments.levels) if item.level is not None]
    else:
        levels = list(random_levels(arguments.count))
    with tempfile.TemporaryDirectory() as folder, Library(Path(folder) / "library.db") as library:
        add(library, levels)
        dress(library)
        find(library)
        play(library, levels[0])


def random_levels(count: int) -> Iterator[Level]:
    """Boards of 10 by 10 with four boxes in a ragged room: any closed board will do to be stored."""
    rng = random.Random(1)
    room = [(x, y) for y in range(3, 8) for x in range(3, 8)]
    for number in range(count):
        cells = [["#"] * 10 for _ in range(10)]
        for y in range(1, 9):
            for x in range(1, 9):
                if (x, y) in room or rng.random() < 0.75:
                    cells[y][x] = " "
        for mark, (x, y) in zip("@$$$$....", rng.sample(room, 9), strict=True):
            cells[y][x] = mark
        yield Level.from_xsb(["".join(row) for row in cells], title=f"Level {number}")


def add(library: Library, levels: list[Level]) -> None:
    wall, cpu = time.perf_counter(), time.process_time()
    report = library.add(levels, "All")
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    print(f"added {report.new:,} new of {len(levels):,} levels in {wall:.1f} s ({cpu:.1f} s CPU)")


def dress(library: Library) -> None:
    """Ratings for all and counts for a third, so that every filter has something to do."""
    rng = random.Random(2)
    with library.db.transaction() as connection:
        for (number,) in connection.execute("SELECT id FROM levels").fetchall():
            pushes = rng.randrange(20, 200) if number % 3 == 0 else None
            connection.execute(
                "UPDATE levels SET rating = ?, pushes = ?, moves = ? WHERE id = ?",
                (rng.uniform(0, 100), pushes, None if pushes is None else 3 * pushes, number),
            )


def find(library: Library) -> None:
    filters = {
        "everything": Filter(),
        "boxes 4": Filter(boxes=(4, 4)),
        "boxes 9": Filter(boxes=(9, 9)),
        "width 12-": Filter(width=(12, None)),
        "8-9 x 8-9": Filter(width=(8, 9), height=(8, 9)),
        "rating 50-50.1": Filter(rating=(50, 50.1)),
        "rating 20-80": Filter(rating=(20, 80)),
        "solved": Filter(solved=True),
        "unsolved": Filter(solved=False),
        "pushes 30-31": Filter(pushes=(30, 31)),
        "text, few": Filter(text="evel 777"),
        "text, all": Filter(text="Level"),
        "text, none": Filter(text="nowhere"),
        "two letters": Filter(text="77"),
        "two letters, none": Filter(text="zz"),
        "collection": Filter(collection="All"),
        "all at once": Filter("evel 1", "All", (3, 5), (9, 10), (8, 10), (10, 90), (20, 150), True),
    }
    print(f"{'filter':20} {'found':>6}  milliseconds of CPU, ordered by added, boxes, rating, pushes")
    for name, wanted in filters.items():
        cells, count = [], 0
        for order in ("added", "boxes", "rating", "pushes"):
            best = float("inf")
            for _ in range(5):
                begun = time.thread_time()
                count = len(library.find(wanted, order=order, descending=order != "added"))
                best = min(best, time.thread_time() - begun)
            cells.append(f"{best * 1000:8.1f}")
        print(f"{name:20} {count:6}  {' '.join(cells)}")


def play(library: Library, level: Level) -> None:
    times = []
    for count in range(2000):
        begun = time.thread_time()
        library.save_game(level, "r" * count)
        times.append(time.thread_time() - begun)
    times.sort()
    print(f"save_game, games of up to 2,000 moves: median {times[1000] * 1e6:.0f} µs, "
          f"worst {times[-1] * 1e3:.1f} ms of CPU")  # fmt: skip


if __name__ == "__main__":
    main()
