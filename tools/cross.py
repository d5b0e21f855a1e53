"""Compiles and links the core for other systems with zig: what can be known of Windows and macOS from Linux.

    python tools/cross.py [TARGET…]        default: Windows x86-64, macOS arm64 and x86-64, Linux arm64

Nothing is run, except a program for this machine's own target (``native``).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGETS = ["x86_64-windows-gnu", "aarch64-macos", "x86_64-macos", "aarch64-linux-gnu"]
FLAGS = ["-std=c++20", "-O1", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror=return-type", "-Icore"]


def zig() -> list[str]:
    """The compiler, from the package ziglang."""
    import ziglang

    return [str(Path(ziglang.__file__).with_name("zig")), "c++"]


def unity_files(folder: Path) -> list[Path]:
    """One file for each folder of the core that includes all its sources, as a build without cache has."""
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for place in sorted({path.parent for path in (ROOT / "core").rglob("*.cpp")}):
        file = folder / ("_".join(place.relative_to(ROOT).parts) + ".cpp")
        file.write_text("".join(f'#include "{source}"\n' for source in sorted(place.glob("*.cpp"))))
        files.append(file)
    return [*files, ROOT / "tools/cross_main.cpp"]


def build(target: str, jobs: int) -> Path:
    """Compile and link for a target; the program."""
    folder = ROOT / "build" / "cross" / target
    aim = [] if target == "native" else ["-target", target]

    def compiled(source: Path) -> Path:
        out = folder / f"{source.stem}.o"
        subprocess.run([*zig(), *aim, *FLAGS, "-c", str(source), "-o", str(out)], cwd=ROOT, check=True)
        return out

    sources = unity_files(folder)
    with ThreadPoolExecutor(jobs) as pool:
        objects = [str(path) for path in pool.map(compiled, sources)]
    program = folder / ("pushworks.exe" if "windows" in target else "pushworks")
    subprocess.run([*zig(), *aim, *objects, "-o", str(program)], cwd=ROOT, check=True)
    return program


def main(arguments: list[str] | None = None) -> int:
    """Build for each target and say what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", default=TARGETS, metavar="TARGET")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args(arguments)
    for target in given.targets:
        try:
            program = build(target, given.jobs)
        except subprocess.CalledProcessError as error:
            print(f"{target}: failed: {' '.join(error.cmd[-3:])}")
            return 1
        print(f"{target}: linked, {program.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
