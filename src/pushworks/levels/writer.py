"""`write`: levels as text, in any dialect; the layout is the one most programs read.

A collection starts with ``Collection:`` and ``Author:``; each board is followed by ``Title:``, ``Author:``,
a ``Comment:`` block, and its solutions and saved games. Run-length rows are never written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from os import PathLike
from typing import IO

from pushworks.levels import pddl, puzzlescript, slc
from pushworks.levels.board import ring
from pushworks.levels.collection import Collection
from pushworks.levels.dialect import CLASSROOM, DIALECTS, DIGITS, MF8, XSB, Dialect, dialect_named
from pushworks.levels.errors import LevelError
from pushworks.levels.files import write_text
from pushworks.levels.level import Level, Recording
from pushworks.levels.lurd import write_moves
from pushworks.levels.status import LevelStatus
from pushworks.levels.symmetry import Transform
from pushworks.levels.tags import notes_with

SLC = "slc"
"""Name of the XML format, where a format is asked for."""
PUZZLESCRIPT = "puzzlescript"
"""Name of the game format."""
PDDL = ("pddl", "pddl-untyped")
"""Names of the planning formats."""
FORMATS = (*DIALECTS, SLC, PUZZLESCRIPT, *PDDL)
"""Everything that levels can be written in."""


def write(
    levels: Level | Collection | Iterable[Level],
    target: str | PathLike[str] | IO[str],
    *,
    dialect: str = "xsb",
    encoding: str = "utf-8",
) -> None:
    """Write levels to a path (whole or not at all) or an open text file, in any of `FORMATS`."""
    text = to_text(levels, dialect=dialect)
    if isinstance(target, str | PathLike):
        write_text(target, text, encoding)
    elif hasattr(target, "write"):
        target.write(text)
    else:
        raise TypeError(f"expected a path or an open text file to write to; got {type(target).__name__}")


def to_text(levels: Level | Collection | Iterable[Level], *, dialect: str = "xsb") -> str:
    """Levels as text in a dialect, or in another of the `FORMATS`."""
    given: object = levels
    if isinstance(given, str) or not isinstance(given, Level | Iterable):
        raise TypeError(f"expected a Level, a Collection or several levels; got {type(levels).__name__}")
    if isinstance(levels, Level):
        levels = Collection.of([levels])
    elif not isinstance(levels, Collection):
        levels = Collection.of(levels)
    if dialect == SLC:
        lines = slc.lines_of(levels, board_lines)
    elif dialect == PUZZLESCRIPT:
        lines = puzzlescript.lines_of(levels)
    elif dialect in PDDL:
        lines = _planning_lines(levels, typed=dialect == PDDL[0])
    else:
        lines = _lines_of(levels, dialect_named(dialect))
    return "\n".join(lines) + "\n"


def _planning_lines(collection: Collection, *, typed: bool) -> Iterator[str]:
    """The domain, then a problem for each level."""
    yield pddl.domain(typed=typed)
    for number, level in enumerate(collection, 1):
        yield pddl.problem(level, f"level-{number}", typed=typed)


def _lines_of(collection: Collection, dialect: Dialect) -> Iterator[str]:
    head = [
        *_key("Collection", collection.title),
        *_key("Author", collection.author),
        *_comment("Comment", collection.notes),
    ]
    yield from head
    for number, level in enumerate(collection):
        if number or head:
            yield ""
        yield from board_lines(level, dialect)
        yield from _key("Title", level.title)
        yield from _key("Author", level.author if level.author != collection.author else "")
        yield from _comment("Comment", notes_with(level.notes, level.tags))
        for solution in level.solutions:
            yield from _recording("Solution", solution)
        for game in level.saved_games:
            yield from _recording("Savegame", game)


def board_lines(level: Level, dialect: Dialect = XSB) -> list[str]:
    """The rows of a board in a dialect, such that reading them back gives the same level."""
    if dialect is CLASSROOM:
        level = _without_implied_wall(level)
    rows = [dialect.from_xsb(row) for row in _full_rows(level)]
    if dialect is DIGITS:
        rows = _mark_outside(level, rows)
    elif dialect is MF8:
        rows = [f"[soko={level.width},{level.height}]", *rows, "[/soko]"]
    if dialect.fills_rows:
        return rows
    floor = dialect.letters[1]
    rows = [row.rstrip(floor) or dialect.blank for row in rows]
    longest = max(range(len(rows)), key=lambda y: len(rows[y]), default=0)
    if rows and len(rows[longest]) < level.width:  # keep the width: a visible floor square at the edge
        rows[longest] = rows[longest].ljust(level.width - 1, floor) + dialect.blank
    return rows


def _full_rows(level: Level) -> list[str]:
    rows = [row.ljust(level.width) for row in level.rows()]
    if not any(row.strip() for row in rows):
        raise LevelError("there is nothing on this board to write")
    return rows


def _mark_outside(level: Level, rows: list[str]) -> list[str]:
    """Floor that runs to the edge of the board, outside the walls, is 7 in digits."""
    outside = _outside(level)
    return [
        "".join("7" if y * level.width + x in outside else digit for x, digit in enumerate(row))
        for y, row in enumerate(rows)
    ]


def _outside(level: Level) -> set[int]:
    """Empty squares connected with the edge of the board."""
    taken = level.walls | level.boxes | level.goals | level.extra_players | {level.player}
    queue = [square for square in ring(level.width, level.height) if square not in taken]
    found = set(queue)
    for square in queue:
        x = square % level.width
        nears = [square - level.width, square + level.width]
        nears += [square - 1] if x > 0 else []
        nears += [square + 1] if x < level.width - 1 else []
        for near in nears:
            if 0 <= near < level.width * level.height and near not in taken and near not in found:
                found.add(near)
                queue.append(near)
    return found


def _without_implied_wall(level: Level) -> Level:
    """The board as the classroom dialect draws it: a wall all around is left out where reading adds it."""
    if LevelStatus.OPEN in level.status:
        raise LevelError("an open board cannot be written in classroom: a wall around is implied there")
    if level.width > 2 and level.height > 2 and ring(level.width, level.height) <= level.walls:
        inner = Transform.crop(level.width, level.height, 1, 1, level.width - 2, level.height - 2)
        bare = replace(inner.level(level), solutions=(), saved_games=())
        if LevelStatus.OPEN in bare.status:
            return bare
    return level


def _key(key: str, value: str) -> list[str]:
    return [f"{key}: {' '.join(value.split())}"] if value.strip() else []


def _comment(key: str, text: str) -> list[str]:
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) <= 1:
        return _key(key, text)
    return [f"{key}:", *lines, f"{key} end:"]


def _recording(kind: str, recording: Recording) -> list[str]:
    title = f" ({' '.join(recording.title.split())})" if recording.title else ""
    return [
        f"{kind}{title}: {write_moves(recording.moves)}",
        *_comment(f"{kind} comment", recording.notes),
    ]
