"""Commands killed at any moment, and resumed, lose nothing that was reported."""

from pathlib import Path

from tests.apps.kills import kill_them


def test_kills_lose_nothing(tmp_path: Path) -> None:
    counts = kill_them(tmp_path, 7, seed=3)
    assert len([name for name in counts if name.endswith(": killed")]) >= 3, "not one command alone"
