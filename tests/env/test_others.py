"""Drop-in for users of other environments: the same boards and rewards under their published rules."""

from __future__ import annotations

import numpy as np
import pytest
from tests.env.boards import made_levels
from tests.env.replays import replay_gym_sokoban, replay_jumanji, replay_puffer

from pushworks.env import LIKE, PufferSokoban, SokobanEnv


def test_gym_sokoban() -> None:
    assert replay_gym_sokoban(40, boards=20) >= 40


def test_jumanji() -> None:
    assert replay_jumanji(40, boards=20) >= 40


def test_pufferlib() -> None:
    assert replay_puffer(60, boards=10, max_steps=80) >= 60


def test_pufferlib_gives_the_arrays() -> None:
    arrays = {
        "observations": np.zeros((3, 256), np.uint8),
        "rewards": np.zeros(3, np.float32),
        "terminals": np.zeros(3, np.bool_),
        "truncations": np.zeros(3, np.bool_),
        "actions": np.zeros(3, np.int32),
    }
    env = PufferSokoban(3, levels=made_levels(2), buf=arrays)
    assert env.single_observation_space.shape == (256,)
    assert env.num_agents == 3
    observations, infos = env.reset(seed=1)
    assert observations is arrays["observations"]
    assert infos == []
    assert observations.sum(axis=1).min() > 3
    assert env.step(np.array([1, 2, 3]))[1] is arrays["rewards"]
    env.close()


def test_like_can_be_changed_in_parts() -> None:
    env = SokobanEnv(like="gym-sokoban", levels=made_levels(1), observation="grid", max_steps=7)
    assert env.action_space.n == 9
    assert env.settings.max_steps == 7
    assert env.get_action_meanings()[5] == "walk up"
    with pytest.raises(ValueError, match="expected like among gym-sokoban"):
        SokobanEnv(like="chess", levels=made_levels(1))
    assert set(LIKE) == {"gym-sokoban", "boxoban", "jumanji", "pufferlib"}
