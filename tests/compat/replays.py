"""Random episodes on the drop-in and on the model; the slow test plays ten thousand of them."""

from __future__ import annotations

import numpy as np
from tests.compat.model import FixedTargetsModel, Model, PullModel, TwoPlayerModel

from pushworks.compat.gym_sokoban.envs import (
    FixedTargetsSokobanEnv,
    PushAndPullSokobanEnv,
    SokobanEnv,
    TwoPlayerSokobanEnv,
)

_ROOMS = (((6, 6), 1), ((7, 7), 2), ((7, 8), 3), ((10, 10), 3), ((10, 10), 4))
KINDS = {
    "": (SokobanEnv, Model),
    "pull": (PushAndPullSokobanEnv, PullModel),
    "two players": (TwoPlayerSokobanEnv, TwoPlayerModel),
    "fixed targets": (FixedTargetsSokobanEnv, FixedTargetsModel),
}


def replay(episodes: int, kind: str = "") -> int:
    """Episodes that were solved; boards, rewards, done flags and infos are equal at every step."""
    rng = np.random.default_rng(0)
    make_env, make_model = KINDS[kind]
    solved = 0
    for number in range(episodes):
        dim, boxes = _ROOMS[number % len(_ROOMS)]
        limit = 120 if number % 3 == 0 else 40
        env = make_env(dim, limit, boxes)
        env.reset(render_mode="tiny_rgb_array", seed=number)
        mapping = [dict(env.box_mapping)] if kind == "fixed targets" else []
        model = make_model(env.room_fixed, env.room_state, boxes, limit, *mapping)
        actions = int(env.action_space.n)
        direction, done, info = 1, False, {}
        while not done:
            if rng.random() < 0.1:
                direction = int(rng.integers(1, 5)) + 8 * (actions > 9 and rng.random() < 0.3)
            action = direction if rng.random() < 0.4 else int(rng.integers(0, actions))
            picture, reward, done, info = env.step(action, observation_mode="tiny_rgb_array")
            assert (reward, done, info) == model.step(action)
            assert (env.room_state == model.state).all()
            assert env.room_state[tuple(env.player_position)] == 5
            assert picture.shape == (*dim, 3)
        solved += info["all_boxes_on_target"]
    return solved
