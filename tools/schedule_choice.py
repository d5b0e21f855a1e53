"""Makes schedules from recorded runs, one for all levels or one by features of the level.

All begin like the core's table, so that what is easy stays easy and the progress of the first turn is known,
and end with the rest of it, so that no member is lost. In between turns are chosen greedily: always the
member and the turn that solve the most further levels for the seconds they cost. For one level, or one leaf
of a tree, all levels count, but those alike count more: schedules of a few levels alone would be luck.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from recorded_runs import LIMITS, SOLVED, UNKNOWN, Floats, Records, Schedule, Turn, seconds_to_solve

TURNS = np.array([1000 * 2 ** (step / 2) for step in range(6, 23)]).round()
"""Turns that are tried, in thousands of squares."""
PREFIX = 50_000
"""Thousands of squares of the core's table that every schedule begins with: about half a second."""
LEAF = 12
"""Levels that are not easy, at least, in a leaf of a tree."""
OTHERS = (0.1, 0.3)
"""What the levels outside a leaf count, as candidates."""
NEAREST = (8, 20)
"""How many neighbours count, as candidates."""
FOLDS = 5

Choice = Callable[[Records], list[Schedule]]
"""The schedule of every level."""
Learn = Callable[[Records], Choice]


def prefix_of(table: Sequence[Turn]) -> Schedule:
    """The turns of a table that all schedules begin with."""
    found: Schedule = []
    total = 0
    for turn in table:
        total += turn.turn
        if found and total > PREFIX:
            break
        found.append(turn)
    return found


def make_schedule(records: Records, weights: Floats, table: Sequence[Turn]) -> Schedule:
    """The beginning of the table, greedy turns for levels of these weights, the rest of the table."""
    prefix = prefix_of(table)
    spent: dict[str, float] = defaultdict(float)
    for turn in prefix:
        spent[turn.member] += turn.turn
    schedule = list(prefix)
    for turn in _greedy(records, weights, dict(spent)):
        schedule.append(turn)
        spent[turn.member] += turn.turn
    listed: dict[str, float] = defaultdict(float)
    for turn in table:
        listed[turn.member] += turn.turn
        missing = listed[turn.member] - spent[turn.member]
        if missing > 0:
            schedule.append(Turn(turn.member, int(missing), turn.growth))
            spent[turn.member] = listed[turn.member]
    return schedule


def _greedy(records: Records, weights: Floats, begun: dict[str, float]) -> Schedule:
    """Turns after those begun, until no recorded run solves another level."""
    known = np.isnan(records.easy) & (records.end != UNKNOWN).any(axis=1) & (weights > 0)
    squares, pace, end = records.squares[known], records.pace[known], records.end[known]
    weight = weights[known]
    spent = np.array([begun.get(member, 0.0) for member in records.members])
    left = ~((end == SOLVED) & (squares <= spent)).any(axis=1)
    schedule: Schedule = []
    while left.any():
        until = (spent[:, None] + TURNS)[:, :, None]  # member, turn, level
        its, ends = squares[left].T[:, None, :], end[left].T[:, None, :]
        wins = (ends == SOLVED) & (its <= until) & (its > spent[:, None, None])
        last = np.where(ends >= SOLVED - 1, np.minimum(until, its), until)
        cost = np.maximum(0.0, last - spent[:, None, None]) * pace[left].T[:, None, :]
        won, price = (wins * weight[left]).sum(axis=2), (cost * weight[left]).sum(axis=2)
        ratio = np.where(won > 0, won / np.maximum(price, 1e-9), 0.0)
        if ratio.max() <= 0:
            break
        column, step = np.unravel_index(int(ratio.argmax()), ratio.shape)
        member, length = records.members[column], int(TURNS[step])
        spent[column] += length
        left &= ~((end[:, column] == SOLVED) & (squares[:, column] <= spent[column]))
        if schedule and schedule[-1].member == member:
            length += schedule.pop().turn
        schedule.append(Turn(member, length))
    return schedule


def benefit(times: Floats) -> float:
    """What the times are worth: by how much, in doublings, they lie below the largest limit, on average."""
    return float(np.log2(LIMITS[-1] / np.clip(times, 0.25, LIMITS[-1])).mean()) if len(times) else 0.0


def times_of(records: Records, schedules: Sequence[Schedule]) -> Floats:
    """When each level is solved by its own schedule."""
    groups: dict[tuple[Turn, ...], list[int]] = defaultdict(list)
    for number, schedule in enumerate(schedules):
        groups[tuple(schedule)].append(number)
    times = np.full(len(records), np.inf)
    for turns, numbers in groups.items():
        rows = np.array(numbers)
        times[rows] = seconds_to_solve(records.part(rows), turns)
    return times


def one_for_all(records: Records, table: Schedule) -> Choice:
    """The same schedule for every level."""
    schedule = make_schedule(records, np.ones(len(records)), table)
    return lambda levels: [schedule] * len(levels)


def nearest(records: Records, table: Schedule, neighbours: int) -> Choice:
    """A schedule of the levels whose features are most alike, with the others far behind."""
    hard = records.part(np.isnan(records.easy))
    middle, spread = hard.features.mean(axis=0), hard.features.std(axis=0)
    spread[spread == 0] = 1.0
    known = (hard.features - middle) / spread

    def choose(levels: Records) -> list[Schedule]:
        found = []
        for row, easy in zip((levels.features - middle) / spread, levels.easy, strict=True):
            if not np.isnan(easy):
                found.append(list(table))  # solved within the turns that all schedules begin with
                continue
            distance = np.sqrt(((known - row) ** 2).sum(axis=1))
            width = np.sort(distance)[min(neighbours, len(distance) - 1)]
            found.append(make_schedule(hard, np.exp(-((distance / max(width, 1e-9)) ** 2)) + 0.02, table))
        return found

    return choose


@dataclass(slots=True)
class Node:
    """Of a decision tree: a question, or the schedule of a leaf."""

    schedule: Schedule
    feature: int = -1
    threshold: float = 0.0
    below: Node | None = None
    above: Node | None = None

    def leaf(self, features: Floats) -> Node:
        """The leaf of a level."""
        node = self
        while node.below is not None and node.above is not None:
            node = node.below if features[node.feature] <= node.threshold else node.above
        return node

    def lines(self, names: Sequence[str], indent: str = "") -> list[str]:
        """The tree as text."""
        if self.below is None or self.above is None:
            return [indent + " ".join(f"{turn.member}@{turn.turn}" for turn in self.schedule[:8]) + " ..."]
        return [
            f"{indent}{names[self.feature]} <= {self.threshold:g}:",
            *self.below.lines(names, indent + "  "),
            f"{indent}else:",
            *self.above.lines(names, indent + "  "),
        ]


def tree(records: Records, table: Schedule, others: float, depth: int = 2) -> Node:
    """Splits by the feature and threshold that are worth most, as long as one is worth more than none."""
    hard = records.part(np.isnan(records.easy))
    return _grow(hard, np.ones(len(hard), dtype=bool), table, others, depth)


def _grow(hard: Records, inside: NDArray[np.bool_], table: Schedule, others: float, depth: int) -> Node:
    def schedule_of(rows: NDArray[np.bool_]) -> Schedule:
        return make_schedule(hard, np.where(rows, 1.0, others), table)

    def worth(rows: NDArray[np.bool_], schedule: Schedule) -> float:
        return benefit(seconds_to_solve(hard.part(rows), schedule)) * float(rows.sum())

    plain = schedule_of(inside)
    node = Node(plain)
    if depth == 0 or inside.sum() < 2 * LEAF:
        return node
    best = worth(inside, plain) * 1.02
    for feature in range(hard.features.shape[1]):
        values = hard.features[inside, feature]
        for threshold in np.unique(np.quantile(values, (0.3, 0.5, 0.7))):
            below = inside & (hard.features[:, feature] <= threshold)
            above = inside & ~below
            if min(below.sum(), above.sum()) < LEAF:
                continue
            value = sum(worth(rows, schedule_of(rows)) for rows in (below, above))
            if value > best:
                best, node.feature, node.threshold = value, feature, float(threshold)
    if node.feature >= 0:
        below = inside & (hard.features[:, node.feature] <= node.threshold)
        node.below = _grow(hard, below, table, others, depth - 1)
        node.above = _grow(hard, inside & ~below, table, others, depth - 1)
    return node


def by_tree(root: Node) -> Choice:
    """The schedules of the leaves."""
    return lambda levels: [root.leaf(row).schedule for row in levels.features]


def candidates(table: Schedule) -> dict[str, Learn]:
    """Every way to choose, by its name; each learns from the levels it is given."""

    def by_trees(others: float, depth: int) -> Learn:
        return lambda known: by_tree(tree(known, table, others, depth))

    def by_neighbours(count: int) -> Learn:
        return lambda known: nearest(known, table, count)

    ways: dict[str, Learn] = {"one": lambda known: one_for_all(known, table)}
    for others in OTHERS:
        for depth in (1, 2):
            ways[f"tree of depth {depth}, others {others:g}"] = by_trees(others, depth)
    for count in NEAREST:
        ways[f"{count} nearest"] = by_neighbours(count)
    return ways
