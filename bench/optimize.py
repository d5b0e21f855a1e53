"""The optimizer from given solutions, beside what another program made of them in the same processor time.

    python bench/optimize.py LEVELS [--anchors FOLDER] [--for moves+pushes] [--scale 1.0] [--seconds 10]
    python bench/optimize.py LEVELS --optima FILE [--seconds 60]

The folder of anchors holds inputs.tsv (level, solution) and one file for each program, NAME.tsv, with the
columns objective (moves or pushes), level, cpu_seconds, moves, pushes. Each level gets the processor
seconds that the program took for the objective's first measure, times --scale; without anchors --seconds,
from the solver's own solution. As in `pushworks optimize`, other members of the solver are asked for theirs
within that time. Every solution is replayed by the Python rules. With `--for front` the fewest moves and
the fewest pushes of one run stand beside the other program's results for both, each as it was when the
other program's seconds for that measure had passed. `--least 600` lets every level run on for ten minutes;
the best at the end is printed as well.

A file of optima has the columns level and pushes: from the solver's own solutions, a run for pushes ends as
soon as it has reached so few, and the line at the end says how often it did.
"""

from __future__ import annotations

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import OptimizeJob, OptimizeOptions, OptimizeResult, Options, more_solutions, solve
from pushworks.levels import Level
from pushworks.sokoban.metrics import Metrics


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


@dataclass
class Course:
    """How a run went: what was found after how many seconds of the processor."""

    result: OptimizeResult
    found: list[tuple[float, Metrics]]

    def best(self, aim: str, seconds: float) -> int:
        """The least of a measure that was known after so many seconds."""
        known = [metrics for after, metrics in self.found if after <= seconds]
        return min(int(getattr(metrics, aim)) for metrics in [self.result.before.metrics, *known])


def run(level: Level, start: str, objective: str, seconds: float, memory: int, enough: int = 0) -> Course:
    """Improve for so many seconds of the processor, whatever else the machine does, or to so few pushes."""
    found: list[tuple[float, Metrics]] = []
    begin = time.process_time()
    others = more_solutions(level, [start], seconds)
    job = OptimizeJob(level, [start], OptimizeOptions(objective, memory=memory << 20), others)
    job.start()
    while not job.wait(0.1):
        spent = time.process_time() - begin
        news = [(spent, one.metrics) for one in job.news()]
        found += news
        if spent >= seconds or any(metrics.pushes <= enough for _, metrics in news):
            job.cancel()
    result = job.result()
    spent = time.process_time() - begin
    return Course(result, found + [(spent, one.metrics) for one in [*result.front, result.best]])


def reach(levels: str, optima: Path, seconds: float, memory: int) -> None:
    """From the solver's solutions to the fewest pushes there are: how often, and after how long."""
    known = {int(row["level"]): int(row["pushes"]) for row in rows_of(optima)}
    reached = solved = 0
    print(f"{'level':>5} {'solver':>7} {'best':>5} {'fewest':>6} {'CPU s':>6}")
    for item in pick_levels([levels]):
        if item.level is None or item.index not in known:
            continue
        first = solve(item.level, Options(seconds=60))
        if not first.solved:
            continue
        solved += 1
        begin = time.process_time()
        course = run(item.level, first.moves, "pushes+moves", seconds, memory, known[item.index])
        best = course.result.best.metrics.pushes
        reached += best == known[item.index]
        spent = time.process_time() - begin
        print(f"{item.index:5} {first.pushes:7} {best:5} {known[item.index]:6} {spent:6.1f}", flush=True)
    print(f"fewest pushes reached on {reached} of {solved} levels")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "levels", nargs="?", default="warehouse:1-3", help="FILE, FILE:1-13 or a shipped name"
    )
    parser.add_argument("--anchors", type=Path)
    parser.add_argument("--optima", type=Path, help="fewest pushes known: see how often they are reached")
    parser.add_argument("--for", dest="objective", default="moves+pushes")
    parser.add_argument("--scale", type=float, default=1.0, help="of the other program's processor time")
    parser.add_argument("--seconds", type=float, default=5.0, help="for levels without an anchor")
    parser.add_argument("--least", type=float, default=0.0, help="seconds that every level gets at least")
    parser.add_argument("--memory", type=int, default=1024, help="megabytes")
    given = parser.parse_args()
    if given.optima:
        reach(given.levels, given.optima, given.seconds, given.memory)
    else:
        compare(given)


def compare(given: argparse.Namespace) -> None:
    """Each level for the other program's seconds, and the sums of both."""
    program, anchors = anchors_of(given.anchors) if given.anchors else ("", {})
    inputs = rows_of(given.anchors / "inputs.tsv") if given.anchors else []
    starts = {int(row["level"]): row["solution"] for row in inputs}
    aims = ["moves", "pushes"] if given.objective == "front" else [given.objective.split("+")[0]]
    heads = f"{'CPU s':>7} {'states/s':>11} {'B/state':>7} front; what is known"
    print(f"{'level':>5} {'start':>10} {'best':>10} {program:>20} {heads}")
    sums = {aim: [0, 0, 0] for aim in aims}  # ours, the other program's, levels where ours is larger
    for item in pick_levels([given.levels]):
        if item.level is None:
            continue
        others = {aim: anchors[aim][item.index] for aim in aims if item.index in anchors.get(aim, {})}
        start = starts.get(item.index) or solve(item.level, Options(seconds=60)).moves
        if not start or (anchors and not others):
            continue
        allowed = {aim: other.cpu * given.scale for aim, other in others.items()}
        longest = max(max(allowed.values(), default=given.seconds), given.least)
        course = run(item.level, start, given.objective, longest, given.memory)
        result = course.result
        best, before = result.best.metrics, result.before.metrics
        beside = " ".join(f"{other.moves}/{other.pushes}" for other in others.values()) or "-"
        front = " ".join(f"{one.metrics.moves}/{one.metrics.pushes}" for one in result.front)
        speed = result.expanded / max(result.cpu_seconds, 1e-9)
        counts = f"{before.moves:>5}/{before.pushes:<4} {best.moves:>5}/{best.pushes:<4} {beside:>20}"
        bytes_each = result.peak_bytes / max(result.window_states, 1)
        effort = f"{result.cpu_seconds:7.1f} {speed:11,.0f} {bytes_each:7.2f}"
        print(f"{item.index:5} {counts} {effort} {front}; {result.reason or result.status}", flush=True)
        for aim in aims:
            mine = course.best(aim, allowed.get(aim, longest))
            at_the_end = course.best(aim, float("inf"))
            print(
                f"      {aim}: {mine} after {allowed.get(aim, longest):.0f} s, {at_the_end} at the end",
                flush=True,
            )
            theirs = getattr(others[aim], aim) if aim in others else 0
            sums[aim][0] += mine
            sums[aim][1] += theirs
            sums[aim][2] += mine > theirs > 0
    for aim, (ours, theirs, above) in sums.items():
        print(f"{aim}: {ours}" + (f", {program} {theirs}" if theirs else ""))
        if theirs:
            print(f"{100 * (ours / theirs - 1):+.2f} %, above it on {above} levels")


if __name__ == "__main__":
    main()
