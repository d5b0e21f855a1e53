"""A handful of faults every day; all of them in tests/slow/slow_faults.py."""

from __future__ import annotations

import subprocess
import sys
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


@pytest.mark.parametrize(
    ("command", "number", "always"),
    [("solve with threads", 40, False), ("optimize", 400, True), ("astar with threads", 150, True)],
)
def test_no_memory(command: str, number: int, always: bool, tmp_path: Path) -> None:
    prepare(tmp_path)
    without_memory(SEARCHES[command], tmp_path, number, always=always).check()
    check_file(tmp_path / "out.xsb")


@pytest.mark.parametrize("command", ["solve", "library", "convert"])
def test_a_full_disk(command: str, tmp_path: Path) -> None:
    prepare(tmp_path)
    ended = without_disk(WRITERS[command], tmp_path, 200)
    ended.check()
    assert ended.code != 0
    assert len(ended.errors.splitlines()) == 1, ended.errors
    check_file(tmp_path / "out.xsb")


def test_a_killed_worker(tmp_path: Path) -> None:
    prepare(tmp_path)
    with_killed_worker(["solve", "DIR/levels.xsb", "--jobs", "2", "--out", "DIR/out.xsb"], tmp_path).check()
    check_file(tmp_path / "out.xsb")


_CALLBACK = """
from pushworks.engine import EngineError, Options, solve
from pushworks.engine.called_networks import install_function
from pushworks.levels.shipped import shipped_collection

def judge(board):
    raise ValueError("no network")

install_function("default", judge)
level = shipped_collection("great-halls").levels[28]
for threads in (1, 2, 4):
    members = {"portfolio.members": "learned@1000+fess@1000", "portfolio.sample": False}
    try:
        print(solve(level, Options(threads=threads, extra=members)).status)
    except EngineError as error:
        print(error)
"""


def test_a_network_function_that_raises() -> None:
    ran = subprocess.run([sys.executable, "-c", _CALLBACK], capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["internal error: the network could not be called"] * 3
