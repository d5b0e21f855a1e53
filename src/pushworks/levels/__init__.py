"""A puzzle on paper: levels, collections, their text formats and symmetries."""

from pushworks.levels.direction import Direction
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level, Recording
from pushworks.levels.status import LevelStatus
from pushworks.levels.symmetry import Symmetry, Transform, turned

__all__ = [
    "Direction",
    "Level",
    "LevelError",
    "LevelStatus",
    "Recording",
    "Symmetry",
    "Transform",
    "turned",
]
