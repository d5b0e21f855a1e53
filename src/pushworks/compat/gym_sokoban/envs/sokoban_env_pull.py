"""`PushAndPullSokobanEnv`: boxes can also be pulled."""

from __future__ import annotations

from typing import ClassVar

from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv
from pushworks.env.gym_rules import CHANGE_COORDINATES, MAX_STEPS
from pushworks.env.gym_rules import PULL_ACTIONS as ACTION_LOOKUP

__all__ = ["ACTION_LOOKUP", "CHANGE_COORDINATES", "PushAndPullSokobanEnv"]


class PushAndPullSokobanEnv(SokobanEnv):
    """13 actions. As in gym-sokoban, action 0 pushes to the right, although it is named no operation."""

    _actions: ClassVar[dict[int, str]] = ACTION_LOOKUP

    def __init__(
        self,
        dim_room: tuple[int, int] = (10, 10),
        max_steps: int = MAX_STEPS,
        num_boxes: int = 3,
        num_gen_steps: int | None = None,
    ) -> None:
        self.boxes_are_on_target = [False] * num_boxes
        super().__init__(dim_room, max_steps, num_boxes, num_gen_steps)

    def _act(self, action: int) -> tuple[bool, bool]:
        if action > 8:
            return self._pull(action)
        return self._push(4) if action == 0 else super()._act(action)

    def _pull(self, action: int) -> tuple[bool, bool]:
        """Walk, and take the box behind along if there is one: moved the player, moved a box."""
        row, column = self.player_position.tolist()
        if not self._move(action):
            return False, False
        down, right = CHANGE_COORDINATES[(action - 1) % 4]
        state, fixed = self.room_state, self.room_fixed
        behind = (row - down, column - right)
        if not (0 <= behind[0] < state.shape[0] and 0 <= behind[1] < state.shape[1]):
            return True, False
        if state.item(behind) not in (3, 4):
            return True, False
        state[row, column] = 3 if fixed.item(row, column) == 2 else 4
        state[behind] = fixed[behind]
        return True, True
