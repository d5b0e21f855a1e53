"""Bait: push boxes into holes, take the key, reach the door. Rules, levels, search, real-time agents."""

from pushworks.bait.game import BaitGame
from pushworks.bait.level import BaitLevel, BaitLevelError, read_level_file, read_levels, write_levels
from pushworks.bait.moves import Move, read_moves, write_moves
from pushworks.bait.rules import BAIT, PRESETS, GameStatus, Rules, State, rules_named, step
from pushworks.bait.verify import Replay, replay

__all__ = [
    "BAIT",
    "PRESETS",
    "BaitGame",
    "BaitLevel",
    "BaitLevelError",
    "GameStatus",
    "Move",
    "Replay",
    "Rules",
    "State",
    "read_level_file",
    "read_levels",
    "read_moves",
    "replay",
    "rules_named",
    "step",
    "write_levels",
    "write_moves",
]
