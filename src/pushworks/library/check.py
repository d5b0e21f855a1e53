"""Checks a library file: its structure, every solution by replaying it, and the proofs again.

* The file: SQLite's own checks, references, the index of words.
* Levels: each board still has the id it is filed under.
* Solutions: every one is replayed, its measures are taken anew.
* Certificates: every one is checked.
* Proofs: a claim with a certificate is proved by it. What else is said to be shortest is searched again with
  an exact search, within limits. A claim that holds is marked as proved by that search; one that does not
  loses its mark at once; one that is too hard to decide keeps the mark of the search that proved it, and has
  none if it is not known which one that was.

With `repair`, wrong solutions and certificates are removed, wrong counts are put right, and the shorter
solution that refuted a claim is kept in its place.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from pushworks import __version__
from pushworks.levels import Level, LevelError
from pushworks.levels.quantities import counted, solution_length
from pushworks.library.certificates import Certificates
from pushworks.library.database import Database
from pushworks.library.solutions import Solutions, count_best, share_proofs
from pushworks.sealgo import Status
from pushworks.sokoban import Metrics, measure, verify

_PIECE = 1000  # rows at a time: a check never blocks for long


class Verdict(StrEnum):
    """What became of a claim that a solution is the shortest."""

    PROVED = "proved"
    KEPT = "kept"
    """Too hard to decide now; the search that proved it is known."""
    UNPROVED = "unproved"
    """Too hard to decide now, and it is not known what proved it: it counts for nothing."""
    FALSE = "false"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong."""

    line: str
    is_repaired: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A solution that was said to be the best at something, and what a search says."""

    level_id: str
    objective: str
    moves: int
    pushes: int
    prover: str
    """Who proved it before; empty when that is not known."""
    verdict: Verdict
    detail: str = ""
    is_repaired: bool = False


@dataclass(frozen=True, slots=True)
class Effort:
    """Limits for proving one claim again; 0 means none."""

    seconds: float = 2.0
    nodes: int = 1_000_000
    memory: int = 512 * 1024 * 1024


class Checks(Solutions, Certificates):
    """The part of the library that distrusts it."""

    db: Database

    def check(self) -> list[str]:
        """Everything that is wrong, one line each; nothing is searched and nothing changed."""
        return [problem.line for problem in self.problems()]

    def problems(self, *, repair: bool = False) -> Iterator[Problem]:
        """What is wrong with the file, its levels and its solutions."""
        for line in self.db.check_file():
            yield Problem(line, repair and self._repair_words(line))
        yield from self._level_problems()
        yield from self._solution_problems(repair)
        yield from self._count_problems(repair)
        for what, why in self.wrong_certificates(repair=repair):
            yield Problem(f"{what}: {why}", repair)

    def count_claims(self) -> int:
        """How many solutions are said to be the best at something."""
        row = self.db.row("SELECT count(*) FROM solutions WHERE proved <> ''")
        return int(row[0]) if row else 0

    def check_claims(self, effort: Effort | None = None, *, repair: bool = False) -> Iterator[Claim]:
        """Prove again what is said to be shortest, one by one; stop any time, what is done is kept."""
        query = (
            "SELECT s.*, l.level_id, l.board FROM solutions s JOIN levels l ON l.id = s.level"
            " WHERE s.proved <> '' AND s.id BETWEEN ? AND ? ORDER BY s.id LIMIT 1"
        )
        newest = self.db.row("SELECT max(id) FROM solutions")  # what repairs add was just proved
        last = 0
        while row := self.db.row(query, (last + 1, newest[0] if newest else 0)):
            last = row["id"]
            level = _level(row)
            if level is not None and verify(level, row["solution"]):  # else it is a problem already
                yield self._judge(row, level, effort or Effort(), repair)

    def _judge(self, row: sqlite3.Row, level: Level, effort: Effort, repair: bool) -> Claim:
        from pushworks.engine import Options, solve  # the native core: only here is it needed

        objective: str = row["proved"]
        if objective in ("pushes", "moves") and self.is_certified(level, objective, row[objective]):
            self._mark(row, objective, "certificate")
            return Claim(
                row["level_id"], objective, row["moves"], row["pushes"], row["prover"], Verdict.PROVED,
                "by its certificate",
            )  # fmt: skip
        limits = Options(objective, "exact", effort.seconds, effort.nodes, effort.memory)
        result = solve(level, limits)
        searched = f"{result.strategy} {__version__}"
        claimed = _cost(objective, row["moves"], row["pushes"])
        found = _cost(objective, result.move_count, result.pushes)
        is_repaired = False
        if result.status is Status.UNSOLVABLE or (result.optimal and found > claimed):
            verdict = Verdict.KEPT if row["prover"] else Verdict.UNPROVED
            detail = f"the exact search is wrong about it, please report this level: {result.status} {found}"
        elif not result.optimal:
            verdict = Verdict.KEPT if row["prover"] else Verdict.UNPROVED
            detail = f"{result.status} after {counted(result.expanded, 'position')}"
        elif found < claimed:
            verdict = Verdict.FALSE
            detail = f"there is one with {solution_length(result.move_count, result.pushes, ' and ')}"
            with self.db.transaction() as connection:
                connection.execute("UPDATE solutions SET proved = '', prover = '' WHERE id = ?", (row["id"],))
                if repair:
                    is_repaired = True
                    self.add_solution(
                        level, result.moves, source="pushworks check", proved=objective, prover=searched
                    )
        else:
            verdict, detail = Verdict.PROVED, ""
            self._mark(row, objective, searched)
        claim = Claim(row["level_id"], objective, row["moves"], row["pushes"], row["prover"], verdict, detail)
        return replace(claim, is_repaired=is_repaired)

    def _mark(self, row: sqlite3.Row, objective: str, prover: str) -> None:
        """Name what proved a claim whose prover was unknown."""
        with self.db.transaction() as connection:
            connection.execute(
                "UPDATE solutions SET prover = ? WHERE id = ? AND proved = ? AND prover = ''",
                (prover, row["id"], objective),
            )
            share_proofs(connection, row["level"])

    def _repair_words(self, line: str) -> bool:
        if "index of words" not in line:
            return False
        with self.db.transaction() as connection:
            connection.execute("INSERT INTO words (words) VALUES ('rebuild')")
        return True

    def _level_problems(self) -> Iterator[Problem]:
        for row in self._pieces("SELECT l.* FROM levels l", "l"):
            level = _level(row)
            if level is None:
                yield Problem(f"level {row['level_id']}: its board cannot be read")
            elif level.id != row["level_id"]:
                yield Problem(f"level {row['level_id']}: its board is that of {level.id}")

    def _solution_problems(self, repair: bool) -> Iterator[Problem]:
        query = "SELECT s.*, l.level_id, l.board FROM solutions s JOIN levels l ON l.id = s.level"
        for row in self._pieces(query, "s"):
            line = f"solution {row['id']} of level {row['level_id']}"
            level = _level(row)
            verdict = verify(level, row["solution"]) if level is not None else None
            if level is None or verdict is None:
                yield Problem(f"{line}: its level's board cannot be read")
            elif not verdict:
                yield Problem(f"{line}: {verdict.reason}", repair and self._remove(row))
            elif measure(level, row["solution"]) != tuple(row[name] for name in Metrics._fields):
                yield Problem(
                    f"{line}: its measures are not those stored with it",
                    repair and self._measure_anew(row, measure(level, row["solution"])),
                )

    def _count_problems(self, repair: bool) -> Iterator[Problem]:
        for row in self.db.rows(
            "SELECT l.id, l.level_id FROM levels l LEFT JOIN"
            " (SELECT level, min(moves) AS moves, min(pushes) AS pushes FROM solutions GROUP BY level) s"
            " ON s.level = l.id"
            " WHERE l.moves IS NOT s.moves OR l.pushes IS NOT s.pushes"
        ):
            if repair:
                with self.db.transaction() as connection:
                    count_best(connection, row["id"])
            yield Problem(f"level {row['level_id']}: the best counts are not those of its solutions", repair)

    def _remove(self, row: sqlite3.Row) -> bool:
        with self.db.transaction() as connection:
            connection.execute("DELETE FROM solutions WHERE id = ?", (row["id"],))
            count_best(connection, row["level"])
        return True

    def _measure_anew(self, row: sqlite3.Row, metrics: Metrics) -> bool:
        columns = ", ".join(f"{name} = ?" for name in Metrics._fields)
        with self.db.transaction() as connection:
            # Whatever was proved was proved of other counts.
            connection.execute(
                f"UPDATE solutions SET {columns}, proved = '', prover = '' WHERE id = ?",
                (*metrics, row["id"]),
            )
            count_best(connection, row["level"])
        return True

    def _pieces(self, query: str, table: str) -> Iterator[sqlite3.Row]:
        last = 0
        page = f"{query} WHERE {table}.id > ? ORDER BY {table}.id LIMIT {_PIECE}"
        while rows := self.db.rows(page, (last,)):
            yield from rows
            last = rows[-1]["id"]


def _level(row: sqlite3.Row) -> Level | None:
    """The level of a row with a board and a start square; None when the board is damaged."""
    try:
        level = Level.from_xsb(row["board"].split("\n"))
    except (LevelError, AttributeError):  # AttributeError: not even text
        return None
    if "start" not in row.keys():  # noqa: SIM118 - a Row, no dict
        return level
    return replace(level, player=row["start"]) if isinstance(row["start"], int) else None


def _cost(objective: str, moves: int, pushes: int) -> tuple[int, ...]:
    counts = {"moves": moves, "pushes": pushes}
    return tuple(counts[name] for name in objective.split("+"))
