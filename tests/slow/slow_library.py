"""The library at full size: a thousand kills, and thousands of inputs on the way to it."""

from __future__ import annotations

from pathlib import Path

from tests.library.kills import kill_menders, kill_writers
from tests.library.source_fuzz import harvests


def test_800_writers_killed(tmp_path: Path) -> None:
    reported = kill_writers(tmp_path / "library.db", kills=800, seed=7)
    print(f"{reported} reports of stored things, all found again")
    assert reported > 800, "at least one a writer, on however busy a machine"


def test_200_menders_killed(tmp_path: Path) -> None:
    old, new = kill_menders(tmp_path, kills=200, seed=7)
    print(f"{old} files were found in the old version, {new} in the new one, all of them whole")
    assert old > 10
    assert new > 10


def test_5000_inputs_of_strangers() -> None:
    found = list(harvests(5000, seed=2026))
    print(f"{sum(len(h.levels) for h in found)} levels and {sum(len(h.faults) for h in found)} faults")
    assert all(line.isprintable() for harvest in found for line in harvest.faults)
