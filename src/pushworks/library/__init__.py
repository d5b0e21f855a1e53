"""The library: collections, solutions, ratings, saved games and records in one SQLite file."""

from pushworks.library.database import PATH_VARIABLE, LibraryError, default_path
from pushworks.library.entry import (
    AddReport,
    Best,
    CollectionInfo,
    Entry,
    OtherLevel,
    Play,
    SavedGame,
    Solution,
    Stored,
)
from pushworks.library.find import Filter
from pushworks.library.library import Library, Stats

__all__ = [
    "PATH_VARIABLE",
    "AddReport",
    "Best",
    "CollectionInfo",
    "Entry",
    "Filter",
    "Library",
    "LibraryError",
    "OtherLevel",
    "Play",
    "SavedGame",
    "Solution",
    "Stats",
    "Stored",
    "default_path",
]
