"""`pushworks bench`: how fast the core is on this machine, and the signature of its searches."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Annotated

import typer

from pushworks.apps.cli.common import Exit, JsonOption, pick_levels, print_json
from pushworks.apps.cli.groups import grouped
from pushworks.apps.cli.jobs import WorkOptions
from pushworks.apps.cli.signature import signature as signature_lines
from pushworks.apps.cli.solve_many import result_of, search_one
from pushworks.apps.cli.terminal import is_terminal, shown
from pushworks.apps.cli.units import MOST
from pushworks.engine import Options, Result, perft
from pushworks.levels import Level, read_text

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


_WORK = WorkOptions()


@grouped
def bench(
    levels: Annotated[
        list[str] | None, typer.Argument(metavar="[LEVELS...]", help="Level files, or the built-in set.")
    ] = None,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print only the signature: a line for each kind of search.")
    ] = False,
    nodes: Annotated[
        int, typer.Option(min=1, max=MOST, help="Expanded positions allowed for each search.")
    ] = _NODES,
    work: WorkOptions = _WORK,
    json: JsonOption = False,
) -> None:
    """Search a fixed set of levels with one thread and print speed and memory, or the signature.

    The signature is a line for every kind of search: its node count and a hash of statuses, solutions and
    counts. It is the same on every machine; a change of the code that alters a search alters its line.
    """
    chosen = bench_levels(levels or [])
    if signature:
        for line in signature_lines([level for _, level in chosen]):
            typer.echo(line)
        return
    rows = _rows(chosen, nodes, work.backend)
    if json:
        for row in rows:
            print_json(_record(row))
    else:
        _print_table(rows)
    if any(not row.result.status.is_final and row.result.status.value != "node limit" for row in rows):
        raise typer.Exit(Exit.UNSOLVED)


def bench_levels(arguments: list[str]) -> list[tuple[str, Level]]:
    """The levels named, or the built-in set, each with its name."""
    if arguments:
        return [(item.name.rpartition("/")[2], item.level) for item in pick_levels(arguments) if item.level]
    text = resources.files("pushworks").joinpath("data/bench.xsb").read_text(encoding="utf-8")
    return [(level.title, level) for level in read_text(text, dialect="xsb", source="bench")]


def _rows(levels: list[tuple[str, Level]], nodes: int, backend: Backend) -> list[Row]:
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
    return [
        Row(
            name, level.width * level.height - len(level.walls), len(level.boxes), options.algorithm,
            str(options.objective), result_of(level, outcome, options.objective),
        )
        for (name, level, options), outcome in zip(searches, outcomes, strict=True)
    ]  # fmt: skip


def _record(row: Row) -> dict[str, object]:
    result = row.result
    return {
        "schema": 1, "level": row.level, "algorithm": row.algorithm, "objective": row.objective,
        "status": result.status.value, "moves": result.move_count, "pushes": result.pushes,
        "expanded": result.expanded, "generated": result.generated, "stored": result.stored,
        "seconds": result.seconds, "cpu_seconds": result.cpu_seconds, "peak_bytes": result.peak_bytes,
    }  # fmt: skip


def _print_table(rows: list[Row]) -> None:
    import time

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(width=None if is_terminal(sys.stdout) else 160)
    table = Table(box=None, pad_edge=False)
    for name in ("level", "algorithm", "for", "status"):
        table.add_column(name)
    for name in ("floor", "boxes", "solution", "nodes", "nodes/s", "pushes/s", "bytes/state"):
        table.add_column(name, justify="right")
    for row in rows:
        result = row.result
        length = result.move_count if row.objective.startswith("moves") else result.pushes
        table.add_row(
            Text(shown(row.level)), row.algorithm, row.objective, str(result.status), str(row.floor),
            str(row.boxes), str(length) if result.solved else "", f"{result.expanded:,}",
            f"{row.nodes_per_second:,.0f}", f"{row.pushes_per_second:,.0f}",
            f"{row.bytes_per_state:.1f}",
        )  # fmt: skip
    console.print(table)
    level = bench_levels([])[5][1]
    begin = time.process_time()
    positions = sum(perft(level, _PERFT_DEPTH))
    spent = time.process_time() - begin
    searched = sum(row.result.cpu_seconds for row in rows)
    console.print(
        f"perft {positions / spent:,.0f} positions/s · searches {searched:.2f} s",
        highlight=False,
    )
