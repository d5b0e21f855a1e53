"""What `make wheel` built is what people get: installed in clean environments, without our sources.

Every wheel goes into an environment of each Python it is for (this one and those in NEWER), whose path has no
compiler; the sdist into one that has. Packages they need are fetched first, so that the clock measures the
installation and not the network.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOLVED = re.compile(r'"status": "solved"')


PYTHONS = [sys.executable, *os.environ.get("NEWER", "").split()]
TOOLS = ["scikit-build-core>=0.10", "nanobind>=2.4", "cmake>=3.26", "ninja>=1.11"]
"""What it takes to build the sdist."""


def wheel_for(python: str) -> Path:
    """The one wheel in dist that this Python can install."""
    code = "import sys; print('cp%d%d-' % sys.version_info[:2] if sys.version_info < (3, 12) else 'abi3')"
    tag = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True).stdout.strip()
    (found,) = (ROOT / "dist").glob(f"*-{tag}*.whl")
    return found


def packages_for(python: str, folder: Path, *needs: str) -> Path:
    """A folder with the packages that the base installation needs, and some more."""
    pip = [python, "-m", "pip", "download", "-q", "-d", str(folder)]
    subprocess.run([*pip, str(wheel_for(python)), *needs], check=True)
    return folder


def environment(folder: Path, *, python: str, compiler: bool) -> tuple[Path, dict[str, str]]:
    """A new virtual environment and the variables of somebody who works in it."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    path = str(folder / "bin") + (os.pathsep + os.environ["PATH"] if compiler else "")
    home = folder / "home"
    home.mkdir()
    return folder / "bin", {"PATH": path, "HOME": str(home), "COLUMNS": "100", "SDL_VIDEODRIVER": "dummy"}


def install(place: Path, variables: dict[str, str], what: Path, store: Path) -> float:
    """Install from local files alone; the seconds of processor time it took (others may work here, too)."""
    command = [str(place / "python"), "-m", "pip", "install", "-q", "--no-index", "--find-links", str(store)]
    before = os.times()
    subprocess.run([*command, str(what)], check=True, env=variables, cwd=place)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def run(place: Path, variables: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    # Elsewhere than in the repository, so that nothing of it is imported by accident.
    return subprocess.run(
        [str(place / "pushworks"), *arguments], env=variables, cwd=place, capture_output=True, text=True
    )


def try_out(place: Path, variables: dict[str, str]) -> dict[str, object]:
    """Solve, look at help, ask the doctor; what the doctor said."""
    done = run(place, variables, "solve", "first", "warehouse:1", "--json")
    assert done.returncode == 0, done.stderr
    assert len(SOLVED.findall(done.stdout)) == 13
    assert "Usage: pushworks play" in run(place, variables, "play", "--help").stdout
    report = json.loads(run(place, variables, "doctor", "--json").stdout)
    assert report["core"]["build_type"] == "Release"
    return dict(report)


@pytest.mark.parametrize("python", PYTHONS)
def test_the_wheel_without_a_compiler(tmp_path: Path, python: str) -> None:
    wheel, store = wheel_for(python), packages_for(python, tmp_path / "store")
    assert "manylinux" in wheel.name or sys.platform != "linux"
    assert wheel.stat().st_size < 6_500_000  # 40 % of it the page
    with zipfile.ZipFile(wheel) as archive:  # the package is whole
        inside = {name for name in archive.namelist() if name.endswith(".py")}
        served = [name for name in archive.namelist() if name.startswith("pushworks/data/site/")]
    assert {"index.html", "js/app.js", "files.json", "third-party.txt"} <= {
        name.split("site/", 1)[1] for name in served
    }
    assert sum(name.endswith(".wasm") for name in served) >= 1
    assert inside == {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("*.py")}
    place, variables = environment(tmp_path / "venv", python=python, compiler=False)
    assert shutil.which("c++", path=variables["PATH"]) is None
    seconds = install(place, variables, wheel, store)
    report = try_out(place, variables)
    site = next((tmp_path / "venv").rglob("site-packages"))
    own, everything = (
        sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        for folder in (site / "pushworks", site)
    )
    print(
        f"\n{wheel.name} {wheel.stat().st_size / 1e6:.2f} MB, installed {own / 1e6:.1f} MB, "
        f"{everything / 1e6:.0f} MB with all it needs; processor time: install {seconds:.1f} s, "
        f"pushworks --help {_help_seconds(place, variables):.2f} s"
    )
    assert seconds < 20
    assert _help_seconds(place, variables) < 0.3
    assert not any(report["extras"].values())  # type: ignore[attr-defined]
    for arguments, extra in (
        (["play"], "game"),
        (["import", "https://example.org/levels.xsb"], "import"),
        (["lab", "compare", "first:1", "--plot", "x.png"], "lab"),
        (["league", "first:1"], "lab"),
        (["mcp"], "mcp"),
        (["serve"], "web"),
        (["solve", "first:1", "--cluster", "local"], "cluster"),
    ):
        done = run(place, variables, *arguments)
        assert done.returncode == 2, arguments
        assert f"pip install 'pushworks[{extra}]'" in done.stderr, done.stderr
        assert len(done.stderr.splitlines()) == 1


def _help_seconds(place: Path, variables: dict[str, str]) -> float:
    """Processor time of the overview, the best of five (the first ones write .pyc files)."""
    times = []
    for _ in range(5):
        before = os.times()
        assert run(place, variables, "--help").returncode == 0
        after = os.times()
        times.append(sum(after[2:4]) - sum(before[2:4]))
    return min(times)


def test_the_sdist_with_a_compiler(tmp_path: Path) -> None:
    (sdist,) = (ROOT / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        folders = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"tests", "web", "build", "core", "checker", "bindings", "docs", "tools"} <= folders
    assert "course" not in folders  # the answers of the exercises
    store = packages_for(sys.executable, tmp_path / "store", *TOOLS)
    place, variables = environment(tmp_path / "venv", python=sys.executable, compiler=True)
    install(place, variables, sdist, store)
    try_out(place, variables)


def test_the_wheel_serves_the_page(tmp_path: Path) -> None:
    store = packages_for(sys.executable, tmp_path / "store", "fastapi>=0.115", "uvicorn>=0.30")
    place, variables = environment(tmp_path / "venv", python=sys.executable, compiler=False)
    install(place, variables, wheel_for(sys.executable), store)
    pip = [str(place / "python"), "-m", "pip", "install", "-q", "--no-index", "--find-links", str(store)]
    subprocess.run([*pip, "fastapi", "uvicorn"], check=True, env=variables, cwd=place)
    command = [str(place / "pushworks"), "serve", "--port", "0", "--library", str(tmp_path / "library.db")]
    with subprocess.Popen(command, env=variables, cwd=place, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3]
            with urllib.request.urlopen(address) as page:
                assert b"js/first.js" in page.read()
            with urllib.request.urlopen(f"{address}api/session") as answer:
                assert json.load(answer)["collections"] == 0
        finally:  # or leaving the block would wait for it for ever
            process.terminate()


def test_the_wheel_without_installing_it(tmp_path: Path) -> None:
    """uvx, pipx and python -m: the first command of the README, each in an environment of its own."""
    wheel = wheel_for(sys.executable)
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "tools")], check=True)
    tools = tmp_path / "tools" / "bin"
    subprocess.run([str(tools / "pip"), "install", "-q", "uv", "pipx"], check=True)
    variables = {
        "PATH": f"{tools}{os.pathsep}/usr/bin{os.pathsep}/bin", "HOME": str(tmp_path), "COLUMNS": "80",
        **{name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_"))},
    }  # fmt: skip
    for command in (
        [str(tools / "uvx"), "--python", sys.executable, "--from", str(wheel), "pushworks"],
        [str(tools / "pipx"), "run", "--python", sys.executable, "--spec", str(wheel), "pushworks"],
    ):
        done = subprocess.run(
            [*command, "tour", "first", "--time", "5s"],
            env=variables, cwd=tmp_path, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert "12 of 12 solved" in done.stdout
