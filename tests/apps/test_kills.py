from pathlib import Path

from tests.apps.kills import kill_them


def test_kills_lose_nothing(tmp_path: Path) -> None:
    assert kill_them(tmp_path, 7, seed=3)["kills"] >= 3
