"""A thousand kills of the commands that write: solve, convert, library, generate, bait, lab."""

from __future__ import annotations

from pathlib import Path

from tests.apps.kills import kill_them


def test_a_thousand_kills(tmp_path: Path) -> None:
    counts = kill_them(tmp_path, 1000, seed=15)
    print("", *(f"{name}: {count}" for name, count in sorted(counts.items())), sep="\n")
    assert counts["kills"] == 1000
