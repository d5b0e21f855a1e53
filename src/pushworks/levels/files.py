"""Files are written whole or not at all: the one way in which every package writes its output.

The new contents go into a hidden file in the same folder; when they are on the disk it takes the place of
the old one in a single step. A full disk, a kill or Ctrl-C in between leaves the old file as it was. Links
are followed, permissions kept. What is no regular file (a device, a pipe, or the file that standard output
goes to) cannot be replaced and is written to as a stream.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import StrPath


@contextmanager
def replacing(path: str | PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write the new contents to; it becomes `path` when the block ends, or never."""
    if not isinstance(path, str | PathLike):
        raise TypeError(f"expected a path to write to, got {type(path).__name__}")
    try:
        if is_stream(path):
            with _stream(path) as file:
                yield file
            return
        target = Path(os.path.realpath(path))
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        part = target.with_name(f".{target.name[:40]}.{os.getpid()}-{secrets.token_hex(4)}.part")
        try:
            with part.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            _take_over(part, target)
            os.replace(part, target)
        finally:
            with suppress(OSError):
                part.unlink()
    except OSError as error:
        # People know the file they named, not the one beside it, and a full disk names none.
        if error.errno is not None and (error.filename is None or str(error.filename).endswith(".part")):
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise


def write_bytes(path: str | PathLike[str], data: bytes) -> None:
    """Replace the contents of a file."""
    with replacing(path) as file:
        file.write(data)


def write_text(path: str | PathLike[str], text: str, encoding: str = "utf-8") -> None:
    """Replace the contents of a file by text, lines ending in a line feed everywhere."""
    write_bytes(path, text.encode(encoding, "backslashreplace"))


def is_stream(path: str | PathLike[str]) -> bool:
    """Whether writing there cannot be undone: a device, a pipe, or where standard output goes."""
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return False
    if stat.S_ISDIR(there.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return not stat.S_ISREG(there.st_mode) or _standard(there) is not None


def same_file(one: StrPath, other: StrPath) -> bool:
    """Whether two names lead to one file, through links of either kind; also of files yet to be made."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)


def _standard(there: os.stat_result) -> int | None:
    """Which of standard output and standard error goes to this file, if one does."""
    for number in (1, 2):
        with suppress(OSError):
            if os.path.samestat(there, os.fstat(number)):
                return number
    return None


def _stream(path: str | PathLike[str]) -> IO[bytes]:
    number = _standard(os.stat(path))
    if number is None:
        return open(path, "wb")
    for text in (sys.stdout, sys.stderr):  # what was printed so far comes first
        if text is not None:
            text.flush()
    return os.fdopen(os.dup(number), "wb")


def _take_over(part: Path, target: Path) -> None:
    """Give the new file the permissions and, where we may, the owner of the old one."""
    with suppress(FileNotFoundError):
        old = target.stat()
        if hasattr(os, "chown"):
            with suppress(OSError):
                os.chown(part, old.st_uid, old.st_gid)
        part.chmod(stat.S_IMODE(old.st_mode))
