"""The core as WebAssembly beside the native one: the same levels, one after the other, in one run.

    python bench/web.py LEVELS... [--time 60] [--in chromium] [--native 1]

`make web` comes first. In Chromium the page's own engine runs in one worker (/usr/bin/chromium driven by
playwright); `--in node` uses the same loader in Node. Times are seconds of the processor of the thread that
searches, so that other work on the machine does not count, nor does the compilation of the WebAssembly, which
other threads do or which happens while shipped levels are solved at first. `same` says whether both found the
very same moves after the same number of positions.
`--native 0` leaves the native search out (to count what is solved within the limit).
"""

from __future__ import annotations

import argparse
import functools
import json
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Options, solve
from pushworks.levels import Level
from pushworks.sokoban import verify

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "build" / "web"
MEMORY = 3 << 30
WARM_UP = ["first-steps", "grand-depot"]
"""Levels of our own, solved before the clock starts: a browser compiles a function when it is first called,
and better when it has been called often."""
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def thread_seconds(process: Path, name: str) -> float:
    """Processor time of the threads of a process that have this name."""
    total = 0
    for task in (process / "task").iterdir():
        try:
            if task.joinpath("comm").read_text().strip().startswith(name):
                total += int(task.joinpath("schedstat").read_text().split()[0])
        except OSError:  # it has just ended
            continue
    return total / 1e9


class Node:
    """The loader of the page in Node; `tests/web/core.mjs` reads tasks and writes results."""

    def __init__(self) -> None:
        command = ["node", str(ROOT / "tests" / "web" / "core.mjs"), str(SITE)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def seconds(self) -> float:
        main = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/schedstat")
        return int(main.read_text().split()[0]) / 1e9

    def solve(self, board: str, limit: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        asked = {"kind": "solve", "level": board, "seconds": limit, "bytes": MEMORY}
        before = self.seconds()
        print(json.dumps(asked), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        return {**answer, "cpu": self.seconds() - before}


class Chromium:
    """The page's engine in a worker of a real browser."""

    def __init__(self, page: Any, mark: str) -> None:
        self.page = page
        everybody = _parents()
        (browser,) = (
            pid for pid, parent in everybody.items() if mark in _command(pid) and mark not in _command(parent)
        )
        self.renderers = [
            Path(f"/proc/{pid}") for pid in everybody
            if "--type=renderer" in _command(pid) and browser in _ancestors(pid, everybody)
        ]  # fmt: skip

    def seconds(self) -> float:
        return sum(thread_seconds(process, "DedicatedWorker") for process in self.renderers)

    def solve(self, board: str, limit: float) -> dict[str, Any]:
        before, spent = self.seconds(), 0.0
        script = """async ([board, memory]) => {
            const engine = await import('/js/engine/index.js');
            window.search = engine.solve(board, { workers: 1, memory });
            window.answer = null;
            window.search.result.then((answer) => { window.answer = answer; });
        }"""
        self.page.evaluate(script, [board, MEMORY])
        while (answer := self.page.evaluate("window.answer")) is None:
            # A worker that has taken much memory is not kept, and with it goes the count of its time.
            spent = max(spent, self.seconds() - before)
            if spent > limit:
                self.page.evaluate("window.search.cancel()")
            self.page.wait_for_timeout(20)
        return {**answer, "expanded": answer["nodes"], "cpu": max(spent, self.seconds() - before)}


def _parents() -> dict[int, int]:
    """Every process with its parent."""
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            found[int(process.name)] = int(process.joinpath("stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    return found


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


def _ancestors(pid: int, parents: dict[int, int]) -> Iterator[int]:
    while pid := parents.get(pid, 0):
        yield pid


@contextmanager
def chromium() -> Iterator[Chromium]:
    from playwright.sync_api import sync_playwright

    handler = functools.partial(_Quiet, directory=str(SITE))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    mark = f"--pushworks-bench={time.time_ns()}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[*FLAGS, mark])
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        yield Chromium(page, mark)
        browser.close()
    server.shutdown()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def node() -> Iterator[Node]:
    driver = Node()
    yield driver
    driver.process.communicate(timeout=10)


def bench(name: str, driver: Node | Chromium, limit: float, native: bool) -> None:
    """One collection, a line for each level."""
    print(f"\n{Path(name).stem}\n{'level':>5} {'status':12} {'native s':>9} {'wasm s':>9} same")
    levels = solved = same = both = 0
    ours = theirs = 0.0
    for item in pick_levels([name]):
        if item.level is None:
            continue
        levels += 1
        found = driver.solve(item.level.to_xsb(), limit)
        done = found["status"] == "solved" and found["cpu"] <= limit and _stands(item.level, found["lurd"])
        solved += done
        line = f"{item.index:5} {found['status']:12} "
        if native:
            result = solve(item.level, Options(seconds=limit, memory=MEMORY))
            equal = (result.moves, result.expanded) == (found["lurd"], found["expanded"])
            line += f"{result.cpu_seconds:9.3f} {found['cpu']:9.3f} {'yes' if equal else 'no'}"
            if result.solved and done:
                both, same = both + 1, same + equal
                ours, theirs = ours + result.cpu_seconds, theirs + found["cpu"]
        else:
            line += f"{'':9} {found['cpu']:9.3f}"
        print(line, flush=True)
    print(f"{levels} levels, {solved} solved within {limit:g} s of processor time")
    if both:
        print(
            f"{both} by both: native {ours:.2f} s, WebAssembly {theirs:.2f} s, {theirs / ours:.2f} times; "
            f"{same} with the same moves and counts"
        )


def _stands(level: Level, moves: str) -> bool:
    return bool(verify(level, moves))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["first-steps", "warehouse"])
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--in", dest="place", choices=["chromium", "node"], default="chromium")
    parser.add_argument("--native", type=int, default=1)
    given = parser.parse_args()
    with chromium() if given.place == "chromium" else node() as driver:
        for item in pick_levels(WARM_UP):  # loads and compiles, at first quickly, then well
            assert item.level is not None
            driver.solve(item.level.to_xsb(), 5)
        for name in given.levels:
            bench(name, driver, given.time, bool(given.native))


if __name__ == "__main__":
    main()
