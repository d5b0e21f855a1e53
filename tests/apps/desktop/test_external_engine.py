"""The game thinks with another engine: its solution is played, and its faults are no faults of the game."""

from __future__ import annotations

import time

import pytest
from tests.engine.fake_engines import fake_engine

from pushworks.apps.desktop.settings import Settings, load, save
from pushworks.apps.desktop.tasks import SolveTask
from pushworks.engine.protocol import client
from pushworks.levels import Level
from pushworks.sealgo import Status

LEVEL = Level.from_xsb("#######\n#@ $ .#\n#######")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GRACE", 0.3)


def answer(task: SolveTask) -> tuple[Status, str, str]:
    until = time.monotonic() + 30
    while not task.done:
        assert task.poll().seconds >= 0
        assert time.monotonic() < until
        time.sleep(0.01)
    result = task.result()
    return result.status, result.moves, result.error


def test_another_engine_thinks() -> None:
    begin = time.monotonic()
    task = SolveTask(LEVEL, 5, fake_engine("honest"))
    assert time.monotonic() - begin < 0.5  # the window did not wait for it
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
    status, moves, said = answer(SolveTask(LEVEL, 5, command))
    assert (status, moves) == (Status.NOT_FOUND, "")
    assert error in said


def test_cancelling_reaches_it_and_ends_it() -> None:
    task = SolveTask(LEVEL, 60, fake_engine("deaf"))
    until = time.monotonic() + 30
    while task.poll().expanded < 7:  # it has said so, and is at work
        assert time.monotonic() < until
        time.sleep(0.005)
    task.cancel()
    assert answer(task)[1] == ""


def test_the_choice_is_kept(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "settings.json"
    save(Settings(engine="program --fast"), path)
    assert load(path).engine == "program --fast"
