"""The library at full size: a thousand kills, of writers and of processes that mend old files."""

from __future__ import annotations

from pathlib import Path

from tests.library.kills import kill_menders, kill_writers


def test_800_writers_killed(tmp_path: Path) -> None:
    reported = kill_writers(tmp_path / "library.db", kills=800, seed=7)
    print(f"{reported} reports of stored things, all found again")
    assert reported > 2400


def test_200_menders_killed(tmp_path: Path) -> None:
    old, new = kill_menders(tmp_path, kills=200, seed=7)
    print(f"{old} files were found in the old version, {new} in the new one, all of them whole")
    assert old > 10
    assert new > 10
