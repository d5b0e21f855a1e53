"""`read`: levels from a file, a stream or a text, in any format this package knows."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import pairwise
from os import PathLike
from pathlib import Path
from typing import IO

from pushworks.levels import slc
from pushworks.levels.board import parse_rows, ring
from pushworks.levels.collection import Collection
from pushworks.levels.detect import choose, detect
from pushworks.levels.dialect import CLASSROOM, GUESSED, Dialect, dialect_named
from pushworks.levels.encoding import decode
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level
from pushworks.levels.prose import Passage, read_passage
from pushworks.levels.scan import Block, scan
from pushworks.levels.status import LevelStatus
from pushworks.levels.tags import tags_in
from pushworks.levels.words import one_line, several_lines

MAX_BYTES = 64 * 1024 * 1024
"""Largest level file, stream or text that is read: half a million levels of the usual size."""


def read(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    *,
    dialect: str | None = None,
    encoding: str | None = None,
    name: str | None = None,
) -> Collection:
    """Read a collection from a path or an open file; a string with a line break in it is the text itself.

    Where there is no such file, a shipped collection of that name is read (``"first"``), and
    ``"first:2-4"`` or ``"FILE:3"`` means these levels only.

    The dialect is worked out from the text unless given (`classroom` must be given), and so is the
    encoding; `Collection.dialect` and `.encoding` tell what was chosen. Unreadable levels are reported in
    `Collection.errors` and the others read. `LevelError` when the file itself cannot be read or when two
    dialects fit with different meanings. `name` is what messages call the source.
    """
    data: bytes | str
    if source == "":
        raise LevelError("expected the name of a file or collection, or the text of a board; got nothing")
    if isinstance(source, str) and "\n" not in source and not _is_there(source):
        found = _named(source, dialect, encoding)
        if found is not None:
            return found
    if isinstance(source, str) and "\n" in source:
        data, name = source, name or ""
    elif isinstance(source, str | PathLike):
        name = name or str(source)
        try:
            data = read_bytes(source, limit=MAX_BYTES)
        except LevelError as error:
            raise _located(error, name) from None
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            if isinstance(error, FileNotFoundError) and not os.path.dirname(name) and "." not in name:
                from pushworks.levels.shipped import no_such_collection

                raise no_such_collection(name) from None
            raise LevelError(getattr(error, "strerror", None) or str(error), source=name) from None
    elif not hasattr(source, "read"):
        raise TypeError(
            f"expected a path, an open file or a text of several lines; got {type(source).__name__}"
        )
    else:
        name = name or str(getattr(source, "name", ""))
        data = source.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _located(_too_large(MAX_BYTES), name)
    if isinstance(data, str):
        return read_text(data, dialect=dialect, source=name)
    try:
        text, used = decode(data, encoding)
    except LevelError as error:
        raise _located(error, name) from None
    return replace(read_text(text, dialect=dialect, source=name), encoding=used)


def _is_there(name: str) -> bool:
    """Whether there is such a file; a folder hides no collection of its name."""
    return os.path.exists(name) and not os.path.isdir(name)


def _named(name: str, dialect: str | None, encoding: str | None) -> Collection | None:
    """The shipped collection of a name, or the levels that ``NAME:2-4`` picks; None when it is neither."""
    from pushworks.levels.shipped import shipped_collection, shipped_names  # they read with this file
    from pushworks.levels.source import numbers_in, split_argument

    if name in shipped_names():
        return shipped_collection(name)
    base, numbers = split_argument(name)
    if not numbers:
        return None
    whole = read(base, dialect=dialect, encoding=encoding)
    entries = tuple(whole.entries[number - 1] for number in numbers_in(numbers, whole, base))
    return replace(whole, entries=entries, warnings=())


def read_bytes(path: str | PathLike[str], *, limit: int) -> bytes:
    """What a file holds, and a `LevelError` once it is more than `limit`: some never end (``/dev/zero``)."""
    with Path(path).open("rb") as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise _too_large(limit)
    return data


def _too_large(limit: int) -> LevelError:
    return LevelError(f"expected at most {limit:,} bytes, there are more")


def read_text(text: str, *, dialect: str | None = None, source: str = "") -> Collection:
    """Read a collection from text; `source` is the name used in messages."""
    asked = dialect_named(dialect) if dialect else None
    text = text.removeprefix("\ufeff")
    with _collector_paused(text):
        try:
            if slc.looks_like_slc(text):
                chosen, blocks, passages = _parse_slc(text, asked)
            else:
                chosen, blocks, passages = _parse_plain(text, asked)
        except LevelError as error:
            raise _located(error, source) from None
        return _assemble(blocks, passages, chosen, source)


@contextmanager
def _collector_paused(text: str) -> Iterator[None]:
    """No garbage collection while many levels are made: nothing is garbage, and looking doubles the time."""
    if len(text) < 100_000 or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _parse_plain(text: str, asked: Dialect | None) -> tuple[Dialect, list[Block], list[Passage]]:
    """Boards in prose. The passage after a board is about it, the first is about the collection."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    chosen, blocks = (asked, scan(lines, asked)) if asked else detect(lines)
    passages = _passages(lines, blocks)
    game = passages[0].values.get("game", "Sokoban")
    if game.casefold() != "sokoban":
        raise LevelError(f"expected Sokoban levels, this file says it is {game}")
    return chosen, blocks, passages


def _parse_slc(text: str, asked: Dialect | None) -> tuple[Dialect, list[Block], list[Passage]]:
    document = slc.parse(text)
    chosen = asked or choose({guess.name: _checked(document.blocks, guess) for guess in GUESSED})
    return chosen, _checked(document.blocks, chosen), document.passages


def _checked(blocks: list[Block], dialect: Dialect) -> list[Block]:
    """The blocks with an error where a row has a character that is not in the dialect."""
    return [
        Block(
            block.line,
            block.rows,
            next((dialect.foreign(row) for row in block.rows if row.strip(dialect.alphabet)), None),
        )
        for block in blocks
    ]


def _passages(lines: list[str], blocks: list[Block]) -> list[Passage]:
    """Interpret the prose; titles that stand above a board are moved to the passage below it."""
    starts = [0, *(block.end - 1 for block in blocks)]
    ends = [*(block.line - 1 for block in blocks), len(lines)]
    last = len(blocks)
    passages = [
        read_passage(lines, begin, end, has_board_above=i > 0, has_board_below=i < last)
        for i, (begin, end) in enumerate(zip(starts, ends, strict=True))
    ]
    _shift_titles_down(passages)
    for above, below in pairwise(passages):
        if above.title_line:
            below.values.setdefault("title", above.title_line)
        if above.closing_line:
            above.values.setdefault("title", above.closing_line)
    return passages


def _shift_titles_down(passages: list[Passage]) -> None:
    """In files with ``Title:`` above each board, move it and ``Author:`` to the board they belong to."""
    titled = [i for i, passage in enumerate(passages) if "title" in passage.values]
    if len(passages) < 2 or not titled or titled[0] != 0:
        return
    if len(passages) - 1 in titled or (len(titled) == 1 and len(passages) > 2):
        # Titles stand below the boards, or there is only one: that of the collection.
        passages[0].values.setdefault("collection", passages[0].values.pop("title"))
        return
    for i in range(len(passages) - 1, 0, -1):
        for key in ("title", "author"):
            passages[i].values.pop(key, None)
            if key in passages[i - 1].values:
                passages[i].values[key] = passages[i - 1].values[key]


def _assemble(blocks: list[Block], passages: list[Passage], dialect: Dialect, source: str) -> Collection:
    """Levels from their blocks and passages."""
    head = passages[0]
    author = one_line(head.values.get("author", ""))
    entries: list[Level | LevelError] = []
    warnings: list[LevelError] = []
    for number, (block, passage) in enumerate(zip(blocks, passages[1:], strict=True), 1):
        try:
            entries.append(_level(block, passage, dialect, author))
        except LevelError as error:
            entries.append(_located(error, source, number, block.line))
        warnings.extend(_located(problem, source, number) for problem in passage.problems)
    title = one_line(head.values.get("collection", ""))
    notes = several_lines(head.notes)
    return Collection(tuple(entries), title, author, notes, source, dialect.name, warnings=tuple(warnings))


def _level(block: Block, passage: Passage, dialect: Dialect, author: str) -> Level:
    if block.error is not None:
        raise block.error
    rows = [dialect.to_xsb(row) for row in block.rows]
    if not any(row.strip() for row in rows):
        raise LevelError("expected a board, found none")
    values = passage.values
    notes = several_lines(passage.notes)
    level = Level(
        *parse_rows(rows),
        title=one_line(values.get("title", "")),
        author=one_line(values.get("author", author)),
        notes=notes,
        tags=tags_in(notes),
        solutions=tuple(passage.solutions),
        saved_games=tuple(passage.saved_games),
    )
    return walled(level) if dialect is CLASSROOM and LevelStatus.OPEN in level.status else level


def walled(level: Level) -> Level:
    """The level with a wall around it: the board grows by one square on each side."""
    width = level.width + 2

    def moved(squares: frozenset[int]) -> frozenset[int]:
        return frozenset(square + width + 1 + 2 * (square // level.width) for square in squares)

    (player,) = moved(frozenset({level.player}))
    return replace(
        level,
        width=width,
        height=level.height + 2,
        walls=moved(level.walls) | ring(width, level.height + 2),
        goals=moved(level.goals),
        boxes=moved(level.boxes),
        player=player,
        extra_players=moved(level.extra_players),
    )


def _located(error: LevelError, source: str, index: int | None = None, line: int | None = None) -> LevelError:
    """The same error with the file's name and the level's number filled in."""
    return LevelError(
        error.message,
        source=source,
        line=error.line if error.line is not None else line,
        column=error.column,
        index=index,
    )
