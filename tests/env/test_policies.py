"""The network that ships plays boards."""

from __future__ import annotations

import pytest

from pushworks.env import Made, SokobanVectorEnv, Stage
from pushworks.env.policies import NetworkPolicy


def test_it_solves_rooms_with_one_box_and_keeps_to_the_mask() -> None:
    rooms = Made(Stage(boxes=1, width=7, height=7), capacity=1, fresh=1.0)
    env = SokobanVectorEnv(
        64, levels=rooms, actions="pushes", max_steps=30, info=["solved"], autoreset_mode="Disabled"
    )
    policy = NetworkPolicy()
    _, infos = env.reset(seed=5)
    for _ in range(30):
        masks, actions = env.action_masks(), policy(env)
        assert all(mask[action] or not mask.any() for mask, action in zip(masks, actions, strict=True))
        _, _, terminated, truncated, infos = env.step(actions)
        if (terminated | truncated).all():
            break
    assert infos["solved"].mean() > 0.9
    with pytest.raises(ValueError, match="actions='pushes', got 'steps'"):
        policy(SokobanVectorEnv(2, levels=rooms))
