"""The optimizer from given solutions, beside what another program made of them in the same processor time.

    python bench/optimize.py LEVELS [--anchors FOLDER] [--for moves+pushes] [--scale 1.0] [--seconds 10]

The folder of anchors holds inputs.tsv (level, solution) and one file for each program, NAME.tsv, with the
columns objective (moves or pushes), level, cpu_seconds, moves, pushes. Each level gets the processor seconds
that the program took for the objective's first measure, times --scale; without anchors --seconds, from the
solver's own solution. Every solution is replayed by the Python rules.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import OptimizeJob, OptimizeOptions, OptimizeResult, Options, solve
from pushworks.levels import Level


@dataclass(frozen=True)
class Anchor:
    """What another program came to."""

    cpu: float
    moves: int
    pushes: int


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines, delimiter="\t"))


def anchors_of(folder: Path) -> tuple[str, dict[str, dict[int, Anchor]]]:
    """The program's name; its results by objective and level."""
    path = next(path for path in sorted(folder.glob("*.tsv")) if path.stem != "inputs")
    found: dict[str, dict[int, Anchor]] = {}
    for row in rows_of(path):
        anchor = Anchor(float(row["cpu_seconds"]), int(row["moves"]), int(row["pushes"]))
        found.setdefault(row["objective"], {})[int(row["level"])] = anchor
    return path.stem, found


def run(level: Level, start: str, objective: str, seconds: float, memory: int) -> OptimizeResult:
    """Improve for so many seconds of the processor, whatever else the machine does."""
    job = OptimizeJob(level, [start], OptimizeOptions(objective, memory=memory << 20))
    begin = time.process_time()
    job.start()
    while not job.wait(0.1):
        if time.process_time() - begin >= seconds:
            job.cancel()
    return job.result()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "levels", nargs="?", default="warehouse:1-3", help="FILE, FILE:1-13 or a shipped name"
    )
    parser.add_argument("--anchors", type=Path)
    parser.add_argument("--for", dest="objective", default="moves+pushes")
    parser.add_argument("--scale", type=float, default=1.0, help="of the other program's processor time")
    parser.add_argument("--seconds", type=float, default=5.0, help="for levels without an anchor")
    parser.add_argument("--memory", type=int, default=1024, help="megabytes")
    given = parser.parse_args()
    program, anchors = anchors_of(given.anchors) if given.anchors else ("", {})
    inputs = rows_of(given.anchors / "inputs.tsv") if given.anchors else []
    starts = {int(row["level"]): row["solution"] for row in inputs}
    first = "pushes" if given.objective.startswith("pushes") else "moves"
    heads = f"{'CPU s':>7} {'states/s':>11} {'B/state':>7} front; what is known"
    print(f"{'level':>5} {'start':>10} {'best':>10} {program:>12} {heads}")
    sums = {"best": 0, "other": 0}
    above = 0
    for item in pick_levels([given.levels]):
        if item.level is None:
            continue
        other = anchors.get(first, {}).get(item.index)
        start = starts.get(item.index) or solve(item.level, Options(seconds=60)).moves
        if not start or (anchors and other is None):
            continue
        seconds = other.cpu * given.scale if other else given.seconds
        result = run(item.level, start, given.objective, seconds, given.memory)
        best, before = result.best.metrics, result.before.metrics
        beside = f"{other.moves}/{other.pushes}" if other else "-"
        front = " ".join(f"{one.metrics.moves}/{one.metrics.pushes}" for one in result.front)
        speed = result.expanded / max(result.cpu_seconds, 1e-9)
        counts = f"{before.moves:>5}/{before.pushes:<4} {best.moves:>5}/{best.pushes:<4} {beside:>12}"
        bytes_each = result.peak_bytes / max(result.window_states, 1)
        effort = f"{result.cpu_seconds:7.1f} {speed:11,.0f} {bytes_each:7.2f}"
        print(f"{item.index:5} {counts} {effort} {front}; {result.reason or result.status}", flush=True)
        sums["best"] += getattr(best, first)
        if other:
            mine, theirs = getattr(best, first), getattr(other, first)
            sums["other"] += theirs
            above += mine > theirs
    print(f"{first}: {sums['best']}" + (f", {program} {sums['other']}" if sums["other"] else ""))
    if sums["other"]:
        share = 100 * (sums["best"] / sums["other"] - 1)
        print(f"{share:+.2f} %, above it on {above} levels")


if __name__ == "__main__":
    main()
