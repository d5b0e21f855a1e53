"""Ten thousand random episodes of the gym_sokoban drop-in beside a model of the documented rules."""

from __future__ import annotations

import pytest
from tests.compat.replays import KINDS, replay


@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_episodes(kind: str) -> None:
    assert replay(10_000, kind) > 100
