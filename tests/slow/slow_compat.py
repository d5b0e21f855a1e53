"""Ten thousand random episodes of the gym_sokoban drop-in beside a model of the documented rules."""

from __future__ import annotations

from tests.compat.replays import replay


def test_ten_thousand_episodes() -> None:
    assert replay(10_000) > 300
