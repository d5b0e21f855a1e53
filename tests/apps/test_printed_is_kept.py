"""What `pushworks solve` has printed is in its --out, whenever a signal comes."""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.library.boards import random_level

from pushworks.apps.cli import solve_report
from pushworks.apps.cli.common import Picked
from pushworks.apps.cli.jobs import Share
from pushworks.apps.cli.solve_report import Solved, make_report
from pushworks.apps.signals import uninterrupted
from pushworks.engine import solve
from pushworks.levels import Collection, read, to_text

LEVELS = [random_level(seed, size=7, boxes=2) for seed in range(40)]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_waits_for_the_end_of_the_block(number: signal.Signals) -> None:
    came: list[int] = []
    before = signal.signal(number, lambda received, _: came.append(received))
    try:
        with uninterrupted(), uninterrupted():
            signal.raise_signal(number)
            assert came == []
        assert came == [number]
        signal.raise_signal(number)
        assert came == [number, number]
    finally:
        signal.signal(number, before)


def test_a_signal_while_a_level_is_kept_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.xsb"
    write = solve_report.write

    def interrupted(*given: object, **named: object) -> None:
        signal.raise_signal(signal.SIGINT)
        write(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(solve_report, "write", interrupted)
    report = make_report("json", "any", out, [], Share(1, 1, 0))
    collection = Collection.of(LEVELS[:2])
    with pytest.raises(KeyboardInterrupt):
        report.add(0, Solved(Picked("here", 1, LEVELS[0], None, collection), solve(LEVELS[0])))
    monkeypatch.setattr(solve_report, "write", write)
    report.close()
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) <= len(read(out)) == 1


def test_kills_at_random_moments(tmp_path: Path) -> None:
    rng = random.Random(5)
    levels, out = tmp_path / "levels.xsb", tmp_path / "out.xsb"
    levels.write_text(to_text(LEVELS, dialect="xsb"))
    command = [Path(sys.executable).with_name("pushworks"), "solve", str(levels), "--out", str(out), "--json"]
    cut = 0
    for _ in range(4):
        out.unlink(missing_ok=True)
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as running:
            assert running.stdout is not None
            printed = [running.stdout.readline() for _ in range(rng.randint(1, len(LEVELS) - 1))]
            running.send_signal(rng.choice([signal.SIGTERM, signal.SIGINT, signal.SIGHUP]))
            printed += running.stdout.readlines()
        kept = [level.id for level in read(out)]
        assert [json.loads(line)["id"] for line in printed] == kept[: len(printed)]
        cut += len(kept) < len(LEVELS)
    assert cut
