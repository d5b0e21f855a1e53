"""Levels from this machine: a file, a folder, a zip archive, a text."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from pushworks.levels import LevelError, read, read_text
from pushworks.library.sources.harvest import Harvest

SUFFIXES = {".xsb", ".sok", ".txt", ".slc", ".xml", ".lev", ".in"}
"""Files a folder or an archive is searched for; a file that is named itself may have any suffix."""

MAX_ARCHIVE_BYTES = 256 * 1024 * 1024
"""Most that an archive may unpack to."""
MAX_ARCHIVE_FILES = 20_000


def from_path(path: Path, *, dialect: str | None = None) -> Iterator[Harvest]:
    """What a file, a zip archive, or a folder with everything below it holds."""
    if path.is_dir():
        files = sorted(p for p in path.rglob("*") if p.suffix.lower() in SUFFIXES | {".zip"} and p.is_file())
        if not files:
            yield Harvest.failed(str(path), "no level files in this folder")
        for file in files:
            yield from from_path(file, dialect=dialect)
        return
    try:
        data = path.read_bytes()
    except OSError as error:
        yield Harvest.failed(str(path), error.strerror or str(error))
        return
    yield from from_bytes(data, str(path), dialect=dialect)


def from_bytes(data: bytes, source: str, *, dialect: str | None = None) -> Iterator[Harvest]:
    """What the contents of a file hold; `source` is its path or address."""
    if data.startswith(b"PK\x03\x04") and zipfile.is_zipfile(io.BytesIO(data)):
        yield from _from_zip(data, source, dialect)
        return
    named = _Named(data, source)
    try:
        collection = read(named, dialect=dialect)
    except LevelError as error:
        yield Harvest.failed(source, error)
        return
    yield Harvest.of_collection(collection, name_of(source), source)


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


def _from_zip(data: bytes, source: str, dialect: str | None) -> Iterator[Harvest]:
    """The level files of an archive. Sizes are counted while unpacking: what an archive says of itself
    is not to be trusted. Archives inside it are left alone.
    """
    left = MAX_ARCHIVE_BYTES
    found = False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [m for m in archive.infolist() if not m.is_dir()]
            if len(members) > MAX_ARCHIVE_FILES:
                yield Harvest.failed(source, f"the archive has more than {MAX_ARCHIVE_FILES:,} files")
                return
            for member in members:
                if PurePosixPath(member.filename).suffix.lower() not in SUFFIXES:
                    continue
                found = True
                where = f"{source}/{member.filename}"
                try:
                    with archive.open(member) as file:
                        contents = file.read(left + 1)
                except (zipfile.BadZipFile, zlib.error, RuntimeError, OSError, EOFError) as error:
                    yield Harvest.failed(where, f"cannot be unpacked: {error}")
                    continue
                left -= len(contents)
                if left < 0:
                    yield Harvest.failed(source, f"unpacks to more than {MAX_ARCHIVE_BYTES:,} bytes")
                    return
                if contents.startswith(b"PK\x03\x04"):
                    yield Harvest.failed(where, "an archive inside an archive is not opened")
                    continue
                yield from from_bytes(contents, where, dialect=dialect)
    except zipfile.BadZipFile as error:
        yield Harvest.failed(source, f"not a whole archive: {error}")
        return
    if not found:
        yield Harvest.failed(source, "no level files in this archive")
