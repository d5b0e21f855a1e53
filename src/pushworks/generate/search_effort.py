"""The effort three searches need for a level: the best measure we have of how hard people find it.

Exploring a level completely says everything about small levels and nothing about large ones. These
searches can be run on any level, and how many positions they had to look at went with the share of people
who gave up better than any count of pushes or box changes did (`tools/fit_rating.py` measures it).

* **hurried** wants every box on its way home: A* that believes three times its estimate. It looks at few
  positions where pushing boxes straight to their goals works, and at many where that leads astray.
* **planned** goes by a plan (which goal is packed when, which box must make way): feature-space search.
  It looks at few positions where an order of work does it, however long the way.
* **exact** finds a solution with the fewest pushes: plain A*. It believes in nothing, so a level that makes
  the other two go astray without being hard does not deceive it.

The first two break ties by the order of squares, and one level in some hundred is bad luck for them: it
takes seven hundred positions as it is drawn and twelve when it is turned. People do not mind which way a
level is turned, and a maker that keeps the hardest of thousands collects exactly such levels. So each runs
on all eight orientations of the board and the geometric mean counts: no luck, and turned copies of a level
are equally hard.

All are bounded by positions and run on one thread with a fixed set of rules, so they are the same
everywhere. A search that is cut off counts as its limit: at least that hard.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log

from pushworks.engine import Objective, Options, Result, solve
from pushworks.levels import Level
from pushworks.levels.symmetry import Symmetry, Transform, turned
from pushworks.sealgo import Status

HURRIED_LIMIT = 50_000
"""Positions the hurried search may expand."""
PLANNED_LIMIT = 5_000
"""Positions the planned search may expand; each of them costs a hundred times one of the other's."""
EXACT_LIMIT = 50_000
"""Positions the exact search may expand."""
ENOUGH_CUT = 2
"""When the first so many orientations were cut off, the others count as cut off, too."""
_HURRIED: Mapping[str, str] = {"heuristic": "matching", "deadlocks": "simple,freeze", "weight": "3"}


@dataclass(frozen=True, slots=True)
class SearchEffort:
    """What the searches came to."""

    hurried: float
    planned: float
    exact: int
    exact_pushes: int
    """Pushes that every solution has, as the exact search proved; the fewest where it was not cut off."""
    cut: tuple[str, ...]
    """Names of the searches that were cut off (on any orientation); their numbers are at least so much."""
    solution: str
    """The shortest solution of all in pushes, for the level as it is; empty when none was found."""
    fewest: bool
    """`solution` is of the exact search: proved to have the fewest pushes."""
    unsolvable: bool
    """One of them proved that there is none."""


def search_effort_of(level: Level, seconds: float = 0) -> SearchEffort:
    """Let the searches work on a level; `seconds` (0 is none) also ends each kind of search."""
    boards = orientations(level)
    exact = solve(
        boards[0][1],
        Options(objective=Objective.PUSHES, algorithm="astar", nodes=EXACT_LIMIT, seconds=seconds),
    )
    if exact.status is Status.UNSOLVABLE:
        return SearchEffort(HURRIED_LIMIT, PLANNED_LIMIT, EXACT_LIMIT, 0, (), "", False, True)
    any_way = Options(objective=Objective.ANY, seconds=seconds / ENOUGH_CUT)
    hurried = [
        *_searches(boards, replace(any_way, algorithm="astar", nodes=HURRIED_LIMIT, extra=dict(_HURRIED)))
    ]
    planned = [*_searches(boards, replace(any_way, algorithm="fess", nodes=PLANNED_LIMIT))]
    cut = {
        "hurried": not _all_solved(hurried),
        "planned": not _all_solved(planned),
        "exact": not exact.solved,
    }
    results = [*zip(boards, [exact], strict=False)] if exact.solved else []
    results = results or [*zip(boards, hurried, strict=False), *zip(boards, planned, strict=False)]
    return SearchEffort(
        hurried=_mean(hurried, HURRIED_LIMIT),
        planned=_mean(planned, PLANNED_LIMIT),
        exact=exact.expanded if exact.solved else EXACT_LIMIT,
        exact_pushes=exact.lower_bound,
        cut=tuple(name for name, is_cut in cut.items() if is_cut),
        solution=_shortest(level, results),
        fewest=exact.solved,
        unsolvable=any(result.status is Status.UNSOLVABLE for result in (*hurried, *planned)),
    )


def orientations(level: Level) -> list[tuple[Symmetry, Level]]:
    """The eight orientations of a level, in the order of their texts: the same for every turned copy."""
    boards = [(symmetry, turned(level, symmetry)) for symmetry in Symmetry]
    return sorted(boards, key=lambda board: board[1].to_xsb())


def _searches(boards: Sequence[tuple[Symmetry, Level]], options: Options) -> Iterator[Result]:
    """The same search on every orientation; fewer when the first ones were all cut off."""
    cut = 0
    for number, (_, board) in enumerate(boards):
        result = solve(board, options)
        yield result
        cut += not result.solved
        if number + 1 == cut == ENOUGH_CUT:
            return


def _all_solved(results: Sequence[Result]) -> bool:
    return all(result.solved for result in results)


def _mean(results: Sequence[Result], limit: int) -> float:
    """The geometric mean of the positions (with one added, as in the difficulty)."""
    logarithms = [log(1 + (result.expanded if result.solved else limit)) for result in results]
    return round(exp(sum(logarithms) / len(logarithms)) - 1, 2)


def _shortest(level: Level, results: Iterable[tuple[tuple[Symmetry, Level], Result]]) -> str:
    """The solution with the fewest pushes, turned back to the level as it is."""
    found = [(result, symmetry) for (symmetry, _), result in results if result.solved]
    if not found:
        return ""
    best, symmetry = min(found, key=lambda pair: pair[0].pushes or 0)
    return Transform.of_board(symmetry, level.width, level.height).inverse.moves(best.moves)
