"""`rate`: one number from 1 to 10 for how hard a level is for people, and how sure it is.

The number rests on the effort that two searches need for the level (`search_effort`): a hurried one that
pushes boxes straight home and one that goes by a plan. Their weights are fitted to how many of
the people who tried each of 294 levels of a public site gave up (`tools/fit_rating.py`; docs/rating.md has
the figures). It orders levels; it does not predict minutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, log1p
from typing import Any

from pushworks.generate.features import Effort, Features, features_of
from pushworks.levels import Level

HURRIED = 0.40
"""Difficulty points when the hurried search expands e times as many positions."""
PLANNED = 0.63
"""The same for the search along a plan."""
MARGIN = 0.8
"""Two levels of three lie within so many points of where people's failures would put them."""

STUDY: Mapping[str, float] = {
    "two_decomposition": 0.82,
    "box_changes": 0.74,
    "counter_intuitive": 0.69,
    "pushes": 0.47,
}
"""The features of Jarušek & Pelánek (2010) and their correlation with the time people took."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a level is, and why."""

    difficulty: float | None
    """From 1 to 10; None when the level has no solution, or no search was allowed to find out."""
    features: Features
    estimated: bool
    """A search was cut off, so the difficulty is beyond the levels it was fitted to: at least about this."""

    @property
    def margin(self) -> float | None:
        """Two levels of three lie this near to where people put them; None where it was not measured."""
        return None if self.difficulty is None or self.estimated else MARGIN

    def to_json(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "difficulty": self.difficulty,
            "estimated": self.estimated,
            "margin": self.margin,
            "features": self.features.to_json(),
        }


def rate(level: Level, effort: Effort | None = None, *, solution: str = "", optimal: bool = False) -> Rating:
    """Rate a level; `features_of` says how a `solution` already known is used."""
    if not isinstance(level, Level):
        raise TypeError(f"expected a Level to rate, got {type(level).__name__}")
    features = features_of(level, effort, solution=solution, optimal=optimal)
    cut = {"hurried", "planned"} & set(features.estimates)
    return Rating(difficulty_of(features), features, bool(cut) or features.solvable is None)


def rate_text(job: tuple[str, str, Effort]) -> Rating:
    """Rate a board given as XSB text, a known solution (or none) and an effort: a job for the runner."""
    text, solution, effort = job
    return rate(Level.from_xsb(text), effort, solution=solution)


def difficulty_of(features: Features) -> float | None:
    """The difficulty that features amount to: 1 for a single push, 10 where both searches are cut off."""
    if features.solvable is False or features.hurried is None or features.planned is None:
        return None
    points = HURRIED * log((1 + features.hurried) / 2) + PLANNED * log((1 + features.planned) / 2)
    return round(min(10.0, max(1.0, 1 + points)), 2)


def tangle(features: Features) -> float:
    """The four features of the study, weighted by their correlations: what `evolve` climbs."""
    known = {name: float(getattr(features, name) or 0) for name in STUDY}
    mean = sum(weight * log1p(known[name]) for name, weight in STUDY.items()) / sum(STUDY.values())
    return round(min(10.0, max(1.0, 1 + 2.6 * (mean - 0.3))), 2)
