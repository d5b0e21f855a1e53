"""The make targets of every day for systems without make: python tools/dev.py solve

    python tools/dev.py test-core tests/levels tests/engine      only these tests

Works with nothing but Python: makes .venv, installs into it, runs the target. On Windows the core needs
clang-cl, which comes with Visual Studio; the same two variables as in the workflow are set here.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PAGE_TESTS = ["--ignore", "tests/web", "--ignore", "tests/notebooks"]

Command = list[str]


def extras() -> str:
    """What `make setup` installs, so that both install the same."""
    found = re.search(r"^EXTRAS := ([a-z,]+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def python() -> str:
    """The environment's Python."""
    return str(BIN / ("python.exe" if os.name == "nt" else "python"))


def installed(*extras: str) -> list[Command]:
    """The package with these extras, or what solving needs."""
    make = [] if VENV.exists() else [[sys.executable, "-m", "venv", str(VENV)]]
    stub = [[python(), "tools/copy_stub.py"]] if extras else []
    return [*make, [python(), "tools/install.py", *extras], *stub]


PYTEST = ["-m", "pytest", "-n", "2", "--dist", "worksteal"]
TARGETS: dict[str, tuple[str, list[Command]]] = {
    "solve": ("a first look: the solver at work", [["-m", "pushworks", "tour"]]),
    "play": ("open the game", [["-m", "pushworks", "play"]]),
    "build": ("compile the core and install the package for development", []),
    "test-core": ("the tests that need neither the page nor a browser; or those named after it", [PYTEST]),
    "lint": ("ruff and mypy", [["-m", "ruff", "check", "src", "tests"], ["-m", "mypy"]]),
}
"""What each runs in Python once everything is installed."""


def commands(target: str, wanted: str, tests: list[str]) -> list[Command]:
    """All commands of a target, the installation first."""
    needed = () if target == "solve" else (wanted or extras(),)
    chosen = (tests or PAGE_TESTS) if target == "test-core" else []
    return [*installed(*needed), *([python(), *command, *chosen] for command in TARGETS[target][1])]


def surroundings() -> dict[str, str]:
    """The variables for a build, with the environment's tools first on the path."""
    path = os.pathsep.join([str(BIN), os.environ.get("PATH", "")])
    more = {"CMAKE_GENERATOR": "Visual Studio 17 2022", "CMAKE_GENERATOR_TOOLSET": "ClangCL"}
    return {**(more if os.name == "nt" else {}), **os.environ, "PATH": path}


def main(arguments: list[str] | None = None) -> int:
    """Run a target; the exit code of the first command that fails."""
    width = max(map(len, TARGETS))
    listed = "\n".join(f"  {name:{width}}  {what}" for name, (what, _) in TARGETS.items())
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=f"targets:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("target", nargs="?", choices=TARGETS, metavar="TARGET")
    parser.add_argument("more", nargs="*", metavar="TESTS", help="for test-core: files and folders of tests")
    parser.add_argument(
        "--extras", default="", metavar="NAMES", help="install only these extras: dev,game,lab"
    )
    parser.add_argument("--dry-run", action="store_true", help="print the commands instead of running them")
    given = parser.parse_intermixed_args(arguments)  # options may stand before the tests
    if given.target is None:  # as make alone lists its targets
        parser.print_help()
        return 0
    if given.more and given.target != "test-core":
        parser.error(f"{given.target} takes no further arguments, got {given.more[0]}")
    for command in commands(given.target, given.extras, given.more):
        print(*command, flush=True)
        if given.dry_run:
            continue
        code = subprocess.run(command, cwd=ROOT, env=surroundings()).returncode
        if code != 0:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
