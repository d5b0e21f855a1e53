"""One SQLite file, opened so that several processes can use it and a kill at any moment loses nothing.

* Write-ahead log: readers never wait for a writer, and a commit is one append. What was committed before
  the process died is read back from the log by the next one to open the file.
* Every change runs in `transaction()`, which takes the write lock at its start (`BEGIN IMMEDIATE`), so
  that two writers queue instead of failing half way; how long, and what is said meanwhile, is in `locks`.
* `synchronous = FULL`: when a call returns, the change is on the disk and survives a power cut as well.
  The position of a running game is written with `NORMAL` (no wait for the disk): a killed program loses
  nothing, a power cut at worst the last few pushes.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import platformdirs

from pushworks.library.locks import SLICE_SECONDS, WAIT_SECONDS, LockedError, patiently, say_nothing
from pushworks.library.schema import SchemaError, migrate, version_of

PATH_VARIABLE = "PUSHWORKS_LIBRARY"
"""Environment variable that names the library to use instead of the one in the user's data folder."""


T = TypeVar("T")


class LibraryError(Exception):
    """The library cannot be opened or does not hold what was asked for; the message is one line."""


def default_path() -> Path:
    """Where the library lives unless a command says otherwise."""
    named = os.environ.get(PATH_VARIABLE)
    return Path(named) if named else Path(platformdirs.user_data_dir("pushworks")) / "library.db"


class Database:
    """The open file. May be used by several threads: calls take turns."""

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        tell: Callable[[str], object] = say_nothing,
        wait: float = WAIT_SECONDS,
    ) -> None:
        """`tell` gets a line when another process makes this one wait, which it does for `wait` seconds."""
        if not isinstance(path, Path | str | None):
            raise TypeError(f"expected the path of a library, got {type(path).__name__}")
        self.path = Path(path) if path is not None else default_path()
        self._lock = threading.RLock()
        self._tell = tell
        self._wait = wait
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = self._patiently(lambda: _connect(self.path))
        except (OSError, sqlite3.Error, SchemaError, LockedError, ValueError) as error:
            raise LibraryError(f"{self.path}: cannot open the library: {error}") from error

    def close(self) -> None:
        """Close the file. Everything is on disk already."""
        with self._lock:
            self._connection.close()

    def rows(self, sql: str, values: tuple[object, ...] = ()) -> list[sqlite3.Row]:
        """All rows of a query, read under the lock so that no other thread's statement comes between."""
        with self._lock, self._one_line():
            return self._patiently(lambda: self._connection.execute(sql, values).fetchall())

    def row(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Row | None:
        """The first row of a query."""
        with self._lock, self._one_line():
            found: sqlite3.Row | None = self._patiently(
                lambda: self._connection.execute(sql, values).fetchone()
            )
            return found

    def _patiently(self, action: Callable[[], T]) -> T:
        return patiently(action, self.path, self._tell, self._wait)

    @contextlib.contextmanager
    def _one_line(self) -> Iterator[None]:
        """What SQLite complains about (locked, disk full, damaged, half a character) as a `LibraryError`."""
        try:
            yield
        except (sqlite3.Error, LockedError, UnicodeError, OverflowError) as error:
            raise LibraryError(f"{self.path}: {error}") from error

    @contextlib.contextmanager
    def transaction(self, *, wait_for_disk: bool = True) -> Iterator[sqlite3.Connection]:
        """All or nothing; stored for good when the block is left. Nested blocks join the outer one."""
        with self._lock, self._one_line():
            connection = self._connection
            if connection.in_transaction:
                yield connection
                return
            if not wait_for_disk:
                connection.execute("PRAGMA synchronous = NORMAL")
            try:
                self._patiently(lambda: connection.execute("BEGIN IMMEDIATE"))
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    _roll_back(connection)
                    raise
            finally:
                if not wait_for_disk:
                    connection.execute("PRAGMA synchronous = FULL")

    def check_file(self) -> list[str]:
        """What SQLite itself finds wrong with the file; empty when nothing."""
        found = [str(row[0]) for row in self.rows("PRAGMA integrity_check") if row[0] != "ok"]
        found += [
            f"{row[0]} row {row[1]} points to a row of {row[2]} that is not there"
            for row in self.rows("PRAGMA foreign_key_check")
        ]
        try:
            with self.transaction() as connection:
                connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
        except LibraryError as error:
            found.append(f"the index of words does not match the levels: {error}")
        return found


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # SQLite may have rolled back itself, when the disk is full for instance
        connection.execute("ROLLBACK")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=SLICE_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        version_of(connection)  # before anything is written: the file may be somebody else's
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -32000")
        connection.execute("PRAGMA temp_store = MEMORY")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection
