"""Instances by number: ``1-20`` on the command line are twenty random instances."""

from __future__ import annotations

import re

_MOST = 100_000


def numbers_in(text: str, expected: str) -> list[int]:
    """The numbers of ``7``, ``1-20`` or ``1,4,9-12``."""
    if not re.fullmatch(r"\d+(-\d+)?(,\d+(-\d+)?)*", text):
        raise ValueError(f"expected {expected}, got {text!r}")
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        start, stop = int(first), int(last or first)
        if start > stop or stop - start >= _MOST:
            raise ValueError(f"expected numbers from small to large, at most {_MOST} of them, got {part!r}")
        found += range(start, stop + 1)
    return found
