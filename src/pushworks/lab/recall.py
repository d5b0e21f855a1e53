"""How much deadlock rules see: their recall against the whole truth about small levels.

For each small level every position of boxes and player is judged exactly, by searching backwards from all
solved positions; what that search does not reach is dead. The *recall* of a rule is the share of the dead
positions that it recognises. Its *precision* is 1: a rule that called a live position dead would be wrong,
and this experiment would say so.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import inf
from time import process_time

from pushworks.lab.trial import Row
from pushworks.levels import Level
from pushworks.sealgo import load_files
from pushworks.sokoban.board import Board
from pushworks.sokoban.deadlocks import rules
from pushworks.sokoban.states import PackedBits


@dataclass(frozen=True)
class RecallTrial:
    """One level on which all rules are judged."""

    level: Level
    name: str
    algorithm: str = "recall"
    label: str = "recall"
    seconds: float = inf
    load: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Unique in an experiment."""
        return self.name


def dead_positions(board: Board) -> tuple[list[tuple[int, int]], set[int]]:
    """All positions as (boxes, player), and the packed states of those that can be solved."""
    states = PackedBits(board)
    positions = []
    for squares in combinations(range(board.size), board.boxes.bit_count()):
        boxes = sum(1 << square for square in squares)
        positions += [(boxes, player) for player in range(board.size) if not boxes >> player & 1]
    alive = {states.pack(*position) for position in positions if not position[0] & ~board.goals}
    todo = list(alive)
    while todo:
        for _, before, _ in states.predecessors(todo.pop()):
            if before not in alive:
                alive.add(before)
                todo.append(before)
    return positions, alive


def run_recall(trial: RecallTrial) -> Row:
    """Count for each rule the dead positions it sees, all of them and those just deadlocked by a push."""
    load_files(trial.load)
    board = Board(trial.level)
    states = PackedBits(board)
    positions, alive = dead_positions(board)
    fresh = {
        after
        for state in alive
        for letter, after, _ in states.successors(state)
        if letter.isupper() and after not in alive
    }
    row: Row = {
        "level": trial.name, "label": trial.label, "algorithm": "recall", "parameters": {}, "status": "done",
        "positions": len(positions), "dead": len(positions) - len(alive), "fresh": len(fresh), "rules": {},
    }  # fmt: skip
    tests = {name: rule(board) for name, rule in rules().items()}
    seen_by_any: set[int] = set()
    fresh_by_any: set[int] = set()
    for name, deadlocked in tests.items():
        begin = process_time()
        seen = {states.pack(*position) for position in positions if deadlocked(*position)}
        seconds = process_time() - begin
        false = len(seen & alive)
        seen_by_any |= seen
        fresh_by_any |= seen & fresh
        row["rules"][name] = {
            "seen": len(seen),
            "fresh": len(seen & fresh),
            "false": false,
            "seconds": seconds,
        }
    row["rules"]["all together"] = {
        "seen": len(seen_by_any), "fresh": len(fresh_by_any), "false": len(seen_by_any & alive),
        "seconds": sum(figures["seconds"] for figures in row["rules"].values()),
    }  # fmt: skip
    return row


def recall_table(rows: Iterable[Row]) -> list[Row]:
    """One row per rule: recall, false alarms, time per position."""
    rows = [row for row in rows if "rules" in row]
    dead = sum(row["dead"] for row in rows)
    fresh = sum(row["fresh"] for row in rows)
    positions = sum(row["positions"] for row in rows)
    table = []
    for name in rows[0]["rules"] if rows else ():
        totals = {
            figure: sum(row["rules"][name][figure] for row in rows)
            for figure in ("seen", "fresh", "false", "seconds")
        }
        table.append(
            {
                "label": name,
                "recall": totals["seen"] / dead if dead else None,
                "fresh_recall": totals["fresh"] / fresh if fresh else None,
                "false": totals["false"],
                "microseconds": 1e6 * totals["seconds"] / positions if positions else None,
            }
        )
    return table
