"""What every member of the portfolio does alone on every level, recorded once to judge schedules by.

    python bench/portfolio.py LEVELS... --out members.jsonl [--seconds 10] [--minutes 60] [--members FILE]

A level that the whole portfolio solves within half a processor second gets one row, for `auto`. On every
other level each member runs alone. A row holds the status, the squares looked at (the unit in which turns are
measured, the same on every machine), the processor seconds and the curve of progress: how near a solution the
member was each time its squares had doubled. Schedules can then be compared without running anything.

The run can be interrupted at any time and goes on where it was: rows are appended and flushed one by one, and
a row that exists for the same level, member and limit is not made again. `bench/data/members.jsonl` holds
what has been recorded so far; give it as --out to go on.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Options, solve
from pushworks.levels import Level

EASY_SECONDS = 0.5
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


def rows_of(path: Path) -> Iterator[Row]:
    """The rows of a file; an unfinished last line, left by a kill, is passed over."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except json.JSONDecodeError:
            continue


def measured(level: Level, member: str, seconds: float) -> Row:
    """One run of a member alone, or of the whole portfolio (`auto`)."""
    extra = {} if member == "auto" else {"portfolio.members": f"{member}@1000000000"}
    result = solve(level, Options(seconds=seconds, threads=1, memory=4 << 30, extra=extra))
    curve = sorted(
        (int(name.removeprefix("nearness@")), round(value, 4))
        for name, value in result.details.items()
        if name.startswith("nearness@")
    )
    return {
        "status": str(result.status),
        "squares": int(result.details.get("squares", 0)) // 1000,  # thousands, as in the schedules
        "cpu": round(result.details.get("cpu_seconds", result.seconds), 3),
        "by": result.strategy,
        "curve": curve,
    }


def run(names: Iterable[str], members: list[str], given: argparse.Namespace) -> None:
    """All levels first by `auto`, then member by member over what is not easy."""
    deadline = time.monotonic() + 60 * given.minutes
    done: dict[tuple[str, str], Row] = {}
    for row in rows_of(given.out):
        if row["limit"] >= (EASY_SECONDS if row["member"] == "auto" else given.seconds) or row["final"]:
            done[row["id"], row["member"]] = row
    levels = [
        (Path(name).stem, item.index, item.level)
        for name in names
        for item in pick_levels([name])
        if item.level is not None
    ]
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with given.out.open("a", encoding="utf-8") as out:

        def row_for(collection: str, index: int, level: Level, member: str, seconds: float) -> Row:
            found = done.get((level.id, member))
            if found is None:
                found = {
                    "collection": collection,
                    "level": index,
                    "id": level.id,
                    "size": len(level.floor),
                    "boxes": len(level.boxes),
                    "member": member,
                    "limit": seconds,
                    **measured(level, member, seconds),
                }
                # A member that has given up or has an answer would say the same with more time.
                found["final"] = found["status"] not in ("time limit", "memory limit")
                done[level.id, member] = found
                out.write(json.dumps(found) + "\n")
                out.flush()
            return found

        hard = []
        for collection, index, level in levels:
            if time.monotonic() > deadline:
                return
            if row_for(collection, index, level, "auto", EASY_SECONDS)["status"] != "solved":
                hard.append((collection, index, level))
        print(f"{len(levels)} levels, {len(hard)} not solved at once", file=sys.stderr)
        for number, member in enumerate(members, 1):
            for collection, index, level in hard:
                if time.monotonic() > deadline:
                    return
                row_for(collection, index, level, member, given.seconds)
            print(f"{number} of {len(members)} members done: {member}", file=sys.stderr)


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["first"], help="level files, FILE:3 or FILE:2-5")
    parser.add_argument("--out", type=Path, default=Path("build/members.jsonl"), help="append rows here")
    parser.add_argument("--seconds", type=float, default=10.0, help="processor seconds a member and level")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after so many minutes")
    parser.add_argument("--members", type=Path, help="one member a line instead of the usual ones")
    given = parser.parse_args()
    members = given.members.read_text(encoding="utf-8").split() if given.members else MEMBERS
    run(given.levels, members, given)


if __name__ == "__main__":
    main()
