"""Gymnasium environments for those who train agents: Sokoban by the thousand boards, and Bait."""

from gymnasium.envs.registration import register, registry

from pushworks.env.bait import BaitEnv
from pushworks.env.compat import LIKE, PufferSokoban
from pushworks.env.rewards import REWARDS, Reward
from pushworks.env.settings import INFO, Settings
from pushworks.env.single import SokobanEnv
from pushworks.env.sources import Given, Made, Sampling, Stage, cells_of, source_of
from pushworks.env.vector import SokobanVectorEnv

__all__ = [
    "INFO",
    "LIKE",
    "REWARDS",
    "BaitEnv",
    "Given",
    "Made",
    "PufferSokoban",
    "Reward",
    "Sampling",
    "Settings",
    "SokobanEnv",
    "SokobanVectorEnv",
    "Stage",
    "cells_of",
    "source_of",
]

if "Pushworks/Sokoban-v1" not in registry:
    register(
        "Pushworks/Sokoban-v1",
        entry_point="pushworks.env.single:SokobanEnv",
        vector_entry_point="pushworks.env.vector:SokobanVectorEnv",
    )
    register("Pushworks/Bait-v1", entry_point="pushworks.env.bait:BaitEnv")
