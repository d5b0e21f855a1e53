"""Bytes to text: UTF-8 with or without mark, UTF-16 with mark, GBK, Latin-1."""

from __future__ import annotations

import codecs
import re

from pushworks.levels.errors import LevelError

_HIGH = re.compile(rb"[\x80-\xff]+")


# Text encodings of Python that no file is written in; two of them take quadratic time.
_ODD = {"undefined", "idna", "punycode", "unicode_escape", "raw_unicode_escape"}


def is_text_encoding(name: str) -> bool:
    """Whether there is an encoding of that name that turns bytes into text."""
    try:
        found = codecs.lookup(name)
        return found.name.replace("-", "_") not in _ODD and isinstance("".encode(found.name), bytes)
    except (LookupError, ValueError):  # ValueError: a NUL or half a surrogate pair in the name
        return False


def decode(data: bytes, encoding: str | None = None) -> tuple[str, str]:
    """The text and the name of the encoding used. Without a name given, it is worked out from the bytes."""
    if encoding is None:
        encoding = guess_encoding(data)
    elif not is_text_encoding(encoding):
        raise LevelError(f"no text encoding {encoding[:40]!r}; expected one like utf-8, gbk or latin-1")
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.object[error.start]
        raise LevelError(f"not {encoding} text: byte 0x{byte:02x}", line=line) from None
    except UnicodeError as error:
        raise LevelError(f"not {encoding} text: {error}") from None


def guess_encoding(data: bytes) -> str:
    """Never fails: Latin-1 reads any bytes.

    Text that is no UTF-8 is taken for GBK when its bytes above 127 come in pairs, as Chinese text does;
    in the European languages they stand alone between letters.
    """
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    for encoding in ("utf-8", "gbk"):
        try:
            data.decode(encoding)
        except UnicodeDecodeError:
            continue
        runs = _HIGH.findall(data)
        if encoding == "utf-8" or 2 * sum(len(run) % 2 == 0 for run in runs) > len(runs):
            return encoding
    return "latin-1"
