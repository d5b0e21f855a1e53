"""Bait behind Gymnasium: the shipped solutions win, rewards are the game's own."""

from __future__ import annotations

import warnings

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import pushworks.env  # registers the environments
from pushworks.bait import read_moves
from pushworks.bait.shipped import shipped_levels, shipped_solutions
from pushworks.env import BaitEnv


def test_the_checker_is_content() -> None:
    assert pushworks.env.BaitEnv is BaitEnv
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for observation in ("planes", "text"):
            env = gymnasium.make("Pushworks/Bait-v1", observation=observation, render_tile=8)
            check_env(env.unwrapped, skip_render_check=observation == "text")


def test_shipped_solutions_win() -> None:
    env, sparse = BaitEnv(), BaitEnv(reward="sparse")
    for number, solution in enumerate(shipped_solutions()):
        for one, best in ((env, None), (sparse, 1.0)):
            first, info = one.reset(options={"level": number})
            assert info["level"] == number
            assert first[6].sum() == 1
            total = 0.0
            for move in read_moves(solution):
                _, reward, terminated, truncated, info = one.step(move)
                total += float(reward)
            assert terminated
            assert info["won"]
            assert total == (info["score"] if best is None else best)
            assert not truncated


def test_things_are_where_the_level_has_them() -> None:
    env = BaitEnv(levels=shipped_levels()[3])
    planes, _ = env.reset(seed=0)
    level = env.level
    for name, squares in (
        ("wall", level.walls),
        ("hole", level.holes),
        ("box", level.boxes),
        ("key", level.keys),
    ):
        plane = planes[pushworks.env.bait.PLANES.index(name)]
        assert {int(y) * level.width + int(x) for y, x in zip(*plane.nonzero(), strict=True)} == squares
    assert not planes[-1].any()


def test_many_boards_and_limits() -> None:
    many = gymnasium.make_vec("Pushworks/Bait-v1", num_envs=3, max_steps=4)
    many.reset(seed=0)
    for _ in range(4):
        *_, terminated, truncated, _ = many.step([4, 4, 4])
    assert truncated.all()
    assert not terminated.any()
    many.close()
    for wrong in ({"observation": "smell"}, {"reward": "gold"}, {"game": "chess"}, {"levels": []}):
        with pytest.raises(ValueError, match="expected"):
            BaitEnv(**wrong)
