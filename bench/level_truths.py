"""How much of a collection is known after so many processor seconds of the game's examination.

    python bench/level_truths.py LEVELS... [--seconds 600] [--every N]

Works through each file as the game does in the background (`apps/desktop/collection_examiner.py`): every
level with searches of 0.1 s, then 0.5 s, and so on. `--every N` takes one level in N; give it N times less
time. Prints how many levels have a proved optimum of pushes, a gap below 5 %, a proved optimum of moves, a
solution.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from pushworks.apps.cli.common import open_collection
from pushworks.apps.desktop.level_examination import SLICES, Examination, order_of_work
from pushworks.levels import Level
from pushworks.library import LevelTruth


def examine(levels: list[Level], seconds: float) -> list[LevelTruth]:
    """What is known of each level when the time is over."""
    truths = [LevelTruth()] * len(levels)
    solutions: list[list[str]] = [[] for _ in levels]
    end = time.process_time() + seconds
    for slice_seconds in SLICES:
        for index in order_of_work(levels, truths, slice_seconds):
            if time.process_time() > end:
                return truths
            work = Examination(levels[index], truths[index])
            truths[index] = work.run(slice_seconds, solutions[index])
            solutions[index] = [*solutions[index], *(moves for moves, _ in work.solutions)][-4:]
    return truths


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["first-steps"])
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--every", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.levels:
        levels = [level for level in open_collection(name) if level.is_playable][:: asked.every]
        begun = time.process_time()
        truths = examine(levels, asked.seconds)
        counts = {
            "pushes proved": sum(truth.pushes_proved for truth in truths),
            "gap below 5 %": sum(truth.gap is not None and truth.gap < 0.05 for truth in truths),
            "moves proved": sum(truth.moves_proved for truth in truths),
            "solved": sum(bool(truth.solvable) for truth in truths),
            "unsolvable": sum(truth.solvable is False for truth in truths),
        }
        print(f"{Path(name).stem}: {len(levels)} levels, {time.process_time() - begun:.0f} s", flush=True)
        for name, count in counts.items():
            print(f"  {name:14} {count:5}  {count / len(levels):.0%}", flush=True)


if __name__ == "__main__":
    main()
