"""Games in progress and games that ended: saved positions, play records, what was played last.

`save_game` is meant to be called after every push: one small transaction that does not wait for the
disk. The level may be a Sokoban `Level` or, for another game, an `OtherLevel`; it need not have been
added to the library.
"""

from __future__ import annotations

import functools
import hashlib
import json
import sqlite3
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from pushworks.levels import Level
from pushworks.library.database import Database
from pushworks.library.entry import BoardRecord, Maker, OtherLevel, Play, SavedGame, Totals
from pushworks.sokoban import measure

SOKOBAN = "sokoban"
AUTOSAVE = "auto"


class Games:
    """The part of the library that remembers play."""

    db: Database

    def save_game(
        self,
        level: Level | OtherLevel,
        moves: str,
        *,
        position: int | None = None,
        seconds: float = 0.0,
        slot: str = AUTOSAVE,
        extra: Mapping[str, object] | None = None,
    ) -> None:
        """Keep a game in progress, replacing what the slot held.

        `moves` are all moves made, those undone since included; `position` says how many of them count.
        `extra` is anything else the front end wants back, as JSON can hold it.
        """
        about = _about(level)
        count = len(moves) if position is None else position
        with self.db.transaction(wait_for_disk=False) as connection:
            connection.execute(
                "INSERT OR REPLACE INTO saves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (about.game, about.place, about.level_id, slot, about.board, about.title, moves, count,
                 seconds, json.dumps(dict(extra or {})), time.time()),
            )  # fmt: skip

    def load_game(self, level: Level | OtherLevel, *, slot: str = AUTOSAVE) -> SavedGame | None:
        """The game in progress kept for exactly this level."""
        about = _about(level)
        row = self.db.row(
            "SELECT * FROM saves WHERE game = ? AND place = ? AND slot = ?",
            (about.game, about.place, slot),
        )
        return _saved(row) if row else None

    def saved_games(self, level: Level | OtherLevel) -> list[SavedGame]:
        """Everything kept for exactly this level, in all slots, the last one first."""
        about = _about(level)
        rows = self.db.rows(
            "SELECT * FROM saves WHERE game = ? AND place = ? ORDER BY updated DESC, rowid DESC",
            (about.game, about.place),
        )
        return [_saved(row) for row in rows]

    def delete_game(self, level: Level | OtherLevel, *, slot: str = AUTOSAVE) -> None:
        """Forget a game in progress."""
        about = _about(level)
        with self.db.transaction(wait_for_disk=False) as connection:
            connection.execute(
                "DELETE FROM saves WHERE game = ? AND place = ? AND slot = ?",
                (about.game, about.place, slot),
            )

    def recent(self, *, game: str | None = None, limit: int = 10) -> list[SavedGame]:
        """Games in progress, the one played last first."""
        condition, values = ("WHERE game = ?", (game,)) if game else ("", ())
        query = f"SELECT * FROM saves {condition} ORDER BY updated DESC, rowid DESC LIMIT ?"
        return [_saved(row) for row in self.db.rows(query, (*values, limit))]

    def record_play(
        self,
        level: Level | OtherLevel,
        *,
        outcome: str,
        record: str = "",
        moves: int | None = None,
        pushes: int | None = None,
        seconds: float = 0.0,
        hints: int = 0,
        maker: Maker = Maker.PLAYER,
    ) -> None:
        """Keep how a game ended (`"solved"`, `"given up"`, `"lost"`, …).

        For Sokoban `record` is the LURD text and the counts are taken from it when they are left out.
        """
        about = _about(level)
        if isinstance(level, Level) and (moves is None or pushes is None):
            counted = measure(level, record)
            moves, pushes = counted.moves, counted.pushes
        with self.db.transaction() as connection:
            connection.execute(
                "INSERT INTO plays (game, level_id, board, title, outcome, moves, pushes, seconds, hints,"
                " record, ended, maker) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (about.game, about.level_id, about.board, about.title, outcome, moves or 0, pushes or 0,
                 seconds, hints, record, time.time(), str(maker)),
            )  # fmt: skip

    def plays(
        self, level: Level | OtherLevel | None = None, *, game: str | None = None, limit: int = 100
    ) -> list[Play]:
        """Games that ended, the last first: of one level, or of one game, or all."""
        conditions, values = ["1"], []
        if level is not None:
            about = _about(level)
            conditions += ["game = ?", "level_id = ?"]
            values += [about.game, about.level_id]
        elif game is not None:
            conditions.append("game = ?")
            values.append(game)
        query = f"SELECT * FROM plays WHERE {' AND '.join(conditions)} ORDER BY ended DESC, id DESC LIMIT ?"
        return [_play(row) for row in self.db.rows(query, (*values, limit))]

    def board_records(self, *, game: str) -> list[BoardRecord]:
        """The player's records on every board that he solved, with or without help."""
        rows = self.db.rows(
            "SELECT board, maker = 'player' AS own, moves, pushes FROM plays"
            " WHERE game = ? AND outcome = 'solved' AND maker <> 'other' ORDER BY ended, id",
            (game,),
        )
        played: dict[str, dict[bool, list[tuple[int, int]]]] = {}
        for row in rows:
            won = played.setdefault(row["board"], {})
            won.setdefault(bool(row["own"]), []).append((row["moves"], row["pushes"]))
        found = []
        for board, won in played.items():
            own = True in won
            games = won[own]
            by_pushes = min(games, key=lambda counts: (counts[1], counts[0]))
            found.append(BoardRecord(board, own, min(games), by_pushes, len(games)))
        return found

    def totals(self, *, game: str) -> Totals:
        """Everything played of a game, in numbers."""
        row = self.db.row(
            "SELECT count(*), count(DISTINCT level_id), coalesce(sum(moves), 0), coalesce(sum(pushes), 0),"
            " coalesce(sum(seconds), 0), coalesce(sum(hints), 0),"
            " coalesce(sum(maker = 'helped'), 0) FROM plays"
            " WHERE game = ? AND outcome = 'solved'",
            (game,),
        )
        return Totals(*row) if row else Totals()

    def days(self, *, game: str | None = None) -> list[date]:
        """The days, in the player's own time, on which something was solved; the last first."""
        condition, values = ("AND game = ?", (game,)) if game else ("", ())
        rows = self.db.rows(
            "SELECT DISTINCT date(ended, 'unixepoch', 'localtime') AS day FROM plays"
            f" WHERE outcome = 'solved' {condition} ORDER BY day DESC",
            values,
        )
        return [date.fromisoformat(row["day"]) for row in rows]

    def best_play(self, level: Level | OtherLevel, maker: Maker = Maker.PLAYER) -> Play | None:
        """The solved game with the fewest moves (for games that have no solutions in the library)."""
        about = _about(level)
        row = self.db.row(
            "SELECT * FROM plays WHERE game = ? AND level_id = ? AND outcome = 'solved' AND maker = ?"
            " ORDER BY moves, seconds LIMIT 1",
            (about.game, about.level_id, str(maker)),
        )
        return _play(row) if row else None


@dataclass(frozen=True, slots=True)
class _SokobanLevel:
    """A Sokoban level in the words of this file."""

    level_id: str
    place: str
    board: str
    title: str
    game: str = SOKOBAN


@functools.lru_cache(maxsize=256)  # saving after every push asks for the same level again and again
def _about_sokoban(level: Level, title: str) -> _SokobanLevel:
    board = level.to_xsb()
    return _SokobanLevel(level.id, hashlib.blake2b(board.encode(), digest_size=16).hexdigest(), board, title)


def _about(level: Level | OtherLevel) -> _SokobanLevel | OtherLevel:
    return _about_sokoban(level, level.title) if isinstance(level, Level) else level


def _saved(row: sqlite3.Row) -> SavedGame:
    fields = {name: row[name] for name in row.keys() if name not in ("extra", "place")}  # noqa: SIM118 - a Row, no dict
    return SavedGame(**fields, extra=json.loads(row["extra"]))


def _play(row: sqlite3.Row) -> Play:
    return Play(**{name: row[name] for name in row.keys() if name != "id"})  # noqa: SIM118
