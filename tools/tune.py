"""Makes schedules of the portfolio from recorded runs, and judges them on collections not used for that.

    python tools/tune.py [--table bench/data/members.jsonl] [--seed 0] [--half 0]      (make tune)

`bench/portfolio.py` records what every member does alone on every level. Here the collections are divided
into two halves. On one half turns are chosen greedily: always the member and the turn that solve the most
further levels for the seconds they cost. These schedules and the tables of the core are then replayed from
the records on the other half: levels solved within 1, 10 and 80 processor seconds, with 95 % bootstrap
intervals, and the difference. Nothing is run, so a replay knows nothing of what members tell each other, and
a member that was not recorded on a level counts as one that does not solve it. The coverage printed first
says how much of the core's tables the records can replay.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from pushworks.engine import schedules

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "bench" / "data" / "members.jsonl"
LIMITS = (1.0, 10.0, 80.0)
TURNS = tuple(int(1000 * 2 ** (step / 2)) for step in range(4, 24))
"""Turns that are tried, in thousands of squares."""
SIZES = {"tiny": 64, "small": 90, "large": 1 << 30}
"""The table of a level by its squares: the first whose limit it does not exceed."""

Schedule = list[tuple[str, int]]
"""Members and turns, in thousands of squares."""


@dataclass(slots=True)
class Member:
    """What one member does on a level."""

    squares: int
    """Thousands of squares that it looked at: to its solution, or until it was stopped."""
    seconds: float
    solved: bool

    @property
    def pace(self) -> float:
        """Seconds for a thousand squares."""
        return self.seconds / max(1, self.squares)


@dataclass(slots=True)
class Recorded:
    """The rows of one level."""

    collection: str
    size: int
    easy: float | None = None
    """Seconds of the whole portfolio where it solves the level at once."""
    members: dict[str, Member] = field(default_factory=dict)


def read_table(lines: Iterable[str]) -> list[Recorded]:
    """Every level of the table once; where a member was run again, its longest run counts."""
    levels: dict[str, Recorded] = {}
    for line in lines:
        row: dict[str, Any] = json.loads(line)
        level = levels.setdefault(row["id"], Recorded(row["collection"], row["size"]))
        solved = row["status"] == "solved"
        if row["member"] == "auto":
            if solved:
                level.easy = row["cpu"]
            continue
        before = level.members.get(row["member"])
        if before is None or before.squares < row["squares"] or solved:
            level.members[row["member"]] = Member(row["squares"], row["cpu"], solved)
    return [level for level in levels.values() if level.easy is not None or level.members]


def core_schedules() -> dict[str, Schedule]:
    """The schedules of the core, by name."""
    return {name: [(turn.member, turn.turn) for turn in schedules()[name]] for name in SIZES}


def table_of(level: Recorded) -> str:
    """The name of the core's table for a level of this size."""
    return next(name for name, most in SIZES.items() if level.size <= most)


def seconds_to_solve(level: Recorded, schedule: Schedule, most: float = LIMITS[-1]) -> float | None:
    """When the level is solved if members take turns as scheduled; after the last turn all turns double.

    A member goes on where its last turn ended. None beyond `most` seconds, or where no record says that a
    member of the schedule solves the level.
    """
    if level.easy is not None:
        return level.easy
    spent: dict[str, int] = defaultdict(int)
    clock, factor = 0.0, 1
    while clock < most:
        went_on = False
        for member, turn in schedule:
            record = level.members.get(member)
            if record is None or spent[member] >= record.squares:
                continue  # not recorded, or not beyond here
            part = min(turn * factor, record.squares - spent[member])
            spent[member] += part
            clock += part * record.pace
            went_on = True
            if record.solved and spent[member] >= record.squares:
                return clock if clock <= most else None
            if clock >= most:
                return None
        if not went_on:
            return None
        factor *= 2
    return None


def make_schedule(levels: Sequence[Recorded], turns: Sequence[int] = TURNS) -> Schedule:
    """Greedy: the member and turn that solve the most further levels for their seconds, until none does."""
    open_levels = [level for level in levels if level.easy is None]
    names = sorted({name for level in open_levels for name in level.members})
    spent: dict[str, int] = defaultdict(int)
    schedule: Schedule = []
    while open_levels:
        best: tuple[float, str, int] | None = None
        for name in names:
            for turn in turns:
                won, cost = 0, 0.0
                for level in open_levels:
                    record = level.members.get(name)
                    if record is None:
                        continue
                    until = spent[name] + turn
                    won += record.solved and record.squares <= until
                    cost += max(0, min(until, record.squares) - spent[name]) * record.pace
                if won and (best is None or won / max(cost, 1e-9) > best[0]):
                    best = won / max(cost, 1e-9), name, turn
        if best is None:
            break
        _, name, turn = best
        spent[name] += turn
        if schedule and schedule[-1][0] == name:
            turn += schedule.pop()[1]
        schedule.append((name, turn))
        open_levels = [
            level
            for level in open_levels
            if not ((record := level.members.get(name)) and record.solved and record.squares <= spent[name])
        ]
    return schedule


def halves(levels: Sequence[Recorded], seed: int) -> tuple[list[Recorded], list[Recorded]]:
    """The levels in two halves by collection, about equal in levels that are not easy."""
    count: dict[str, int] = defaultdict(int)
    for level in levels:
        count[level.collection] += level.easy is None
    names = sorted(count, key=lambda name: (-count[name], sha256(f"{seed} {name}".encode()).digest()))
    sides: tuple[set[str], set[str]] = (set(), set())
    weights = [0, 0]
    for name in names:
        side = weights.index(min(weights))
        sides[side].add(name)
        weights[side] += count[name] + 1
    first, second = ([level for level in levels if level.collection in side] for side in sides)
    return first, second


def interval(values: Sequence[float], seed: int = 0, draws: int = 2000) -> tuple[float, float]:
    """95 % of the bootstrap sums of `values`."""
    source = random.Random(seed)
    sums = sorted(sum(source.choices(values, k=len(values))) for _ in range(draws))
    return sums[int(0.025 * draws)], sums[int(0.975 * draws)]


def report(
    levels: Sequence[Recorded], old: Mapping[str, Schedule], new: Mapping[str, Schedule]
) -> list[dict[str, Any]]:
    """Solved on these levels at each limit, by the old and the new schedules, and their difference."""
    times = {
        name: [seconds_to_solve(level, schedules[table_of(level)]) for level in levels]
        for name, schedules in (("old", old), ("new", new))
    }
    rows = []
    for limit in LIMITS:
        won = {
            name: [float(time is not None and time <= limit) for time in its] for name, its in times.items()
        }
        gain = [after - before for before, after in zip(won["old"], won["new"], strict=True)]
        row: dict[str, Any] = {"limit": limit, "levels": len(levels)}
        for name, values in (*won.items(), ("gain", gain)):
            row[name], row[f"{name}_interval"] = int(sum(values)), interval(values)
        rows.append(row)
    return rows


def text_of(schedule: Schedule) -> str:
    """A schedule as `--set portfolio.members=` takes it."""
    return "+".join(f"{member}@{turn}" for member, turn in schedule)


def main() -> None:
    """Make schedules from one half, print them and what they are worth on the other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--table", type=Path, default=TABLE, help="rows of bench/portfolio.py")
    parser.add_argument("--seed", type=int, default=0, help="of the division of the collections")
    parser.add_argument("--half", type=int, choices=(0, 1), default=0, help="the half to learn from")
    args = parser.parse_args()
    levels = read_table(args.table.read_text(encoding="utf-8").splitlines())
    parts = halves(levels, args.seed)
    known, unseen = parts[args.half], parts[1 - args.half]
    old = core_schedules()
    hard = [level for level in levels if level.easy is None]
    names = sorted({member for schedule in old.values() for member, _ in schedule})
    recorded = {name: sum(name in level.members for level in hard) for name in names}
    print(f"{len(levels)} levels, {len(hard)} of them not easy; recorded members of the core's tables:")
    for name in names:
        print(f"  {name}: {recorded[name]} levels")
    new = {}
    for table in SIZES:
        mine = [level for level in known if table_of(level) == table]
        new[table] = make_schedule(mine) or old[table]
        print(f"{table} ({len(mine)} levels learned from): {text_of(new[table])}")
    for title, part in (("learned from", known), ("not seen", unseen)):
        print(f"levels {title}: {sorted({level.collection for level in part})}")
        for row in report(part, old, new):
            found = (f"{name} {row[name]} {told(row[f'{name}_interval'])}" for name in ("old", "new", "gain"))
            print(f"  {row['limit']:g} s: {', '.join(found)} of {row['levels']}")


def told(bounds: tuple[float, float]) -> str:
    """An interval in brackets."""
    return f"[{bounds[0]:.0f}, {bounds[1]:.0f}]"


if __name__ == "__main__":
    main()
