"""What `pushworks optimize` prints and writes: a table or JSON lines, and a level file with the best."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pushworks.apps.cli.common import Picked, print_json
from pushworks.apps.cli.tables import Column, Table, number, text
from pushworks.apps.cli.terminal import print_words
from pushworks.engine import Improvement, OptimizeOptions, OptimizeResult
from pushworks.levels import Collection, Level, LevelError, Recording, read, write
from pushworks.levels.files import is_stream
from pushworks.sokoban import Metrics


@dataclass(frozen=True, slots=True)
class Improved:
    """A level and what became of it; no result when it could not be read or has no solution."""

    item: Picked
    result: OptimizeResult | None = None
    error: str = ""


class Report(ABC):
    """Takes results in order; `close` is called at the end, also after Ctrl-C."""

    def __init__(self, options: OptimizeOptions, out: Path | None, picked: list[Picked]) -> None:
        self.options = options
        self._file = _BestFile(out, picked) if out else None

    def keep(self, number: int, found: Improvement) -> None:
        """An improvement of a level that is still at work."""
        if self._file:
            self._file.keep(number, [found])

    def add(self, number: int, improved: Improved) -> None:
        """A level is finished."""
        if self._file and improved.result:
            result = improved.result
            others = [one for one in result.front if one.moves != result.best.moves]
            self._file.keep(number, [result.best, *others], last=True)
        self.show(improved)

    @abstractmethod
    def show(self, improved: Improved) -> None:
        """Print it, now or at the end."""

    def close(self) -> None:
        """Write and print what is held back."""
        if self._file:
            self._file.save(last=True)


def make_report(
    json: bool, options: OptimizeOptions, out: Path | None, picked: list[Picked], share: str = ""
) -> Report:
    """JSON lines, or a table, as the levels come. `share` says how the run uses the machine."""
    return _Json(options, out, picked) if json else _Table(options, out, picked, share)


def record_of(improved: Improved, options: OptimizeOptions) -> dict[str, Any]:
    """The JSON object of a level (schema 1)."""
    item, result, level = improved.item, improved.result, improved.item.level
    metrics = result.best.metrics._asdict() if result else {}
    return {
        "schema": 1,
        "file": item.source,
        "index": item.index,
        "title": level.title if level else None,
        "id": level.id if level else None,
        "status": result.status.value if result else ("invalid" if level is None else "not found"),
        "objective": options.objective,
        "optimal": result.optimal if result else None,
        "reason": result.reason if result else None,
        "before": result.before.metrics._asdict() if result else None,
        **{name: metrics.get(name) for name in Metrics._fields},
        "solution": result.best.moves if result else None,
        "front": [_point(one) for one in result.front] if result else None,
        "seconds": round(result.seconds, 6) if result else None,
        "expanded": result.expanded if result else None,
        "windows": result.windows if result else None,
        "error": improved.error or None,
    }


def _point(one: Improvement) -> dict[str, Any]:
    return {"moves": one.metrics.moves, "pushes": one.metrics.pushes, "solution": one.moves}


class _Json(Report):
    def show(self, improved: Improved) -> None:
        print_json(record_of(improved, self.options))


class _Table(Report):
    def __init__(self, options: OptimizeOptions, out: Path | None, picked: list[Picked], share: str) -> None:
        super().__init__(options, out, picked)
        self._share = share
        self._rows: list[Improved] = []
        others = [name for name in options.order if name not in ("moves", "pushes")]
        self._measures = ["moves", "pushes", *others]
        self._table = Table(_columns(picked, self._measures))

    def show(self, improved: Improved) -> None:
        self._rows.append(improved)
        self._table.add(_cells(improved, self._measures))

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._print()

    def _print(self) -> None:
        if not self._rows:
            return
        results = [row.result for row in self._rows if row.result]
        for name in self._measures:
            before = sum(getattr(result.before.metrics, name) for result in results)
            after = sum(getattr(result.best.metrics, name) for result in results)
            print_words(f"{name.replace('_', ' ')}: {before} before, {after} now")
        if self._share:
            print_words(self._share)
        if len(self._rows) == len(results) == 1:
            for one in results[0].front if self.options.objective == "front" else [results[0].best]:
                print(one.moves)  # whole, on one line: to be copied


def _columns(picked: list[Picked], measures: list[str]) -> list[Column]:
    """Where there is no room, the measures nobody asked to make small go first."""
    return [
        text("level", (item.name.rpartition("/")[2] for item in picked), least=12),
        text("title", (item.level.title for item in picked if item.level), least=8, rank=3, optional=True),
        *(number(name.replace("_", " "), 12) for name in measures),
        number("seconds", 7, rank=2),
        text("what is known", width=20, least=16, rank=1, wraps=True),
    ]


def _cells(row: Improved, measures: list[str]) -> list[str]:
    title = row.item.level.title if row.item.level else ""
    name = row.item.name.rpartition("/")[2]
    result = row.result
    if result is None:
        return [name, title, *("" for _ in measures), "", row.error]
    changes = []
    for measure in measures:
        before, after = getattr(result.before.metrics, measure), getattr(result.best.metrics, measure)
        changes.append(str(after) if before == after else f"{before} > {after}")
    known = result.reason or str(result.status)
    if result.reason and result.status.value not in ("solved",):
        known = f"{result.status}; {result.reason}"
    return [name, title, *changes, f"{result.seconds:.1f}", known]


class _BestFile:
    """All levels with the best solutions found, replaced as a whole after every improvement.

    When writing has become slow, at most a tenth of the time is spent on it, and always at the end.
    """

    def __init__(self, path: Path, picked: list[Picked]) -> None:
        self._path = path
        self._picked = picked
        self._found: dict[int, list[Improvement]] = {}
        self._due = 0.0

    def keep(self, number: int, found: list[Improvement], *, last: bool = False) -> None:
        self._found[number] = found
        self.save(last=last and not is_stream(self._path))

    def save(self, *, last: bool = False) -> None:
        """Write what is there. A device or a pipe takes nothing back, so it gets everything at the end."""
        begin = time.monotonic()
        if not last and (begin < self._due or is_stream(self._path)):
            return
        levels = [
            _with_solutions(item.level, self._found.get(number, []))
            for number, item in enumerate(self._picked)
            if item.level is not None
        ]
        if not levels:
            return
        head = self._picked[0].collection
        dialect = "slc" if self._path.suffix.lower() == ".slc" else "xsb"
        whole = Collection.of(levels, title=head.title, author=head.author, notes=head.notes)
        write(whole, self._path, dialect=dialect)
        now = time.monotonic()
        self._due = now + 10 * (now - begin)


def _with_solutions(level: Level, found: list[Improvement]) -> Level:
    mine = tuple(
        Recording(one.moves, title=f"pushworks optimize, {one.metrics.moves}/{one.metrics.pushes}")
        for one in found
    )
    others = tuple(one for one in level.solutions if all(one.moves != new.moves for new in found))
    return replace(level, solutions=mine + others)


def seeds_in(path: Path, picked: list[Picked]) -> list[list[str]]:
    """The solutions that an earlier run has left in its file, for each level, found by the level."""
    if not path.is_file():
        return [[] for _ in picked]
    known: dict[str, list[str]] = {}
    for entry in read(path).entries:
        if not isinstance(entry, LevelError):
            known.setdefault(entry.key, []).extend(one.moves for one in entry.solutions)
    return [list(known.get(item.level.key, [])) if item.level else [] for item in picked]
