"""Brings back the player's own solutions, from the games that were won, into a library of an older version.

Until version 5 a level kept its best solutions, whatever their maker, so the player's own were dropped where
a program had a shorter one. Every game that was won is in `plays` with its moves.
"""

from __future__ import annotations

import sqlite3

from pushworks.levels import Level, LevelError
from pushworks.library.catalogue import level_number
from pushworks.library.entry import Maker
from pushworks.library.frame import frame_of
from pushworks.library.solutions import count_best, drop_others
from pushworks.sokoban import measure, verify


def record_plays(connection: sqlite3.Connection) -> None:
    """Add what was played to the solutions, each under its maker; runs within the migration's transaction."""
    rows = connection.execute(
        "SELECT board, title, record, maker, ended FROM plays"
        " WHERE game = 'sokoban' AND outcome = 'solved' AND record <> '' ORDER BY id"
    ).fetchall()
    changed: set[tuple[int, Maker]] = set()
    for board, title, record, maker, ended in rows:
        try:
            level = Level.from_xsb(board.split("\n"), title=title)
        except LevelError:
            continue  # a board that this version does not accept any more
        verdict = verify(level, record)
        if not verdict:
            continue  # it was never a solution, so it is no record
        frame, number = frame_of(level), level_number(connection, level)
        solution = frame.inward(record)
        known = connection.execute(
            "SELECT 1 FROM solutions WHERE level = ? AND start = ? AND solution = ? AND maker = ?",
            (number, frame.start, solution, maker),
        ).fetchone()
        if known is None:
            connection.execute(
                "INSERT INTO solutions (level, start, solution, moves, pushes, box_lines, box_changes,"
                " pushing_sessions, player_lines, source, added, maker)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'player', ?, ?)",
                (number, frame.start, solution, *measure(level, record), ended, maker),
            )
            changed.add((number, Maker(maker)))
    for number, maker in sorted(changed):
        drop_others(connection, number, maker)
        count_best(connection, number)
