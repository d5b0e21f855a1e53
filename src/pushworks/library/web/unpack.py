"""gzip, a piece at a time: a few bytes must not become gigabytes at once."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

_PIECE = 256 * 1024
_MOST_MEMBERS = 1_000


class DamagedError(Exception):
    """What was packed cannot be unpacked; the message says why."""


def gunzip(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The contents in small pieces. Several gzip texts one after the other belong together."""
    members = 0
    unpacker = None
    try:
        for piece in pieces:
            while piece:
                if unpacker is None:
                    piece = piece.lstrip(b"\0")  # padding after the last member
                    if not piece:
                        break
                    members += 1
                    if members > _MOST_MEMBERS:
                        raise DamagedError(f"it has more than {_MOST_MEMBERS:,} parts")
                    unpacker = zlib.decompressobj(zlib.MAX_WBITS | 16)
                yield unpacker.decompress(piece, _PIECE)
                piece = unpacker.unconsumed_tail
                if unpacker.eof:
                    piece, unpacker = unpacker.unused_data, None
                elif not piece:  # all of it is taken in, but there may be more to give out
                    while more := unpacker.decompress(b"", _PIECE):
                        yield more
    except zlib.error as error:
        raise DamagedError(str(error)) from None
    if unpacker is not None or members == 0:
        raise DamagedError("it ends too early")
