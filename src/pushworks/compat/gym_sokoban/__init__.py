"""Drop-in for the package `gym_sokoban` (0.0.6) on our engine, written from its documented behaviour.

Rooms come from our generator: always solvable, equal for the same seed in every process. docs/compat.md
lists what is equal and what differs.
"""

from pushworks.compat.gym_sokoban import envs
from pushworks.compat.gym_sokoban.registration import IDS, register_ids

__all__ = ["IDS", "envs"]

register_ids()
