"""Random episodes on the drop-in and on the model; the slow test plays ten thousand of them."""

from __future__ import annotations

import numpy as np
from tests.compat.model import Model

from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv

_ROOMS = (((6, 6), 1), ((7, 7), 2), ((7, 8), 3), ((10, 10), 3), ((10, 10), 4))


def replay(episodes: int) -> int:
    """Episodes that were solved; boards, rewards, done flags and infos are equal at every step."""
    rng = np.random.default_rng(0)
    solved = 0
    for number in range(episodes):
        dim, boxes = _ROOMS[number % len(_ROOMS)]
        limit = 120 if number % 3 == 0 else 40
        env = SokobanEnv(dim, limit, boxes, reset=False)
        env.reset(render_mode="tiny_rgb_array", seed=number)
        model = Model(env.room_fixed, env.room_state, boxes, limit)
        direction, done, info = 1, False, {}
        while not done:
            if rng.random() < 0.1:
                direction = int(rng.integers(1, 5))
            action = direction if rng.random() < 0.4 else int(rng.integers(0, 9))
            picture, reward, done, info = env.step(action, observation_mode="tiny_rgb_array")
            assert (reward, done, info) == model.step(action)
            assert (env.room_state == model.state).all()
            assert tuple(env.player_position) == tuple(np.argwhere(model.state == 5)[0])
            assert picture.shape == (*dim, 3)
        solved += info["all_boxes_on_target"]
    return solved
