"""Other programs' engines, used like our own: believed in nothing, never waited for in vain."""

from __future__ import annotations

import time

import pytest
from tests.engine.fake_engines import fake_engine

from pushworks.engine import Options
from pushworks.engine.protocol import EngineProcess, ProtocolError, client
from pushworks.engine.protocol.conformance import check
from pushworks.levels import Level
from pushworks.sealgo import Status

LEVEL = Level.from_xsb("#######\n#@ $ .#\n#######")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GRACE", 0.3)


@pytest.mark.parametrize(
    ("mood", "status", "moves", "error"),
    [
        ("honest", Status.SOLVED, "rRR", ""),
        ("improves", Status.SOLVED, "rRR", ""),
        ("liar", Status.NOT_FOUND, "", "does not replay: 1 box is not on a goal"),
        ("boaster", Status.NOT_FOUND, "", "gave no solution"),
        ("defeatist", Status.NOT_FOUND, "", "claims that there is no solution"),
        ("foreign", Status.NOT_FOUND, "", ""),
        ("mute", Status.NOT_FOUND, "", ""),
        ("dies", Status.NOT_FOUND, "", "ended without an answer"),
        ("complains", Status.INVALID, "", "level: too small for me"),
        ("deaf", Status.TIME_LIMIT, "", "did not stop in time"),
    ],
)
def test_what_becomes_of_an_answer(mood: str, status: Status, moves: str, error: str) -> None:
    with EngineProcess(fake_engine(mood)) as engine:
        assert engine.name == "Fake 1"
        assert engine.offers == {"time"}
        job = engine.job(LEVEL, Options(seconds=0.2, nodes=5)).start()
        result = job.result()
        assert (result.status, result.moves) == (status, moves)
        assert error in result.error
        assert bool(result.error) == bool(error)
        assert result.pushes == (2 if moves else 0)
        assert result.strategy == "Fake 1"
        assert job.done
        assert job.poll().expanded == (12 if mood == "honest" else 7)
        assert not result.optimal


def test_stop_reaches_the_engine_and_it_serves_again() -> None:
    with EngineProcess(fake_engine("stops")) as engine:
        for _ in range(2):
            job = engine.job(LEVEL).start()
            assert not job.wait(0.05)
            assert job.poll().running
            with pytest.raises(ProtocolError, match="one search at a time"):
                engine.job(LEVEL).start()
            job.cancel()
            assert job.result().status is Status.CANCELLED
        assert engine.alive
    assert not engine.alive


def test_an_engine_that_does_not_stop_is_ended() -> None:
    with EngineProcess(fake_engine("deaf")) as engine, engine.job(LEVEL) as job:
        begin = time.monotonic()
        job.cancel()
        assert "was ended" in job.result().error
        assert time.monotonic() - begin < 5
        assert not engine.alive
        assert "has ended" in engine.job(LEVEL).start().result().error


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("/no/such/program", "/no/such/program: No such file"),
        ("", "expected a command"),
        (fake_engine("dies at once"), "answers sep with sepok"),
        (fake_engine("silent"), "answers sep with sepok"),
    ],
)
def test_what_is_no_engine_is_one_line(command: str, message: str) -> None:
    with pytest.raises(ProtocolError, match=message):
        EngineProcess(command, patience=0.5)


def test_the_rules_find_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pushworks.engine.protocol.conformance.ANSWER", 0.5)
    found = {finding.rule: finding.problem for finding in check(fake_engine("liar"))}
    assert not found["`sep` is answered by id name, options and sepok"]
    assert not found["`ready` is answered by readyok"]
    assert not found["`quit` ends the program, also during a search"]
    broken = [rule for rule, problem in found.items() if problem]
    assert (
        "expected a solution of"
        in found["`go` is answered by a solution that solves the level, then by done solved"]
    )
    assert len(broken) >= 6
