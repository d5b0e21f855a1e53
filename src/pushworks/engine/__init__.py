"""The Python front of the native core."""

from pushworks.engine.job import Job, Progress, solve, solve_many
from pushworks.engine.native import algorithms, build_info, perft
from pushworks.engine.options import Objective, Options
from pushworks.engine.result import EngineError, Result

__all__ = [
    "EngineError",
    "Job",
    "Objective",
    "Options",
    "Progress",
    "Result",
    "algorithms",
    "build_info",
    "perft",
    "solve",
    "solve_many",
]
