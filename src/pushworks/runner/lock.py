"""A file that one process at a time may write to, on every platform that has a way to say so."""

from __future__ import annotations

import sys
from typing import IO


def lock(file: IO[bytes]) -> bool:
    """Take the file for this process until it is closed; False when another process has it."""
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass  # a file system without locks: better to work than to refuse
    return True


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 40  # a byte no journal reaches, so that locking it keeps no reader out

    def _lock(file: IO[bytes]) -> None:
        place = file.tell()
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        finally:
            file.seek(place)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
