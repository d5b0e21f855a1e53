"""`pushworks bench`: how fast the core is on this machine, and the signature of its searches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import Exit, JsonOption, pick_levels, print_json, warn
from pushworks.apps.cli.groups import grouped
from pushworks.apps.cli.jobs import MeasuringOptions
from pushworks.apps.cli.options import NodesOption
from pushworks.apps.cli.signature import signature as signature_lines
from pushworks.apps.cli.solve_many import result_of, search_one
from pushworks.apps.cli.tables import Table, number, text
from pushworks.apps.cli.terminal import print_words
from pushworks.engine import Options, Result, perft
from pushworks.levels import Level, read_text
from pushworks.levels.quantities import counted

if TYPE_CHECKING:
    from pushworks.runner import Backend

_NODES = 20_000
_PERFT_DEPTH = 7  # whole layers only: a cut layer costs time and is not counted
_SEARCHES = (
    ("astar", "pushes"),
    ("bidirectional", "pushes"),
    ("exact", "pushes"),
    ("exact", "moves+pushes"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One search of the table."""

    level: str
    floor: int
    boxes: int
    algorithm: str
    objective: str
    result: Result

    @property
    def pushes_per_second(self) -> float:
        """Legal pushes generated in a second of processor time, counted before pruning."""
        return self.result.generated / max(self.result.cpu_seconds, 1e-9)

    @property
    def nodes_per_second(self) -> float:
        """Positions expanded in a second of processor time."""
        return self.result.expanded / max(self.result.cpu_seconds, 1e-9)

    @property
    def bytes_per_state(self) -> float:
        """All memory of the search divided by the positions it stored."""
        return self.result.peak_bytes / max(self.result.stored, 1)


_WORK = MeasuringOptions()


@grouped
def bench(
    levels: Annotated[
        list[str] | None, typer.Argument(metavar="[LEVELS...]", help="Level files, or the built-in set.")
    ] = None,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print only the signature: a line for each kind of search.")
    ] = False,
    nodes: NodesOption = _NODES,
    work: MeasuringOptions = _WORK,
    json: JsonOption = False,
) -> None:
    """Search a fixed set of levels with one thread and print speed and memory, or the signature.

    The signature is a line for every kind of search: its node count and a hash of statuses, solutions and
    counts. It is the same on every machine; if a change to the code alters a search, its line changes.
    """
    chosen = bench_levels(levels or [])
    if signature:
        for line in signature_lines([level for _, level in chosen]):
            typer.echo(line)
        return
    table = None if json else _table(chosen)
    rows = []
    try:
        for row in _rows(chosen, nodes, work.backend):
            rows.append(row)
            if table is None:
                print_json(_record(row))
            else:
                table.add(_cells(row))
    except KeyboardInterrupt:
        searches = counted(len(chosen) * len(_SEARCHES), "search", "searches")
        warn(f"interrupted; {len(rows)} of {searches} finished")
        raise typer.Exit(Exit.INTERRUPTED) from None
    if not json:
        _print_sum(rows)
    if any(not row.result.status.is_final and row.result.status.value != "node limit" for row in rows):
        raise typer.Exit(Exit.UNSOLVED)


def bench_levels(arguments: list[str]) -> list[tuple[str, Level]]:
    """The levels named, or the built-in set, each with its name."""
    if arguments:
        return [(item.name.rpartition("/")[2], item.level) for item in pick_levels(arguments) if item.level]
    text = resources.files("pushworks").joinpath("data/bench.xsb").read_text(encoding="utf-8")
    return [(level.title, level) for level in read_text(text, dialect="xsb", source="bench")]


def _rows(levels: list[tuple[str, Level]], nodes: int, backend: Backend) -> Iterator[Row]:
    from pushworks.runner import Job, run

    searches = [
        (name, level, Options(objective=objective, algorithm=algorithm, nodes=nodes))
        for name, level in levels
        for algorithm, objective in _SEARCHES
    ]
    work = [
        Job(f"{number} {name}", (level, options)) for number, (name, level, options) in enumerate(searches)
    ]
    outcomes = run(search_one, work, backend=backend, ordered=True)
    for (name, level, options), outcome in zip(searches, outcomes, strict=True):
        floor = level.width * level.height - len(level.walls)
        result = result_of(level, outcome, options.objective)
        yield Row(name, floor, len(level.boxes), options.algorithm, str(options.objective), result)


def _record(row: Row) -> dict[str, object]:
    result = row.result
    return {
        "schema": 1, "level": row.level, "algorithm": row.algorithm, "objective": row.objective,
        "status": result.status.value, "moves": result.move_count, "pushes": result.pushes,
        "expanded": result.expanded, "generated": result.generated, "stored": result.stored,
        "seconds": result.seconds, "cpu_seconds": result.cpu_seconds, "peak_bytes": result.peak_bytes,
    }  # fmt: skip


def _table(levels: list[tuple[str, Level]]) -> Table:
    return Table([
        text("level", (name for name, _ in levels), least=8),
        text("algorithm", (name for name, _ in _SEARCHES)),
        text("for", (objective for _, objective in _SEARCHES)),
        text("status", width=10, rank=5),
        number("floor", rank=4), number("boxes", rank=3), number("solution", rank=2),
        number("nodes", 10, rank=6), number("nodes/s", 10), number("pushes/s", 10),
        number("bytes/state", rank=1),
    ])  # fmt: skip


def _cells(row: Row) -> list[str]:
    result = row.result
    length = result.move_count if row.objective.startswith("moves") else result.pushes
    return [
        row.level, row.algorithm, row.objective, str(result.status), str(row.floor), str(row.boxes),
        str(length) if result.solved else "", f"{result.expanded:,}", f"{row.nodes_per_second:,.0f}",
        f"{row.pushes_per_second:,.0f}", f"{row.bytes_per_state:.1f}",
    ]  # fmt: skip


def _print_sum(rows: list[Row]) -> None:
    import time

    level = bench_levels([])[5][1]
    begin = time.process_time()
    positions = sum(perft(level, _PERFT_DEPTH))
    spent = time.process_time() - begin
    searched = sum(row.result.cpu_seconds for row in rows)
    print_words(f"perft {positions / spent:,.0f} positions/s · searches {searched:.2f} s")
