"""The desktop game at full size: 50,000 random events over all screens at three sizes, 200 kills.

Two games share a library and settings: beside the monkey another game plays, and the kills come in pairs.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from tests.apps.desktop.conftest import SIZES as WINDOWS
from tests.apps.desktop.conftest import Player
from tests.apps.desktop.killing import beside, killed_both
from tests.apps.desktop.monkey import torment

from pushworks.apps.desktop.display import SCREENS

ROOT = Path(__file__).parents[2]
SIZES = ((800, 600), (1280, 800), (1920, 1080))
EVENTS = 50_000
KILLS = 200


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", sorted(SCREENS))
def test_random_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, size: tuple[int, int]
) -> None:
    monkeypatch.setenv("PUSHWORKS_PICTURES", str(tmp_path / "pictures"))
    monkeypatch.setenv("PUSHWORKS_LEVELS", str(tmp_path / "levels-out"))
    monkeypatch.setenv("PUSHWORKS_SKINS", str(tmp_path / "skins"))
    someone = Player(tmp_path, size=size)
    with beside(tmp_path, screen):
        torment(someone, screen, -(-EVENTS // (len(SCREENS) * len(SIZES))), seed=7)
    assert someone.app.library is not None
    assert someone.app.library.check() == []
    someone.close()


@pytest.mark.parametrize("number", range(KILLS // 2))
def test_two_killed_at_a_random_moment(tmp_path: Path, number: int) -> None:
    seconds = random.Random(number).uniform(0.05, 1.0)
    killed_both(tmp_path, seconds, drawing=bool(number % 2))


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_everything_at_each_size_of_the_window(size: tuple[int, int]) -> None:
    """Every day each test has one of the sizes (tests/apps/desktop/conftest.py); here it has all of them."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/apps/desktop"]
    environment = {**os.environ, "PUSHWORKS_WINDOW": f"{size[0]}x{size[1]}"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_no_test_of_the_games_assumes_a_fast_thread() -> None:
    """Everything in the background answers 0.3 s later (tests/apps/delayed_tasks.py)."""
    folders = ["tests/apps/desktop", "tests/apps/terminal"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *folders]
    environment = {**os.environ, "PUSHWORKS_DELAY": "0.3"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
