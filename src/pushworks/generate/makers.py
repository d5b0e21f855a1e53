"""The makers: from a recipe and a number to one draft of a level, always the same one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from pushworks.engine.generator import (
    Made,
    ReverseOptions,
    RoomOptions,
    farthest_start,
    make_level,
    score_level,
    three_phase,
)
from pushworks.generate.features import Effort, features_of
from pushworks.generate.halls import draw_hall, pulled_out
from pushworks.generate.rating import tangle
from pushworks.generate.recipe import Recipe
from pushworks.generate.solutions import trail_of
from pushworks.generate.trim import trimmed, without_alleys
from pushworks.levels import Level
from pushworks.levels.mersenne import Random

_MASK = (1 << 64) - 1
_SLACK = 25
"""Percent of the depth given up for a start without boxes on goals, which would be rejected."""


Stop = Callable[[], bool]
"""Whether the time is up; asked now and then by makers that work long on one candidate."""
_TRIES, _SEARCHES = 2000, 20
"""Constructions between two looks at the clock: played at random, and by tree search."""
OUT_OF_TIME = "out of time"


class Refusal(str):
    """Why a candidate came to nothing, in a word or two, and the best score it reached (0 if it has none)."""

    best: float

    def __new__(cls, reason: str, best: float = 0) -> Refusal:
        """A text with a number beside it."""
        refusal = super().__new__(cls, reason)
        refusal.best = best
        return refusal


@dataclass(frozen=True, slots=True)
class Draft:
    """A level as it was made, with the solution that proves it can be solved."""

    level: Level
    solution: str
    optimal: bool
    """The solution is proved to have the fewest pushes."""
    score: float | None = None
    """Of the three-phase makers: the score of this level with this solution."""


def candidate_seed(seed: int, index: int) -> int:
    """The seed of candidate `index` of a run: well mixed, so that neighbours have nothing in common."""
    z = (seed * 0x9E3779B97F4A7C15 + index * 0xD1342543DE82EF95 + 0x632BE59BD9B4E019) & _MASK
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        z = ((z ^ (z >> shift)) * factor) & _MASK
    return z ^ (z >> 31)


def make(recipe: Recipe, seed: int, index: int, stop: Stop | None = None) -> Draft | str:
    """Candidate `index` of the run with `seed`, or why there is none, in a word or two."""
    return _MAKERS[recipe.maker](recipe, candidate_seed(seed, index), stop or (lambda: False))


def score_of(recipe: Recipe, level: Level, solution: str) -> float:
    """The three-phase score of a level as it stands, boxes paired with goals as the recipe says."""
    weights = recipe.score_weights()
    goal_of = trail_of(level, solution).goal_of if weights.pairing == "trajectory" else None
    return score_level(level, goal_of, weights).total


def _rooms(recipe: Recipe, seed: int, stop: Stop) -> Draft | str:  # noqa: ARG001 - quick enough
    random = Random(seed)
    boxes = random.randint(*recipe.boxes)
    low = recipe.difficulty[0] if recipe.difficulty else 10
    # An easy level is a start nearer to the goals than the farthest.
    share = 100 if low >= 4 else random.choice((100, 80, 60, 40))
    floor = recipe.min_floor or 6 + 3 * boxes
    made = make_level(
        seed,
        boxes,
        RoomOptions(recipe.width, recipe.height, recipe.style, recipe.silhouette, floor),
        _search(recipe, share),
        goal_tries=1 if recipe.maker == "quick" else 4,
        trim=recipe.trim if recipe.silhouette == "any" else 0,  # trimming would eat the outline
    )
    return "no room" if made is None else _draft(made, boxes)


def _search(recipe: Recipe, share: int = 100) -> ReverseOptions:
    if recipe.maker == "quick":
        return ReverseOptions(min(recipe.positions, 20_000), share=share, slack=_SLACK)
    if recipe.maker == "deep":
        return ReverseOptions(recipe.positions, beam=400, max_depth=160, share=share, slack=_SLACK)
    return ReverseOptions(recipe.positions, share=share, slack=_SLACK)


def _draft(made: Made, boxes: int) -> Draft | str:
    """The draft of a native level. A box resting on its goal may have been walled off: then it is missed."""
    level = trimmed(made.level)
    return Draft(level, made.solution, made.optimal) if len(level.boxes) == boxes else "box on goal"


def _three_phase(recipe: Recipe, seed: int, stop: Stop) -> Draft | str:
    """Construct until the score passes, a slice at a time so that the clock is heeded.

    The level is delivered on the board it was scored on, walls around it and all: the score counts cells
    of walls too, and trimmed it would be another.
    """
    side = max(recipe.width, recipe.height) - 2
    searching = recipe.maker == "mcts"
    slice_size = _SEARCHES if searching else _TRIES
    best = 0.0
    for number, first in enumerate(range(0, recipe.tries, slice_size)):
        if stop():
            return Refusal(OUT_OF_TIME, best)
        result = three_phase(
            seed if number == 0 else candidate_seed(seed, number),
            recipe.width,
            recipe.height,
            max_boxes=recipe.boxes[1],
            move_limit=recipe.move_limit or side**3,
            threshold=recipe.threshold,
            max_tries=min(slice_size, recipe.tries - first),
            iterations=recipe.iterations if searching else 0,
            boxes_start_off_goals=recipe.curated,
            weights=recipe.score_weights(),
        )
        if result.level is not None:
            best = max(best, result.score.total)
        if result.found and result.level is not None:
            if len(result.level.boxes) < recipe.boxes[0]:
                return Refusal("too few boxes", best)
            score = score_of(recipe, result.level, result.solution)
            return Draft(result.level, result.solution, False, score)
    return Refusal("score too low", best)


def _halls(recipe: Recipe, seed: int, stop: Stop) -> Draft | str:  # noqa: ARG001 - quick enough
    random = Random(seed)
    hall = draw_hall(recipe.width, recipe.height, random.randint(*recipe.boxes), random)
    if hall is None:
        return "no room"
    made = pulled_out(hall.level(), hall.door[0], random)
    if made is None:
        return "no way out"
    level, solution = made
    return Draft(without_alleys(level, solution), solution, False)


def _evolve(recipe: Recipe, seed: int, stop: Stop) -> Draft | str:
    """Mutate, solve, keep the harder: hill climbing that also takes equals, so that it can drift."""
    current = _rooms(recipe, seed, stop)
    if isinstance(current, str):
        return current
    random = Random(seed ^ 0x5DEECE66D)
    effort = Effort(positions=min(recipe.positions, 30_000), nodes=0, samples=4)

    def worth(draft: Draft) -> float:
        features = features_of(draft.level, effort, solution=draft.solution, optimal=draft.optimal)
        return tangle(features) - 3 * len(draft.level.boxes & draft.level.goals)

    best = worth(current)
    for _ in range(recipe.generations):
        if stop():
            return OUT_OF_TIME
        child = _mutated(current, random, recipe)
        if child is None:
            continue
        value = worth(child)
        if value >= best:
            current, best = child, value
    # The search of a generation is short; a longer one may know a harder start for the final walls and goals.
    made = farthest_start(current.level, _search(recipe), seed=seed >> 1)
    final = "no start" if made is None else _draft(made, len(current.level.goals))
    if not isinstance(final, str) and worth(final) >= best:
        current = final
    return replace(current, level=without_alleys(current.level, current.solution))


def _mutated(draft: Draft, random: Random, recipe: Recipe) -> Draft | None:
    """One small change of walls or goals and the farthest start for the result; None when it fails."""
    level = draft.level
    width, height = level.width, level.height
    inside = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    floor = sorted(level.floor)
    walls, goals = set(range(width * height)) - level.floor, set(level.goals)
    match random.randrange(4):
        case 0:  # open a wall beside the floor
            beside = [s for s in inside if s in walls and {s - 1, s + 1, s - width, s + width} & level.floor]
            if beside:
                walls.discard(random.choice(beside))
        case 1:  # close a square
            walls.add(random.choice(floor))
        case 2:  # move a wall
            beside = [s for s in inside if s in walls and {s - 1, s + 1, s - width, s + width} & level.floor]
            walls.add(random.choice(floor))
            if beside:
                walls.discard(random.choice(beside))
        case _:  # move a goal by a step or two
            goal = random.choice(sorted(goals))
            goals.discard(goal)
            near = [s for s in floor if s not in goals and abs(s % width - goal % width) <= 2]
            near = [s for s in near if abs(s // width - goal // width) <= 2 and s != goal]
            if near:
                goals.add(random.choice(near))
    if goals & walls or len(goals) != len(level.goals):
        return None
    open_squares = [s for s in inside if s not in walls and s not in goals]
    if not open_squares:
        return None
    bare = Level(width, height, frozenset(walls), frozenset(goals), frozenset(), open_squares[0])
    if not goals <= bare.floor or len(bare.floor) < 2 * len(goals) + 3:
        return None
    search = ReverseOptions(min(recipe.positions, 60_000), slack=_SLACK)
    made = farthest_start(bare, search, seed=random.getrandbits(63))
    child = "no start" if made is None else _draft(made, len(goals))
    return None if isinstance(child, str) else child


_MAKERS: dict[str, Callable[[Recipe, int, Stop], Draft | str]] = {
    "rooms": _rooms,
    "quick": _rooms,
    "deep": _rooms,
    "three-phase": _three_phase,
    "mcts": _three_phase,
    "evolve": _evolve,
    "hall": _halls,
}
