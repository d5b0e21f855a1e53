"""The reader's promises at full size: 20,000 inputs, each within a second and half a gigabyte."""

from __future__ import annotations

import resource
import time
from contextlib import suppress

from tests.levels.fuzz import inputs, read_and_write

from pushworks import levels

MEGABYTE = 1_000_000
HOSTILE = [
    "#", "\n", "#@$.\n", "(", "#(", "9(#", "Comment:\n", "Comment-End:\n", "Solution\n\n", "u", "uRd\n",
    "17\n", "1717131\n", ";\n", "Title: x\n", "#$\n\n", "#$\n#$\n#$\n\n", "#@x#\n\n",
    "#####\n#@$.#\n#####\n\n", "WWBW\n", "> #@\n", "*\n", "-\n", "3#@$.", "<SokobanLevels>",
    "[soko=3,3]\nHa$\n", "hello world\n", "|", "#|", "#|\n",
]  # fmt: skip


def _used(before: int) -> int:
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024


def test_20000_inputs() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    slowest = 0.0
    for number, data in enumerate(inputs(20_000, seed=2026)):
        start = time.process_time()
        read_and_write(data, number)
        slowest = max(slowest, time.process_time() - start)
    print(f"slowest input {slowest:.3f} s, memory grew by {_used(before) / 2**20:.0f} MiB")
    assert slowest < 1.0
    assert _used(before) < 500 * 2**20


def test_a_megabyte_of_the_same() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for unit in HOSTILE:
        for head in ("", "#####\n#@$.#\n#####\n", "<SokobanLevels>"):
            text = (head + unit * (MEGABYTE // len(unit)))[:MEGABYTE]
            start = time.process_time()
            with suppress(levels.LevelError):
                levels.read_text(text)
            assert time.process_time() - start < 1.0, (head, unit)
    assert _used(before) < 500 * 2**20


def test_100000_levels_in_one_file() -> None:
    boards = [f"; {i}\n##########\n#@ $ .   #\n#{i:09b}#\n##########\n" for i in range(100_000)]
    text = "\n".join(boards).replace("0", " ").replace("1", "#")
    assert len(levels.read_text(text)) == 100_000
