"""Installs this clone into the Python that runs it; packages are fetched while the core compiles.

    python tools/install.py                    the package and what solving needs
    python tools/install.py dev,game,lab       with these extras, too

CMake and Ninja come from the package index only where the system has none that is new enough. Many packages
are fetched by uv, which takes a third of pip's work, and by pip where uv fails.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CMAKE = (3, 24)  # as CMakeLists.txt asks for
PIP = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
MANY = 20
"""Packages from which on fetching uv first is worth it."""
OURSELVES = re.compile(r"pushworks\[(.+)\]")


def system_has_cmake() -> bool:
    """Whether a CMake that is new enough is on the path."""
    if shutil.which("cmake") is None:
        return False
    told = subprocess.run(["cmake", "--version"], capture_output=True, text=True).stdout
    found = re.search(r"(\d+)\.(\d+)", told)
    return found is not None and (int(found[1]), int(found[2])) >= CMAKE


def build_tools() -> list[str]:
    """What compiling the core takes."""
    wanted = ["scikit-build-core>=0.10", "nanobind>=2.4"]
    if not system_has_cmake():
        wanted.append("cmake>=3.26")
    if shutil.which("ninja") is None:
        wanted.append("ninja>=1.11")
    return wanted


def requirements(extras: Sequence[str]) -> list[str]:
    """What the package needs with these extras, each once, in the order of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    optional = project["optional-dependencies"]
    found = list(project["dependencies"])
    for extra in extras:
        if extra not in optional:
            raise SystemExit(f"no extra {extra!r}; there are {', '.join(optional)}")
        for requirement in optional[extra]:
            inner = OURSELVES.fullmatch(requirement)
            found += requirements(inner[1].split(",")) if inner else [requirement]
    return list(dict.fromkeys(found))


def has_own_index() -> bool:
    """Whether pip is told to look elsewhere than on PyPI. uv does not read pip's settings."""
    settings = subprocess.run([*PIP[:3], "config", "list"], capture_output=True, text=True).stdout
    return re.search(r"\.(index-url|no-index)=", settings) is not None


def fetch_quickly(packages: Sequence[str]) -> bool:
    """Install with uv; whether that succeeded."""
    if has_own_index():
        return False
    own = str(Path(sys.executable).parent)
    if shutil.which("uv", path=own) is None and shutil.which("uv") is None:
        subprocess.run([*PIP, "uv"], capture_output=True)
    uv = shutil.which("uv", path=own) or shutil.which("uv")
    if uv is None:
        return False
    command = [uv, "pip", "install", "-q", "--python", sys.executable, *packages]
    return subprocess.run(command, capture_output=True).returncode == 0


def fetch(packages: Sequence[str]) -> int:
    """Install packages; the exit code."""
    if len(packages) >= MANY and fetch_quickly(packages):
        return 0
    # Modules are turned into byte code when they are first imported: most never are.
    return subprocess.run([*PIP, "--no-compile", *packages], cwd=ROOT).returncode


def main(arguments: Sequence[str] | None = None) -> int:
    """Install everything; the exit code of the first command that fails."""
    given = sys.argv[1:] if arguments is None else arguments
    packages = requirements([name for text in given for name in text.split(",") if name])
    code = subprocess.run([*PIP, *build_tools()]).returncode
    if code != 0:
        return code
    # Two at a time: compiling takes the processors, fetching the network. Neither writes what the other does.
    compiling = subprocess.Popen([*PIP, "--no-build-isolation", "--no-deps", "-e", "."], cwd=ROOT)
    fetched = fetch(packages)
    return compiling.wait() or fetched


if __name__ == "__main__":
    sys.exit(main())
