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
