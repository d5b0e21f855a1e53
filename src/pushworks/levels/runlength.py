"""Run-length text: ``3r4U`` is ``rrrUUUU``, groups nest: ``2(3(dr)R)``. Used by moves and by boards."""

from __future__ import annotations

import re

from pushworks.levels.errors import LevelError

_COUNTS = re.compile(r"[0-9()]")

MAX_LENGTH = 1_000_000
"""No text expands beyond this: a few bytes could otherwise ask for gigabytes."""
MAX_DEPTH = 100
"""Groups nest no deeper than this."""


def expand(text: str, *, limit: int = MAX_LENGTH) -> str:
    """Expand counts and groups. A `LevelError` carries the column of what is wrong."""
    if not _COUNTS.search(text):
        return text
    outer: list[tuple[list[str], int, int]] = []  # pieces, count and column of each open group
    pieces: list[str] = []
    length = made = at = 0
    while at < len(text):
        column = at + 1
        count = 1
        if "0" <= text[at] <= "9":
            end = at
            while end < len(text) and "0" <= text[end] <= "9":
                end += 1
            digits = text[at:end]
            if end == len(text):
                raise LevelError("a count must be followed by what it repeats", column=column)
            count = int(digits) if len(digits) <= 9 else limit + 1
            at = end
        character = text[at]
        at += 1
        if character == "(":
            if len(outer) == MAX_DEPTH:
                raise LevelError(f"groups nest deeper than {MAX_DEPTH}", column=column)
            outer.append((pieces, count, column))
            pieces = []
            continue
        if character == ")":
            if count != 1 or not outer:
                raise LevelError("this closing bracket has no opening one", column=column)
            unit = "".join(pieces)
            pieces, count, column = outer.pop()
            length -= len(unit)
        else:
            unit = character
        length += len(unit) * count
        made += len(unit) * count  # what a count of 0 throws away is work all the same
        if length > limit or made > MAX_DEPTH * limit:
            raise LevelError(f"expands to more than {limit:,} characters", column=column)
        pieces.append(unit * count)
    if outer:
        raise LevelError("this bracket is never closed", column=outer[-1][2])
    return "".join(pieces)


def compress(text: str, *, longest_unit: int = 12) -> str:
    """The shortest form a greedy search finds: runs of letters, and groups that repeat."""
    pieces: list[str] = []
    at = 0
    while at < len(text):
        best, best_saving, best_end = "", 0, at
        for size in range(1, min(longest_unit, (len(text) - at) // 2) + 1):
            unit = text[at : at + size]
            end = at + size
            while text.startswith(unit, end):
                end += size
            count = (end - at) // size
            if count == 1:
                continue
            inner = compress(unit, longest_unit=size // 2) if size > 1 else unit
            written = f"{count}{inner}" if size == 1 else f"{count}({inner})"
            saving = end - at - len(written)
            if saving > best_saving:
                best, best_saving, best_end = written, saving, end
        if best:
            pieces.append(best)
            at = best_end
        else:
            pieces.append(text[at])
            at += 1
    return "".join(pieces)
