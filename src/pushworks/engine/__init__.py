"""The Python front of the native core."""

from pushworks.engine.box_paths import box_path, box_targets, boxes_for
from pushworks.engine.box_plan import PlanCheck, PlanJob, PlannedStep, PlanPart, check_plan
from pushworks.engine.certificates import (
    CertifyJob,
    Claim,
    Written,
    certificate_text,
    claim_of,
    write_certificate,
)
from pushworks.engine.game_review import Mark, Review, ReviewedPosition, ReviewedPush, ReviewJob, review
from pushworks.engine.job import Job, Progress, solve, solve_many
from pushworks.engine.native import (
    Switch,
    algorithms,
    build_info,
    deadlock_rules,
    deadlock_verdicts,
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
from pushworks.engine.options import DISTRIBUTED, LEARNED, PROVABLE, Objective, Options, OptionsError
from pushworks.engine.result import EngineError, Result, replayed
from pushworks.engine.schedules import ScheduledTurn, schedules
from pushworks.engine.seeds import more_solutions, seeded_job
from pushworks.engine.shard import Shard

__all__ = [
    "DISTRIBUTED",
    "LEARNED",
    "PROVABLE",
    "CertifyJob",
    "Claim",
    "EngineError",
    "Improvement",
    "Job",
    "Mark",
    "Objective",
    "OptimizeJob",
    "OptimizeOptions",
    "OptimizeProgress",
    "OptimizeResult",
    "Options",
    "OptionsError",
    "PlanCheck",
    "PlanJob",
    "PlanPart",
    "PlannedStep",
    "Progress",
    "Result",
    "Review",
    "ReviewJob",
    "ReviewedPosition",
    "ReviewedPush",
    "ScheduledTurn",
    "Shard",
    "Switch",
    "Written",
    "algorithms",
    "box_path",
    "box_targets",
    "boxes_for",
    "build_info",
    "certificate_text",
    "check_plan",
    "claim_of",
    "deadlock_rules",
    "deadlock_verdicts",
    "more_solutions",
    "optimize",
    "perft",
    "replayed",
    "review",
    "schedules",
    "seeded_job",
    "solve",
    "solve_many",
    "switches",
    "write_certificate",
]
