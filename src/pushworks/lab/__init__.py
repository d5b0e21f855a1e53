"""Experiments: compare, sweep, ablate; tables and plots; other solvers' command lines."""

import pushworks.lab.learned  # noqa: F401 - registers the heuristic of this name
from pushworks.lab.experiment import ablate, compare, run_experiment
from pushworks.lab.rows import read_rows
from pushworks.lab.small import random_level, random_levels
from pushworks.lab.trial import Row, Trial, run_trial

__all__ = [
    "Row",
    "Trial",
    "ablate",
    "compare",
    "random_level",
    "random_levels",
    "read_rows",
    "run_experiment",
    "run_trial",
]
