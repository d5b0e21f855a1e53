"""Builds the wheel twice from the sdist in dist/, in two folders, and compares the files byte by byte."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def build(sdist: Path, folder: Path) -> Path:
    """Unpack the sdist into the folder and make its wheel there."""
    folder.mkdir(parents=True, exist_ok=True)
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (source,) = (path for path in folder.iterdir() if path.is_dir() and path.name.startswith("pushworks-"))
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or str(int(sdist.stat().st_mtime))
    variables = {**os.environ, "SOURCE_DATE_EPOCH": epoch, "PUSHWORKS_PORTABLE": "ON", "CCACHE_DISABLE": "1"}
    # As where no cache is installed, which takes half the time: a folder of the core is one file.
    variables["CMAKE_ARGS"] = f"{os.environ.get('CMAKE_ARGS', '')} -DPUSHWORKS_UNITY=ON"
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(folder / "out"), str(source)], check=True, env=variables)
    (wheel,) = (folder / "out").glob("*.whl")
    return wheel


def contents(wheel: Path) -> dict[str, str]:
    """The checksum of every member."""
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def main() -> int:
    """0 when both wheels are the same."""
    sdists = sorted((ROOT / "dist").glob("pushworks-*.tar.gz"))
    if not sdists:
        print("dist/ holds no sdist: run make wheel first")
        return 2
    place = ROOT / "build" / "reproducible"
    first, second = (build(sdists[-1], place / name) for name in ("one", "another-folder"))
    if first.read_bytes() == second.read_bytes():
        print(
            f"{first.name}: both builds are the same, sha256 {hashlib.sha256(first.read_bytes()).hexdigest()}"
        )
        return 0
    one, other = contents(first), contents(second)
    for name in sorted(one.keys() | other.keys()):
        if one.get(name) != other.get(name):
            print(f"differs: {name}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
