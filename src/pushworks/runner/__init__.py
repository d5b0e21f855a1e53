"""Run many jobs one way: here, in processes, or (with the cluster extra) on many machines."""

from pushworks.runner.backend import Backend, InProcess, make_backend, register_backend
from pushworks.runner.job import Job, Limits, Outcome, OutcomeStatus
from pushworks.runner.journal import Journal, JournalError, Manifest
from pushworks.runner.lazy import LazyPool
from pushworks.runner.processes import ProcessPool
from pushworks.runner.run import Progress, run

__all__ = [
    "Backend",
    "InProcess",
    "Job",
    "Journal",
    "JournalError",
    "LazyPool",
    "Limits",
    "Manifest",
    "Outcome",
    "OutcomeStatus",
    "ProcessPool",
    "Progress",
    "make_backend",
    "register_backend",
    "run",
]
