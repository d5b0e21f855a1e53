"""The game thinks with another engine: its solution is played, and its faults are no faults of the game."""

from __future__ import annotations

import os
import shlex
import sys
import time
from pathlib import Path

import pytest
from tests.engine.fake_engines import fake_engine

from pushworks.apps.desktop.settings import Settings, load, save
from pushworks.apps.desktop.tasks import SolveTask
from pushworks.engine.protocol import client
from pushworks.levels import Level
from pushworks.sealgo import Status

LEVEL = Level.from_xsb("#######\n#@ $ .#\n#######")
LIMIT = 600
"""Seconds, never used up: however busy the machine is, the programs end on their own or by a kill."""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GRACE", 0.3)
    monkeypatch.setattr(client, "PATIENCE", LIMIT)


def answer(task: SolveTask) -> tuple[Status, str, str]:
    assert task.poll().seconds >= 0
    result = task.result()  # waits for the end
    assert task.done
    return result.status, result.moves, result.error


def test_another_engine_thinks() -> None:
    assert answer(SolveTask(LEVEL, LIMIT, fake_engine("honest"))) == (Status.SOLVED, "rRR", "")


def test_the_window_does_not_wait_for_it(tmp_path: Path) -> None:
    """The program speaks only after the task is there: a task that waited for it would find nothing."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    talk = shlex.split(fake_engine("honest"))[-1]
    task = SolveTask(LEVEL, LIMIT, shlex.join([sys.executable, "-c", f"open({str(gate)!r}).read()\n{talk}"]))
    assert not task.done
    gate.write_text("go")  # as soon as the program reads it
    assert answer(task) == (Status.SOLVED, "rRR", "")


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (fake_engine("liar"), "does not replay"),
        (fake_engine("defeatist"), "claims that there is no solution"),
        (fake_engine("dies at once"), "answers sep with sepok"),
        ("/no/such/engine", "No such file"),
        ("'unclosed", "No closing quotation"),
    ],
)
def test_a_bad_engine_finds_nothing(command: str, error: str) -> None:
    status, moves, said = answer(SolveTask(LEVEL, LIMIT, command))
    assert (status, moves) == (Status.NOT_FOUND, "")
    assert error in said


def test_cancelling_reaches_it_and_ends_it() -> None:
    task = SolveTask(LEVEL, LIMIT, fake_engine("deaf"))
    while task.poll().expanded < 7:  # until it has said so, and is at work
        assert not task.done
        time.sleep(0.005)
    task.cancel()
    assert answer(task)[1] == ""


def test_the_choice_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(Settings(engine="program --fast"), path)
    assert load(path).engine == "program --fast"
