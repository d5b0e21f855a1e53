"""`rate`: one number from 1 to 10 for how hard a level is for people, and how sure it is.

The number rests on the effort that searches need for the level (`search_effort`): a hurried one that
pushes boxes straight home, and the quicker of one that goes by a plan and an exact one. Their weights are
fitted to how many of the people who tried each of 294 levels of a public site gave up
(`tools/fit_rating.py`; docs/rating.md has the figures). It orders levels; it does not predict minutes.

The hardest of those levels is a 7. A level maker that keeps the hardest of thousands of candidates finds the
ones that the formula overrates, so above 7 a level has to bring evidence that nothing made by chance brings:
length and exact search effort beyond those of the levels people were measured on (`limit_of`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log, log1p
from typing import Any

from pushworks.generate.features import Effort, Features, features_of
from pushworks.generate.search_effort import EXACT_LIMIT
from pushworks.levels import Level

HURRIED = 0.40
"""Difficulty points when the hurried search expands e times as many positions."""
PLANNED = 0.63
"""The same for the search along a plan, or the exact search where that expands fewer."""
MEASURED = 7.0
"""The hardest levels that people were measured on; what is above is extrapolated."""
EXACT_FROM, PUSHES_FROM = 400, 40
"""Above `MEASURED` an exact search must expand more positions, and prove that more pushes are necessary.
Of the measured levels, 95 in 100 have less of each."""
PUSHES_FULL = 120
"""Pushes from which on length does not limit the difficulty; for positions it is `EXACT_LIMIT`."""
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
    """Beyond the levels it was fitted to (a search was cut off, or it is above 7): at least about this."""

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
    difficulty = difficulty_of(features)
    beyond = difficulty is not None and difficulty > MEASURED
    cut = {"hurried", "planned"} & set(features.estimates)
    return Rating(difficulty, features, beyond or bool(cut) or features.solvable is None)


def rate_text(job: tuple[str, str, Effort]) -> Rating:
    """Rate a board given as XSB text, a known solution (or none) and an effort: a job for the runner."""
    text, solution, effort = job
    return rate(Level.from_xsb(text), effort, solution=solution)


def difficulty_of(features: Features) -> float | None:
    """The difficulty that features amount to: 1 for a single push, 10 where every search is cut off."""
    hurried, planned, exact, pushes = (
        features.hurried,
        features.planned,
        features.exact,
        features.exact_pushes,
    )
    if features.solvable is False or hurried is None or planned is None or exact is None or pushes is None:
        return None
    points = HURRIED * log((1 + hurried) / 2) + PLANNED * log((1 + min(planned, exact)) / 2)
    return round(max(1.0, min(1 + points, limit_of(exact, pushes))), 2)


def limit_of(exact: int, pushes: int) -> float:
    """The most that a level with so much exact search effort and so many pushes can be rated.

    `MEASURED` without more of both than the measured levels have; 10 with 120 pushes and an exact search
    that is cut off; in between by the logarithm of what there is less of.
    """
    effort = log(max(exact, 1) / EXACT_FROM) / log(EXACT_LIMIT / EXACT_FROM)
    length = log(max(pushes, 1) / PUSHES_FROM) / log(PUSHES_FULL / PUSHES_FROM)
    return MEASURED + (10 - MEASURED) * max(0.0, min(effort, length, 1.0))


def tangle(features: Features) -> float:
    """The four features of the study, weighted by their correlations: what `evolve` climbs."""
    known = {name: float(getattr(features, name) or 0) for name in STUDY}
    mean = sum(weight * log1p(known[name]) for name, weight in STUDY.items()) / sum(STUDY.values())
    return round(min(10.0, max(1.0, 1 + 2.6 * (mean - 0.3))), 2)
