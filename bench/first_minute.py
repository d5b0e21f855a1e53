"""From the top of the README to a solved level of one's own and the page in the browser, step by step.

    python bench/first_minute.py [WHEEL]          default: the newest wheel of dist/ that this Python takes

Every step is what a newcomer types, in a new environment and an empty home; reading and typing come on top.
Packages are fetched from where pip is told to fetch them. Chromium opens the page; the clock stops when the
first screen can be used.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
LEVEL = "#######\n#.  $ #\n# @#$ #\n#.    #\n#######\n"
Told = Callable[[str, float, float], None]


def newest_wheel() -> Path:
    """The wheel of dist/ for this Python."""
    version = f"cp{sys.version_info[0]}{sys.version_info[1]}-"
    stable = sys.version_info >= (3, 12)
    found = [
        path
        for path in (ROOT / "dist").glob("*.whl")
        if version in path.name or (stable and "abi3" in path.name)
    ]
    if not found:
        raise SystemExit("no wheel for this Python in dist/: run make wheel first, or name one")
    return max(found, key=lambda path: path.stat().st_mtime)


def processor() -> float:
    """Processor seconds of the processes that have ended."""
    return sum(os.times()[2:4])


@contextmanager
def step(name: str, tell: Told) -> Iterator[None]:
    """Time what is done in the block, by the clock and in processor seconds."""
    begin, used = time.monotonic(), processor()
    yield
    tell(name, time.monotonic() - begin, processor() - used)


def open_page(address: str) -> None:
    """Open the page in a browser and wait until its first screen is there."""
    from playwright.sync_api import sync_playwright
    from tools.browser import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto(address)
        page.locator("button:visible, a:visible").first.wait_for(timeout=60_000)
        browser.close()


def first_minute(wheel: Path, folder: Path, tell: Told) -> None:
    """All steps; the first that fails ends it."""
    home = folder / "home"
    home.mkdir()
    place = folder / "venv" / "bin"
    kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_"))}
    variables = {"PATH": f"{place}{os.pathsep}/usr/bin{os.pathsep}/bin", "HOME": str(home), **kept}

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=home, env=variables, capture_output=True, text=True, check=True)
        return done.stdout

    with step("python -m venv .venv", tell):
        run(sys.executable, "-m", "venv", str(folder / "venv"))
    with step("pip install 'pushworks[game,web]'", tell):
        run(str(place / "pip"), "install", "-q", f"{wheel}[game,web]")
    with step("pushworks tour", tell):
        assert "30 of 30 solved" in run("pushworks", "tour")
    (home / "mine.xsb").write_text(LEVEL, encoding="utf-8")
    with step("pushworks solve mine.xsb", tell):
        assert "1 of 1 solved" in run("pushworks", "solve", "mine.xsb")
    with step("pushworks serve --open, until the page is there", tell):
        command = ["pushworks", "serve", "--port", "0"]
        with subprocess.Popen(command, cwd=home, env=variables, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            open_page(server.stdout.readline().split()[3])
            server.terminate()


def main() -> None:
    """Print the steps, each with its seconds, and their sum."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wheel", nargs="?", type=Path)
    wheel = (parser.parse_args().wheel or newest_wheel()).resolve()
    total = [0.0, 0.0]

    def tell(name: str, clock: float, used: float) -> None:
        total[0] += clock
        total[1] += used
        print(f"{name:50} {clock:6.1f} s {used:6.1f} s of processor", flush=True)

    folder = Path(tempfile.mkdtemp())
    try:
        first_minute(wheel, folder, tell)
    finally:
        shutil.rmtree(folder)
    print(f"{'all':50} {total[0]:6.1f} s {total[1]:6.1f} s of processor")


if __name__ == "__main__":
    main()
