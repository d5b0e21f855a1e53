"""Collections and levels: adding, listing, exporting, rating.

A level is one row whatever way round it is drawn (`Level.id`); each collection keeps its own copy of it,
exactly as it was drawn there.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping

from pushworks.levels import Level, LevelStatus, Symmetry, Transform
from pushworks.levels.canonical import identify
from pushworks.levels.tags import notes_with
from pushworks.levels.words import one_line, several_lines
from pushworks.library.database import Database, LibraryError
from pushworks.library.entry import AddReport, CollectionInfo
from pushworks.library.find import level_of

_BATCH = 1000  # levels in a transaction: other processes never wait long, a kill costs little
_ON_ITS_SIDE = {s for s in Symmetry if Transform.of_board(s, 1, 2).target_width == 2}


class Catalogue:
    """The part of the library that holds collections and levels."""

    db: Database

    def add(
        self,
        levels: Iterable[Level],
        collection: str,
        *,
        author: str = "",
        notes: str = "",
        source: str = "",
        on_stored: Callable[[AddReport], object] | None = None,
    ) -> AddReport:
        """Add levels to a collection, which is made if need be.

        Levels that the collection has already are left as they are, so adding the same file again
        changes nothing. `on_stored` is told the report so far each time levels have been stored for good.
        """
        collection = one_line(collection)
        if not collection:
            raise LibraryError("a collection needs a name")
        report = AddReport()
        for batch in _batches(levels, _BATCH):
            with self.db.transaction() as connection:
                number = collection_number(connection, collection, author, notes, source)
                batch_report = _add_batch(connection, number, batch)
            report += batch_report
            if on_stored is not None:
                on_stored(report)
        return report

    def collections(self) -> list[CollectionInfo]:
        """All collections by name, with the number of their levels and how many of them are solved."""
        rows = self.db.rows(
            "SELECT k.name, k.author, k.notes, k.source, count(c.id) AS levels, count(l.pushes) AS solved"
            " FROM collections k LEFT JOIN copies c ON c.collection = k.id"
            " LEFT JOIN levels l ON l.id = c.level GROUP BY k.id ORDER BY k.name"
        )
        return [CollectionInfo(*row) for row in rows]

    def levels(self, collection: str) -> Iterator[Level]:
        """The levels of a collection in their order, as they were drawn there."""
        row = self.db.row("SELECT id FROM collections WHERE name = ?", (collection,))
        if row is None:
            raise LibraryError(f"no collection named {collection!r}")
        after = -1
        while True:  # in pieces, so that a long reader holds no lock
            rows = self.db.rows(
                "SELECT position, board, title, author, notes FROM copies"
                " WHERE collection = ? AND position > ? ORDER BY position LIMIT ?",
                (row["id"], after, _BATCH),
            )
            if not rows:
                return
            yield from map(level_of, rows)
            after = rows[-1]["position"]

    def replace_level(self, collection: str, old: Level, new: Level) -> bool:
        """Put a level in the place of another of the collection; False when the old one is not there.

        The old level itself and its solutions stay known. Nothing happens to a level that the collection
        already has elsewhere, but the old one still goes.
        """
        with self.db.transaction() as connection:
            row = connection.execute(
                "SELECT c.id, c.collection, c.position FROM copies c"
                " JOIN collections k ON k.id = c.collection WHERE k.name = ? AND c.digest = ?",
                (collection, digest_of(old)),
            ).fetchone()
            if row is None:
                return False
            connection.execute("DELETE FROM copies WHERE id = ?", (row["id"],))
            _add_batch(connection, row["collection"], [new], position=row["position"])
            return True

    def rate(
        self,
        level: Level,
        rating: float,
        *,
        source: str = "pushworks",
        detail: Mapping[str, object] | None = None,
    ) -> None:
        """Store a rating of a level; each source has one, the last one given counts in `find`."""
        with self.db.transaction() as connection:
            number = level_number(connection, level)
            connection.execute(
                "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?)",
                (number, source, rating, json.dumps(dict(detail or {})), time.time()),
            )
            connection.execute("UPDATE levels SET rating = ? WHERE id = ?", (rating, number))

    def ratings(self, level: Level) -> dict[str, float]:
        """The ratings of a level by source."""
        rows = self.db.rows(
            "SELECT r.source, r.rating FROM ratings r JOIN levels l ON l.id = r.level WHERE l.level_id = ?",
            (level.id,),
        )
        return {row["source"]: row["rating"] for row in rows}


def level_number(connection: sqlite3.Connection, level: Level) -> int:
    """The row of a level, made if need be (a level can be known without being in a collection)."""
    number, _ = _level_row(connection, identify(level), time.time())
    return number


def _level_row(
    connection: sqlite3.Connection, form: tuple[str, Level, Transform], now: float
) -> tuple[int, bool]:
    """The row of a level (as `identify` gives it), and whether it is new."""
    identity, canonical, transform = form
    row = connection.execute("SELECT id FROM levels WHERE level_id = ?", (identity,)).fetchone()
    if row is not None:
        return int(row[0]), False
    width, height = canonical.width, canonical.height
    if transform.symmetry in _ON_ITS_SIDE:  # people look for the size they see
        width, height = height, width
    cursor = connection.execute(
        "INSERT INTO levels (level_id, board, width, height, boxes, goals, added)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (identity, canonical.to_xsb(), width, height, len(canonical.boxes), len(canonical.goals), now),
    )
    return int(cursor.lastrowid or 0), True


def collection_number(connection: sqlite3.Connection, name: str, author: str, notes: str, source: str) -> int:
    """The row of a collection, made if need be."""
    row = connection.execute("SELECT id FROM collections WHERE name = ?", (name,)).fetchone()
    if row is not None:
        return int(row[0])
    cursor = connection.execute(
        "INSERT INTO collections (name, author, notes, source, added) VALUES (?, ?, ?, ?, ?)",
        (name, one_line(author), several_lines(notes), one_line(source), time.time()),
    )
    return int(cursor.lastrowid or 0)


def digest_of(level: Level) -> bytes:
    """Names a level exactly as it is drawn."""
    return hashlib.blake2b(level.to_xsb().encode(), digest_size=16).digest()


def _add_batch(
    connection: sqlite3.Connection, collection: int, levels: list[Level], *, position: int | None = None
) -> AddReport:
    """Add levels at the end, or a single one at a `position` that is free."""
    now = time.time()
    new = copies = known = 0
    rejected: list[str] = []
    last = connection.execute(
        "SELECT coalesce(max(position), 0) FROM copies WHERE collection = ?", (collection,)
    ).fetchone()[0]
    if position is not None:
        last = position - 1
    for level in levels:
        board, digest = level.to_xsb(), digest_of(level)
        present = connection.execute(
            "SELECT 1 FROM copies WHERE collection = ? AND digest = ?", (collection, digest)
        ).fetchone()
        if present:
            known += 1
            continue
        form = identify(level)
        if level.status & ~LevelStatus.ALREADY_SOLVED:
            name = level.title or f"a level of {level.width} x {level.height} without a title"
            rejected.append(f"{name}: {level.status}")
            continue
        number, is_new = _level_row(connection, form, now)
        new += is_new
        copies += not is_new
        last += 1
        connection.execute(
            "INSERT INTO copies (collection, position, level, digest, board, title, author, notes)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                collection,
                last,
                number,
                digest,
                board,
                one_line(level.title),
                one_line(level.author),
                several_lines(notes_with(level.notes, level.tags)),
            ),
        )
    return AddReport(new, copies, known, tuple(rejected))


def _batches(levels: Iterable[Level], size: int) -> Iterator[list[Level]]:
    iterator = iter(levels)
    while batch := list(itertools.islice(iterator, size)):
        yield batch
