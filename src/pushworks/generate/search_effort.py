"""The effort two searches need for a level: the best measure we have of how hard people find it.

Exploring a level completely says everything about small levels and nothing about large ones. These two
searches can be run on any level, and how many positions they had to look at went with the share of people
who gave up better than any count of pushes or box changes did (`tools/fit_rating.py` measures it).

* **hurried** wants every box on its way home: A* that believes three times its estimate. It looks at few
  positions where pushing boxes straight to their goals works, and at many where that leads astray.
* **planned** goes by a plan (which goal is packed when, which box must make way): feature-space search.
  It looks at few positions where an order of work does it, however long the way.

Both are bounded by positions, never by time alone, and run on one thread with a fixed set of rules, so they
are the same everywhere. A search that is cut off counts as its limit: at least that hard.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pushworks.engine import Objective, Options, Result, solve
from pushworks.levels import Level
from pushworks.sealgo import Status

HURRIED_LIMIT = 50_000
"""Positions the hurried search may expand."""
PLANNED_LIMIT = 5_000
"""Positions the planned search may expand; each of them costs a hundred times one of the other's."""
_HURRIED: Mapping[str, str] = {"heuristic": "matching", "deadlocks": "simple,freeze", "weight": "3"}


@dataclass(frozen=True, slots=True)
class SearchEffort:
    """What the two searches came to."""

    hurried: int
    planned: int
    cut: tuple[str, ...]
    """Names of the searches that were cut off; their numbers are limits."""
    solution: str
    """The shorter solution of the two in pushes; empty when none was found."""
    unsolvable: bool
    """One of them proved that there is none."""


def search_effort_of(level: Level, seconds: float = 0) -> SearchEffort:
    """Let both searches work on a level; `seconds` (0 is none) also ends the planned one."""
    hurried = solve(
        level,
        Options(objective=Objective.ANY, algorithm="astar", nodes=HURRIED_LIMIT, extra=dict(_HURRIED)),
    )
    planned = solve(
        level, Options(objective=Objective.ANY, algorithm="fess", nodes=PLANNED_LIMIT, seconds=seconds)
    )
    searches: dict[str, tuple[Result, int]] = {
        "hurried": (hurried, HURRIED_LIMIT),
        "planned": (planned, PLANNED_LIMIT),
    }
    found = [result for result, _ in searches.values() if result.solved]
    return SearchEffort(
        hurried=hurried.expanded if hurried.solved else HURRIED_LIMIT,
        planned=planned.expanded if planned.solved else PLANNED_LIMIT,
        cut=tuple(name for name, (result, _) in searches.items() if not result.solved),
        solution=min(found, key=lambda result: result.pushes or 0).moves if found else "",
        unsolvable=any(result.status is Status.UNSOLVABLE for result, _ in searches.values()),
    )
