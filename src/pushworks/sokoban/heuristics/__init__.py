"""Heuristics by name: estimates of the steps still to come; they combine by `+` with weights."""

from pushworks.sokoban.heuristics.base import Heuristic, Side, heuristics, register
from pushworks.sokoban.heuristics.combine import Combined

__all__ = ["Combined", "Heuristic", "Side", "heuristics", "register"]
