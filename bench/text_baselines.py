"""The scores of simple programs on the frozen text benchmark, for docs/env.md.

    python bench/text_baselines.py [--record]

The same as `pushworks env text benchmark --baselines`; `--record` writes the table into docs/results.json.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from pushworks.env.text import report
from pushworks.env.text.baselines import baselines
from pushworks.env.text.benchmark import benchmark_tasks
from pushworks.lab.figures import Figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the table into docs/results.json")
    args = parser.parse_args()
    tasks = benchmark_tasks()
    strata = list(dict.fromkeys(task.stratum for task in tasks))
    rows = []
    for name, answer in baselines().items():
        found = report(tasks, {task.id: answer(task) for task in tasks})
        rows.append((name, f"{found.score:.3f}", *(f"{100 * line.share:.0f} %" for line in found.lines)))
        print(*rows[-1], sep=" | ", flush=True)
    if args.record:
        path = Path(__file__).parents[1] / "docs" / "results.json"
        figures = Figures.read(path)
        columns = ("program", "score", *(name.removeprefix("pushes ").replace("-", "–") for name in strata))
        command = "pushworks env text benchmark --baselines"
        figures.record_table("env-text-baselines", columns, rows, command, "l" + "r" * (len(strata) + 1))
        figures.write(path)


if __name__ == "__main__":
    main()
