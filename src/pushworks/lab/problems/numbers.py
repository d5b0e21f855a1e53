"""Instances by number: ``1-20`` on the command line are twenty random instances."""

from __future__ import annotations

import re

_MOST = 100_000
_PART = re.compile(r"\d{1,18}(?:-\d{1,18})?", re.ASCII)


def numbers_in(text: str, expected: str) -> list[int]:
    """The numbers of ``7``, ``1-20`` or ``1,4,9-12``."""
    found: list[int] = []
    for part in text.split(","):
        if not _PART.fullmatch(part):
            raise ValueError(f"expected {expected}, got {text[:80]!r}")
        first, _, last = part.partition("-")
        start, stop = int(first), int(last or first)
        if start > stop or stop - start >= _MOST:
            raise ValueError(f"expected numbers from small to large, at most {_MOST} of them, got {part!r}")
        found += range(start, stop + 1)
        if len(found) > _MOST:
            raise ValueError(f"expected at most {_MOST} numbers, got more")
    return found
