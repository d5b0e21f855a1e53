"""Solutions: what goes in was replayed by the rules, and so is what comes out.

Kept for each level and each maker (the player, the player with help, others) are the best by moves for each
start square and the best by pushes; a solution that is neither is not stored. Equal counts are decided by the
other measures.
"""

from __future__ import annotations

import sqlite3
import time
from dataclasses import replace

from pushworks.levels import Level, Recording
from pushworks.library.catalogue import level_number
from pushworks.library.database import Database, LibraryError
from pushworks.library.entry import Best, Maker, PlayerRecord, Solution, Stored
from pushworks.library.frame import Frame, frame_of
from pushworks.sokoban import Game, Metrics, measure, verify

# Of equals, the one with the stronger proof stays; else the older one.
_TIES = "box_lines, box_changes, pushing_sessions, player_lines, (prover <> '') * length(proved) DESC, id"
_BY_MOVES = f"moves, pushes, {_TIES}"
_BY_PUSHES = f"pushes, moves, {_TIES}"


class Solutions:
    """The part of the library that holds solutions."""

    db: Database

    def add_solution(
        self,
        level: Level,
        moves: str,
        *,
        source: str,
        proved: str = "",
        prover: str = "",
        maker: Maker = Maker.OTHER,
    ) -> Stored:
        """Replay a solution and keep it if it is the best of its kind; stored for good on return.

        `source` says where it comes from: "player", "solver", the name of a file; `maker` who made it;
        `proved` what it is proved best at, and `prover` by what (the source, if not given). A solution that
        does not solve the level raises `LibraryError`.
        """
        metrics = _judged(level, moves)
        moves = _with_case(level, moves)
        frame = frame_of(level)
        with self.db.transaction() as connection:
            number = level_number(connection, level)
            cursor = connection.execute(
                "INSERT INTO solutions (level, start, solution, moves, pushes, box_lines, box_changes,"
                " pushing_sessions, player_lines, source, added, proved, prover, maker)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (number, frame.start, frame.inward(moves), *metrics, source, time.time(), proved,
                 (prover or source) if proved else "", str(maker)),
            )  # fmt: skip
            added = cursor.lastrowid
            share_proofs(connection, number)
            by_moves = _best_id(connection, number, maker, frame.start, _BY_MOVES)
            by_pushes = _best_id(connection, number, maker, None, _BY_PUSHES)
            drop_others(connection, number, maker)
            count_best(connection, number)
        return Stored(metrics, added == by_moves, added == by_pushes)

    def best(self, level: Level) -> Best:
        """The best known solutions, written for this drawing of the level and replayed on it."""
        frame = frame_of(level)
        return Best(
            moves=self._read(level, frame, "AND start = ?2", _BY_MOVES, (level.id, frame.start)),
            pushes=self._read(level, frame, "", _BY_PUSHES, (level.id,)),
        )

    def with_solutions(self, level: Level) -> Level:
        """The level with its best known solutions written beside it, as a file can hold them."""
        best = self.best(level)
        found = {
            solution.moves: Recording(solution.moves, title=f"fewest {kind}")
            for kind, solution in (("pushes", best.pushes), ("moves", best.moves))
            if solution is not None
        }
        return replace(level, solutions=tuple(found.values())) if found else level

    def known(self, level: Level, objective: str = "any") -> Solution | None:
        """A solution good enough that searching again would be in vain.

        For "any" every solution is; for the others it must be proved best at the objective.
        """
        best = self.best(level)
        return best.moves or best.pushes if objective == "any" else best.proved(objective)

    def is_solved(self, level: Level) -> bool:
        """Whether a solution is known. Quick: nothing is replayed."""
        return self.best_counts(level) is not None

    def best_counts(self, level: Level) -> tuple[int | None, int] | None:
        """Fewest moves from this exact start and fewest pushes; None when unsolved. Nothing is replayed."""
        row = self.db.row(
            "SELECT min(s.moves) FILTER (WHERE s.start = ?2) AS moves, min(s.pushes) AS pushes"
            " FROM solutions s JOIN levels l ON l.id = s.level WHERE l.level_id = ?1",
            (level.id, frame_of(level).start),
        )
        return None if row is None or row["pushes"] is None else (row["moves"], row["pushes"])

    def player_record(self, level: Level) -> PlayerRecord:
        """The player's own counts, and those reached with help. Nothing is replayed."""
        rows = self.db.rows(
            "SELECT s.maker, s.start, min(s.moves) AS moves, min(s.pushes) AS pushes"
            " FROM solutions s JOIN levels l ON l.id = s.level"
            " WHERE l.level_id = ? AND s.maker IN ('player', 'helped') GROUP BY s.maker, s.start",
            (level.id,),
        )
        if not rows:  # of most levels; where the start lies takes much longer to find than this
            return PlayerRecord()
        start, found = frame_of(level).start, {}
        for maker in {row["maker"] for row in rows}:
            own = [row for row in rows if row["maker"] == maker]
            moves = next((row["moves"] for row in own if row["start"] == start), None)
            found[maker] = (moves, min(row["pushes"] for row in own))
        return PlayerRecord(found.get(Maker.PLAYER), found.get(Maker.HELPED))

    def _read(
        self, level: Level, frame: Frame, condition: str, order: str, values: tuple[object, ...]
    ) -> Solution | None:
        row = self.db.row(
            "SELECT * FROM solutions WHERE level = (SELECT id FROM levels WHERE level_id = ?1)"
            f" {condition} ORDER BY {order} LIMIT 1",
            values,
        )
        if row is None:
            return None
        moves = frame.outward(row["solution"], row["start"])
        # Of a proof for another start square only the pushes carry over.
        proved = row["proved"] if row["prover"] else ""
        if row["start"] != frame.start:
            proved = proved.partition("+")[0]
        if row["start"] != frame.start and proved == "moves":
            proved = ""
        prover = row["prover"] if proved else ""
        maker = Maker(row["maker"])
        return Solution(moves, _judged(level, moves), row["source"], row["added"], proved, prover, maker)


def _judged(level: Level, moves: str) -> Metrics:
    verdict = verify(level, moves)
    if not verdict:
        where = "" if verdict.error_index is None else f" at move {verdict.error_index + 1}"
        raise LibraryError(f"not a solution of {level.title or 'the level'}: {verdict.reason}{where}")
    return measure(level, moves)


def _with_case(level: Level, moves: str) -> str:
    """The moves with pushes in upper case, whatever case they came in."""
    game = Game(level)
    game.play(moves)
    return game.lurd


def _best_id(connection: sqlite3.Connection, level: int, maker: Maker, start: int | None, order: str) -> int:
    condition, values = ("", ()) if start is None else ("AND start = ?", (start,))
    row = connection.execute(
        f"SELECT id FROM solutions WHERE level = ? AND maker = ? {condition} ORDER BY {order} LIMIT 1",
        (level, str(maker), *values),
    ).fetchone()
    return int(row[0])


def count_best(connection: sqlite3.Connection, level: int) -> None:
    """Repeat the best counts of a level's solutions in its own row."""
    connection.execute(
        "UPDATE levels SET (moves, pushes) ="
        " (SELECT min(moves), min(pushes) FROM solutions WHERE level = ?1) WHERE id = ?1",
        (level,),
    )


def share_proofs(connection: sqlite3.Connection, level: int) -> None:
    """What one solution is proved best at, all with the same count are: proofs outlive their solutions."""
    for counted, place in (("pushes", "1"), ("moves", "p.start = solutions.start")):
        proof = (
            "FROM solutions p WHERE p.level = ?1 AND p.prover <> ''"
            f" AND p.proved LIKE '{counted}%' AND p.{counted} = solutions.{counted} AND {place}"
        )
        connection.execute(
            f"UPDATE solutions SET (proved, prover) = (SELECT '{counted}', p.prover {proof} LIMIT 1)"
            f" WHERE level = ?1 AND prover = '' AND EXISTS (SELECT 1 {proof})",
            (level,),
        )


def drop_others(connection: sqlite3.Connection, level: int, maker: Maker) -> None:
    """Delete the solutions of a level by one maker that are the best of no kind."""
    starts = connection.execute(
        "SELECT DISTINCT start FROM solutions WHERE level = ? AND maker = ?", (level, str(maker))
    ).fetchall()
    kept = {_best_id(connection, level, maker, row[0], _BY_MOVES) for row in starts}
    kept.add(_best_id(connection, level, maker, None, _BY_PUSHES))
    marks = ", ".join("?" * len(kept))
    connection.execute(
        f"DELETE FROM solutions WHERE level = ? AND maker = ? AND id NOT IN ({marks})",
        (level, str(maker), *kept),
    )
