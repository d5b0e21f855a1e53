"""Heuristics by name: estimates of the steps still to come; they combine by `+` with weights."""

from pushworks.sokoban.heuristics.base import HEURISTICS, Heuristic, Side, heuristics, promises, register
from pushworks.sokoban.heuristics.combine import Combined

__all__ = ["HEURISTICS", "Combined", "Heuristic", "Side", "heuristics", "promises", "register"]
