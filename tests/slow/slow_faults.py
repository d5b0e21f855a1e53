"""Faults in every command that searches or writes: no memory, no disk, killed workers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.apps.faults import (
    SEARCHES,
    WRITERS,
    check_file,
    prepare,
    with_killed_worker,
    without_disk,
    without_memory,
)

NUMBERS = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 2584, 6765, 17711, 75025]


@pytest.mark.parametrize("always", [False, True])
@pytest.mark.parametrize("command", SEARCHES)
def test_no_memory(command: str, always: bool, tmp_path: Path) -> None:
    prepare(tmp_path)
    for number in NUMBERS:
        without_memory(SEARCHES[command], tmp_path, number, always=always).check()
        check_file(tmp_path / "out.xsb")


@pytest.mark.parametrize("command", WRITERS)
def test_a_full_disk(command: str, tmp_path: Path) -> None:
    prepare(tmp_path)
    for size in (0, 1, 100, 1_000, 4_096, 10_000):
        for old in (tmp_path / "out.xsb", tmp_path / "run.jsonl"):
            old.unlink(missing_ok=True)
        ended = without_disk(WRITERS[command], tmp_path, size)
        ended.check()
        assert ended.code == 0 or ended.errors.strip()
        assert ended.code == 2 or size > 1, command  # each of them writes something
        check_file(tmp_path / "out.xsb")


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "DIR/levels.xsb", "--jobs", "2", "--out", "DIR/out.xsb"],
        ["generate", "--count", "4", "--size", "7x7", "--boxes", "2", "--jobs", "2", "--out", "DIR/out.xsb"],
        ["rate", "DIR/levels.xsb", "--jobs", "2"],
        ["bench", "DIR/levels.xsb", "--jobs", "2"],
    ],
)
def test_a_killed_worker(words: list[str], tmp_path: Path) -> None:
    prepare(tmp_path)
    for _ in range(5):
        with_killed_worker(words, tmp_path).check()
        check_file(tmp_path / "out.xsb")
