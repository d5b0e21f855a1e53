"""Commands run with a fault put into them, and what must hold afterwards.

The faults: an allocation of the core that fails, a disk that is full, a worker process that is killed. Each
command must end with an exit code and, where it complains, in single lines; never with a signal or a
traceback, and no file may be torn. The faulty core is linked from the object files of the build under test;
only the allocator behind its containers is another, so nothing of this is in the core that ships.
"""

from __future__ import annotations

import hashlib
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from tests.engine.native_program import ROOT, build_folder, linked_objects
from tests.library.boards import random_level

from pushworks.engine import solve
from pushworks.levels import Recording, read, to_text
from pushworks.sokoban import verify

LEVELS = [random_level(seed, size=7, boxes=2) for seed in range(6)]

_LAUNCH = """
import ctypes, importlib.util, sys
path, number, always = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
spec = importlib.util.spec_from_file_location("pushworks._core", path)
module = importlib.util.module_from_spec(spec)
sys.modules["pushworks._core"] = module
spec.loader.exec_module(module)
ctypes.CDLL(path).pushworks_fail_allocation(ctypes.c_long(number), always)
sys.argv = ["pushworks", *sys.argv[4:]]
from pushworks.apps.cli.start import main
main()
"""


@cache
def faulty_core() -> Path:
    """The core whose allocations can be made to fail."""
    build, source = build_folder(), Path(__file__).with_name("fault_allocator.cpp")
    objects = linked_objects(build) + linked_objects(build, "_core")
    state = hashlib.sha256(source.read_bytes())
    for one in objects:
        state.update(f"{one}{one.stat().st_mtime_ns}".encode())
    folder = build / "native-tests" / f"faulty-{state.hexdigest()[:16]}"
    core = folder / "_core.so"
    if not core.exists():
        folder.mkdir(parents=True, exist_ok=True)
        own = next(one for one in objects if one.name in ("budget.cpp.o", "unity_core_base_cxx.cxx.o"))
        draft, changed = folder / f"core.{os.getpid()}", folder / f"budget.{os.getpid()}.o"
        subprocess.run(["objcopy", "--redefine-sym=malloc=faulty_malloc", own, changed], check=True)
        subprocess.run(
            [os.environ.get("CXX", "g++"), "-std=c++20", "-O1", "-fPIC", "-shared", f"-I{ROOT / 'core'}",
             source, changed, *(one for one in objects if one != own), *build.glob("libnanobind-static*.a"),
             "-pthread", "-o", draft], check=True,
        )  # fmt: skip
        changed.unlink()
        draft.replace(core)
    return core


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    errors: str

    def check(self) -> None:
        """An exit code of ours, single lines, no traceback."""
        assert 0 <= self.code < 128, f"ended with {self.code}:\n{self.errors}"
        assert "Traceback" not in self.errors, self.errors
        assert "No such option" not in self.errors, "the test itself is wrong"
        assert all(len(line) < 1000 for line in self.errors.splitlines())


def prepare(folder: Path) -> None:
    """The files that the commands work on."""
    (folder / "levels.xsb").write_text(to_text(LEVELS, dialect="xsb"))
    solved = [replace(level, solutions=(Recording(solve(level).moves),)) for level in LEVELS]
    (folder / "solved.xsb").write_text(to_text(solved, dialect="xsb"))


def check_file(path: Path) -> None:
    """A level file is whole, or not there."""
    if not path.exists():
        return
    found = read(path)
    assert not found.errors
    for level in found:
        assert all(verify(level, solution.moves) for solution in level.solutions)


SEARCHES: dict[str, list[str]] = {
    "solve": ["solve", "DIR/levels.xsb", "--json", "--out", "DIR/out.xsb"],
    "solve with threads": ["solve", "DIR/levels.xsb", "--threads", "2", "--out", "DIR/out.xsb"],
    "fewest pushes": ["solve", "DIR/levels.xsb", "--for", "pushes", "--out", "DIR/out.xsb"],
    "astar with threads": [
        "solve", "DIR/levels.xsb", "--algorithm", "astar", "--for", "pushes", "--threads", "2",
        "--out", "DIR/out.xsb",
    ],
    "from both ends": [
        "solve", "DIR/levels.xsb", "--algorithm", "bidirectional", "--for", "pushes", "--threads", "2",
    ],
    "certify": ["solve", "DIR/levels.xsb", "--for", "pushes", "--certify", "DIR/proofs"],
    "optimize": ["optimize", "DIR/solved.xsb", "--out", "DIR/out.xsb"],
    "optimize with threads": ["optimize", "DIR/solved.xsb", "--threads", "2", "--out", "DIR/out.xsb"],
    "rate": ["rate", "DIR/levels.xsb", "--json"],
    "generate": ["generate", "--count", "2", "--size", "7x7", "--boxes", "2", "--out", "DIR/out.xsb"],
    "bench": ["bench", "DIR/levels.xsb"],
    "bait": ["bait", "generate", "--count", "1", "--out", "DIR/bait.txt"],
    "bait solve": ["bait", "solve", "bait:1-3", "--json"],
    "league": ["league", "DIR/levels.xsb", "--time", "2s", "--out", "DIR/league"],
}  # fmt: skip
"""Commands that search."""

WRITERS: dict[str, list[str]] = {
    "solve": ["solve", "DIR/levels.xsb", "--out", "DIR/out.xsb"],
    "solve --journal": ["solve", "DIR/levels.xsb", "--journal", "DIR/run.jsonl"],
    "solve --certify": ["solve", "DIR/levels.xsb", "--for", "pushes", "--certify", "DIR/proofs"],
    "solve --library": ["solve", "DIR/levels.xsb", "--library", "DIR/library.db"],
    "optimize": ["optimize", "DIR/solved.xsb", "--out", "DIR/out.xsb"],
    "convert": ["convert", "DIR/levels.xsb", "--dialect", "xsb", "--out", "DIR/out.xsb"],
    "generate": ["generate", "--count", "2", "--size", "7x7", "--boxes", "2", "--out", "DIR/out.xsb"],
    "show": ["show", "DIR/levels.xsb:1", "--svg", "DIR/picture.svg"],
    "show --gif": ["show", "DIR/solved.xsb:1", "--gif", "DIR/film.gif", "--png", "DIR/picture.png"],
    "league": ["league", "DIR/levels.xsb", "--time", "2s", "--out", "DIR/league"],
    "lab compare": [
        "lab",
        "compare",
        "DIR/levels.xsb:1",
        "--algorithms",
        "astar",
        "--out",
        "DIR/rows.jsonl",
        "--csv",
        "DIR/rows.csv",
    ],
    "lab watch": ["lab", "watch", "DIR/levels.xsb:1", "--out", "DIR/watch.html"],
    "lab exercise": ["lab", "exercise", "3", "--out", "DIR/exercise3.py", "--force"],
    "env text": ["env", "text", "benchmark", "--out", "DIR/tasks.jsonl"],
    "library": ["library", "add", "DIR/levels.xsb", "--library", "DIR/library.db"],
    "bait": ["bait", "generate", "--count", "1", "--out", "DIR/bait.txt"],
}
"""Commands that write."""


def _run(words: list[str], folder: Path, **options: object) -> Ended:
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300, cwd=folder, **options)  # type: ignore[call-overload]
    return Ended(ran.returncode, ran.stdout, ran.stderr)


def _words(words: list[str], folder: Path) -> list[str]:
    return [word.replace("DIR", str(folder)) for word in words]


def without_memory(words: list[str], folder: Path, number: int, *, always: bool) -> Ended:
    """The command where that allocation of a run fails, and with `always` every later one."""
    launch = [sys.executable, "-c", _LAUNCH, str(faulty_core()), str(number), str(int(always))]
    return _run([*launch, *_words(words, folder)], folder)


def _pushworks() -> str:
    return str(Path(sys.executable).with_name("pushworks"))


def without_disk(words: list[str], folder: Path, size: int) -> Ended:
    """The command on a disk that takes files up to so many bytes."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return _run([_pushworks(), *_words(words, folder)], folder, preexec_fn=limit)


def _workers(parent: int) -> list[int]:
    """The worker processes of a command: where a server forks them, they are its children."""
    found = []
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        words = Path(f"/proc/{child}/cmdline").read_text()
        if "forkserver" in words:
            found += [int(one) for one in Path(f"/proc/{child}/task/{child}/children").read_text().split()]
        elif "spawn_main" in words:
            found.append(int(child))
    return found


def with_killed_worker(words: list[str], folder: Path) -> Ended:
    """The command, one of whose worker processes is killed as soon as there is one."""
    with subprocess.Popen(
        [_pushworks(), *_words(words, folder)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        while running.poll() is None:
            with suppress(OSError):  # they come and go
                if workers := _workers(running.pid):
                    os.kill(workers[-1], signal.SIGKILL)
                    break
            time.sleep(0.01)
        out, errors = running.communicate(timeout=300)
    return Ended(running.returncode, out, errors)
