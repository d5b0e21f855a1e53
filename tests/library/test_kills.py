"""Writers of a library killed at any moment lose nothing that was reported."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

from tests.library.boards import random_level
from tests.library.kills import kill_menders, kill_writers

from pushworks.library import Library


def test_killed_writers_lose_nothing_they_reported(path: Path) -> None:
    assert kill_writers(path, kills=6, seed=1) > 0


def test_killed_menders_leave_whole_files(tmp_path: Path) -> None:
    assert sum(kill_menders(tmp_path, kills=6, seed=1)) == 6


def _add(path: str, first: int) -> None:
    with Library(path) as library:
        for seed in range(first, first + 40):
            library.add([random_level(seed)], f"From {first}")


def test_two_processes_write_at_once(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_add, args=(str(path), first)) for first in (0, 20)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
        assert process.exitcode == 0
    with Library(path) as library:
        assert library.stats().levels == 60, "twenty levels came from both"
        assert library.stats().copies == 80
        assert library.check() == []
