"""Where levels come from: ``FILE``, ``FILE:3``, ``FILE:2-5``, the name of a shipped collection, or a text."""

from __future__ import annotations

import os
import re
from os import PathLike

from pushworks.levels.collection import Collection
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level
from pushworks.levels.reader import read

_PARTS = re.compile(r"(?:\d{1,18}(?:-\d{0,18})?)(?:,\d{1,18}(?:-\d{0,18})?)*", re.ASCII)

LevelSource = Level | Collection | str | PathLike[str]
"""What a level can be given as: itself, a collection of one, XSB text, the name of a file or collection."""


def split_argument(argument: str) -> tuple[str, str]:
    """File name and numbers of ``FILE:2-5``. A file that really has such a name wins."""
    name, colon, numbers = argument.rpartition(":")
    if not colon or not name or not _PARTS.fullmatch(numbers) or os.path.exists(argument):
        return argument, ""
    return name, numbers


def numbers_in(numbers: str, collection: Collection, name: str) -> list[int]:
    """The positions that ``2-5`` or ``1,4,9-`` mean in a collection; all of them when nothing is given."""
    return numbers_within(numbers, len(collection.entries), name)


def numbers_within(numbers: str, last: int, name: str) -> list[int]:
    """The positions that ``2-5`` or ``1,4,9-`` mean among `last` levels; all when nothing is given."""
    if last == 0:
        raise LevelError("there is no level in it", source=name)
    if not numbers:
        return list(range(1, last + 1))
    found: list[int] = []
    for part in numbers.split(","):
        first, dash, end = part.partition("-")
        start, stop = int(first), int(end) if end else (last if dash else int(first))
        if start < 1 or stop > last or start > stop:
            raise LevelError(f"there is no level {part}: the file has {last}", source=name)
        found.extend(range(start, stop + 1))
    return found


def level_from(source: LevelSource) -> Level:
    """The one level that `source` means; `LevelError` when there are none or several."""
    if isinstance(source, Level):
        return source
    if isinstance(source, Collection):
        collection, numbers, name = source, "", source.source or "the collection"
    elif isinstance(source, str | PathLike):
        text = os.fspath(source)
        name, numbers = (text, "") if "\n" in text else split_argument(text)
        collection = read(name)
        name = "the text" if "\n" in name else name
    else:
        raise TypeError(
            "expected a Level, the text of a board, or the name of a file or collection such as first:2; "
            f"got {type(source).__name__}"
        )
    places = numbers_in(numbers, collection, name)
    if len(places) > 1:
        raise LevelError(f"expected one level, there are {len(places)}: say which, {name}:1", source=name)
    return collection.at(places[0])
