"""What `pushworks solve` prints and writes: a table, JSON lines, lines of moves, and a level file."""

from __future__ import annotations

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pushworks.apps.cli.common import Picked, print_json
from pushworks.apps.cli.jobs import Share
from pushworks.apps.cli.tables import Table, number, text
from pushworks.apps.cli.terminal import print_words
from pushworks.apps.signals import uninterrupted
from pushworks.engine import Result
from pushworks.levels import Collection, Level, Recording, write
from pushworks.levels.files import is_stream


@dataclass(frozen=True, slots=True)
class Solved:
    """A level and what the search said; no result when the level could not be read."""

    item: Picked
    result: Result | None


class Report(ABC):
    """Takes results as they come and shows them in order; `close` is called at the end, also after Ctrl-C.

    A level that is finished before its turn is held back, and shown by `close` where its turn never comes.
    """

    def __init__(self, objective: str, out: Path | None) -> None:
        self.objective = objective
        self._file = _SolutionFile(out) if out else None
        self._waiting: dict[int, Solved] = {}
        self._turn = 0

    def add(self, number: int, solved: Solved) -> None:
        """One more level is finished; its number says when it is its turn, from 0."""
        self._waiting[number] = solved
        while self._turn in self._waiting:
            self._take(self._waiting.pop(self._turn))
            self._turn += 1

    def _take(self, solved: Solved) -> None:
        """Kept first, then shown: whatever ends the command meanwhile, what was printed is in the file."""
        if self._file:
            with uninterrupted():
                self._file.add(solved)
        self.show(solved)

    @abstractmethod
    def show(self, solved: Solved) -> None:
        """Print it, now or at the end."""

    def close(self) -> None:
        """Print and write what is still held back."""
        try:
            while self._waiting:
                self._take(self._waiting.pop(min(self._waiting)))
        finally:
            if self._file:
                self._file.close()


def make_report(
    layout: str, objective: str, out: Path | None, picked: Sequence[Picked], share: Share
) -> Report:
    """The report of a layout: table, lines or json. `share` is how the run uses the machine."""
    if layout == "table":
        return _Table(objective, out, picked, share)
    return _Lines(objective, out) if layout == "lines" else _Json(objective, out, share)


def record_of(solved: Solved, objective: str) -> dict[str, Any]:
    """The JSON object of a level (schema 1)."""
    item, result, level = solved.item, solved.result, solved.item.level
    done = result is not None and result.solved
    return {
        "schema": 1,
        "file": item.source,
        "index": item.index,
        "title": level.title if level else None,
        "id": level.id if level else None,
        "status": result.status.value if result else "invalid",
        "objective": objective,
        "optimal": result.optimal if result and done else None,
        "lower_bound": result.lower_bound if result else None,
        "moves": result.move_count if result and done else None,
        "pushes": result.pushes if result and done else None,
        "solution": result.moves if result and done else None,
        "seconds": round(result.seconds, 6) if result else None,
        "expanded": result.expanded if result else None,
        "generated": result.generated if result else None,
        "strategy": result.strategy if result else None,
        "solutions_rejected": result.solutions_rejected if result else None,
        "error": (result.error or None) if result else str(item.error),
    }


class _Json(Report):
    def __init__(self, objective: str, out: Path | None, share: Share) -> None:
        super().__init__(objective, out)
        self._share = share

    def show(self, solved: Solved) -> None:
        record = record_of(solved, self.objective)
        print_json({**record, "reproducible": self._share.reproducible})


class _Lines(Report):
    """The number of moves, then the moves; 0 and an empty line for a level without a solution."""

    def show(self, solved: Solved) -> None:
        moves = solved.result.moves if solved.result else ""
        print(f"{len(moves)}\n{moves}", flush=True)


class _Table(Report):
    """A row as soon as its turn has come, and a last line with the sums."""

    def __init__(self, objective: str, out: Path | None, picked: Sequence[Picked], share: Share) -> None:
        super().__init__(objective, out)
        self._share = share
        self._rows: list[Solved] = []
        titles = (item.level.title for item in picked if item.level)
        self._table = Table([
            text("level", (_name(item) for item in picked), least=12),
            text("title", titles, least=10, rank=1, optional=True),
            text("status", width=10),
            number("moves"), number("pushes"), number("seconds", 8), number("nodes", 10),
            number("nodes/s", 10, rank=3),
            text("strategy", width=14, least=10, rank=2),
        ])  # fmt: skip

    def show(self, solved: Solved) -> None:
        self._rows.append(solved)
        self._table.add(_cells(solved))

    def close(self) -> None:
        try:
            super().close()
        finally:
            self._print_sum()

    def _print_sum(self) -> None:
        if not self._rows:
            return
        results = [solved.result for solved in self._rows if solved.result]
        seconds = sum(result.seconds for result in results)
        done = sum(result.solved for result in results)
        print_words(f"{done} of {len(self._rows)} solved in {seconds:.3f} s of search; {self._share}")
        if len(results) == len(self._rows) == done == 1:
            print(results[0].moves)  # whole, on one line: to be copied


def _name(item: Picked) -> str:
    return item.name.rpartition("/")[2]


def _cells(solved: Solved) -> list[str]:
    item, result = solved.item, solved.result
    title = item.level.title if item.level else ""
    name = _name(item)
    if result is None:
        return [name, title, "unreadable", "", "", "", "", "", ""]
    status = "optimal" if result.solved and result.optimal else str(result.status)
    moves, pushes = (str(result.move_count), str(result.pushes)) if result.solved else ("", "")
    speed = f"{result.expanded / result.seconds:,.0f}" if result.seconds > 0 and result.expanded else ""
    return [
        name, title, status, moves, pushes, f"{result.seconds:.3f}", f"{result.expanded:,}", speed,
        result.strategy,
    ]  # fmt: skip


class _SolutionFile:
    """The finished levels in one file, replaced as a whole so that it is never half written.

    It is written after every level, unless writing it has become slow: then at most a tenth of the time
    is spent on it (a timer sees to it that no level waits for the next one), and always at the end.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._levels: list[Level] = []
        self._head: Collection | None = None
        self._due = 0.0
        self._timer: threading.Timer | None = None
        self._lock = threading.Lock()

    def add(self, solved: Solved) -> None:
        level, result = solved.item.level, solved.result
        if level is None:
            return
        self._head = self._head or solved.item.collection
        if result is not None and result.solved and result.moves:
            found = Recording(result.moves, title=f"pushworks, {result.strategy}")
            level = replace(level, solutions=(found, *level.solutions))
        with self._lock:
            self._levels.append(level)
            wait = self._due - time.monotonic()
            if wait <= 0:
                self._save()
            elif self._timer is None:
                self._timer = threading.Timer(wait, self._save_late)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """Write everything."""
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self._save(last=True)

    def _save_late(self) -> None:
        with self._lock, suppress(OSError):  # what is wrong will be wrong at the end, and is said there
            self._timer = None
            self._save()

    def _save(self, *, last: bool = False) -> None:
        """Write what is there. A device or a pipe takes nothing back, so it gets everything at the end."""
        head = self._head
        if head is None or (is_stream(self._path) and not last):
            return
        begin = time.monotonic()
        dialect = "slc" if self._path.suffix.lower() == ".slc" else "xsb"
        levels = Collection.of(self._levels, title=head.title, author=head.author, notes=head.notes)
        write(levels, self._path, dialect=dialect)
        now = time.monotonic()
        self._due = now + 10 * (now - begin)
