"""Zip archives from strangers: what they say of themselves is not to be trusted.

Each file is taken out packed and unpacked here, never beyond what is left of the limit, because the zip
module of the standard library unpacks some methods without one; packed bytes count too, as many files may
share them. Archives inside an archive are left alone.
"""

from __future__ import annotations

import bz2
import copy
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator

MAX_ARCHIVE_BYTES = 256 * 1024 * 1024
"""Most that an archive may unpack to."""
MAX_ARCHIVE_FILES = 20_000
_LZMA_MEMORY = 128 * 1024 * 1024
_ENCRYPTED = 0x1

# Damaged archives make the modules that read them raise nearly anything.
_TROUBLE = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, RuntimeError, OSError, EOFError, ValueError,
    IndexError, OverflowError, MemoryError,
)  # fmt: skip


class ArchiveError(Exception):
    """An archive, or a file in one, that cannot be unpacked; the message says why."""


def is_archive(data: bytes) -> bool:
    """Whether this is a zip archive."""
    return data.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def unpack(
    data: bytes, suffixes: set[str], limit: int = MAX_ARCHIVE_BYTES
) -> Iterator[tuple[str, bytes | ArchiveError]]:
    """The files with these suffixes: name and contents, or why there are none.

    `ArchiveError` when the archive itself cannot be read, or unpacks to more than the limit.
    """
    if data.count(b"PK\x01\x02") > MAX_ARCHIVE_FILES:  # before a record is made of each
        raise ArchiveError(f"the archive has more than {MAX_ARCHIVE_FILES:,} files")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _TROUBLE as error:
        raise ArchiveError(f"not a whole archive: {error}") from None
    left = limit
    with archive:
        for member in archive.infolist():
            name = member.filename
            if member.is_dir() or "." + name.lower().rpartition(".")[2] not in suffixes:
                continue
            try:
                packed = _packed(archive, member, left)
                contents = _unpacked(packed, member, left)
            except ArchiveError as error:
                yield name, error
                continue
            except _TROUBLE as error:
                yield name, ArchiveError(f"cannot be unpacked: {error}")
                continue
            left -= max(len(packed), len(contents))
            if left < 0:
                raise ArchiveError(f"unpacks to more than {limit:,} bytes")
            if zlib.crc32(contents) != member.CRC:
                yield name, ArchiveError("cannot be unpacked: its check sum is wrong")
            elif is_archive(contents):
                yield name, ArchiveError("an archive inside an archive is not opened")
            else:
                yield name, contents


def _packed(archive: zipfile.ZipFile, member: zipfile.ZipInfo, limit: int) -> bytes:
    """The bytes of a file as they stand in the archive."""
    if member.flag_bits & _ENCRYPTED:
        raise ArchiveError("cannot be unpacked: it is encrypted")
    plain = copy.copy(member)
    plain.compress_type = zipfile.ZIP_STORED
    plain.file_size = member.compress_size
    del plain.CRC  # that of the contents; checked when they are there
    with archive.open(plain) as file:
        packed = file.read(limit + 1)
    if len(packed) < min(member.compress_size, limit):
        raise ArchiveError("cannot be unpacked: it ends too early")
    return packed


def _unpacked(packed: bytes, member: zipfile.ZipInfo, limit: int) -> bytes:
    """The contents, at most one byte more than the limit."""
    method = member.compress_type
    if method == zipfile.ZIP_STORED:
        return packed
    if method == zipfile.ZIP_DEFLATED:
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, limit + 1)
    if method == zipfile.ZIP_BZIP2:
        return bz2.BZ2Decompressor().decompress(packed, limit + 1)
    if method == zipfile.ZIP_LZMA:
        # The same bytes as in a file of their own, where the size stands after the five that describe
        # the packing; only such a file can be unpacked with a limit on memory.
        size = struct.pack("<Q", member.file_size)
        alone = lzma.LZMADecompressor(lzma.FORMAT_ALONE, memlimit=_LZMA_MEMORY)
        return alone.decompress(packed[4:9] + size + packed[9:], limit + 1)
    raise ArchiveError(f"cannot be unpacked: it is packed with method {method}, which is not read here")
