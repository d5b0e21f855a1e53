"""The features of a level: what research has found to make Sokoban hard for people, measured.

Small levels are explored completely, and the features are exact. For the others a solution is searched
by the engine and the features are those of that one solution; `Features.estimates` says which. The effort of
three searches (`hurried`, `planned` and `exact`, on which the difficulty rests) is measured on every level.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any

from pushworks.engine import Objective, Options, Result, solve
from pushworks.engine.generator import Exploration, ScoreWeights, explore, score_level
from pushworks.generate import solutions as one
from pushworks.generate.search_effort import SearchEffort, search_effort_of
from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sokoban import measure


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a rating may cost; in positions, so that it is the same everywhere."""

    positions: int = 1_000_000
    """Positions explored completely; a level with more is estimated."""
    nodes: int = 400_000
    """Positions the solver may expand; 0 leaves all searches out, and with them the difficulty."""
    samples: int = 8
    """Shortest solutions over which single-solution features are averaged."""
    seconds: float = 0
    """Time for each kind of search on a level too large for the rest; 0 is no limit but `nodes`. It is the
    only limit that depends on the machine, and the level maker never needs it."""


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a level. None where a feature could not be had."""

    boxes: int
    floor: int
    solvable: bool | None
    """None when the search found neither a solution nor a proof."""
    optimal: bool
    """`pushes` is proved the fewest."""
    pushes: int | None
    moves: float | None
    box_lines: float | None
    box_changes: float | None
    counter_intuitive: float | None
    two_decomposition: float | None
    dead_share: float | None
    """Share of the reachable positions from which there is no way back to a solution."""
    biased_walk: float | None
    """Expected pushes of somebody who prefers a push towards the solution 25 to 1."""
    positions: int | None
    """Positions that can be reached from the start."""
    expansions: int | None
    """Positions the solver expanded for a push-optimal solution."""
    lower_bound: int | None
    """No solution has fewer pushes; where the search proved one."""
    congestion: float
    blocks: int
    hurried: float | None
    """Positions a greedy search expanded; see `search_effort`. None when it was left out."""
    planned: float | None
    """Positions a search along a plan expanded."""
    exact: int | None
    """Positions a search for the fewest pushes expanded, at most `EXACT_LIMIT`."""
    exact_pushes: int | None
    """Pushes that this search proved every solution to have."""
    solution: str
    """The solution with the fewest moves among those seen; empty when none was found."""
    estimates: tuple[str, ...]
    """Names of the features that are of one solution instead of exact, or where a search was cut off."""

    def to_json(self) -> dict[str, Any]:
        """All of them, ready for JSON."""
        return {**asdict(self), "estimates": list(self.estimates)}


def features_of(
    level: Level, effort: Effort | None = None, *, solution: str = "", optimal: bool = False
) -> Features:
    """Measure a level.

    Where it cannot be explored, a `solution` already known is used: if `optimal` says that it is proved to
    have the fewest pushes, instead of searching one, else where the search for such a one fails.
    """
    effort = effort or Effort()
    search_effort = search_effort_of(level, effort.seconds) if effort.nodes else None
    features = _measured(level, effort, solution, optimal, search_effort)
    if search_effort is None or features.solvable is False:
        return features
    return replace(
        features,
        hurried=search_effort.hurried,
        planned=search_effort.planned,
        exact=search_effort.exact,
        exact_pushes=search_effort.exact_pushes,
        estimates=(*features.estimates, *search_effort.cut),
    )


def _measured(
    level: Level, effort: Effort, solution: str, optimal: bool, search_effort: SearchEffort | None
) -> Features:
    """Everything but the search effort, which may have brought a solution."""
    explored = _explored(level, effort)
    if explored is not None and explored.complete:
        return _exact(level, explored, effort, search_effort)
    if optimal and solution:
        return _of_solution(level, solution, True, bound=sum(map(str.isupper, solution)))
    if search_effort is not None and search_effort.unsolvable:
        return _unsolved(level, False)
    if search_effort is not None and search_effort.fewest:
        return _of_solution(
            level,
            search_effort.solution,
            True,
            bound=search_effort.exact_pushes,
            expansions=search_effort.exact,
        )
    known = [text for text in (solution, search_effort.solution if search_effort is not None else "") if text]
    return _estimated(level, effort, min(known, key=lambda text: sum(map(str.isupper, text)), default=""))


def _explored(level: Level, effort: Effort) -> Exploration | None:
    if effort.positions == 0:
        return None
    try:
        return explore(level, max_positions=effort.positions, samples=effort.samples)
    except ValueError:  # the floor does not fit the bitboards: too large to be explored anyway
        return None


def _exact(
    level: Level, explored: Exploration, effort: Effort, search_effort: SearchEffort | None
) -> Features:
    dead_share = explored.dead / explored.positions
    if explored.pushes < 0:
        return _unsolved(level, False, positions=explored.positions, dead_share=dead_share)
    measured = [measure(level, text) for text in explored.solutions]
    best = min(explored.solutions, key=lambda text: (len(text), text))
    estimates: tuple[str, ...] = ()
    changes, decomposition = float(explored.box_changes), float(explored.two_decomposition)
    if explored.box_changes < 0:  # too many boxes to name in every shortest solution
        trails = [one.trail_of(level, text) for text in explored.solutions]
        changes = min(map(one.box_changes, trails))
        decomposition = min(map(one.two_decomposition, trails))
        estimates = ("box_changes", "two_decomposition")
    expansions = None
    if search_effort is not None and search_effort.fewest:
        expansions = search_effort.exact
    elif effort.nodes:
        search = _fewest_pushes(level, effort)
        expansions = search.expanded if search.solved else None
    score = _score(level, best)
    return Features(
        boxes=len(level.boxes),
        floor=len(level.floor),
        solvable=True,
        optimal=True,
        pushes=explored.pushes,
        moves=fmean(m.moves for m in measured),
        box_lines=fmean(m.box_lines for m in measured),
        box_changes=changes,
        counter_intuitive=fmean(explored.counter_intuitive),
        two_decomposition=decomposition,
        dead_share=dead_share,
        biased_walk=explored.walk,
        positions=explored.positions,
        expansions=expansions,
        lower_bound=explored.pushes,
        congestion=score[0],
        blocks=score[1],
        hurried=None,
        planned=None,
        exact=None,
        exact_pushes=None,
        solution=best,
        estimates=estimates,
    )


def _fewest_pushes(level: Level, effort: Effort) -> Result:
    """The plain search whose expansions are a feature: one thread, one algorithm, the same everywhere."""
    return solve(level, Options(objective=Objective.PUSHES, algorithm="astar", nodes=effort.nodes))


def _estimated(level: Level, effort: Effort, known: str) -> Features:
    """Search a solution and take the features of that."""
    result = _fewest_pushes(level, effort)
    bound = result.lower_bound
    if result.solved:
        return _of_solution(level, result.moves, True, bound=bound, expansions=result.expanded)
    if known:
        return _of_solution(level, known, False, bound=bound)
    if result.status is not Status.UNSOLVABLE:
        result = solve(level, Options(objective=Objective.ANY, nodes=effort.nodes, seconds=effort.seconds))
    if result.solved:
        return _of_solution(level, result.moves, False, bound=bound)
    return _unsolved(level, False if result.status is Status.UNSOLVABLE else None, bound=bound)


def _of_solution(
    level: Level, text: str, optimal: bool, *, bound: int | None, expansions: int | None = None
) -> Features:
    trail = one.trail_of(level, text)
    metrics = measure(level, text)
    score = _score(level, text)
    names = ("moves", "box_lines", "box_changes", "counter_intuitive", "two_decomposition")
    return Features(
        boxes=len(level.boxes),
        floor=len(level.floor),
        solvable=True,
        optimal=optimal,
        pushes=metrics.pushes,
        moves=metrics.moves,
        box_lines=metrics.box_lines,
        box_changes=metrics.box_changes,
        counter_intuitive=one.counter_intuitive(trail),
        two_decomposition=one.two_decomposition(trail),
        dead_share=None,
        biased_walk=None,
        positions=None,
        expansions=expansions,
        lower_bound=bound,
        congestion=score[0],
        blocks=score[1],
        hurried=None,
        planned=None,
        exact=None,
        exact_pushes=None,
        solution=text,
        estimates=names if optimal else ("pushes", *names),
    )


def _unsolved(
    level: Level,
    solvable: bool | None,
    *,
    positions: int | None = None,
    dead_share: float | None = None,
    bound: int | None = None,
) -> Features:
    weights = ScoreWeights(pairing="lexicographic")
    score = score_level(level, None, weights)
    return Features(
        boxes=len(level.boxes),
        floor=len(level.floor),
        solvable=solvable,
        optimal=False,
        pushes=None,
        moves=None,
        box_lines=None,
        box_changes=None,
        counter_intuitive=None,
        two_decomposition=None,
        dead_share=dead_share,
        biased_walk=None,
        positions=positions,
        expansions=None,
        lower_bound=bound,
        congestion=score.congestion,
        blocks=score.blocks,
        hurried=None,
        planned=None,
        exact=None,
        exact_pushes=None,
        solution="",
        estimates=(),
    )


def _score(level: Level, solution: str) -> tuple[float, int]:
    """Congestion and block score, every box paired with the goal this solution brings it to."""
    goal_of = one.trail_of(level, solution).goal_of
    score = score_level(level, goal_of, ScoreWeights(pairing="trajectory"))
    return score.congestion, score.blocks
