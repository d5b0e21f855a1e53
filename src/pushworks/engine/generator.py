"""The native level maker: rooms, reverse search, three-phase construction, exploration.

Everything here is a pure function of its arguments: the same seed gives the same level on every machine.
Levels come as the native code draws them (walls everywhere but on the floor); the `generate` package trims,
judges and replays them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pushworks import _core
from pushworks.engine.native import level_of, spec_of
from pushworks.levels import Level


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """The floor of a level before anything stands on it. Sizes are of the whole board, border included."""

    width: int = 10
    height: int = 10
    style: str = "any"
    """How the floor is carved: one of `room_styles()` or any."""
    silhouette: str = "any"
    """How the outline is cut: one of `room_silhouettes()` or any."""
    min_floor: int = 12
    max_floor: int = 1000


@dataclass(frozen=True, slots=True)
class ReverseOptions:
    """How a start is searched backwards from the goals."""

    max_positions: int = 300_000
    beam: int = 0
    """0 searches breadth first, so depths are exact; else this many positions are kept of each depth."""
    max_depth: int = 400
    """Of a search with a beam."""
    share: int = 100
    """Percent of the greatest depth to take the start from: 100 is the hardest start."""
    slack: int = 0
    """Percent of that depth to give up for a start that has no box on a goal."""


@dataclass(frozen=True, slots=True)
class Made:
    """A level made natively, with the solution it was made with."""

    level: Level
    solution: str
    pushes: int
    optimal: bool
    """`pushes` is proved the fewest."""
    complete: bool
    """All positions that lead to the goals were seen, so no start is farther from them."""
    positions: int
    """Distinct positions the search saw."""


def room_styles() -> tuple[str, ...]:
    """The ways to carve a floor."""
    return tuple(_core.room_styles())


def room_silhouettes() -> tuple[str, ...]:
    """The ways to cut an outline."""
    return tuple(_core.room_silhouettes())


def make_level(
    seed: int,
    boxes: int,
    room: RoomOptions | None = None,
    search: ReverseOptions | None = None,
    *,
    goal_tries: int = 4,
    trim: int = 50,
) -> Made | None:
    """Carve a room, place goals and search the start; None when the dice gave no usable room."""
    options = make_options(boxes, room or RoomOptions(), search or ReverseOptions(), goal_tries, trim)
    candidate = _core.make_candidate(options, seed)
    start = candidate.start
    if not start.found:
        return None
    level = level_of(candidate.level)
    return Made(level, start.solution, start.pushes, start.optimal, start.complete, start.positions)


def make_options(
    boxes: int, room: RoomOptions, search: ReverseOptions, goal_tries: int, trim: int
) -> _core.MakeOptions:
    """What the native maker is asked."""
    options = _core.MakeOptions()
    options.room = _room_options(room)
    options.search = _reverse_options(search, 0)
    options.boxes, options.goal_tries, options.trim = boxes, goal_tries, trim
    return options


def farthest_start(level: Level, search: ReverseOptions | None = None, *, seed: int = 0) -> Made | None:
    """The start farthest from the goals of `level`, wherever its boxes stand now; None when no box can move.

    Floor is whatever the player of `level` could reach if there were no boxes.
    """
    options = _reverse_options(search or ReverseOptions(), seed)
    floor = sorted(level.floor)
    start = _core.farthest_start(level.width, level.height, floor, sorted(level.goals), options)
    if not start.found:
        return None
    moved = Level(level.width, level.height, level.walls, level.goals, frozenset(start.boxes), start.player)
    return Made(moved, start.solution, start.pushes, start.optimal, start.complete, start.positions)


def count_reverse_positions(level: Level, max_positions: int) -> int:
    """How many positions lead to the goals of `level`: the exact reverse search, for measuring its speed."""
    options = _reverse_options(ReverseOptions(max_positions=max_positions), 0)
    start = _core.farthest_start(level.width, level.height, sorted(level.floor), sorted(level.goals), options)
    return int(start.positions)


@dataclass(frozen=True, slots=True)
class ScoreWeights:
    """``(block·P_b + congestion·P_c + boxes·n) / scale``, the score of the three-phase construction.

    P_b counts cells whose three by three cells are neither all wall nor all floor. P_c sums
    ``(alpha·b + beta·g) / (gamma·(A - w))`` over the rectangles from each box to its goal: area A, boxes b,
    goals g and walls w inside.
    """

    block: float = 15
    congestion: float = 5
    boxes: float = 1
    scale: float = 50
    alpha: float = 10
    beta: float = 5
    gamma: float = 1
    pairing: str = "lexicographic"
    """A box belongs to the goal it was pushed to (trajectory) or to that of its rank in reading order."""
    margin: int = 0
    """Rows and columns at the edge of the board that are no part of the area looked at."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a level and its parts."""

    blocks: int
    congestion: float
    boxes: int
    total: float


@dataclass(frozen=True, slots=True)
class ThreePhase:
    """What the three-phase construction came to."""

    level: Level | None
    """The best level seen; None when no construction moved a box."""
    solution: str
    score: Score
    found: bool
    """The score reached the threshold."""
    tries: int
    """Constructions played out."""


def score_level(level: Level, goal_of: Sequence[int] | None, weights: ScoreWeights) -> Score:
    """The score of a level. Pairing by trajectory needs `goal_of`: the goal of each box in reading order."""
    if weights.pairing == "trajectory" and goal_of is None:
        raise ValueError("pairing by trajectory needs the goal of every box")
    return _score_of(_core.score_level(spec_of(level), list(goal_of or ()), _weights_of(weights)))


def three_phase(
    seed: int,
    width: int,
    height: int,
    *,
    max_boxes: int = 6,
    move_limit: int = 216,
    threshold: float = 8.5,
    max_tries: int = 100_000,
    iterations: int = 0,
    boxes_start_off_goals: bool = False,
    weights: ScoreWeights | None = None,
) -> ThreePhase:
    """Construct until the score passes: by random play, or by tree searches of so many `iterations`.

    With `boxes_start_off_goals` a construction in which a box starts on a goal counts for nothing.

    Sizes are of the whole board; one row or column less on each side is carved.
    """
    options = _core.ThreePhaseOptions()
    options.width, options.height = width, height
    options.max_boxes, options.move_limit = max_boxes, move_limit
    options.threshold, options.max_tries, options.iterations = threshold, max_tries, iterations
    options.boxes_start_off_goals = boxes_start_off_goals
    options.weights = _weights_of(weights or ScoreWeights())
    result = _core.three_phase(options, seed)
    level = level_of(result.level) if result.level.width else None
    return ThreePhase(level, result.solution, _score_of(result.score), result.found, result.tries)


@dataclass(frozen=True, slots=True)
class Exploration:
    """All positions of a small level, and what they say. Most fields need `complete`."""

    complete: bool
    positions: int
    dead: int
    pushes: int
    """Of a shortest solution; -1 when there is none (proved, if complete)."""
    walk: float
    box_changes: int
    two_decomposition: int
    solutions: tuple[str, ...]
    counter_intuitive: tuple[int, ...]


def explore(
    level: Level,
    *,
    max_positions: int = 1_000_000,
    max_labelled: int = 300_000,
    samples: int = 8,
    bias: float = 25,
    seed: int = 0,
) -> Exploration:
    """See every position of `level`. Raises ValueError when its floor needs more than 256 squares."""
    options = _core.ExploreOptions()
    options.max_positions, options.max_labelled = max_positions, max_labelled
    options.samples, options.bias, options.seed = samples, bias, seed
    found = _core.explore(spec_of(level), options)
    return Exploration(
        found.complete, found.positions, found.dead, found.pushes, found.walk, found.box_changes,
        found.two_decomposition, tuple(found.solutions), tuple(found.counter_intuitive),
    )  # fmt: skip


def _room_options(room: RoomOptions) -> _core.RoomOptions:
    options = _core.RoomOptions()
    options.width, options.height = room.width, room.height
    options.style, options.silhouette = room.style, room.silhouette
    options.min_floor, options.max_floor = room.min_floor, room.max_floor
    return options


def _reverse_options(search: ReverseOptions, seed: int) -> _core.ReverseOptions:
    options = _core.ReverseOptions()
    options.max_positions, options.beam = search.max_positions, search.beam
    options.max_depth, options.share, options.slack = search.max_depth, search.share, search.slack
    options.seed = seed
    return options


def _weights_of(weights: ScoreWeights) -> _core.ScoreWeights:
    if weights.pairing not in ("trajectory", "lexicographic"):
        raise ValueError(f"expected pairing trajectory or lexicographic, got {weights.pairing!r}")
    native = _core.ScoreWeights()
    for name in ("block", "congestion", "boxes", "scale", "alpha", "beta", "gamma", "margin"):
        setattr(native, name, getattr(weights, name))
    native.by_trajectory = weights.pairing == "trajectory"
    return native


def _score_of(score: _core.Score) -> Score:
    return Score(score.blocks, score.congestion, score.boxes, score.total)
