"""`FixedTargetsSokobanEnv`: every box has a target of its own."""

from __future__ import annotations

from typing import Any

from pushworks.compat.gym_sokoban.envs.render_utils import room_to_rgb_FT, room_to_tiny_world_rgb_FT
from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv
from pushworks.env.gym_rules import MAX_STEPS

__all__ = ["FixedTargetsSokobanEnv"]


class FixedTargetsSokobanEnv(SokobanEnv):
    """`box_mapping` has the square of the box of each target, always; solving the room has no reward more."""

    def __init__(
        self,
        dim_room: tuple[int, int] = (10, 10),
        max_steps: int = MAX_STEPS,
        num_boxes: int = 3,
        num_gen_steps: int | None = None,
    ) -> None:
        self.boxes_are_on_target = [False] * num_boxes
        super().__init__(dim_room, max_steps, num_boxes, num_gen_steps)

    def _begin(self) -> None:
        super()._begin()
        self.boxes_are_on_target = [False] * len(self.box_mapping)

    def _calc_reward(self) -> None:
        """Set `reward_last`: boxes on and off their own targets count, each by itself."""
        for target, box in self.box_mapping.items():
            if self.new_box_position is not None and box == self.old_box_position:
                self.box_mapping[target] = self.new_box_position
                break
        reward = self.penalty_for_step
        home = [target == box for target, box in self.box_mapping.items()]
        for before, now in zip(self.boxes_are_on_target, home, strict=True):
            if before and not now:
                reward += self.penalty_box_off_target
            elif now and not before:
                reward += self.reward_box_on_target
        self.reward_last, self.boxes_are_on_target = reward, home

    def _check_if_all_boxes_on_target(self) -> bool:
        return all(target == box for target, box in self.box_mapping.items())

    def get_image(self, mode: str, scale: int = 1) -> Any:
        """The picture; a box and its target have the same colour."""
        if mode.startswith("tiny_"):
            return room_to_tiny_world_rgb_FT(self.room_state, self.box_mapping, self.room_fixed, scale)
        if mode == "raw":
            return super().get_image(mode, scale)
        return room_to_rgb_FT(self.room_state, self.box_mapping, self.room_fixed)
