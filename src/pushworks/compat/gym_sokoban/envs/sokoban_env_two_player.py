"""`TwoPlayerSokobanEnv`: two players on one board, moved by one agent."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from pushworks.compat.gym_sokoban.envs.render_utils import color_player_two, color_tiny_player_two
from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv
from pushworks.env.gym_rules import CHANGE_COORDINATES, MAX_STEPS
from pushworks.env.gym_rules import TWO_PLAYER_ACTIONS as ACTION_LOOKUP

__all__ = ["ACTION_LOOKUP", "CHANGE_COORDINATES", "TwoPlayerSokobanEnv"]


class TwoPlayerSokobanEnv(SokobanEnv):
    """17 actions: 1 to 8 of the first player, 9 to 16 of the second one."""

    _actions: ClassVar[dict[int, str]] = ACTION_LOOKUP

    def __init__(
        self,
        dim_room: tuple[int, int] = (10, 10),
        max_steps: int = MAX_STEPS,
        num_boxes: int = 3,
        num_gen_steps: int | None = None,
    ) -> None:
        self.boxes_are_on_target = [False] * num_boxes
        self.player_positions: dict[int, NDArray[Any]] = {0: np.array([0, 0]), 1: np.array([1, 1])}
        super().__init__(dim_room, max_steps, num_boxes, num_gen_steps)

    def reset(  # type: ignore[override] # in this class the order is the other way round
        self,
        render_mode: str = "rgb_array",
        second_player: bool = True,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> Any:
        """A new room with two players."""
        return super().reset(second_player, render_mode, seed=seed, options=options)

    def _begin(self) -> None:
        super()._begin()
        first, *others = np.argwhere(self.room_state == 5)
        self.player_positions = {0: first, 1: others[0] if others else first}

    def step(
        self, action: int, observation_mode: str = "rgb_array"
    ) -> tuple[Any, float, bool, dict[str, Any]]:
        """One action of one player; ``info["action,active_player"]`` is 0, 1, or -1 for no operation."""
        observation, reward, done, info = super().step(action, observation_mode)
        info["action,active_player"] = int(action > 8) if action else -1
        return observation, reward, done, info

    def _act(self, action: int) -> tuple[bool, bool]:
        active = int(action > 8)
        self.player_position = self.player_positions[active]
        moved = super()._act((action - 1) % 8 + 1 if action else 0)
        self.player_positions[active] = self.player_position
        return moved

    def _empty_targets(self) -> int:
        """Targets without a box, also those under the players."""
        under = (self.room_fixed == 2) & (self.room_state == 5)
        return int(np.count_nonzero(self.room_state == 2) + np.count_nonzero(under))

    def get_image(self, mode: str, scale: int = 1) -> Any:
        """The picture; the second player has a colour of its own."""
        image = super().get_image(mode, scale)
        position = self.player_positions[1].tolist()
        if mode.startswith("tiny_"):
            return color_tiny_player_two(image, position, self.room_fixed, scale)
        return image if mode == "raw" else color_player_two(image, position, self.room_fixed)
