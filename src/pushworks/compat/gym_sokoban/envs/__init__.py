"""The environments and helpers of `gym_sokoban.envs`."""

from pushworks.compat.gym_sokoban.envs.boxoban_env import BoxobanEnv
from pushworks.compat.gym_sokoban.envs.render_utils import room_to_rgb, room_to_tiny_world_rgb
from pushworks.compat.gym_sokoban.envs.room_utils import generate_room
from pushworks.compat.gym_sokoban.envs.sokoban_env import (
    ACTION_LOOKUP,
    CHANGE_COORDINATES,
    RENDERING_MODES,
    SokobanEnv,
)
from pushworks.compat.gym_sokoban.envs.sokoban_env_variations import (
    Boxban_Env0,
    Boxban_Env0_test,
    Boxban_Env0_val,
    Boxban_Env1,
    Boxban_Env1_val,
    SokobanEnv1,
    SokobanEnv2,
    SokobanEnv_Huge0,
    SokobanEnv_Large0,
    SokobanEnv_Large1,
    SokobanEnv_Small0,
    SokobanEnv_Small1,
)

__all__ = [
    "ACTION_LOOKUP",
    "CHANGE_COORDINATES",
    "RENDERING_MODES",
    "Boxban_Env0",
    "Boxban_Env0_test",
    "Boxban_Env0_val",
    "Boxban_Env1",
    "Boxban_Env1_val",
    "BoxobanEnv",
    "SokobanEnv",
    "SokobanEnv1",
    "SokobanEnv2",
    "SokobanEnv_Huge0",
    "SokobanEnv_Large0",
    "SokobanEnv_Large1",
    "SokobanEnv_Small0",
    "SokobanEnv_Small1",
    "generate_room",
    "room_to_rgb",
    "room_to_tiny_world_rgb",
]
