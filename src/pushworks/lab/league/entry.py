"""`Entry`: what one player did on one level, run by us or recorded by somebody else."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pushworks.lab.trial import Row
from pushworks.levels import Level
from pushworks.levels.lurd import read_moves
from pushworks.sokoban import verify


@dataclass(frozen=True, slots=True)
class Entry:
    """One result."""

    collection: str
    index: int
    """Position of the level in its collection, from 1."""
    player: str
    status: str
    seconds: float
    """Wall clock."""
    cpu: float | None = None
    """Processor time, where it was measured."""
    moves: int | None = None
    pushes: int | None = None
    solution: str | None = None
    """The moves, replayed; None in recorded results."""
    id: str | None = None
    recorded: bool = False
    """Read from a file of results: replayed by whoever made it, not by us."""
    error: str | None = None

    @property
    def solved(self) -> bool:
        """Whether the player solved the level."""
        return self.status == "solved"

    @property
    def time(self) -> float:
        """The figure players are compared by: processor time where it is known, else the wall clock."""
        return self.seconds if self.cpu is None else self.cpu


def entries_of(rows: Iterable[Row]) -> list[Entry]:
    """The results of an experiment; rows name their level ``COLLECTION.xsb:3``."""
    return [_run(row) for row in rows]


def read_solved(results: Path, levels: Iterable[tuple[str, Level]], players: Iterable[str]) -> list[Entry]:
    """What our algorithms `players` solved of these levels in another league: of its ``results.json``.

    A search with one thread is repeatable, so with more time it finds the same answer after the same work.
    Levels are known by collection, number and id, and every solution is replayed. Raises ValueError for a
    file of another kind.
    """
    known = {place_of(name): level for name, level in levels}
    wanted = {f"Pushworks {player}" for player in players}
    found = []
    try:
        for row in json.loads(results.read_text(encoding="utf-8"))["entries"]:
            level = known.get((row["collection"], row["level"]))
            if row["recorded"] or row["player"] not in wanted or row["status"] != "solved" or level is None:
                continue
            moves = read_moves(row["solution"])
            if row["id"] == level.id and verify(level, moves):
                found.append(
                    Entry(
                        row["collection"], row["level"], row["player"], row["status"], row["seconds"],
                        row["cpu"], len(moves), sum(map(str.isupper, moves)), moves, level.id,
                    )
                )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError):
        raise ValueError(f"{results}: expected the results of a league") from None
    return found


def place_of(name: str) -> tuple[str, int]:
    """Collection and number of a level's name: ``sets/COLLECTION.xsb:3``, or ``first:3``."""
    collection, _, number = name.rpartition(":")
    return Path(collection).stem, int(number)


def _run(row: Row) -> Entry:
    return Entry(
        *place_of(str(row["level"])), _player(row), str(row["status"]), float(row.get("seconds") or 0.0),
        row.get("cpu"), row.get("moves"), row.get("pushes"), row.get("solution"), row.get("id"),
        error=row.get("error"),
    )  # fmt: skip


def _player(row: Row) -> str:
    return f"Pushworks {row['label']}" if row.get("backend") == "native" else str(row["label"])


def read_recorded(folder: Path, collection: str) -> list[Entry]:
    """Results of other programs: files ``COLLECTION.program.limit.tsv`` with the columns level, status,
    seconds and, if known, moves and pushes. Files without a status (lists of best solutions) are left out.
    """
    found = []
    for path in sorted(folder.glob(f"{collection}.*.tsv")):
        program, _, limit = path.name[len(collection) + 1 : -len(".tsv")].rpartition(".")
        with path.open(encoding="utf-8", newline="") as lines:
            for number, row in enumerate(csv.DictReader(lines, delimiter="\t"), 2):
                if "status" not in row:
                    break
                try:
                    found.append(_recorded(row, collection, f"{program} {limit}".strip()))
                except (KeyError, TypeError, ValueError):
                    raise ValueError(f"{path}:{number}: expected level, status and seconds") from None
    return found


def _recorded(row: dict[str, Any], collection: str, player: str) -> Entry:
    moves, pushes = row.get("moves"), row.get("pushes")
    return Entry(
        collection, int(row["level"]), player, row["status"].strip(), float(row["seconds"] or 0.0),
        moves=int(moves) if moves else None, pushes=int(pushes) if pushes else None, recorded=True,
    )  # fmt: skip
