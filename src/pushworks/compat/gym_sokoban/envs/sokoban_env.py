"""`SokobanEnv` with gym-sokoban's interface. Its arrays are the state: programs may set and change them."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from pushworks.compat.gym_sokoban.envs.render_utils import room_to_rgb, room_to_tiny_world_rgb
from pushworks.compat.gym_sokoban.envs.room_utils import generate_room
from pushworks.compat.gym_sokoban.interfaces import Box, Discrete, Env
from pushworks.engine.room_codes import step_room
from pushworks.env.drawing import Window
from pushworks.env.gym_rules import (
    ACTION_LOOKUP,
    CHANGE_COORDINATES,
    MAX_STEPS,
    RENDERING_MODES,
    REWARD,
    TILE,
)

__all__ = ["ACTION_LOOKUP", "CHANGE_COORDINATES", "RENDERING_MODES", "SokobanEnv"]


_RULES = (
    "_act", "_push", "_move", "_calc_reward", "_empty_targets", "_check_if_done",
    "_check_if_all_boxes_on_target", "_check_if_maxsteps",
)  # fmt: skip


class SokobanEnv(Env):  # type: ignore[misc] # a class made at run time
    """One room. `reset` returns an observation; `step` returns observation, reward, done and info."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render.modes": ["human", "rgb_array", "tiny_human", "tiny_rgb_array"],
        "render_modes": ["human", "rgb_array", "tiny_human", "tiny_rgb_array"],
        "render_fps": 8,
    }

    _rules_as_published = True
    _actions: ClassVar[dict[int, str]] = ACTION_LOOKUP

    def __init_subclass__(cls, **arguments: Any) -> None:
        """The native step is for classes that leave the rules as they are."""
        super().__init_subclass__(**arguments)
        cls._rules_as_published = all(getattr(cls, name) is getattr(SokobanEnv, name) for name in _RULES)

    def __init__(
        self,
        dim_room: tuple[int, int] = (10, 10),
        max_steps: int = MAX_STEPS,
        num_boxes: int = 4,
        num_gen_steps: int | None = None,
        reset: bool = True,
    ) -> None:
        self.dim_room = dim_room
        self.num_gen_steps = (
            int(1.7 * (dim_room[0] + dim_room[1])) if num_gen_steps is None else num_gen_steps
        )
        self.num_boxes = num_boxes
        self.boxes_on_target = 0
        self.penalty_for_step: float = REWARD.step
        self.penalty_box_off_target: float = int(REWARD.box_off)
        self.reward_box_on_target: float = int(REWARD.box_on)
        self.reward_finished: float = int(REWARD.solved)
        self.reward_last: float = 0
        self.max_steps = max_steps
        self.num_env_steps = 0
        self.action_space = Discrete(len(self._actions))
        self.observation_space = Box(0, 255, (dim_room[0] * TILE, dim_room[1] * TILE, 3), np.uint8)
        self.viewer: Window | None = None
        self.old_box_position: tuple[int, int] | None = None
        self.new_box_position: tuple[int, int] | None = None
        self.room_fixed: NDArray[Any]
        self.room_state: NDArray[Any]
        self.player_position: NDArray[Any]
        self.box_mapping: dict[tuple[int, int], tuple[int, int]]
        self._seeded = False
        if reset:
            self.reset()

    def seed(self, seed: int | None = None) -> list[int]:
        """From now on rooms depend on this seed, not on ``numpy.random``."""
        self._np_random, used = seeding.np_random(seed)
        self._seeded = True
        return [used]

    def reset(
        self,
        second_player: bool = False,
        render_mode: str = "rgb_array",
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """A new room. `seed` is an addition to the old interface; the same seed gives the same room."""
        if seed is not None:
            self.seed(seed)
        drawn = int(self.np_random.random() * (1 << 53)) if self._seeded else None
        self.room_fixed, self.room_state, self.box_mapping = generate_room(
            self.dim_room,
            num_steps=self.num_gen_steps,
            num_boxes=self.num_boxes,
            second_player=second_player,
            seed=drawn,
        )
        self._begin()
        return self.render(render_mode)

    def _begin(self) -> None:
        """Start to count; called when there is a new room."""
        player = int((self.room_state == 5).argmax())
        self.player_position = np.array(divmod(player, self.room_state.shape[1]))
        self.num_env_steps = 0
        self.reward_last = 0
        self.boxes_on_target = 0
        self.old_box_position = self.new_box_position = None

    def step(
        self, action: int, observation_mode: str = "rgb_array"
    ) -> tuple[Any, float, bool, dict[str, Any]]:
        """One action: 0 stays, 1 to 4 push or walk up, down, left, right, 5 to 8 only walk."""
        if action not in self._actions:
            raise AssertionError(f"expected an action from 0 to {len(self._actions) - 1}, got {action!r}")
        if observation_mode not in RENDERING_MODES:
            raise AssertionError(f"expected a mode among {RENDERING_MODES}, got {observation_mode!r}")
        self.num_env_steps += 1
        self.new_box_position = self.old_box_position = None
        stepped = (
            step_room(self.room_state, self.room_fixed, self.player_position, int(action))
            if self._rules_as_published
            else None
        )
        if stepped is not None:
            moved_player, moved_box, row, column, box, empty = stepped
            if moved_box:
                self.old_box_position, self.new_box_position = (row, column), box
            if moved_player:
                self.player_position = np.array((row, column))
            self._pay(empty, empty == 0)
            done = empty == 0 or self.max_steps == self.num_env_steps
        else:
            moved_player, moved_box = self._act(action)
            self._calc_reward()
            done = self._check_if_done()
        observation = self.render(mode=observation_mode)
        info: dict[str, Any] = {
            "action.name": self._actions[action],
            "action.moved_player": moved_player,
            "action.moved_box": moved_box,
        }
        if done:
            info["maxsteps_used"] = self._check_if_maxsteps()
            info["all_boxes_on_target"] = self._check_if_all_boxes_on_target()
        return observation, self.reward_last, done, info

    def _act(self, action: int) -> tuple[bool, bool]:
        """Do it: moved the player, moved a box."""
        if action > 4:
            return self._move(action), False
        return self._push(action) if action else (False, False)

    def _push(self, action: int) -> tuple[bool, bool]:
        """Push the box ahead if there is one and it can move, else walk: moved the player, moved a box."""
        down, right = CHANGE_COORDINATES[(action - 1) % 4]
        state = self.room_state
        row, column = self.player_position.tolist()
        next_row, next_column = row + down, column + right
        if state.item(next_row, next_column) not in (3, 4):
            return self._move(action), False
        beyond = (next_row + down, next_column + right)
        if not (0 <= beyond[0] < state.shape[0] and 0 <= beyond[1] < state.shape[1]):
            return False, False
        if state.item(beyond) not in (1, 2):
            return False, False
        fixed = self.room_fixed
        self.old_box_position, self.new_box_position = (next_row, next_column), beyond
        state[beyond] = 3 if fixed.item(beyond) == 2 else 4
        state[next_row, next_column] = 5
        state[row, column] = fixed[row, column]
        self.player_position = np.array((next_row, next_column))
        return True, True

    def _move(self, action: int) -> bool:
        """Walk if the square ahead is free: whether the player moved."""
        down, right = CHANGE_COORDINATES[(action - 1) % 4]
        state = self.room_state
        row, column = self.player_position.tolist()
        next_row, next_column = row + down, column + right
        if not (0 <= next_row < state.shape[0] and 0 <= next_column < state.shape[1]):
            return False
        if state.item(next_row, next_column) not in (1, 2):
            return False
        state[next_row, next_column] = 5
        state[row, column] = self.room_fixed[row, column]
        self.player_position = np.array((next_row, next_column))
        return True

    def _empty_targets(self) -> int:
        """Targets without a box, also those under the player."""
        state = self.room_state
        if state.dtype.kind in "iu":  # no code has two bytes other than zero: the fast way
            empty = state.tobytes().count(2)
        else:
            empty = int(np.count_nonzero(state == 2))
        row, column = self.player_position.tolist()
        return empty + 1 if self.room_fixed.item(row, column) == 2 else empty

    def _calc_reward(self) -> None:
        """Set `reward_last` and `boxes_on_target`."""
        self._pay(self._empty_targets(), self._check_if_all_boxes_on_target())

    def _pay(self, empty: int, solved: bool) -> None:
        now = self.num_boxes - empty
        reward = self.penalty_for_step
        if now > self.boxes_on_target:
            reward += self.reward_box_on_target
        elif now < self.boxes_on_target:
            reward += self.penalty_box_off_target
        if solved:
            reward += self.reward_finished
        self.reward_last = reward
        self.boxes_on_target = now

    def _check_if_done(self) -> bool:
        return self._check_if_all_boxes_on_target() or self._check_if_maxsteps()

    def _check_if_all_boxes_on_target(self) -> bool:
        return self._empty_targets() == 0

    def _check_if_maxsteps(self) -> bool:
        return self.max_steps == self.num_env_steps

    def render(
        self,
        mode: str = "human",
        close: bool | None = None,  # noqa: ARG002
        scale: int = 1,
    ) -> Any:
        """The picture of a mode; human modes show it in a window (needs the extra `game`)."""
        if mode not in RENDERING_MODES:
            raise AssertionError(f"expected a mode among {RENDERING_MODES}, got {mode!r}")
        image = self.get_image(mode, scale)
        if not mode.endswith("human"):
            return image
        if self.viewer is None:
            self.viewer = Window("Sokoban", self.metadata["render_fps"])
        self.viewer.show(image)
        return self.viewer

    def get_image(self, mode: str, scale: int = 1) -> Any:
        """The picture: `tiny_…` has `scale` pixels a square, others 16; `raw` is four arrays of 0 and 1."""
        if mode.startswith("tiny_"):
            return room_to_tiny_world_rgb(self.room_state, self.room_fixed, scale)
        if mode == "raw":
            state, fixed = self.room_state, self.room_fixed
            parts = (fixed == 0, fixed == 2, (state == 3) | (state == 4), state == 5)
            return tuple(part.astype(np.int8) for part in parts)
        return room_to_rgb(self.room_state, self.room_fixed)

    def close(self) -> None:
        """Close the window."""
        if self.viewer is not None:
            self.viewer.close()
            self.viewer = None

    def set_maxsteps(self, num_steps: int) -> None:
        """Change the limit of steps."""
        self.max_steps = num_steps

    def get_action_lookup(self) -> dict[int, str]:
        """What each action does."""
        return self._actions

    def get_action_meanings(self) -> dict[int, str]:
        """What each action does."""
        return self._actions
