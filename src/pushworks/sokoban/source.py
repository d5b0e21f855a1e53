"""What a problem can be made of: a level, a position, a file or shipped collection, a board typed as text."""

from __future__ import annotations

import os
from pathlib import Path

from pushworks.levels import Level, LevelError, read
from pushworks.sokoban.map import Map

Source = Level | Map | str | Path


def level_of(source: Source) -> Level:
    """The level that is meant: itself, a `Map` as it stands, a text with line breaks, or a file.

    A file may hold many levels: ``levels.xsb`` is its first, ``levels.xsb:3`` its third. Where there is no
    such file, ``first:3`` is a level of a shipped collection.
    """
    if isinstance(source, Level):
        return source
    if isinstance(source, Map):
        return source.to_level()
    if isinstance(source, str) and "\n" in source:
        return Level.from_xsb(source)
    name, number = str(source), 1
    head, colon, tail = name.rpartition(":")
    if colon and tail.isdigit() and not os.path.exists(name):
        name, number = head, int(tail)
    entries = read(name if isinstance(source, str) else Path(name)).entries
    if not 1 <= number <= len(entries):
        raise LevelError(f"there is no level {number}: the file has {len(entries)}", source=name)
    entry = entries[number - 1]
    if isinstance(entry, LevelError):
        raise entry
    return entry
