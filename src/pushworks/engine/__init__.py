"""The Python front of the native core."""

from pushworks.engine.job import Job, Progress, solve, solve_many
from pushworks.engine.native import (
    Switch,
    algorithms,
    build_info,
    deadlock_rules,
    lost_verdicts,
    perft,
    switches,
)
from pushworks.engine.optimizer import (
    Improvement,
    OptimizeJob,
    OptimizeOptions,
    OptimizeProgress,
    OptimizeResult,
    optimize,
)
from pushworks.engine.options import DISTRIBUTED, LEARNED, Objective, Options, OptionsError
from pushworks.engine.result import EngineError, Result, replayed
from pushworks.engine.seeds import more_solutions, seeded_job
from pushworks.engine.shard import Shard

__all__ = [
    "DISTRIBUTED",
    "LEARNED",
    "EngineError",
    "Improvement",
    "Job",
    "Objective",
    "OptimizeJob",
    "OptimizeOptions",
    "OptimizeProgress",
    "OptimizeResult",
    "Options",
    "OptionsError",
    "Progress",
    "Result",
    "Shard",
    "Switch",
    "algorithms",
    "build_info",
    "deadlock_rules",
    "lost_verdicts",
    "more_solutions",
    "optimize",
    "perft",
    "replayed",
    "seeded_job",
    "solve",
    "solve_many",
    "switches",
]
