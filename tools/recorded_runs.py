"""What members of the portfolio did alone, as arrays, and schedules replayed from that: nothing is run.

`bench/portfolio.py` records the rows. A replay knows nothing of what members tell each other, nor of sampled
members: these take half of the time once a schedule is through, as in the core, and solve nothing. A turn of
a member that was not recorded on a level, or beyond the end of its record, costs its time and solves nothing.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

LIMITS = (1.0, 10.0, 80.0)
"""Processor seconds."""
SIZES = {"tiny": 64, "small": 90, "large": 1 << 30}
"""The table of a level by its squares: the first whose limit it does not exceed."""
PROGRESS_AT = (2_000, 12_000)
"""Thousands of squares after which the progress of `fess` is a feature: within its first turn everywhere."""
UNKNOWN, CUT, GAVE_UP, SOLVED = range(4)

Floats = NDArray[np.float64]


class Turn(NamedTuple):
    """A turn of a schedule."""

    member: str
    turn: int
    """Thousands of squares."""
    growth: int = 2
    """Its next turn, once the schedule is through, is so many times as long."""


Schedule = list[Turn]


@dataclass(slots=True)
class Records:
    """Rows are levels; columns, where there are any, members."""

    collections: list[str]
    members: list[str]
    sizes: NDArray[np.int64]
    easy: Floats
    """Seconds of the whole portfolio where it solves the level at once; else NaN."""
    squares: Floats
    """Thousands of squares a member looked at: to its end, or until it was stopped."""
    pace: Floats
    """Seconds for a thousand squares; where nothing was recorded, the median of the level or of all."""
    end: NDArray[np.int64]
    """UNKNOWN, CUT, GAVE_UP or SOLVED."""
    features: Floats
    names: list[str]
    """Of the features."""

    def __len__(self) -> int:
        return len(self.collections)

    def part(self, wanted: NDArray[Any]) -> Records:
        """Some of the levels."""
        rows = np.flatnonzero(wanted) if wanted.dtype == bool else wanted
        return Records(
            [self.collections[row] for row in rows],
            self.members,
            self.sizes[rows],
            self.easy[rows],
            self.squares[rows],
            self.pace[rows],
            self.end[rows],
            self.features[rows],
            self.names,
        )

    @property
    def tables(self) -> NDArray[np.str_]:
        """The name of the core's table for each level."""
        limits = list(SIZES.values())
        return np.array(list(SIZES))[np.searchsorted(limits, self.sizes)]


def read_records(lines: Iterable[str], feature_lines: Iterable[str] = ()) -> Records:
    """Every level once; where a member was run again, its solution or its longest run counts."""
    best: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
    for line in lines:
        row = json.loads(line)
        before = best[row["id"]].get(row["member"])
        if before is None or rank(row) > rank(before):
            best[row["id"]][row["member"]] = row
    given = {row["id"]: row for row in map(json.loads, feature_lines)}
    found = {
        name: rows
        for name, rows in best.items()
        if len(rows) > ("auto" in rows) or rows["auto"]["status"] == "solved"
    }
    members = sorted({name for rows in found.values() for name in rows} - {"auto"})
    names = sorted({name for row in given.values() for name in row} - {"id"})
    names += [f"fess@{at}" for at in PROGRESS_AT]
    shape = (len(found), len(members))
    squares, pace = np.zeros(shape), np.full(shape, np.nan)
    end = np.full(shape, UNKNOWN)
    easy = np.full(len(found), np.nan)
    features = np.zeros((len(found), len(names)))
    for number, (level, rows) in enumerate(found.items()):
        if (auto := rows.get("auto")) and auto["status"] == "solved":
            easy[number] = auto["cpu"]
        for column, member in enumerate(members):
            if row := rows.get(member):
                squares[number, column] = row["squares"]
                pace[number, column] = row["cpu"] / max(1, row["squares"])
                end[number, column] = end_of(row)
        curve = rows.get("fess", {}).get("curve", [])
        progress = [max((value for at, value in curve if at <= most), default=0.0) for most in PROGRESS_AT]
        features[number] = [
            given.get(level, {}).get(name, 0.0) for name in names[: -len(progress)]
        ] + progress
    fill_pace(pace)
    return Records(
        [next(iter(rows.values()))["collection"] for rows in found.values()],
        members,
        np.array([next(iter(rows.values()))["size"] for rows in found.values()], dtype=np.int64),
        easy,
        squares,
        pace,
        end,
        features,
        names,
    )


def rank(row: Mapping[str, Any]) -> tuple[bool, int]:
    """Of two rows of the same run the one with the higher rank says more."""
    return row["status"] == "solved", row["squares"]


def end_of(row: Mapping[str, Any]) -> int:
    """How a recorded run ended."""
    if row["status"] == "solved":
        return SOLVED
    return CUT if row["status"] in ("time limit", "memory limit") else GAVE_UP


def fill_pace(pace: Floats) -> None:
    """Puts the median of its level, or of all, in the place of what was not measured."""
    known = pace[~np.isnan(pace)]
    usual = float(np.median(known)) if len(known) else 1e-5
    for row in pace:
        own = row[~np.isnan(row)]
        row[np.isnan(row)] = float(np.median(own)) if len(own) else usual


def seconds_to_solve(records: Records, schedule: Sequence[Turn], most: float = LIMITS[-1]) -> Floats:
    """When each level is solved if members take turns as scheduled; infinity beyond `most` seconds.

    A member goes on where its last turn ended. When the schedule is through, the member whose next turn is
    the shortest has it, and sampled members have as much.
    """
    place = {name: number for number, name in enumerate(records.members)}
    done = np.where(np.isnan(records.easy), np.inf, records.easy)
    clock = np.zeros(len(records))
    spent: dict[str, float] = defaultdict(float)
    lost_pace = records.pace.mean(axis=1) if records.members else np.full(len(records), 1e-5)

    def take(member: str, length: float, share: float) -> None:
        column = place.get(member)
        before, after = spent[member], spent[member] + length
        spent[member] = after
        if column is None:
            clock[:] += share * length * lost_pace
            return
        squares, end, pace = records.squares[:, column], records.end[:, column], records.pace[:, column]
        last = np.where(end >= GAVE_UP, np.minimum(after, squares), after)
        solves = (end == SOLVED) & (before < squares) & (squares <= after) & np.isinf(done)
        # Only its own part of the turn lies before the solution.
        clock[:] += (np.where(solves, 1.0, share)) * np.maximum(0.0, last - before) * pace
        done[solves] = clock[solves]

    following: dict[str, tuple[float, int]] = {}
    for member, turn, growth in schedule:
        take(member, turn, 1.0)
        following[member] = turn * growth, growth
    while following and bool((np.isinf(done) & (clock < most)).any()):
        member = min(following, key=lambda name: following[name][0])
        length, growth = following[member]
        take(member, length, 2.0)
        following[member] = length * max(2, growth), growth
    return np.where(done <= most, done, np.inf)
