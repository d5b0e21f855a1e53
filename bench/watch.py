"""How many positions a second the page's Watch shows at full speed, for each of its searches.

    python bench/watch.py [LEVELS...] [--seconds 3]

`make web` comes first. The page's own worker runs in Chromium (driven by playwright) and reports to a page,
as it does on the screen. Positions are counted from the first report on, and divided by the seconds on the
clock and by those of the processor that the worker's thread took, which other work on the machine does not
lengthen. The level must be hard enough for the searches to last.
"""

from __future__ import annotations

import argparse

from pushworks.apps.cli.common import pick_levels
from web import Chromium, chromium

ALGORITHMS = ("bfs", "dfs", "ucs", "greedy", "astar", "idastar", "bidirectional", "features")
WATCH = """async ([level, algorithm, seconds]) => {
    const { SteppedTask } = await import('/js/study/stepped_task.js');
    const reports = [];
    const over = new Promise((resolve) => {
        const result = ({ expanded, status }) => {
            reports.push({ expanded, status, at: performance.now() });
            if (status !== 'searching' || performance.now() > reports[0].at + 1000 * seconds) resolve();
        };
        const asked = { task: 'watch', level, algorithm, bytes: 2 ** 30 };
        window.watched = new SteppedTask(asked, { result, failed: (why, words) => resolve(words) });
        window.watched.tell({ speed: 0, pause: false });
    });
    const failed = await over;
    return { failed, first: reports[0], last: reports.at(-1), reports: reports.length };
}"""


def measure(driver: Chromium, board: str, algorithm: str, seconds: float) -> str:
    """One line of the table."""
    while driver.seconds() > 0:  # the thread of the last search has not ended yet
        driver.page.wait_for_timeout(20)
    found = driver.page.evaluate(WATCH, [board, algorithm, seconds])
    processor = driver.seconds()
    driver.page.evaluate("window.watched.end()")
    if found["failed"]:
        return f"{algorithm:14} {found['failed']}"
    first, last = found["first"], found["last"]
    expanded, wall = last["expanded"] - first["expanded"], (last["at"] - first["at"]) / 1000
    return (
        f"{algorithm:14} {expanded:10,} {expanded / wall:12,.0f} {expanded / processor:14,.0f} "
        f"{found['reports'] / wall:8.1f} {last['status']}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["great-halls:32"])
    parser.add_argument("--seconds", type=float, default=3)
    given = parser.parse_args()
    with chromium() as driver:
        for item in pick_levels(given.levels):
            if item.level is None:
                continue
            head = f"{'search':14} {'positions':>10} {'a second':>12} {'of processor':>14} reports/s"
            print(f"\n{item.level.title}\n{head}")
            for algorithm in ALGORITHMS:
                print(measure(driver, item.level.to_xsb(), algorithm, given.seconds), flush=True)


if __name__ == "__main__":
    main()
