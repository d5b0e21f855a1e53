"""Pushworks: play, solve, make, study and learn box-pushing puzzles."""

__version__ = "0.1.0"
