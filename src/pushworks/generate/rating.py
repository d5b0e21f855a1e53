"""`rate`: one number from 1 to 10 for how hard a level is for people.

The number is a weighted mean of logarithms of four features. The weights are the rank correlations of
each feature with the time people needed (Jarušek & Pelánek 2010: about 2000 solves of small levels). It
orders levels; it does not predict minutes, and nobody has calibrated it on large levels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log1p
from typing import Any

from pushworks.generate.features import Effort, Features, features_of
from pushworks.levels import Level

WEIGHTS: Mapping[str, float] = {
    "two_decomposition": 0.82,
    "box_changes": 0.74,
    "counter_intuitive": 0.69,
    "pushes": 0.47,
}
"""How much each feature counts: its correlation with the time people took."""

EASIEST = 0.3
"""The weighted mean of a level with a single push, about."""
SLOPE = 2.6
"""Rank points for one unit of the mean; rank 10 is reached at 3.76."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a level is, and why."""

    difficulty: float | None
    """From 1 to 10; None when the level has no solution."""
    features: Features
    estimated: bool
    """The difficulty rests on the features of one solution, or on no solution at all."""

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "difficulty": self.difficulty,
            "estimated": self.estimated,
            "features": self.features.to_json(),
        }


def rate(level: Level, effort: Effort | None = None, *, solution: str = "", optimal: bool = False) -> Rating:
    """Rate a level; `features_of` says how a `solution` already known is used."""
    features = features_of(level, effort, solution=solution, optimal=optimal)
    return Rating(difficulty_of(features), features, bool(features.estimates) or features.solvable is None)


def rate_text(job: tuple[str, str, Effort]) -> Rating:
    """Rate a board given as XSB text, a known solution (or none) and an effort: a job for the runner."""
    text, solution, effort = job
    return rate(Level.from_xsb(text), effort, solution=solution)


def difficulty_of(features: Features) -> float | None:
    """The difficulty that features amount to."""
    if features.solvable is False:
        return None
    mean = unsolved_mean(features) if features.solvable is None else weighted_mean(features)
    return round(min(10.0, max(1.0, 1 + SLOPE * (mean - EASIEST))), 2)


def weighted_mean(features: Features) -> float:
    """The weighted mean of the logarithms of the four features."""
    total = sum(weight * log1p(getattr(features, name) or 0) for name, weight in WEIGHTS.items())
    return total / sum(WEIGHTS.values())


def unsolved_mean(features: Features) -> float:
    """A guess for a level the search could not solve, from its boxes and its lower bound alone.

    The proportions are those of large levels that were solved, a little on the hard side: two and a half
    changes to every box, every eighth push looking wrong, 15 % more pushes than the lower bound.
    """
    pushes = 1.15 * (features.lower_bound or features.floor)
    guesses = {
        "two_decomposition": 2.0,
        "box_changes": 2.5 * features.boxes,
        "counter_intuitive": pushes / 8,
        "pushes": pushes,
    }
    return sum(weight * log1p(guesses[name]) for name, weight in WEIGHTS.items()) / sum(WEIGHTS.values())
