"""The weighted evaluation of a student's report on Bait: what a position is worth, feature by feature.

Greedy search with it needs remarkably few expansions and forgets nothing a beginner would think of. The
features and the weights are the report's; where its program did something else than its text says, the text
wins:

- *one push from a hole* also counts when the avatar itself stands behind the box (the program asked for an
  empty square there, and in one of four directions for a wall);
- a *box on the key* is bad only if it can never be pushed off again, and holding the key is a bonus of its
  own (in the program it came about by a slip of sign);
- the *depth* is the search's business: `weighted_greedy` counts it as a cost (it never grew in the program).

Larger is better here; as a heuristic for search the sign is turned round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any

from pushworks.bait.space import DEAD, StateSpace
from pushworks.sealgo import BestFirstSearch, Search, SearchProblem


@dataclass(frozen=True)
class Weights:
    """How much each feature counts."""

    win: float = 0
    """Won; the negative for lost."""
    score: float = 0
    key: float = 0
    """Holding the key."""
    distance: float = 0
    """Manhattan distance to the key, or to the nearest goal once the key is held."""
    freedom: float = 0
    """For each box next to the avatar (diagonals too): axes on which both its sides are empty."""
    next_to_hole: float = 0
    """... holes next to the box."""
    one_push: float = 0
    """... holes it would fall into with one push."""
    hole_distance: float = 0
    """... Manhattan distance to its nearest hole."""
    box_on_key: float = 0
    """A box lies on the key and can never be pushed off."""
    nearest_box: float = 0
    """Manhattan distance from the avatar to its nearest box."""
    depth: float = 0
    """For each move made so far."""


PRESETS = {
    "report": Weights(
        win=1e8, score=100, key=1e6, distance=-5, freedom=30, next_to_hole=10, one_push=1000,
        hole_distance=-10, box_on_key=-1e6, nearest_box=-10,
    ),
    "report-depth": Weights(
        win=1e8, score=100, key=1e6, distance=-5, freedom=30, next_to_hole=10, one_push=1000,
        hole_distance=-10, box_on_key=-1e6, nearest_box=-10, depth=-2,
    ),
    "report-dls": Weights(win=1e6, score=100, key=500, distance=-1, box_on_key=-1e5),
}  # fmt: skip
"""The report's sets: for A* (in its two versions) and for depth-limited search."""

WEIGHT_NAMES = tuple(field.name for field in fields(Weights))
REPORT_NAMES = {
    "W_0": "depth", "W_1": "win", "W_2": "score", "W_3": "distance", "W_4_1": "freedom",
    "W_4_2": "next_to_hole", "W_4_3": "one_push", "W_4_4": "hole_distance", "W_5": "nearest_box",
}  # fmt: skip
"""What the report calls its weights."""


AGENT_WEIGHTS = tuple(name for name in WEIGHT_NAMES if name != "depth")
"""The weights that are options of agents; there `depth` is a look-ahead, and the weight is ``W_0``."""


def plain_names(settings: Mapping[str, Any], *, agent: bool = False) -> dict[str, Any]:
    """Settings with the report's names of weights replaced by ours."""
    ours = {name: plain for name, plain in REPORT_NAMES.items() if plain != "depth" or not agent}
    return {ours.get(name, name): value for name, value in settings.items()}


def weights_named(preset: str, changes: Mapping[str, Any] | None = None) -> Weights:
    """A set of weights by name, some of them changed; None leaves a weight as it is."""
    if preset not in PRESETS:
        raise ValueError(f"expected a set of weights, one of {', '.join(PRESETS)}; got {preset!r}")
    given = {name: value for name, value in plain_names(changes or {}).items() if value is not None}
    for name, value in given.items():
        if name not in WEIGHT_NAMES:
            raise ValueError(f"there is no weight {name!r}{nearest(name, [*WEIGHT_NAMES, *REPORT_NAMES])}")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"expected a number for the weight {name}, got {value!r}")
    return replace(PRESETS[preset], **given)


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of a complaint about an unknown name: the nearest there is, or all of them."""
    names = list(known)
    close = get_close_matches(name, names, 1, 0.5)
    if close:
        return f"; did you mean {close[0]}?"
    return f"; expected one of {', '.join(names)}" if names else "; there are none"


class WeightedHeuristic:
    """The evaluation for one level: a function of a position; smaller is better, as a search wants it."""

    def __init__(self, space: StateSpace, weights: Weights = PRESETS["report"]) -> None:
        self.space, self.weights = space, weights
        width = space.level.width
        points = [(cell % width, cell // width) for cell in space.cells]
        self._apart = [[abs(x - u) + abs(y - v) for u, v in points] for x, y in points]
        """Manhattan distance between any two squares."""
        self._near = [
            sum(1 << b for b, (u, v) in enumerate(points) if max(abs(x - u), abs(y - v)) == 1)
            for x, y in points
        ]
        """The (up to) eight squares around each square, as bits."""
        walled = [[near < 0 for near in sides] for sides in space.neighbour]
        self._corner = [(w[0] or w[1]) and (w[2] or w[3]) for w in walled]

    def __call__(self, position: int) -> float:
        """What the position is worth, turned round."""
        return -self.value(position)

    def value(self, position: int) -> float:
        """What the position is worth; the depth is not known here and left out."""
        if position == DEAD:
            return -self.weights.win
        space, weights = self.space, self.weights
        things = space.arrangement(position >> space.avatar_bits)
        avatar = position & space.avatar_mask
        apart = self._apart[avatar]
        total = weights.score * space.score(position)
        if space.is_won(position):
            return total + weights.win
        if things.has_key:
            total += weights.key
        targets = things.goals if things.has_key or not space.rules.key_needed else things.keys
        if targets:
            total += weights.distance * min(apart[square] for square in bits(targets))
        if things.boxes:
            if weights.nearest_box:
                total += weights.nearest_box * min(apart[square] for square in bits(things.boxes))
            if weights.box_on_key and not things.has_key:
                stuck = [square for square in bits(things.boxes & things.keys) if self._corner[square]]
                total += weights.box_on_key * len(stuck)
            empty = things.plain | 1 << avatar
            for box in bits(things.boxes & self._near[avatar]):
                total += self._box_value(box, empty, things.holes)
        return total

    def _box_value(self, box: int, empty: int, holes: int) -> float:
        """What a box next to the avatar is worth."""
        weights, total = self.weights, 0.0
        sides = self.space.neighbour[box]
        is_empty = [side >= 0 and empty >> side & 1 for side in sides]
        is_hole = [side >= 0 and holes >> side & 1 for side in sides]
        for direction in range(4):
            total += weights.next_to_hole if is_hole[direction] else 0
            total += weights.one_push if is_hole[direction] and is_empty[direction ^ 1] else 0
        total += weights.freedom * ((is_empty[0] and is_empty[1]) + (is_empty[2] and is_empty[3]))
        if holes and weights.hole_distance:
            total += weights.hole_distance * min(self._apart[box][hole] for hole in bits(holes))
        return total


def weighted_greedy(problem: SearchProblem[int, int], weights: Weights) -> Search[int, int]:
    """Greedy search on a problem whose heuristic is this evaluation; the depth counts as a cost."""
    return BestFirstSearch(problem, weight=1, cost_weight=-weights.depth)


def bits(number: int) -> list[int]:
    """The places of the bits that are set."""
    places = []
    while number:
        low = number & -number
        places.append(low.bit_length() - 1)
        number ^= low
    return places
