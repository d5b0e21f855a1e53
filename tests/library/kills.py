"""Writers that are killed with no warning, and the reckoning afterwards.

A writer is a process of its own that adds levels, solutions and saved games for ever and prints a line
each time the library has told it that something is stored. It is killed (`SIGKILL`) at a random moment;
whatever it managed to print must be found in the library by the next process.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from tests.library.boards import random_level

from pushworks.levels import Level
from pushworks.library import Library

_WRITER = """
import sys
from pushworks.library import Library
from tests.library.boards import random_level
from tests.library.kills import corridor

library, name, seed = Library(sys.argv[1]), sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
while True:
    seed += 1
    numbers = [seed * 5 + n for n in range(5)]
    library.add([random_level(number) for number in numbers], name)
    print("level", *numbers, flush=True)
    length = 7 + seed % 60
    library.add_solution(corridor(length), "r" * (length - 4), source=name)
    print("solution", length, flush=True)
    library.save_game(corridor(length), "r" * (seed % (length - 5)), slot=name)
    print("save", length, flush=True)
"""


def corridor(length: int) -> Level:
    """A level of its own for each length."""
    return Level.from_xsb("#" * length + "\n#@ $" + " " * (length - 6) + ".#\n" + "#" * length)


def kill_writers(path: Path, kills: int, *, seed: int = 0, writers: int = 2) -> int:
    """Start and kill writers; returns how many things were reported as stored and asserts they are."""
    rng = random.Random(seed)
    reported = 0
    for round_ in range(0, kills, writers):
        processes = [
            subprocess.Popen(
                [sys.executable, "-c", _WRITER, str(path), f"writer {n}",
                 str((round_ + n) * 1000)],
                stdout=subprocess.PIPE, text=True,
            )
            for n in range(writers)
        ]  # fmt: skip
        for process in processes:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
        time.sleep(rng.uniform(0.0, 0.3))
        outputs = []
        for process in processes:
            process.kill()
            outputs.append(process.communicate()[0])
        with Library(path) as library:
            for n, output in enumerate(outputs):
                reported += _reckon(library, f"writer {n}", output)
    with Library(path) as library:
        assert library.check() == []
    return reported


def _reckon(library: Library, name: str, output: str) -> int:
    """Look up everything a writer printed; the last line may have been cut off by the kill."""
    count = 0
    for line in output.splitlines(keepends=True):
        if not line.endswith("\n"):
            break
        kind, *words = line.split()
        numbers = [int(word) for word in words]
        count += 1
        if kind == "level":
            assert all(name in library.get(random_level(n).id).collections for n in numbers)
        elif kind == "solution":
            best = library.best(corridor(numbers[0]))
            assert best.moves is not None
            assert best.moves.metrics.moves == numbers[0] - 4
        else:
            assert library.load_game(corridor(numbers[0]), slot=name) is not None
    return count
