"""The library: collections, solutions, ratings, saved games and records in one SQLite file."""

from pushworks.library.check import Claim, Effort, Problem, Verdict
from pushworks.library.database import PATH_VARIABLE, LibraryError, default_path
from pushworks.library.entry import (
    AddReport,
    Best,
    Binned,
    CollectionInfo,
    Entry,
    Maker,
    OtherLevel,
    Play,
    PlayerRecord,
    SavedGame,
    Solution,
    Stored,
    Totals,
)
from pushworks.library.find import Filter
from pushworks.library.library import Library, Stats
from pushworks.library.truth import LevelTruth

__all__ = [
    "PATH_VARIABLE",
    "AddReport",
    "Best",
    "Binned",
    "Claim",
    "CollectionInfo",
    "Effort",
    "Entry",
    "Filter",
    "LevelTruth",
    "Library",
    "LibraryError",
    "Maker",
    "OtherLevel",
    "Play",
    "PlayerRecord",
    "Problem",
    "SavedGame",
    "Solution",
    "Stats",
    "Stored",
    "Totals",
    "Verdict",
    "default_path",
]
