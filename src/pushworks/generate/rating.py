"""`rate`: one number from 1 to 10 for how hard a level is for people.

The number is a weighted mean of logarithms of three features: how often the solver must go from one group
of boxes to another, how often from one box to another, and which share of the pushes looks wrong. The
weights are the rank correlations of the features with the time people needed (Jarušek & Pelánek 2010: about
2000 solves of small levels). The length of the solution, which went least with that time, is left out: in
large levels it tells how far boxes are hauled. The number orders levels; it does not predict minutes, and
nobody has calibrated it on large levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log1p
from typing import Any

from pushworks.generate.features import Effort, Features, features_of
from pushworks.levels import Level

STUDY: Mapping[str, float] = {
    "two_decomposition": 0.82,
    "box_changes": 0.74,
    "counter_intuitive": 0.69,
    "pushes": 0.47,
}
"""The features of the study and their correlation with the time people took."""

EASIEST = 0.23
"""The weighted mean of a level with a single push."""
SLOPE = 3.5
"""Difficulty points for one unit of the mean; 10 is reached at 2.8."""


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
    known = _guess(features) if features.solvable is None else _known(features)
    known["counter_intuitive"] = 10 * known["counter_intuitive"] / max(known["pushes"], 1)
    mean = _mean(known, ("two_decomposition", "box_changes", "counter_intuitive"))
    return round(min(10.0, max(1.0, 1 + SLOPE * (mean - EASIEST))), 2)


def tangle(features: Features) -> float:
    """All four features of the study, the length included: what the evolution of a level climbs."""
    return round(min(10.0, max(1.0, 1 + 2.6 * (_mean(_known(features), STUDY) - 0.3))), 2)


def _mean(values: Mapping[str, float], names: Iterable[str]) -> float:
    """The mean of the logarithms of some features, weighted as in the study."""
    chosen = tuple(names)
    return sum(STUDY[name] * log1p(values[name]) for name in chosen) / sum(STUDY[name] for name in chosen)


def _known(features: Features) -> dict[str, float]:
    return {name: float(getattr(features, name) or 0) for name in STUDY}


def _guess(features: Features) -> dict[str, float]:
    """Features of a level the search could not solve, from its boxes and its lower bound alone.

    The proportions are those of large levels that were solved, a little on the hard side: two and a half
    changes to every box, every eighth push looking wrong, 15 % more pushes than the lower bound.
    """
    pushes = 1.15 * (features.lower_bound or features.floor)
    return {
        "two_decomposition": 2.0,
        "box_changes": 2.5 * features.boxes,
        "counter_intuitive": pushes / 8,
        "pushes": pushes,
    }
