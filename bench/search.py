"""The Python algorithms: a set of levels, solved one after the other, in processor time.

    python bench/search.py LEVELS... [--algorithm bidirectional] [--weight 3] [--b-weight 10] [--repeat 3]

Without arguments the shipped levels are solved with bidirectional A*. Each level is solved `repeat` times and
the best time counts; every solution is replayed.
"""

from __future__ import annotations

import argparse
import sys

from pushworks.apps.cli.common import pick_levels
from pushworks.lab.settings import for_algorithm, parse_value
from pushworks.lab.trial import Trial, run_trial


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("levels", nargs="*", default=["first"])
    parser.add_argument("--algorithm", default="bidirectional")
    parser.add_argument("--weight", type=parse_value, default=3)
    parser.add_argument("--b-weight", type=parse_value, default=10)
    parser.add_argument("--states", default="bits")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--anchors", help="not used here; make bench passes it to every benchmark")
    given = parser.parse_args()
    setting = {"weight": given.weight, "b_weight": given.b_weight}
    setting = for_algorithm(given.algorithm, setting, "python")
    print(f"{'level':28} {'status':12} {'moves':>6} {'pushes':>6} {'expanded':>10} {'CPU s':>8}")
    total, expanded, unsolved = 0.0, 0, 0
    for item in pick_levels(given.levels):
        if item.level is None:
            print(f"{item.name:28} {item.error}")
            continue
        trial = Trial(
            item.level, item.name, given.algorithm, setting=setting, view={"states": given.states},
            seconds=given.seconds,
        )  # fmt: skip
        rows = [run_trial(trial) for _ in range(given.repeat)]
        row, cpu = rows[0], min(row["cpu"] for row in rows)
        total += cpu
        expanded += row["expanded"]
        unsolved += row["status"] != "solved"
        name = item.name.rsplit("/", 1)[-1]
        moves, pushes = row["moves"] or "-", row["pushes"] or "-"
        print(f"{name:28} {row['status']:12} {moves:>6} {pushes:>6} {row['expanded']:>10} {cpu:8.3f}")
    print(f"{'total':28} {f'{unsolved} unsolved':12} {'':6} {'':6} {expanded:>10} {total:8.3f}")
    return 1 if unsolved else 0


if __name__ == "__main__":
    sys.exit(main())
