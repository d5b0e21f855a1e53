"""Programs of the tests that are linked with the core's own object files: what no Python call can reach.

The object files are those of the build that the tests run against: the installed one, one with a sanitizer
(`make sanitize`), or one with a mutation (`tools/mutate.py` names it in PUSHWORKS_BUILD).
"""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


def build_folder() -> Path:
    """Where the core under test was built."""
    if named := os.environ.get("PUSHWORKS_BUILD"):
        return Path(named)
    if loaded := os.environ.get("PUSHWORKS_CORE"):
        return Path(loaded).parent
    return max(ROOT.glob("build/cp*"), key=lambda folder: folder.stat().st_mtime)


def linked_objects(folder: Path, target: str = "pushworks_core(?:_o2)?") -> list[Path]:
    """The object files of targets that the module was linked from: not those that an earlier build left."""
    for line in (folder / "build.ninja").read_text().splitlines():
        if line.startswith("build _core.") and "MODULE_LIBRARY_LINKER" in line:
            found = re.findall(rf"CMakeFiles/{target}\.dir/\S+\.o\b", line.partition("|")[0])
            return [folder / name for name in sorted(set(found))]
    raise AssertionError(f"{folder} does not link the core")


@cache
def native_program(source: Path, *flags: str) -> Path:
    """The program of a source file, linked with the core; built when the source or the core has changed."""
    folder = build_folder()
    objects = linked_objects(folder)
    sanitizer = re.search(r"PUSHWORKS_SANITIZE:STRING=(\w+)", (folder / "CMakeCache.txt").read_text())
    if sanitizer:
        flags = (*flags, "-fsanitize=" + sanitizer[1].replace("address", "address,undefined"))
    state = hashlib.sha256(source.read_bytes() + repr(flags).encode())
    for flag in filter(os.path.isfile, flags):  # more sources
        state.update(Path(flag).read_bytes())
    for one in objects:
        state.update(f"{one}{one.stat().st_mtime_ns}".encode())
    built = folder / "native-tests" / f"{source.stem}-{state.hexdigest()[:16]}"
    if not built.exists():
        built.parent.mkdir(exist_ok=True)
        for old in built.parent.glob(f"{source.stem}-*"):
            old.unlink(missing_ok=True)
        draft = built.with_suffix(f".{os.getpid()}")  # two test processes may build it at once
        subprocess.run(
            [os.environ.get("CXX", "g++"), "-std=c++20", "-O0", f"-I{ROOT / 'core'}", str(source),
             *map(str, objects), *flags, "-pthread", "-o", str(draft)], check=True,
        )  # fmt: skip
        draft.replace(built)
    return built
