"""How commands use the machine: all cores by default, one thread and one level at a time on request."""

from __future__ import annotations

import ctypes
import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pushworks.apps.cli import jobs, main
from pushworks.apps.cli.jobs import share_of

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def eight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with eight cores."""
    monkeypatch.setattr(jobs, "cores", lambda: 8)
    monkeypatch.setattr(jobs, "usual_memory", lambda: 16 << 30)


def test_windows_is_asked_for_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The call is that of `kernel32`, told to fill a MEMORYSTATUSEX of 64 bytes."""

    class Kernel:
        answers = True

        def GlobalMemoryStatusEx(self, place: Any) -> bool:  # noqa: N802 - its name there
            status = place._obj
            assert (status.length, ctypes.sizeof(status)) == (64, 64)
            status.size0 = 24 << 30
            return self.answers

    kernel = Kernel()
    monkeypatch.delattr(os, "sysconf")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert jobs.usual_memory() == 12 << 30
    kernel.answers = False
    assert jobs.usual_memory() == 4 << 30


@pytest.mark.usefixtures("eight")
@pytest.mark.parametrize(
    ("levels", "asked", "expected"),
    [
        (1, {}, (1, 8)),
        (3, {}, (3, 2)),
        (8, {}, (8, 1)),
        (500, {}, (8, 1)),
        (0, {}, (1, 8)),
        (500, {"threads": 1}, (8, 1)),
        (500, {"threads": 4}, (2, 4)),
        (500, {"threads": 32}, (1, 32)),
        (1, {"jobs": 2}, (2, 4)),
        (500, {"jobs": 1}, (1, 8)),
        (500, {"jobs": 3, "threads": 5}, (3, 5)),
        (500, {"reproducible": True}, (1, 1)),
        (500, {"reproducible": True, "jobs": 1, "threads": 1}, (1, 1)),
    ],
)
def test_what_is_not_given_is_filled(levels: int, asked: dict[str, int], expected: tuple[int, int]) -> None:
    share = share_of(levels, **asked)  # type: ignore[arg-type]
    assert (share.jobs, share.threads) == expected
    assert share.reproducible == (expected == (1, 1))
    assert share.memory == (4 << 30 if asked.get("reproducible") else 16 << 30)
    assert share.bytes * share.jobs <= share.memory


@pytest.mark.usefixtures("eight")
def test_it_says_how() -> None:
    assert str(share_of(1)) == "8 threads"
    assert str(share_of(20)) == "8 levels at a time, 1 thread each"
    assert str(share_of(20, jobs=1, threads=1)) == "reproducible"
    assert share_of(20, memory=8000).bytes == 1000


@pytest.mark.parametrize("more", [["--jobs", "2"], ["--threads", "2"]])
def test_reproducible_takes_no_others(more: list[str], capsys: Capture) -> None:
    assert main.run(["solve", "first", "--reproducible", *more]) == 2
    assert "--reproducible means --threads 1 --jobs 1" in capsys.readouterr().err


def records(capsys: Capture, *arguments: str) -> list[dict[str, object]]:
    assert main.run(["solve", "first", "--json", *arguments]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for line in lines:
        del line["seconds"]
    return lines


def test_a_reproducible_run_repeats_exactly(capsys: Capture) -> None:
    first, again = records(capsys, "--reproducible"), records(capsys, "--threads", "1", "--jobs", "1")
    assert first == again
    assert all(line["reproducible"] for line in first)


def test_side_by_side_in_this_process_gives_every_level_its_answer_in_order(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "cores", lambda: 3)
    beside, alone = records(capsys), records(capsys, "--reproducible")
    assert [line["index"] for line in beside] == list(range(1, 13))
    assert not any(line["reproducible"] for line in beside)
    for line in (*beside, *alone):
        del line["reproducible"]
    assert beside == alone, "one thread each: the same searches"


def test_the_last_line_says_how(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "cores", lambda: 2)
    assert main.run(["solve", "first"]) == 0
    assert capsys.readouterr().out.endswith("; 2 levels at a time, 1 thread each\n")
    assert main.run(["solve", "first:1"]) == 0
    assert "; 2 threads\n" in capsys.readouterr().out
    assert main.run(["solve", "first:1", "--reproducible"]) == 0
    assert "; reproducible\n" in capsys.readouterr().out
    assert main.run(["optimize", "first:3", "--time", "1", "--reproducible"]) == 0
    assert "\nreproducible\n" in capsys.readouterr().out


def test_a_journal_is_continued_on_another_machine(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "run.jsonl"
    monkeypatch.setattr(jobs, "cores", lambda: 2)
    assert main.run(["solve", "first:1-3", "--journal", str(journal)]) == 0
    monkeypatch.setattr(jobs, "cores", lambda: 5)
    monkeypatch.setattr(jobs, "usual_memory", lambda: 1 << 30)
    before = journal.read_text()
    assert main.run(["solve", "first:1-3", "--journal", str(journal), "--resume"]) == 0
    assert journal.read_text() == before, "nothing was searched again"
    capsys.readouterr()
