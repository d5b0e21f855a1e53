"""The Python front of the native core."""

from pushworks.engine.job import Job, Progress, solve, solve_many
from pushworks.engine.native import algorithms, build_info, deadlock_rules, lost_verdicts, perft
from pushworks.engine.options import Objective, Options
from pushworks.engine.result import EngineError, Result
from pushworks.engine.shard import Shard

__all__ = [
    "EngineError",
    "Job",
    "Objective",
    "Options",
    "Progress",
    "Result",
    "Shard",
    "algorithms",
    "build_info",
    "deadlock_rules",
    "lost_verdicts",
    "perft",
    "solve",
    "solve_many",
]
