"""Ctrl-C at the worst moment is Ctrl-C, not a complaint of SQLite."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pushworks.library.schema import STEPS, migrate, version_of


class Interrupted(sqlite3.Connection):
    """A connection on which Ctrl-C is pressed just after a statement."""

    after = ""

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        cursor = super().execute(sql, *values)
        if sql == self.after:
            raise KeyboardInterrupt
        return cursor


@pytest.mark.parametrize(
    ("statement", "version"), [("COMMIT", len(STEPS)), (f"PRAGMA user_version = {len(STEPS)}", 0)]
)
def test_a_migration_is_whole_or_undone(statement: str, version: int, tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "library.db", factory=Interrupted, isolation_level=None)
    connection.after = statement
    with pytest.raises(KeyboardInterrupt):
        migrate(connection)
    assert version_of(connection) == version
    connection.close()


def test_a_file_that_another_process_is_making_is_not_taken_for_another_programs(tmp_path: Path) -> None:
    """Two games begin at once: between two looks at the new file the other one makes the tables."""
    path = tmp_path / "library.db"
    ours, other = (sqlite3.connect(path, isolation_level=None) for _ in range(2))
    ours.execute("PRAGMA journal_mode = WAL")

    def between(statement: str) -> None:
        if "user_version" in statement:
            migrate(other)

    ours.set_trace_callback(between)
    assert version_of(ours) == 0
    ours.set_trace_callback(None)
    assert version_of(ours) == version_of(other) == len(STEPS)
    migrate(ours)
    ours.close()
    other.close()
