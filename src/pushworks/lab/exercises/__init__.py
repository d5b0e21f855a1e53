"""Exercises for the notebooks: a sheet to fill in, and tests that say what is right and what is not yet."""

from pushworks.lab.exercises.base import EXERCISES, Check, Exercise, Finding, exercise_of, run_check

__all__ = ["EXERCISES", "Check", "Exercise", "Finding", "exercise_of", "run_check"]
