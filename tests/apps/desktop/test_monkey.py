"""A monkey at the keyboard: random events on every screen, no exception, the game still works after."""

from __future__ import annotations

import pytest
from tests.scale import size

from pushworks.apps.desktop.display import SCREENS

from .conftest import Player
from .monkey import torment, ways_to_screens


def test_the_monkey_knows_every_screen(player: Player) -> None:
    assert set(ways_to_screens(player)) == set(SCREENS)


@pytest.mark.parametrize("screen", sorted(SCREENS))
def test_random_events(player: Player, screen: str) -> None:
    torment(player, screen, size(15, 60), seed=1)
