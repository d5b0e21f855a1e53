"""Finding levels by size, boxes, rating, solved or not, collection and words.

The numbers are answered by covering indexes of the `levels` table. Words and collections live in another
table, and there the best way depends on how many levels match: if the numbers leave few levels, the words
are looked at on those; else, if the words match few levels, the numbers are looked at on those; else both
are checked level by level until the page is full. Probes that stop early decide.
"""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass, replace

from pushworks.levels import Level
from pushworks.levels.tags import tags_in
from pushworks.library.database import Database, LibraryError
from pushworks.library.entry import Entry

Range = tuple[float | None, float | None]
"""Smallest and largest value wanted, both included; None: no bound."""

ANY: Range = (None, None)
ORDERS = {  # each the whole of an index, so that nothing needs to be sorted
    "added": "l.id",
    "boxes": "l.boxes, l.width, l.height, l.rating, l.pushes, l.moves, l.id",
    "rating": "l.rating, l.boxes, l.width, l.height, l.pushes, l.moves, l.id",
    "pushes": "l.pushes, l.boxes, l.width, l.height, l.rating, l.moves, l.id",
}
_FEW = 15_000
_SHORTEST_WORD = 3  # of the index of words, which is built from groups of three letters
_COLUMNS = "l.id, l.level_id, l.board, l.rating, l.moves, l.pushes"


@dataclass(frozen=True, slots=True)
class Filter:
    """Which levels are wanted. Everything left out matches all."""

    text: str = ""
    """Part of a title, author or note; below three letters only titles and authors are looked at."""
    collection: str = ""
    boxes: Range = ANY
    width: Range = ANY
    height: Range = ANY
    rating: Range = ANY
    pushes: Range = ANY
    solved: bool | None = None


@dataclass(frozen=True, slots=True)
class _WordSearch:
    """A search in the copies, both ways: a query for the levels, and a test of one copy `c`."""

    query: str
    query_values: tuple[object, ...]
    test: str
    test_values: tuple[object, ...]


class Finder:
    """The part of the library that finds."""

    db: Database

    def find(
        self,
        wanted: Filter | None = None,
        *,
        limit: int | None = 50,
        offset: int = 0,
        order: str = "added",
        descending: bool = False,
    ) -> list[Entry]:
        """The levels that match, a page at a time."""
        if order not in ORDERS:
            raise LibraryError(f"cannot order by {order!r}: expected one of {', '.join(ORDERS)}")
        where, values = self._where(wanted or Filter())
        keys = ORDERS[order].replace(",", " DESC,") + " DESC" if descending else ORDERS[order]
        # The page is chosen from the indexes alone; only its own rows are then read whole.
        page = f"SELECT l.id FROM levels l WHERE {where} ORDER BY {keys} LIMIT ? OFFSET ?"
        rows = self.db.rows(
            f"SELECT {_COLUMNS} FROM levels l WHERE l.id IN ({page}) ORDER BY {keys}",
            (*values, -1 if limit is None else limit, offset),
        )
        return self._entries(rows)

    def count(self, wanted: Filter | None = None) -> int:
        """How many levels match."""
        where, values = self._where(wanted or Filter())
        row = self.db.row(f"SELECT count(*) FROM levels l WHERE {where}", values)
        return int(row[0]) if row else 0

    def get(self, name: str) -> Entry:
        """The level whose id is `name` or, if there is only one, begins with it."""
        rows = self.db.rows(
            f"SELECT {_COLUMNS} FROM levels l WHERE l.level_id >= ? AND l.level_id < ? LIMIT 2",
            (name, name + "\x7f"),
        )
        if not rows or not name:
            raise LibraryError(f"no level with the id {name!r}")
        if len(rows) > 1 and rows[0]["level_id"] != name:
            raise LibraryError(f"several levels have ids that begin with {name!r}")
        return self._entries(rows[:1])[0]

    def _where(self, wanted: Filter) -> tuple[str, tuple[object, ...]]:
        conditions: list[str] = []
        values: list[object] = []
        for column in ("boxes", "width", "height", "rating", "pushes"):
            low, high = getattr(wanted, column)
            for bound, comparison in ((low, ">="), (high, "<=")):
                if bound is not None:
                    conditions.append(f"l.{column} {comparison} ?")
                    values.append(bound)
        if wanted.solved is not None:
            conditions.append(f"l.pushes IS {'NOT ' if wanted.solved else ''}NULL")
        searches = self._word_searches(wanted)
        few_left = bool(searches and conditions) and self._are_few(" AND ".join(conditions), tuple(values))
        for search in searches:
            found = []
            if not few_left:
                query = f"{search.query} LIMIT {_FEW + 1}"
                found = [row[0] for row in self.db.rows(query, search.query_values)]
            if not few_left and len(found) <= _FEW:
                conditions.append("l.id IN (SELECT value FROM json_each(?))")
                values.append(json.dumps(found))
            else:
                conditions.append(f"EXISTS (SELECT 1 FROM copies c WHERE c.level = l.id AND {search.test})")
                values.extend(search.test_values)
        return " AND ".join(conditions) or "1", tuple(values)

    def _are_few(self, where: str, values: tuple[object, ...]) -> bool:
        query = f"SELECT count(*) FROM (SELECT 1 FROM levels l WHERE {where} LIMIT {_FEW // 5 + 1})"
        row = self.db.row(query, values)
        return row is not None and row[0] <= _FEW // 5

    def _word_searches(self, wanted: Filter) -> list[_WordSearch]:
        searches = []
        if wanted.collection:
            row = self.db.row("SELECT id FROM collections WHERE name = ?", (wanted.collection,))
            if row is None:
                raise LibraryError(f"no collection named {wanted.collection!r}")
            query = "SELECT level FROM copies WHERE collection = ?"
            searches.append(_WordSearch(query, (row[0],), "c.collection = ?", (row[0],)))
        if wanted.text:
            searches.append(_text_search(wanted.text))
        return searches

    def _entries(self, rows: list[sqlite3.Row]) -> list[Entry]:
        """Dress rows of levels with their first copy and the names of their collections."""
        copies: dict[int, list[sqlite3.Row]] = {}
        for copy in self.db.rows(
            "SELECT c.level, c.board, c.title, c.author, c.notes, k.name FROM copies c"
            " JOIN collections k ON k.id = c.collection"
            " WHERE c.level IN (SELECT value FROM json_each(?)) ORDER BY c.id",
            (json.dumps([row["id"] for row in rows]),),
        ):
            copies.setdefault(copy["level"], []).append(copy)
        return [_entry(row, copies.get(row["id"], [])) for row in rows]


def _text_search(text: str) -> _WordSearch:
    pattern = "%" + "".join("\\" + x if x in "\\%_" else x for x in text) + "%"
    if len(text) >= _SHORTEST_WORD:
        fields: tuple[str, ...] = ("title", "author", "notes")
        query = "SELECT level FROM copies WHERE id IN (SELECT rowid FROM words WHERE words MATCH ?)"
        query_values: tuple[object, ...] = ('"' + text.replace('"', '""') + '"',)
    else:
        fields = ("title", "author")
        query = "SELECT level FROM copies WHERE title LIKE ? ESCAPE '\\' OR author LIKE ? ESCAPE '\\'"
        query_values = (pattern, pattern)
    test = " OR ".join(f"c.{name} LIKE ? ESCAPE '\\'" for name in fields)
    return _WordSearch(query, query_values, f"({test})", (pattern,) * len(fields))


def _entry(row: sqlite3.Row, copies: list[sqlite3.Row]) -> Entry:
    if copies:
        level = level_of(copies[0])
    else:
        level = Level.from_xsb(row["board"].split("\n"))
    names = tuple(dict.fromkeys(copy["name"] for copy in copies))
    return Entry(level, row["level_id"], names, row["rating"], row["moves"], row["pushes"])


def level_of(row: sqlite3.Row) -> Level:
    """The level a row of `copies` holds."""
    level = Level.from_xsb(row["board"].split("\n"))
    notes = row["notes"]
    return replace(level, title=row["title"], author=row["author"], notes=notes, tags=tags_in(notes))
