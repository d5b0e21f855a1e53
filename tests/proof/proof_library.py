"""The library at full size: a hundred killed writers."""

from __future__ import annotations

from pathlib import Path

from tests.library.kills import kill_writers


def test_a_hundred_kills(tmp_path: Path) -> None:
    reported = kill_writers(tmp_path / "library.db", kills=100, seed=7)
    print(f"{reported} reports of stored things, all found again")
    assert reported > 300
