"""The adapter for Stable-Baselines3: with the real base class where it is installed, else with a stand-in."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from tests.env.boards import made_levels

from pushworks.env import SokobanVectorEnv


class StandIn:
    """What the documents of SB3 say of its abstract class `VecEnv`."""

    def __init__(self, num_envs: int, observation_space: Any, action_space: Any) -> None:
        self.num_envs, self.observation_space, self.action_space = num_envs, observation_space, action_space

    def step(self, actions: np.ndarray) -> Any:
        self.step_async(actions)  # type: ignore[attr-defined]
        return self.step_wait()  # type: ignore[attr-defined]


@pytest.fixture
def adapter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    if importlib.util.find_spec("stable_baselines3") is None:
        for name in ("stable_baselines3", "stable_baselines3.common", "stable_baselines3.common.vec_env"):
            module = ModuleType(name)
            module.VecEnv = StandIn  # type: ignore[attr-defined]
            monkeypatch.setitem(sys.modules, name, module)
    sys.modules.pop("pushworks.env.sb3", None)
    yield importlib.import_module("pushworks.env.sb3")
    sys.modules.pop("pushworks.env.sb3", None)


def test_it_plays_what_the_vector_environment_plays(adapter: Any) -> None:
    settings: dict[str, Any] = {"levels": made_levels(5), "max_steps": 12, "info": ["pushes"]}
    ours = adapter.SokobanVecEnv(6, **settings)
    plain = SokobanVectorEnv(6, autoreset_mode="SameStep", **settings)
    assert ours.seed(4) == [4, 5, 6, 7, 8, 9]
    before = ours.reset()
    assert (before == plain.reset(seed=4)[0]).all()
    rng = np.random.default_rng(1)
    returns, ends = np.zeros(6), 0
    for _ in range(60):
        actions = rng.integers(0, 4, 6)
        kept = before.copy()
        observations, rewards, dones, infos = ours.step(actions)
        assert (before == kept).all(), "the last observation has to outlast the step"
        expected = plain.step(actions)
        assert (observations == expected[0]).all()
        assert rewards.dtype == np.float32
        assert (rewards == expected[1].astype(np.float32)).all()
        assert (dones == expected[2] | expected[3]).all()
        assert [info["pushes"] for info in infos] == expected[4]["pushes"].tolist()
        returns += expected[1]
        for board in np.flatnonzero(dones):
            ends += 1
            info = infos[board]
            assert (info["terminal_observation"] == expected[4]["final_obs"][board]).all()
            assert info["TimeLimit.truncated"] == (expected[3][board] and not expected[2][board])
            assert info["is_success"] == expected[2][board]
            assert info["episode"]["r"] == pytest.approx(returns[board])
            assert info["episode"]["l"] <= 12
            returns[board] = 0
        before = observations
    assert ends > 20


def test_pictures_for_convolutions(adapter: Any) -> None:
    env = adapter.SokobanVecEnv(2, image=True, levels=made_levels(2, size=7))
    space = env.observation_space
    assert (space.dtype, space.low.min(), space.high.max()) == (np.uint8, 0, 255)
    assert min(space.shape[:2]) >= 36
    assert space.shape[2] == 3
    assert space.contains(env.reset()[0])
    with pytest.raises(ValueError, match="SB3 has no networks for text"):
        adapter.SokobanVecEnv(2, observation="text")


def test_attributes_and_methods(adapter: Any) -> None:
    env = adapter.SokobanVecEnv(3, levels=made_levels(2), info=["action_mask"], render_mode="rgb_array")
    env.reset()
    assert env.get_attr("num_envs", [0, 2]) == [3, 3]
    masks = env.env_method("action_masks", indices=1)
    assert len(masks) == 1
    assert masks[0].shape == (4,)
    env.set_attr("mark", 5)
    assert env.get_attr("mark", 0) == [5]
    with pytest.raises(ValueError, match="expected all boards"):
        env.set_attr("mark", 6, [1])
    assert env.env_is_wrapped(SokobanVectorEnv) == [True] * 3
    assert len(env.get_images()) == 3
    env.close()
