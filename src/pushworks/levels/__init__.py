"""A puzzle on paper: levels, collections, their text formats and symmetries."""

from pushworks.levels.collection import Collection
from pushworks.levels.dialect import DIALECTS, Dialect
from pushworks.levels.direction import Direction
from pushworks.levels.errors import LevelError
from pushworks.levels.level import Level, Recording
from pushworks.levels.reader import read, read_text
from pushworks.levels.shipped import shipped_collection, shipped_names
from pushworks.levels.source import LevelSource, level_from
from pushworks.levels.status import LevelStatus
from pushworks.levels.symmetry import Symmetry, Transform, turned
from pushworks.levels.writer import to_text, write

__all__ = [
    "DIALECTS",
    "Collection",
    "Dialect",
    "Direction",
    "Level",
    "LevelError",
    "LevelSource",
    "LevelStatus",
    "Recording",
    "Symmetry",
    "Transform",
    "level_from",
    "read",
    "read_text",
    "shipped_collection",
    "shipped_names",
    "to_text",
    "turned",
    "write",
]
