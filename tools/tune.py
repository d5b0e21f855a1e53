"""Makes schedules of the portfolio from recorded runs, and judges them on collections not used for that.

    python tools/tune.py [--table bench/data/members.jsonl] [--seed 0]      (make tune)

`bench/portfolio.py` records what every member does alone on every level. Here the collections are divided
into two halves. On each half schedules are made (`tools/schedule_choice.py`): one for all levels of a size,
and schedules chosen by features of the level, with a small tree or from its nearest neighbours; which of
these ways is best is found by cross-validation within the half. What was made on one half is replayed on the
other (`tools/recorded_runs.py`): levels solved within 1, 10 and 80 processor seconds beside the tables of the
core, with 95 % bootstrap intervals of the numbers and of the gain. A way is worth keeping only if it gains
at every limit; the last lines say whether one does.

Nothing is run. The coverage printed first says how much of the core's tables the records can replay. Levels
on which most members were not recorded, and members not recorded on most of these levels, are left out.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from recorded_runs import LIMITS, SIZES, SOLVED, UNKNOWN, Floats, Records, Schedule, Turn, read_records
from schedule_choice import FOLDS, benefit, candidates, make_schedule, times_of, tree

from pushworks.engine import schedules

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "bench" / "data" / "members.jsonl"
ENOUGH = 0.6
"""What counts as most."""


def core_schedules() -> dict[str, Schedule]:
    """The schedules of the core, by name."""
    every = schedules()
    return {name: [Turn(turn.member, turn.turn, turn.growth) for turn in every[name]] for name in SIZES}


def replayable(records: Records, tables: dict[str, Schedule]) -> tuple[Records, dict[str, Schedule]]:
    """The levels on which schedules can be compared, and the tables without members that were not recorded.

    Of collections in which more than one member was recorded a level counts where most members of its table
    were, or one solved it; a member where it was on most of the levels that have more than one. What is left
    out is so for old and new schedules alike. Without the levels that the first member solved, on which the
    others may not have been recorded yet, new schedules would seem to lose nothing by delaying it.
    """
    wanted = np.zeros(len(records), dtype=bool)
    kept = {}
    for name, table in tables.items():
        members = list(dict.fromkeys(turn.member for turn in table))
        columns = np.array(
            [records.members.index(each) for each in members if each in records.members], dtype=int
        )
        known = records.end[:, columns] != UNKNOWN
        mine = np.isnan(records.easy) & (records.tables == name)
        many = mine & (known.sum(axis=1) > 1)
        begun = {records.collections[row] for row in np.flatnonzero(many)}
        often = known[many].mean(axis=0) >= ENOUGH if many.any() else np.zeros(len(columns), dtype=bool)
        covered = many & (known[:, often].sum(axis=1) >= ENOUGH * often.sum())
        solved = (records.end[:, columns[often]] == SOLVED).any(axis=1)
        inside = np.array([collection in begun for collection in records.collections], dtype=bool)
        wanted |= mine & inside & (covered | solved)
        recorded = {records.members[column] for column in columns[often]}
        kept[name] = [turn for turn in table if turn.member in recorded]
    return records.part(wanted), kept


def halves(records: Records, seed: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The levels in two halves by collection, about equal in levels that are not easy."""
    count: dict[str, int] = defaultdict(int)
    for collection, easy in zip(records.collections, records.easy, strict=True):
        count[collection] += bool(np.isnan(easy))
    names = sorted(count, key=lambda name: (-count[name], sha256(f"{seed} {name}".encode()).digest()))
    sides: tuple[set[str], set[str]] = (set(), set())
    weights = [0, 0]
    for name in names:
        side = weights.index(min(weights))
        sides[side].add(name)
        weights[side] += count[name] + 1
    first = np.array([collection in sides[0] for collection in records.collections], dtype=bool)
    return first, ~first


def best_way(known: Records, table: Schedule) -> dict[str, float]:
    """What each way is worth on levels of `known` it did not learn from, the best first."""
    folds = np.array([int(sha256(name.encode()).hexdigest(), 16) % FOLDS for name in known.collections])
    if len(set(known.collections)) < FOLDS:
        folds = np.arange(len(known)) % FOLDS
    worth = {}
    for name, learn in candidates(table).items():
        times = np.full(len(known), np.inf)
        for fold in range(FOLDS):
            inside = folds == fold
            if inside.any() and not inside.all():
                unseen = known.part(inside)
                times[inside] = times_of(unseen, learn(known.part(~inside))(unseen))
        worth[name] = benefit(times)
    return dict(sorted(worth.items(), key=lambda item: -item[1]))


def interval(values: Floats, seed: int = 0, draws: int = 2000) -> tuple[float, float]:
    """95 % of the bootstrap sums of `values`."""
    kinds, count = np.unique(values, return_counts=True)
    if len(kinds) < 2:
        return float(values.sum()), float(values.sum())
    drawn = np.random.default_rng(seed).multinomial(len(values), count / len(values), size=draws)
    low, high = np.quantile(drawn @ kinds, (0.025, 0.975))
    return float(low), float(high)


def report(old: Floats, new: Floats) -> list[dict[str, Any]]:
    """Solved at each limit in the old times and in the new ones, and the gain."""
    rows = []
    for limit in LIMITS:
        before, after = ((times <= limit).astype(float) for times in (old, new))
        row: dict[str, Any] = {"limit": limit, "levels": len(old)}
        for name, values in (("old", before), ("new", after), ("gain", after - before)):
            row[name], row[f"{name}_interval"] = int(values.sum()), interval(values)
        rows.append(row)
    return rows


def gains(rows: Sequence[dict[str, Any]]) -> bool:
    """Whether more levels are solved at every limit."""
    return all(row["gain"] > 0 for row in rows)


def text_of(schedule: Schedule) -> str:
    """A schedule as `--set portfolio.members=` takes it."""
    return "+".join(
        f"{name}@{turn}" + (f"x{growth}" if growth != 2 else "") for name, turn, growth in schedule
    )


def told(bounds: tuple[float, float]) -> str:
    """An interval in brackets."""
    return f"[{bounds[0]:.0f}, {bounds[1]:.0f}]"


def print_rows(title: str, rows: Sequence[dict[str, Any]]) -> None:
    """A report as text."""
    print(title)
    for row in rows:
        found = (f"{name} {row[name]} {told(row[f'{name}_interval'])}" for name in ("old", "new", "gain"))
        print(f"  {row['limit']:g} s: {', '.join(found)} of {row['levels']}")


def main() -> None:
    """Make schedules from each half, and print what they are worth on the other."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--table", type=Path, default=TABLE, help="rows of bench/portfolio.py")
    parser.add_argument("--seed", type=int, default=0, help="of the division of the collections")
    args = parser.parse_args()
    extra = args.table.with_name("features.jsonl")
    lines = [
        path.read_text(encoding="utf-8").splitlines() if path.exists() else [] for path in (args.table, extra)
    ]
    records = read_records(*lines)
    tables = core_schedules()
    hard = np.isnan(records.easy)
    print(f"{len(records)} levels, {int(hard.sum())} of them not easy")
    records, tables = replayable(records, tables)
    for name, table in tables.items():
        count, members = int((records.tables == name).sum()), {turn.member for turn in table}
        missing = {turn.member for turn in core_schedules()[name]} - members
        if not count:
            print(f"{name}: not enough recorded")
            continue
        print(f"{name}: {count} levels, {len(members)} members; left out of old and new schedules, since not")
        print(f"  recorded: {', '.join(sorted(missing)) or 'none'}")
    if not len(records):
        return
    old = np.full(len(records), np.inf)
    ways: dict[str, Floats] = defaultdict(lambda: np.full(len(records), np.inf))
    sides = halves(records, args.seed)
    for number, side in enumerate(sides):
        names = sorted({name for name, inside in zip(records.collections, side, strict=True) if inside})
        print(f"half {number + 1}: {', '.join(names)}")
    for table_name, table in tables.items():
        mine = records.tables == table_name
        for known_side, unseen_side in (sides, sides[::-1]):
            known, rows = records.part(mine & known_side), np.flatnonzero(mine & unseen_side)
            unseen = records.part(rows)
            old[rows] = times_of(unseen, [table] * len(rows))
            if not len(known):
                for name in (*candidates(table), "the best in cross-validation"):
                    ways[name][rows] = old[rows]
                continue
            for name, learn in candidates(table).items():
                ways[name][rows] = times_of(unseen, learn(known)(unseen))
            worth = best_way(known, table)
            best = next(iter(worth))
            ways["the best in cross-validation"][rows] = ways[best][rows]
            print(f"{table_name}, {len(known)} levels to learn from; best: {best}")
    print("Every level by what was learned from the other half:")
    kept = []
    for name, times in ways.items():
        rows_of = report(old, times)
        print_rows(f"{name}: {benefit(times) - benefit(old):+.3f} doublings a level", rows_of)
        if gains(rows_of):
            kept.append(name)
    print(f"More at every limit: {', '.join(kept) or 'none; the tables of the core stay as they are'}.")
    for table_name, table in tables.items():
        mine = records.part(records.tables == table_name)
        if len(mine):
            print(f"{table_name}, one schedule of all levels:")
            print(f"  {text_of(make_schedule(mine, np.ones(len(mine)), table))}")
            print("\n".join(tree(mine, table, 0.3).lines(mine.names, "  ")))


if __name__ == "__main__":
    main()
