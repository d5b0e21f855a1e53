"""Random and mutated level files, the same ones for the same seed."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

from pushworks import levels
from pushworks.levels import DIALECTS, LevelError
from pushworks.levels.shipped import shipped_collection

_PIECES = [
    b"#", b" ", b"$", b".", b"@", b"*", b"+", b"-", b"_", b"W", b"G", b"B", b"P", b"H", b"a", b"x",
    b"7", b"1", b"\n", b"\r\n", b"\n\n", b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", "推".encode(),
    "é".encode("latin-1"), b";", b"::", b"Title: ", b"Author:", b"Comment:\n", b"Comment-End:\n",
    b"Solution: ", b"Savegame\n", b"[soko=3,3]\n", b"[/soko]\n", b"(", b")", b"999999999", b"3(", b"|",
    b"rRuU", b"[", b"]", b"> ", b"<SokobanLevels>", b"<Level Id='x'>", b"<L>#@$.#</L>", b"</Level>",
    b"<!DOCTYPE a [", b"<!ENTITY b 'c'>", b"&b;",
]  # fmt: skip


def inputs(count: int, seed: int = 1) -> Iterator[bytes]:
    """So many inputs: soups of pieces, and our own files in every format, cut, mended and repeated."""
    rng = random.Random(seed)
    collection = shipped_collection("first")
    originals = [levels.to_text(collection, dialect=name).encode() for name in (*DIALECTS, "slc")]
    originals.append(b"7#|#@-$-.#|7#\n\n; two\n5#|#@$.#|5#\nSolution: 2(3(dr)R)\n")
    for number in range(count):
        if number % 4 == 0:
            yield b"".join(rng.choices(_PIECES, k=rng.randrange(1, 400)))
        else:
            yield _mutated(rng, rng.choice(originals))


def _mutated(rng: random.Random, data: bytes) -> bytes:
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(len(data) + 1)
        to = min(len(data), at + rng.choice((1, 1, 2, 10, 200)))
        kind = rng.randrange(5)
        if kind == 0:
            data = data[:at] + data[to:]
        elif kind == 1:
            data = data[:at] + rng.choice(_PIECES) + data[at:]
        elif kind == 2:
            data = data[:at] + bytes([rng.randrange(256)]) + data[to:]
        elif kind == 3:
            data = data[:at] + data[at:to] * rng.choice((2, 3, 50, 1000)) + data[to:]
        else:
            data = data[:at] + rng.randbytes(rng.randrange(20)) + data[to:]
    return data[:1_000_000]


def read_and_write(data: bytes, number: int) -> int:
    """Do with an input all that a command would; only a `LevelError` may come out. Counts the levels."""
    names = [*DIALECTS, *[None] * len(DIALECTS)]
    try:
        collection = levels.read(io.BytesIO(data), dialect=names[number % len(names)])
    except LevelError:
        return 0
    for error in (*collection.errors, *collection.warnings):
        assert error.line is not None
    for level in collection[:20]:
        assert level.id.startswith("s1:")
        target = ("xsb", "letters", "digits", "slc")[number % 4]
        text = levels.to_text(level, dialect=target)
        if level.is_playable:
            assert levels.read_text(text, dialect=target.replace("slc", "xsb"))[0] == level
    return len(collection)
