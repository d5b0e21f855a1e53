"""What is known of a level itself, whoever plays it: solvable, bounds for pushes and moves, difficulty."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from dataclasses import dataclass

from pushworks.levels import Level
from pushworks.library.database import Database

_COLUMNS = "solvable, pushes_least, pushes_most, moves_least, moves_most, difficulty, margin, effort"
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class LevelTruth:
    """Proved bounds and the best known counts of one level, from its exact start."""

    solvable: bool | None = None
    """None: neither a solution nor a proof was found yet."""
    pushes_least: int = 0
    """Proved."""
    pushes_most: int | None = None
    """Of a known solution."""
    moves_least: int = 0
    moves_most: int | None = None
    difficulty: float | None = None
    """From 1 to 10."""
    margin: float | None = None
    """Two levels of three lie this near to where people put them; None: only estimated."""
    effort: float = 0.0
    """Seconds that each search of the last examination was given."""

    @property
    def pushes_proved(self) -> bool:
        """Whether the fewest pushes are known."""
        return self.pushes_most == self.pushes_least

    @property
    def moves_proved(self) -> bool:
        """Whether the fewest moves are known."""
        return self.moves_most == self.moves_least

    @property
    def gap(self) -> float | None:
        """How far the best known pushes may be from the fewest, as a part of them; None: no solution."""
        if self.pushes_most is None:
            return None
        return (self.pushes_most - self.pushes_least) / max(1, self.pushes_most)

    @property
    def settled(self) -> bool:
        """Whether nothing is left to find out."""
        return self.solvable is False or (self.pushes_proved and self.moves_proved)


class Truths:
    """The part of the library that holds them."""

    db: Database

    def truth(self, level: Level) -> LevelTruth | None:
        """What is known of a level."""
        return self.truths([level]).get(level.key)

    def truths(self, levels: Iterable[Level]) -> dict[str, LevelTruth]:
        """What is known of many levels, by their keys."""
        keys = [level.key for level in levels]
        found: dict[str, LevelTruth] = {}
        for begin in range(0, len(keys), _AT_ONCE):
            some = keys[begin : begin + _AT_ONCE]
            marks = ", ".join("?" * len(some))
            for row in self.db.rows(
                f"SELECT key, {_COLUMNS} FROM truths WHERE key IN ({marks})", tuple(some)
            ):
                found[row["key"]] = _read(row)
        return found

    def difficulties(self) -> dict[str, float]:
        """The difficulty of every level that was examined, by its id."""
        rows = self.db.rows("SELECT level_id, difficulty FROM truths WHERE difficulty IS NOT NULL")
        return {row["level_id"]: row["difficulty"] for row in rows}

    def set_truth(self, level: Level, truth: LevelTruth) -> None:
        """Keep what was found out."""
        solvable = None if truth.solvable is None else int(truth.solvable)
        with self.db.transaction(wait_for_disk=False) as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO truths (key, level_id, {_COLUMNS}, added)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (level.key, level.id, solvable, truth.pushes_least, truth.pushes_most, truth.moves_least,
                 truth.moves_most, truth.difficulty, truth.margin, truth.effort, time.time()),
            )  # fmt: skip


def _read(row: sqlite3.Row) -> LevelTruth:
    solvable = None if row["solvable"] is None else bool(row["solvable"])
    return LevelTruth(
        solvable, row["pushes_least"], row["pushes_most"], row["moves_least"], row["moves_most"],
        row["difficulty"], row["margin"], row["effort"],
    )  # fmt: skip
