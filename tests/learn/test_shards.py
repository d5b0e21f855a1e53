"""Training data: the same shard on every run, read back as it was written, made once by the command."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from pushworks.apps.cli.main import run
from pushworks.learn.data import RECIPES, make_shard
from pushworks.learn.shards import Shard


def test_a_shard_is_a_function_of_its_number(tmp_path: Path) -> None:
    first, again, other = make_shard("mixed", 1, 3), make_shard("mixed", 1, 3), make_shard("mixed", 2, 3)
    first.save(tmp_path / "a.npz")
    back = Shard.load(tmp_path / "a.npz")
    for name in Shard.__slots__:
        assert np.array_equal(getattr(first, name), getattr(again, name)), name
        assert np.array_equal(getattr(first, name), getattr(back, name)), name
    assert not np.array_equal(first.boxes, other.boxes)


def test_counts_of_a_shard_add_up() -> None:
    for recipe in RECIPES:
        shard = make_shard(recipe, 5, 3)
        assert shard.level_squares.sum() * 7 == len(shard.planes)
        assert shard.level_positions.sum() == len(shard.distance) == len(shard.position_boxes)
        assert shard.position_boxes.sum() == len(shard.boxes)
        assert shard.position_pushes.sum() == len(shard.push_square) == len(shard.push_after)


def test_the_command_makes_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = [
        "learn",
        "data",
        str(tmp_path),
        "--mixed",
        "1",
        "--crowded",
        "1",
        "--levels",
        "2",
        "--jobs",
        "1",
    ]
    assert run(wanted) == 0
    assert "2 new" in capsys.readouterr().out
    kept = (tmp_path / "mixed-0000.npz").read_bytes()
    (tmp_path / "crowded-0000.npz").unlink()
    assert run(wanted) == 0
    assert "1 new" in capsys.readouterr().out
    assert (tmp_path / "mixed-0000.npz").read_bytes() == kept
