"""Collections put in order: renaming, merging, deleting to the bin, restoring, emptying it.

Deleting takes drawings out of a collection and puts them into the bin. The levels themselves, their solutions
and ratings stay known whatever happens here, so a level that comes back is still solved.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable

from pushworks.levels import Level
from pushworks.levels.words import one_line
from pushworks.library.catalogue import collection_number, digest_of
from pushworks.library.database import Database, LibraryError
from pushworks.library.entry import AddReport, Binned

_DRAWING = "position, level, digest, board, title, author, notes"


class CollectionManager:
    """The part of the library that changes its order."""

    db: Database

    def rename_collection(self, old: str, new: str) -> str:
        """Give a collection another name, which must be free; returns it as it was stored."""
        name = one_line(new)
        if not name:
            raise LibraryError("a collection needs a name")
        with self.db.transaction() as connection:
            number = _existing(connection, old)
            taken = connection.execute("SELECT id FROM collections WHERE name = ?", (name,)).fetchone()
            if taken is not None and taken["id"] != number:
                raise LibraryError(f"there is a collection named {name!r} already; merge them instead")
            connection.execute("UPDATE collections SET name = ? WHERE id = ?", (name, number))
        return name

    def rename_level(self, collection: str, level: Level, title: str) -> None:
        """Give a level of a collection another title."""
        with self.db.transaction() as connection:
            copy = _copy(connection, _existing(connection, collection), level)
            connection.execute("UPDATE copies SET title = ? WHERE id = ?", (one_line(title), copy))

    def merge(self, names: Iterable[str], into: str) -> AddReport:
        """Put the levels of collections at the end of another one, which is made if need be.

        Drawings that it has already are not doubled. The collections merged go to the bin. The report counts
        what was added as `copies`, what was there as `known`.
        """
        target = one_line(into)
        if not target:
            raise LibraryError("a collection needs a name")
        report = AddReport()
        with self.db.transaction() as connection:
            for name in dict.fromkeys(names):
                number = _existing(connection, name)
                if name == target:
                    continue
                about = connection.execute(
                    "SELECT author, notes, source FROM collections WHERE id = ?", (number,)
                ).fetchone()
                there = collection_number(connection, target, *about)
                total = _count(connection, number)
                rows = connection.execute(
                    f"SELECT {_DRAWING} FROM copies WHERE collection = ? ORDER BY position", (number,)
                )
                added = sum([_put(connection, there, row, at_end=True) for row in rows.fetchall()])
                report += AddReport(copies=added, known=total - added)
                self._bin(connection, number, None)
        return report

    def take_out(self, collection: str, levels: Iterable[Level]) -> int:
        """Take levels out of a collection, without the bin: for what was only copied there. Returns how many.

        A collection that has none left is gone.
        """
        with self.db.transaction() as connection:
            number = _existing(connection, collection)
            taken = sum(
                connection.execute(
                    "DELETE FROM copies WHERE collection = ? AND digest = ?", (number, digest_of(level))
                ).rowcount
                for level in levels
            )
            if not _count(connection, number):
                connection.execute("DELETE FROM collections WHERE id = ?", (number,))
            return taken

    def delete_collection(self, name: str) -> None:
        """Put a collection into the bin."""
        with self.db.transaction() as connection:
            self._bin(connection, _existing(connection, name), None)

    def delete_level(self, collection: str, level: Level) -> None:
        """Put one level of a collection into the bin."""
        with self.db.transaction() as connection:
            number = _existing(connection, collection)
            self._bin(connection, number, _copy(connection, number, level))

    @staticmethod
    def _bin(connection: sqlite3.Connection, collection: int, copy: int | None) -> None:
        """Move one copy, or a collection with all of them, into the bin."""
        cursor = connection.execute(
            "INSERT INTO bin (name, author, notes, source, is_whole, deleted)"
            " SELECT name, author, notes, source, ?, ? FROM collections WHERE id = ?",
            (copy is None, time.time(), collection),
        )
        which = "collection = ?" if copy is None else "id = ?"
        key = collection if copy is None else copy
        connection.execute(
            f"INSERT INTO binned SELECT ?, {_DRAWING} FROM copies WHERE {which}", (cursor.lastrowid, key)
        )
        connection.execute(f"DELETE FROM copies WHERE {which}", (key,))
        if copy is None:
            connection.execute("DELETE FROM collections WHERE id = ?", (collection,))

    def bin(self) -> list[Binned]:
        """What lies in the bin, the last thing deleted first."""
        rows = self.db.rows(
            "SELECT b.id, b.name, b.is_whole, b.deleted, count(x.bin) AS levels, max(x.title) AS title"
            " FROM bin b LEFT JOIN binned x ON x.bin = b.id GROUP BY b.id ORDER BY b.id DESC"
        )
        return [
            Binned(
                row["id"],
                row["name"],
                "" if row["is_whole"] else row["title"] or "",
                bool(row["is_whole"]),
                row["levels"],
                row["deleted"],
            )
            for row in rows
        ]

    def restore(self, number: int) -> str:
        """Take something out of the bin; returns the name of the collection it is in again.

        A collection of the same name that was made meanwhile takes the levels in; what it has is not doubled.
        """
        with self.db.transaction() as connection:
            row = connection.execute("SELECT * FROM bin WHERE id = ?", (number,)).fetchone()
            if row is None:
                raise LibraryError(f"there is nothing numbered {number} in the bin")
            there = collection_number(connection, row["name"], row["author"], row["notes"], row["source"])
            drawings = connection.execute(
                f"SELECT {_DRAWING} FROM binned WHERE bin = ? ORDER BY position", (number,)
            )
            for drawing in drawings.fetchall():
                _put(connection, there, drawing)
            connection.execute("DELETE FROM bin WHERE id = ?", (number,))
        return str(row["name"])

    def empty_bin(self) -> int:
        """Forget what lies in the bin for good; returns how many things that were."""
        with self.db.transaction() as connection:
            return int(connection.execute("DELETE FROM bin").rowcount)


def _existing(connection: sqlite3.Connection, name: str) -> int:
    """The row of a collection that must be there."""
    row = connection.execute("SELECT id FROM collections WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise LibraryError(f"no collection named {name!r}")
    return int(row["id"])


def _copy(connection: sqlite3.Connection, collection: int, level: Level) -> int:
    row = connection.execute(
        "SELECT id FROM copies WHERE collection = ? AND digest = ?", (collection, digest_of(level))
    ).fetchone()
    if row is None:
        raise LibraryError(f"the collection has no level {level.title or level.id!r} drawn like this")
    return int(row["id"])


def _count(connection: sqlite3.Connection, collection: int) -> int:
    return int(
        connection.execute("SELECT count(*) FROM copies WHERE collection = ?", (collection,)).fetchone()[0]
    )


def _put(connection: sqlite3.Connection, collection: int, row: sqlite3.Row, *, at_end: bool = False) -> bool:
    """Put a drawing into a collection, at its old position where that is free; False when it is there."""
    if connection.execute(
        "SELECT 1 FROM copies WHERE collection = ? AND digest = ?", (collection, row["digest"])
    ).fetchone():
        return False
    last, taken = connection.execute(
        "SELECT coalesce(max(position), 0), coalesce(max(position = ?), 0) FROM copies WHERE collection = ?",
        (row["position"], collection),
    ).fetchone()
    position = last + 1 if at_end or taken else row["position"]
    connection.execute(
        f"INSERT INTO copies (collection, {_DRAWING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (collection, position, *(row[name] for name in _DRAWING.split(", ")[1:])),
    )
    return True
