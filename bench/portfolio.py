"""What every member of the portfolio does alone on every level, recorded once to judge schedules by.

    python bench/portfolio.py LEVELS... --out members.jsonl [--seconds 5] [--minutes 60] [--members FILE]

A level that the whole portfolio solves within half a processor second gets one row, for `auto`. On every
other level members run alone: first the first member on all of them, then the others, member by member, on
what the first has left open, at last on what it has solved. Levels come in random order, one of each
collection in turn, so the table is a fair sample whenever the run ends. A row holds the status, the squares
looked at (the unit in which turns are measured, the same on every machine), the processor seconds and the
curve of progress: how near a solution the member was each time its squares had doubled. Schedules can then
be compared without running anything.

The limit is processor time, so rows of a busy machine are as long as those of a quiet one. The run can be
interrupted at any time and goes on where it was: rows are appended and flushed one by one, and a member that
has given up, has an answer, or had as much time is not run again. `bench/data/members.jsonl` holds what has
been recorded so far; give it as --out to go on. Features of the levels by which schedules can be chosen
(`tools/level_features.py`) are appended to `features.jsonl` beside it.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Job, Options
from pushworks.lab.league import search_seconds
from pushworks.levels import Level

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from level_features import features_of

EASY_SECONDS = 0.5
LOOK = 0.01
"""Seconds between two looks at the clock."""
ENOUGH = 0.5
"""A run of this part of the limit is not made again: the clock is looked at now and then only."""
# The members of today's schedules, and some relatives that may deserve a place.
MEMBERS = [
    "fess",
    "iterated-greedy:backward:meet",
    "fess:order=2",
    "iterated-greedy:backward:meet:greed=80",
    "fess:simple:ignore_stranded",
    "iterated-greedy:meet",
    "pull",
    "fess:order=12:seed=1:plan=2",
    "fess:untangle",
    "fess:stagnation_check",
    "iterated-greedy:meet:greed=80",
    "fess:order=5",
    "fess:coarse:stagnation_check:untangle",
    "fess:order=12:seed=2:plan=3:untangle:stagnation_check",
    "both-ends",
    "push",
    "parts",
]

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """A level and where it is from."""

    collection: str
    index: int
    level: Level


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of a file; an unfinished last line, left by a kill, is passed over."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


def in_turn(items: Iterable[Item], seed: int = 0) -> list[Item]:
    """In random order, one of each collection in turn."""
    source = random.Random(seed)
    groups: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        groups[item.collection].append(item)
    for group in groups.values():
        source.shuffle(group)
    return [
        group[place]
        for place in range(max(map(len, groups.values()), default=0))
        for group in groups.values()
        if place < len(group)
    ]


def measured(level: Level, member: str, seconds: float) -> Row:
    """One run of a member alone, or of the whole portfolio (`auto`), for so many processor seconds."""
    extra = {} if member == "auto" else {"portfolio.members": f"{member}@1000000000"}
    job = Job(level, Options(threads=1, memory=4 << 30, extra=extra))
    begin, over = search_seconds(), False
    with job:
        while not job.wait(LOOK):
            if over := search_seconds() - begin > seconds:
                break
        job.cancel()
        result = job.result()
    curve = sorted(
        (int(name.removeprefix("nearness@")), round(value, 4))
        for name, value in result.details.items()
        if name.startswith("nearness@")
    )
    return {
        "status": "time limit" if over and not result.solved else str(result.status),
        "squares": int(result.details.get("squares", 0)) // 1000,  # thousands, as in the schedules
        "cpu": round(result.cpu_seconds, 3),
        "by": result.strategy,
        "curve": curve,
    }


class Table:
    """The rows recorded so far, and the file that takes more."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self.rows: dict[tuple[str, str], Row] = {}
        for row in rows_of(path):
            before = self.rows.get((row["id"], row["member"]))
            if before is None or row["final"] or row["cpu"] > before["cpu"]:
                self.rows[row["id"], row["member"]] = row

    def known(self, item: Item, member: str, seconds: float) -> Row | None:
        """The row of a member on a level, if it says what one of so many seconds would."""
        row = self.rows.get((item.level.id, member))
        return (
            row
            if row and (row["final"] or row["status"] == "memory limit" or row["cpu"] >= ENOUGH * seconds)
            else None
        )

    def row(self, item: Item, member: str, seconds: float) -> Row:
        """The same; recorded now if there is none."""
        found = self.known(item, member, seconds)
        if found is None:
            found = {
                "collection": item.collection,
                "level": item.index,
                "id": item.level.id,
                "size": len(item.level.floor),
                "boxes": len(item.level.boxes),
                "member": member,
                "limit": seconds,
                **measured(item.level, member, seconds),
            }
            # A member that has given up or has an answer would say the same with more time.
            found["final"] = found["status"] not in ("time limit", "memory limit")
            self.rows[item.level.id, member] = found
            with self.path.open("a", encoding="utf-8") as out:
                out.write(json.dumps(found) + "\n")
        return found

    def add_features(self, items: Sequence[Item]) -> None:
        """The features of levels that have none yet."""
        path = self.path.with_name("features.jsonl")
        done = {row["id"] for row in rows_of(path)}
        with path.open("a", encoding="utf-8") as out:
            for item in items:
                if item.level.id not in done:
                    done.add(item.level.id)
                    out.write(json.dumps({"id": item.level.id, **features_of(item.level)}) + "\n")


def run(items: Sequence[Item], members: Sequence[str], table: Table, seconds: float, minutes: float) -> None:
    """All levels by `auto`, then those that are not easy by the members, the open ones first."""
    deadline = time.monotonic() + 60 * minutes
    easy = EASY_SECONDS * ENOUGH
    hard = []
    for item in in_turn(items):
        if time.monotonic() > deadline:
            return
        row = table.row(item, "auto", EASY_SECONDS)
        if row["status"] != "solved" and row["cpu"] >= easy:
            hard.append(item)
    table.add_features(hard)
    print(f"{len(items)} levels, {len(hard)} not solved at once", file=sys.stderr)
    first, *others = members
    for item in hard:
        if time.monotonic() > deadline:
            return
        table.row(item, first, seconds)
    solved = {item.level.id for item in hard if table.row(item, first, seconds)["status"] == "solved"}
    for wanted in (False, True):
        part = [item for item in hard if (item.level.id in solved) is wanted]
        for number, member in enumerate(others, 2):
            for item in part:
                if time.monotonic() > deadline:
                    return
                table.row(item, member, seconds)
            told = "solved" if wanted else "left open"
            print(
                f"{number} of {len(members)} members on {len(part)} levels {told}: {member}", file=sys.stderr
            )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["first"], help="level files, FILE:3 or FILE:2-5")
    parser.add_argument("--out", type=Path, default=Path("build/members.jsonl"), help="append rows here")
    parser.add_argument("--seconds", type=float, default=5.0, help="processor seconds a member and level")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many minutes")
    parser.add_argument("--members", type=Path, help="one member a line instead of the usual ones")
    given = parser.parse_args()
    members = given.members.read_text(encoding="utf-8").split() if given.members else MEMBERS
    items = [
        Item(Path(name).stem, item.index, item.level)
        for name in given.levels
        for item in pick_levels([name])
        if item.level is not None
    ]
    run(items, members, Table(given.out), given.seconds, given.minutes)


if __name__ == "__main__":
    main()
