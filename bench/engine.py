"""The exact searches on whole collections: lengths proved, processor time, threads side by side.

    python bench/engine.py LEVELS... [--for pushes] [--time 20] [--threads 2] [--anchors FOLDER]

Without arguments the levels of `pushworks bench` are searched. The limit is processor time (of all threads),
so that a busy machine does not change what is solved. With `--threads N` every level is searched by one
thread, by N with a partitioned table and by N that steal, and how late limits and cancelling are obeyed is
measured. Anchors are files COLLECTION.push-optimal.tsv with the columns level and pushes.
"""

from __future__ import annotations

import argparse
import csv
import time
from importlib import resources
from pathlib import Path

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Job, Options, Result, solve
from pushworks.levels import Level


def search(level: Level, options: Options, limit: float) -> tuple[Result, float, float]:
    """The result, and the processor and wall seconds it took; cancelled after `limit` of the former."""
    start, wall = time.process_time(), time.perf_counter()
    with Job(level, options) as job:
        while job.poll().running:
            if time.process_time() - start > limit:
                job.cancel()
            time.sleep(0.0005)
        result = job.result()
    return result, time.process_time() - start, time.perf_counter() - wall


def optimal_lengths(folder: Path | None, stem: str) -> dict[int, int]:
    """The pushes each level is known to need."""
    path = folder / f"{stem}.push-optimal.tsv" if folder else None
    if path is None or not path.exists():
        return {}
    with path.open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return {int(row["level"]): int(row["pushes"]) for row in rows if row["pushes"]}


def bench(name: str, given: argparse.Namespace) -> None:
    """Search one collection and print a line for each level."""
    known = optimal_lengths(given.anchors, Path(name).stem)
    ways = [("", Options(objective=given.objective, algorithm=given.algorithm))]
    if given.threads > 1:
        for parallel in ("partition", "steal"):
            extra = {"parallel": parallel}
            options = Options(
                objective=given.objective, algorithm="astar", threads=given.threads, extra=extra
            )
            ways.append((parallel, options))
    print(f"\n{Path(name).stem}, for {given.objective}")
    for way, options in ways:
        solved, equal, total = 0, 0, 0.0
        items = [item for item in pick_levels([name]) if item.level]
        for index, item in enumerate(items, start=1):
            assert item.level
            result, cpu, wall = search(item.level, options, given.time)
            total += cpu
            solved += result.solved
            equal += result.solved and known.get(index) == result.pushes
            print(
                f"{item.name.rpartition('/')[2]:24} {way:10} {result.status:12} pushes {result.pushes:4} "
                f"moves {result.move_count:5} bound {result.lower_bound:4} expanded {result.expanded:9,} "
                f"CPU {cpu:7.3f} s wall {wall:7.3f} s",
                flush=True,
            )
        beside = f", {equal} of {len(known)} equal to the anchors" if known else ""
        print(f"{way or given.algorithm}: {solved} of {len(items)} in {total:.2f} s of CPU{beside}")


def lateness(level: Level) -> tuple[float, float]:
    """Seconds by which a time limit and a cancel were obeyed too late, at worst."""
    late, lag = 0.0, 0.0
    for algorithm in ("exact", "astar", "bastar", "bidirectional"):
        for limit in (0.05, 0.5, 1.5):
            start = time.perf_counter()
            solve(level, Options(objective="pushes", algorithm=algorithm, seconds=limit))
            late = max(late, time.perf_counter() - start - limit)
            with Job(level, Options(objective="pushes", algorithm=algorithm)) as job:
                time.sleep(limit)
                start = time.perf_counter()
                job.cancel()
                job.result()
                lag = max(lag, time.perf_counter() - start)
    return late, lag


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("levels", nargs="*", help="level files, or parts of them such as FILE:3-7")
    parser.add_argument("--for", dest="objective", default="pushes")
    parser.add_argument("--algorithm", default="exact")
    parser.add_argument("--time", type=float, default=20.0, help="seconds of CPU for each level")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--anchors", type=Path)
    given = parser.parse_args()
    own = resources.files("pushworks").joinpath("data/bench.xsb")
    with resources.as_file(own) as path:
        for name in given.levels or [str(path)]:
            bench(name, given)
        if given.threads > 1:
            hardest = [item.level for item in pick_levels([str(path)]) if item.level][-1]
            late, lag = lateness(hardest)
            print(f"time limits obeyed within {late:.3f} s, cancelling within {lag:.3f} s")


if __name__ == "__main__":
    main()
