"""What the daily tests do in part, done in full: every file that asks `tests.scale` how much to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "tests").rglob("test_*.py")
    if "from tests.scale import" in path.read_text(encoding="utf-8")
)


def test_there_are_some() -> None:
    assert len(FILES) >= 3


@pytest.mark.parametrize("file", FILES)
def test_at_full_size(file: str) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PUSHWORKS_FULL": "1"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
