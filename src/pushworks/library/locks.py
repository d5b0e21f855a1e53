"""Waiting for another process: not in silence, and not for ever.

SQLite lets one process write at a time. The others wait here: after a second they say so, naming the process
that writes where the system tells, and after half a minute they give up with one line.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

WAIT_SECONDS = 30.0
QUIET_SECONDS = 1.0
SLICE_SECONDS = 0.2
"""How long SQLite itself waits before it asks again here."""

_T = TypeVar("_T")
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_LOCKS = Path("/proc/locks")  # Linux


class LockedError(Exception):
    """Another process did not finish in time; the message is one line without the file's name."""


def patiently(action: Callable[[], _T], path: Path, tell: Callable[[str], object], wait: float) -> _T:
    """Do something to the database at `path` as soon as no other process keeps it locked."""
    begun = time.monotonic()
    has_told = False
    while True:
        try:
            return action()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in _BUSY:
                raise
            waited = time.monotonic() - begun
            if waited >= wait:
                raise LockedError(
                    f"{_holder(path)} keeps it locked; gave up after {wait:g} s, nothing was changed"
                ) from None
            if waited >= min(QUIET_SECONDS, wait) and not has_told:
                has_told = True
                tell(f"{path}: {_holder(path)} is writing to the library; waiting up to {wait:g} s")


def say_nothing(line: str) -> None:
    """For callers who wait in silence."""
    del line


def _holder(path: Path) -> str:
    """Who holds a lock for writing, in words."""
    for process in _writers(path):
        try:
            name = Path(f"/proc/{process}/comm").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue
        return f"process {process} ({name})"
    return "another process"


def _writers(path: Path) -> list[int]:
    """Processes with a lock for writing on the file or on the index of its log."""
    try:
        files = [path, path.with_name(path.name + "-shm")]
        inodes = {str(file.stat().st_ino) for file in files if file.exists()}
        lines = _LOCKS.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
    found = []
    for line in lines:  # 1: POSIX  ADVISORY  WRITE 4711 08:01:1234 120 120
        words = line.split()
        if len(words) >= 6 and words[3] == "WRITE" and words[5].rpartition(":")[2] in inodes:
            found.append(int(words[4]) if words[4].isdigit() else 0)
    return [process for process in found if process not in (0, os.getpid())]
