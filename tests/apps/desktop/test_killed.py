"""Killed in the middle of a game: nothing saved is broken. (The full number is in the proofs.)"""

from __future__ import annotations

from pathlib import Path

import pytest

from .killing import killed_both, killed_while_drawing, killed_while_playing


@pytest.mark.parametrize("seconds", [0.15, 0.4])
def test_a_kill_leaves_saved_games_intact(tmp_path: Path, seconds: float) -> None:
    killed_while_playing(tmp_path, seconds)


def test_killed_while_drawing(tmp_path: Path) -> None:
    killed_while_drawing(tmp_path, 0.6)


@pytest.mark.parametrize("drawing", [False, True])
def test_two_at_once_killed(tmp_path: Path, drawing: bool) -> None:
    killed_both(tmp_path, 0.5, drawing=drawing)
