"""The desktop game at full size: 2,000 random events on every screen, 50 kills at random moments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.apps.desktop.conftest import Player
from tests.apps.desktop.killing import killed_while_playing
from tests.apps.desktop.monkey import torment

from pushworks.apps.desktop.display import SCREENS


@pytest.fixture
def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("PUSHWORKS_PICTURES", str(tmp_path / "pictures"))
    someone = Player(tmp_path)
    yield someone
    someone.close()


@pytest.mark.parametrize("screen", sorted(SCREENS))
def test_2000_random_events(player: Player, screen: str) -> None:
    torment(player, screen, 2000, seed=7)


@pytest.mark.parametrize("number", range(50))
def test_killed_at_a_random_moment(tmp_path: Path, number: int) -> None:
    killed_while_playing(tmp_path, random.Random(number).uniform(0.05, 1.0))
