"""A puzzle on paper: levels, collections, their text formats and symmetries."""

from pushworks.levels.direction import Direction
from pushworks.levels.level import Level

__all__ = ["Direction", "Level"]
