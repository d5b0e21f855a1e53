"""Levels from this machine: a file, a folder, a zip archive, a text."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from pushworks.levels import LevelError, read, read_text
from pushworks.levels.reader import read_bytes
from pushworks.library.sources.archive import MAX_ARCHIVE_BYTES, ArchiveError, is_archive, unpack
from pushworks.library.sources.harvest import Harvest

SUFFIXES = {".xsb", ".sok", ".txt", ".slc", ".xml", ".lev", ".in"}
"""Files a folder or an archive is searched for; a file that is named itself may have any suffix."""


def from_path(path: Path, *, dialect: str | None = None) -> Iterator[Harvest]:
    """What a file, a zip archive, or a folder with everything below it holds."""
    try:
        files = _files_below(path) if path.is_dir() else None
        data = read_bytes(path, limit=MAX_ARCHIVE_BYTES) if files is None else b""
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        yield Harvest.failed(str(path), getattr(error, "strerror", None) or str(error))
        return
    if files is None:
        yield from from_bytes(data, str(path), dialect=dialect)
    elif not files:
        yield Harvest.failed(str(path), "no level files in this folder")
    for file in files or ():
        yield from from_path(file, dialect=dialect)


def _files_below(folder: Path) -> list[Path]:
    return sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES | {".zip"} and p.is_file())


def from_bytes(data: bytes, source: str, *, dialect: str | None = None) -> Iterator[Harvest]:
    """What the contents of a file hold; `source` is its path or address."""
    if is_archive(data):
        yield from _from_archive(data, source, dialect)
        return
    named = _Named(data, source)
    try:
        collection = read(named, dialect=dialect)
    except LevelError as error:
        yield Harvest.failed(source, error)
        return
    yield Harvest.of_collection(collection, name_of(source), source)


def from_stream(stream: IO[bytes], source: str, *, dialect: str | None = None) -> Iterator[Harvest]:
    """What standard input holds: a level file or an archive."""
    data = stream.read(MAX_ARCHIVE_BYTES + 1)
    if len(data) > MAX_ARCHIVE_BYTES:
        yield Harvest.failed(source, f"expected at most {MAX_ARCHIVE_BYTES:,} bytes, there are more")
        return
    yield from from_bytes(data, source, dialect=dialect)


def from_text(text: str, source: str, *, name: str = "", dialect: str | None = None) -> Iterator[Harvest]:
    """What a text holds: standard input, the clipboard."""
    try:
        collection = read_text(text, dialect=dialect, source=source)
    except LevelError as error:
        yield Harvest.failed(source, error)
        return
    yield Harvest.of_collection(collection, name or source, source)


def name_of(source: str) -> str:
    """A name for a collection from a path or an address: the last part without its suffix."""
    path = PurePosixPath(source.replace("\\", "/").split("?")[0].split("#")[0])
    return path.stem or source


class _Named(io.BytesIO):
    """Bytes in memory that know where they come from, for messages."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def _from_archive(data: bytes, source: str, dialect: str | None) -> Iterator[Harvest]:
    """The level files of a zip archive."""
    found = False
    try:
        for name, contents in unpack(data, SUFFIXES, MAX_ARCHIVE_BYTES):
            found = True
            if isinstance(contents, ArchiveError):
                yield Harvest.failed(f"{source}/{name}", contents)
            else:
                yield from from_bytes(contents, f"{source}/{name}", dialect=dialect)
    except ArchiveError as error:
        yield Harvest.failed(source, error)
        return
    if not found:
        yield Harvest.failed(source, "no level files in this archive")
