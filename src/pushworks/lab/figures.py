"""Measured figures with their origin: the command, the date and the version that produced each of them.

The documents take every figure about the solver from one such file (``docs/results.json``), which the league
and the benchmarks write. `tools/figures.py` copies the figures into the documents.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from pushworks import __version__
from pushworks.levels.files import write_text

SCHEMA = 1


def today() -> str:
    """The date in UTC, as figures carry it."""
    return datetime.now(UTC).date().isoformat()


@dataclass(frozen=True, slots=True)
class Figure:
    """One number."""

    value: float
    unit: str
    command: str
    """The command that measures it, or the recorded run it was read from."""
    date: str
    version: str
    """Of the program that was measured."""
    of: int | None = None
    """Out of how many, for counts."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows that one command measured."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    command: str
    date: str
    version: str
    align: str = ""
    """A letter for each column, l or r; left where it is shorter."""


@dataclass(slots=True)
class Figures:
    """The results file."""

    figures: dict[str, Figure] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a results file; an empty one if there is none."""
        if not path.exists():
            return cls()
        data = json.loads(path.read_text(encoding="utf-8"))
        if data.get("schema") != SCHEMA:
            raise ValueError(f"{path}: expected schema {SCHEMA}, got {data.get('schema')}")
        figures = {name: Figure(**entry) for name, entry in data["figures"].items()}
        tables = {name: _table(entry) for name, entry in data["tables"].items()}
        return cls(figures, tables)

    def write(self, path: Path) -> None:
        """Write the file, sorted by name, one figure or row a line, so that changes are easy to read."""
        write_text(path, self.text())

    def text(self) -> str:
        """The content of the file."""
        figures = [f"{json.dumps(name)}: {_line(self.figures[name])}" for name in sorted(self.figures)]
        tables = [f"{json.dumps(name)}: {_rows(self.tables[name])}" for name in sorted(self.tables)]
        return (
            f'{{"schema": {SCHEMA}, "figures": {{\n' + ",\n".join(figures) + '\n}, "tables": {\n'
            + ",\n".join(tables) + "\n}}\n"
        )  # fmt: skip

    def record(self, name: str, value: float, unit: str, command: str, of: int | None = None) -> None:
        """Store a figure measured now with this version."""
        self.figures[name] = Figure(value, unit, command, today(), __version__, of)

    def record_table(
        self, name: str, columns: Sequence[str], rows: Iterable[Sequence[str]], command: str, align: str = ""
    ) -> None:
        """Store a table measured now with this version."""
        body = tuple(tuple(row) for row in rows)
        self.tables[name] = Table(tuple(columns), body, command, today(), __version__, align)

    def add_league(self, results: Mapping[str, Any]) -> None:
        """Store what each player of a league solved, within the league's limit and within its own.

        Names are ``COLLECTION.PROGRAM.SECONDS``, for example ``XSokoban_90.Pushworks.10s``. Recorded players
        are named after their program and limit (``festival-3.1 80s``); the best mode of a program counts.
        Figures of other limits stay, and a collection that an interrupted league has not come through is left
        out.
        """
        limit, date = float(results["seconds"]), str(results["started"])[:10]
        groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
        for entry in results["entries"]:
            groups.setdefault((entry["collection"], entry["player"]), []).append(entry)
        asked = results.get("levels", {})
        partial = {
            collection
            for (collection, _), entries in groups.items()
            if not entries[0].get("recorded") and len(entries) < asked.get(collection, 0)
        }
        groups = {key: entries for key, entries in groups.items() if key[0] not in partial}
        fresh: dict[str, Figure] = {}
        for (collection, player), entries in groups.items():
            recorded = bool(entries[0].get("recorded"))
            program, _, words = player.partition(" ")
            name, _, version = program.partition("-")
            own = float(words.removesuffix("s")) if recorded else limit
            command = f"recorded run of {program}, {own:g} s a level" if recorded else str(results["command"])
            times = [entry.get("cpu", entry["seconds"]) for entry in entries if entry["status"] == "solved"]
            for seconds in {own, min(own, limit)}:
                solved = len(times) if seconds == own else sum(time <= seconds for time in times)
                key = f"{collection}.{name}.{seconds:g}s"
                about = version if recorded else str(results["version"])
                if key not in fresh or fresh[key].value < solved:
                    fresh[key] = Figure(solved, "levels solved", command, date, about, len(entries))
        done = {collection for collection, _ in groups}
        same_limit = f".{limit:g}s"
        kept = {
            key: each
            for key, each in self.figures.items()
            if key.partition(".")[0] not in done or not key.endswith(same_limit) or ".bench-" in key
        }
        self.figures = kept | fresh


def _table(entry: Mapping[str, Any]) -> Table:
    rows = tuple(tuple(row) for row in entry["rows"])
    return Table(**{**entry, "columns": tuple(entry["columns"]), "rows": rows})


def _line(figure: Figure) -> str:
    return json.dumps({name: value for name, value in asdict(figure).items() if value is not None})


def _rows(table: Table) -> str:
    head = {name: value for name, value in asdict(table).items() if name != "rows" and value != ""}
    rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in table.rows)
    return json.dumps(head, ensure_ascii=False)[:-1] + ', "rows": [\n' + rows + "\n]}"
