"""The solver on whole collections, beside what other programs did on them.

    python bench/solver.py LEVELS... [--time 10] [--threads 1] [--algorithm auto] [--anchors FOLDER]
                           [--record docs/results.json]

Without arguments the shipped levels are solved. Every solution is replayed by the Python rules. Times are
seconds of the wall clock (the limit) and of the processor (what the search used: the fairer figure on a busy
machine).
Anchors are files named COLLECTION.program.limit.tsv with the columns level, status, seconds.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Options, solve
from pushworks.lab.figures import Figures


@dataclass
class Tally:
    """Solved levels and their times; odd and even apart, since tuning looks at the odd ones only."""

    solved: int = 0
    odd: int = 0
    even: int = 0
    levels: int = 0
    cpu: float = 0.0
    wall: float = 0.0

    def add(self, index: int, solved: bool, cpu: float, wall: float) -> None:
        self.levels += 1
        self.cpu += cpu
        self.wall += wall
        if solved:
            self.solved += 1
            self.odd += index % 2
            self.even += 1 - index % 2


def anchors_of(folder: Path | None, stem: str) -> dict[str, dict[int, tuple[str, float]]]:
    """Per program and level: status and seconds."""
    found: dict[str, dict[int, tuple[str, float]]] = {}
    if folder is None:
        return found
    for path in sorted(folder.glob(f"{stem}.*.tsv")):
        program = path.name[len(stem) + 1 : -len(".tsv")]
        with path.open(encoding="utf-8") as lines:
            rows = list(csv.DictReader(lines, delimiter="\t"))
        if rows and "seconds" in rows[0]:
            found[program] = {int(row["level"]): (row["status"], float(row["seconds"])) for row in rows}
    return found


def bench(name: str, given: argparse.Namespace) -> Tally:
    """Solve one collection and print a line for each level."""
    anchors = anchors_of(given.anchors, Path(name).stem)
    columns = "".join(f" {program[:16]:>16}" for program in anchors)
    print(f"\n{Path(name).stem}")
    print(f"{'level':>5} {'status':12} {'wall s':>8} {'CPU s':>8} {'moves':>6} {'strategy':10}{columns}")
    tally = Tally()
    options = Options(
        algorithm=given.algorithm, seconds=given.time, threads=given.threads, memory=given.memory << 20
    )
    for item in pick_levels([name]):
        index = item.index
        if item.level is None:
            print(f"{index:5} {item.error}")
            continue
        start = time.process_time()
        result = solve(item.level, options)
        cpu = time.process_time() - start
        tally.add(index, result.solved, cpu, result.seconds)
        beside = "".join(f" {_cell(levels.get(index)):>16}" for levels in anchors.values())
        print(
            f"{index:5} {result.status:12} {result.seconds:8.2f} {cpu:8.2f} {result.move_count or '-':>6} "
            f"{result.strategy:10}{beside}",
            flush=True,
        )
    print(
        f"solved {tally.solved} of {tally.levels} (odd {tally.odd}, even {tally.even}), "
        f"{tally.wall:.1f} s, {tally.cpu:.1f} s of processor time"
    )
    for program, levels in anchors.items():
        times = [seconds for status, seconds in levels.values() if status == "solved"]
        print(f"  {program}: {len(times)} solved, {sum(times):.1f} s")
    return tally


def _cell(anchor: tuple[str, float] | None) -> str:
    if anchor is None:
        return "-"
    status, seconds = anchor
    return f"{seconds:.2f}" if status == "solved" else status


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", nargs="*", default=["first"])
    parser.add_argument("--time", type=float, default=10, help="seconds a level")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--memory", type=int, default=3000, help="MiB a level")
    parser.add_argument("--algorithm", default="auto")
    parser.add_argument("--anchors", type=Path)
    parser.add_argument("--record", type=Path, metavar="FILE", help="store what was solved in a results file")
    given = parser.parse_args(list(arguments) if arguments is not None else None)
    tallies = [bench(name, given) for name in given.levels]
    if given.record is not None:
        figures = Figures.read(given.record)
        for name, tally in zip(given.levels, tallies, strict=True):
            stem = Path(name).stem
            command = (
                f"python bench/solver.py {Path(name).name} --time {given.time:g} --threads {given.threads}"
            )
            figures.record(
                f"{stem}.bench-{given.algorithm}.{given.time:g}s",
                tally.solved,
                "levels solved",
                command,
                tally.levels,
            )
        figures.write(given.record)
    return 0 if all(tally.solved == tally.levels for tally in tallies) else 1


if __name__ == "__main__":
    sys.exit(main())
