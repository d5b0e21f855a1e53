"""Programs in the style of public trainers of agents and language models, on the drop-in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import numpy as np

from pushworks.compat.gym_sokoban.envs.room_utils import generate_room
from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv as GymSokobanEnv

GLYPHS = {0: " # \t", 1: " _ \t", 2: " O \t", 3: " √ \t", 4: " X \t", 5: " P \t", 6: " S \t"}
ACTIONS = {1: "Up", 2: "Down", 3: "Left", 4: "Right"}


@contextmanager
def all_seed(seed: int) -> Iterator[None]:
    """Seed the global generators and put their state back."""
    states = random.getstate(), np.random.get_state()
    random.seed(seed)
    np.random.seed(seed)
    try:
        yield
    finally:
        random.setstate(states[0])
        np.random.set_state(states[1])


class TextSokoban(GymSokobanEnv):
    """A subclass that generates its own rooms, shows text, and turns answers into actions."""

    def __init__(self, **arguments: Any) -> None:
        self.search_depth = arguments.pop("search_depth", 300)
        super().__init__(reset=False, **arguments)
        self.valid: list[bool] = []

    def reset(self, seed: int | None = None, mode: str = "text") -> Any:  # type: ignore[override]
        """The room of a seed."""
        with all_seed(seed or 0):
            self.room_fixed, self.room_state, self.box_mapping = generate_room(
                dim=self.dim_room,
                num_steps=self.num_gen_steps,
                num_boxes=self.num_boxes,
                search_depth=self.search_depth,
            )
        self.num_env_steps = self.reward_last = self.boxes_on_target = 0
        self.player_position = np.argwhere(self.room_state == 5)[0]
        self.valid = []
        return self.render(mode)

    def step(self, action: int) -> Any:  # type: ignore[override]
        """One action; whether it did anything is in info."""
        before = self.player_position.copy()
        _, reward, done, _ = GymSokobanEnv.step(self, action, observation_mode="tiny_rgb_array")
        self.valid.append(not np.array_equal(before, self.player_position))
        success = self.boxes_on_target == self.num_boxes
        return self.render("text"), reward, done, {"action_is_effective": self.valid[-1], "success": success}

    def render(self, mode: str = "text", **arguments: Any) -> Any:  # type: ignore[override]
        """Text with a glyph for each square, a picture, or an array."""
        shown = np.where((self.room_state == 5) & (self.room_fixed == 2), 6, self.room_state)
        if mode == "text":
            return "\n".join("".join(GLYPHS[code] for code in row) for row in shown.tolist())
        return self.get_image(mode, **arguments)


def solution_of(env: GymSokobanEnv) -> list[int]:
    """A shortest solution by breadth-first search on copies, as trainers filter their levels."""
    start = (env.room_state.tobytes(), ())
    seen, wave = {start[0]}, [(deepcopy(env), [])]
    while wave:
        following = []
        for game, path in wave:
            for action in (1, 2, 3, 4):
                child = deepcopy(game)
                GymSokobanEnv.step(child, action, observation_mode="tiny_rgb_array")
                if child._check_if_all_boxes_on_target():
                    return [*path, action]
                if (key := child.room_state.tobytes()) not in seen:
                    seen.add(key)
                    following.append((child, [*path, action]))
        wave = following
    raise AssertionError("expected a solvable room")


def test_seeded_resets_are_repeatable_and_leave_the_global_state() -> None:
    env = TextSokoban(dim_room=(6, 6), num_boxes=1, max_steps=100)
    np.random.seed(5)
    state = np.random.get_state()[1].copy()
    boards = [env.reset(seed=seed) for seed in range(20)]
    assert [env.reset(seed=seed) for seed in range(20)] == boards
    assert len(set(boards)) > 15
    assert (np.random.get_state()[1] == state).all()


def test_an_agent_solves_rooms_through_text() -> None:
    env = TextSokoban(dim_room=(6, 6), num_boxes=1, max_steps=100)
    for seed in range(5):
        text = env.reset(seed=seed)
        assert text.count("X") == 1
        assert text.count("O") + text.count("S") == 1
        (target, box), *others = env.box_mapping.items()
        assert others == []
        assert env.room_state[box] == 4
        assert env.room_fixed[target] == 2
        rewards, info, done = [], {}, False
        for action in solution_of(env):
            assert action in ACTIONS
            text, reward, done, info = env.step(action)
            rewards.append(reward)
        assert done
        assert info == {"action_is_effective": True, "success": True}
        assert "√" in text
        assert np.isclose(sum(rewards), 11 - 0.1 * len(rewards))


def test_pictures_for_vision_models() -> None:
    env = TextSokoban(dim_room=(7, 7), num_boxes=2)
    picture = env.reset(seed=1, mode="rgb_array")
    assert picture.shape == (112, 112, 3)
    assert env.render("tiny_rgb_array", scale=16).shape == (112, 112, 3)
    copied = deepcopy(env)
    copied.step(1)
    copied.step(3)
    assert env.num_env_steps == 0
    assert copied.num_env_steps == 2


def test_own_rewards_in_a_subclass() -> None:
    class Priced(GymSokobanEnv):
        def _calc_reward(self) -> None:
            super()._calc_reward()
            self.reward_last -= 0.5 * (self.new_box_position is not None)

    env = Priced((6, 6), num_boxes=1)
    env.penalty_for_step, env.reward_finished = 0.0, 100
    env.reset(seed=2)
    pushes = [env.step(action)[3]["action.moved_box"] for action in (0, *solution_of(env))]
    assert any(pushes)
    assert env.reward_last == 1 + 100 - 0.5
