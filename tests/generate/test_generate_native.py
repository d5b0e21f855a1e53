"""The native parts of the level maker against their definitions."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.generate.brute_features import Graph, brute_features, small_level

from pushworks.engine.generator import (
    ReverseOptions,
    RoomOptions,
    ScoreWeights,
    explore,
    farthest_start,
    make_level,
    room_silhouettes,
    room_styles,
    score_level,
    three_phase,
)
from pushworks.generate.solutions import (
    box_changes,
    counter_intuitive,
    trail_of,
    two_decomposition,
)
from pushworks.generate.trim import trimmed
from pushworks.levels import Level
from pushworks.sokoban import measure, verify


def check_features(level: Level) -> bool:
    brute = brute_features(level)
    if brute is None:
        return False
    fast = explore(level, samples=4)
    assert fast.complete
    assert (fast.positions, fast.dead) == (brute.positions, brute.dead)
    if brute.pushes is None:
        assert fast.pushes == -1
        return False
    assert fast.pushes == brute.pushes
    assert fast.walk == pytest.approx(brute.walk, rel=1e-6)
    assert fast.box_changes == brute.box_changes
    assert fast.two_decomposition == brute.two_decomposition
    for text, against in zip(fast.solutions, fast.counter_intuitive, strict=True):
        assert verify(level, text).pushes == brute.pushes
        trail = trail_of(level, text)
        assert counter_intuitive(trail) == against
        assert box_changes(trail) == measure(level, text).box_changes >= brute.box_changes
        assert two_decomposition(trail) >= brute.two_decomposition
    return True


@pytest.mark.parametrize("first", range(0, 600, 200))
def test_features_agree_with_their_definitions(first):
    checked = sum(check_features(small_level(seed)) for seed in range(first, first + 200))
    assert checked > 15


def test_features_of_a_level_on_wider_boards():
    # The same puzzle on boards that need 64, 128 and 256 bits.
    rows = ["########", "#   ...#", "# $$$  #", "#  #   #", "#@     #", "########"]
    expected = explore(Level.from_xsb("\n".join(rows)))
    for extra in (8, 20):
        corridor = ["#" * (8 + extra)] * 6
        wide = [r + c[:extra] for r, c in zip(rows, corridor, strict=True)]
        wide[4] = wide[4][:7] + " " * extra + "#"
        level = Level.from_xsb("\n".join(wide))
        assert explore(level).pushes == expected.pushes


@given(st.lists(st.integers(0, 6), max_size=30), st.integers(2, 7))
def test_minimum_cut_finds_the_best_split(order, count):
    order = [box % count for box in order]
    trail = trail_of(Level.from_xsb("####\n#@ #\n####"), "")
    trail = type(trail)(trail.grid, tuple(range(count)), tuple((b, 0, 0) for b in order), tuple(range(count)))
    best = min(
        sum((a in group) != (b in group) for a, b in pairwise(order))
        for mask in range(1, 2**count - 1)
        for group in [{b for b in range(count) if mask >> b & 1}]
    )
    assert two_decomposition(trail) == best


def brute_farthest(level: Level) -> int:
    """The greatest distance of any start from the goals, through all positions of all starts."""
    floor = sorted(level.floor)
    deepest = 0
    for boxes in combinations(floor, len(level.goals)):
        rest = set(floor) - set(boxes)
        while rest:
            player = min(rest)
            start = Level(level.width, level.height, level.walls, level.goals, frozenset(boxes), player)
            graph = Graph(start, 10**6)
            deepest = max(deepest, graph.distance.get(graph.start, 0))
            rest -= {y * level.width + x for x, y in graph.start[1]}
    return deepest


@pytest.mark.parametrize(
    "board",
    [
        "#####\n#@  #\n# # #\n#. .#\n#####",
        "######\n#@ . #\n## # #\n#  . #\n######",
        "######\n# .  #\n#@.  #\n#    #\n######",
    ],
)
def test_the_farthest_start_is_the_farthest(board):
    level = Level.from_xsb(board)
    made = farthest_start(level, seed=3)
    assert made.complete
    assert made.optimal
    assert made.pushes == brute_farthest(level)
    assert verify(made.level, made.solution).pushes == made.pushes


def test_ranked_and_hashed_tables_are_right():
    # Ten boxes are too many to be ranked, so there the table is hashed; explore() referees the small ones.
    for seed in range(40):
        made = make_level(seed, 3, RoomOptions(9, 9, min_floor=18))
        if made is None:
            continue
        assert verify(made.level, made.solution).pushes == made.pushes
        assert explore(made.level).pushes == made.pushes  # trimming must not shorten the solution
    level = Level.from_xsb(
        "############\n#@         #\n#..........#\n#          #\n#          #\n############"
    )
    made = farthest_start(level, ReverseOptions(max_positions=2000))
    assert not made.complete
    assert verify(made.level, made.solution).pushes == made.pushes


def test_a_level_is_a_function_of_its_seed():
    makes = [[make_level(seed, 3, RoomOptions(8, 8)) for seed in range(30)] for _ in range(2)]
    assert makes[0] == makes[1]
    golden = next(made for made in makes[0] if made)
    assert len({m.level for m in makes[0] if m}) > 5
    assert golden.level.width == 8


def test_the_beam_goes_deep_and_its_solutions_hold():
    level = Level.from_xsb("##########\n#@  ..   #\n#   ..   #\n# ##  ## #\n#        #\n##########")
    made = farthest_start(level, ReverseOptions(beam=50, max_depth=60), seed=1)
    assert not made.optimal
    assert verify(made.level, made.solution).pushes == made.pushes > 10


def test_share_takes_an_easier_start():
    level = Level.from_xsb("########\n#@ ..  #\n#  ##  #\n#      #\n########")
    hardest, easier = (farthest_start(level, ReverseOptions(share=s)).pushes for s in (100, 50))
    assert easier == hardest // 2


@pytest.mark.parametrize("style", room_styles())
@pytest.mark.parametrize("silhouette", room_silhouettes())
def test_every_room_is_closed_and_connected(style, silhouette):
    rooms = 0
    for seed in range(12):
        made = make_level(seed, 2, RoomOptions(11, 9, style, silhouette), trim=0)
        if made is None:
            continue
        rooms += 1
        level = made.level
        everything = frozenset(range(level.width * level.height))
        assert level.is_playable
        assert level.floor == everything - level.walls
    assert rooms > 0


def test_unknown_names_and_impossible_sizes_are_refused():
    with pytest.raises(ValueError, match="unknown name"):
        make_level(1, 2, RoomOptions(style="baroque"))
    with pytest.raises(ValueError, match="too small"):
        make_level(1, 2, RoomOptions(2, 2))
    huge = Level.from_xsb("\n".join(["#" * 40, *["#" + " " * 38 + "#"] * 38, "#" * 40]))
    with pytest.raises(ValueError, match="larger than 256"):
        farthest_start(Level(40, 40, huge.walls, frozenset({41}), frozenset({42}), 43))


def slow_score(level: Level, goal_of: list[int], w: ScoreWeights) -> float:
    """The score by its formula."""
    width, height = level.width, level.height
    where = lambda s: (s % width, s // width)  # noqa: E731
    walls, boxes, goals = (set(map(where, c)) for c in (level.walls, level.boxes, level.goals))
    m = w.margin
    blocks = 0
    for y in range(1 + m, height - 1 - m):
        for x in range(1 + m, width - 1 - m):
            around = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            blocks += bool(around & walls) and not around <= walls
    ends = goal_of if w.pairing == "trajectory" else sorted(level.goals)
    congestion = 0.0
    for (bx, by), (gx, gy) in zip(map(where, sorted(level.boxes)), map(where, ends), strict=True):
        cells = {
            (x, y) for x in range(min(bx, gx), max(bx, gx) + 1) for y in range(min(by, gy), max(by, gy) + 1)
        }
        inside = w.alpha * len(cells & boxes) + w.beta * len(cells & goals)
        congestion += inside / (w.gamma * len(cells - walls))
    return (w.block * blocks + w.congestion * congestion + w.boxes * len(boxes)) / w.scale


@pytest.mark.parametrize(
    "weights",
    [ScoreWeights(margin=1), ScoreWeights(10, 5, 1, 50, 4, 4, 1, "trajectory", 1)],
    ids=["course", "published"],
)
@pytest.mark.parametrize("iterations", [0, 300], ids=["random", "tree search"])
def test_three_phase(weights, iterations):
    for seed in range(6):
        made = three_phase(seed, 8, 8, threshold=4, iterations=iterations, weights=weights, max_tries=20_000)
        assert made.found
        assert made.score.total >= 4
        assert verify(made.level, made.solution)
        goal_of = list(trail_of(made.level, made.solution).goal_of)
        assert made.score.total == pytest.approx(slow_score(made.level, goal_of, weights))
        assert score_level(made.level, goal_of, weights) == made.score
        assert len(trail_of(made.level, made.solution).boxes) == made.score.boxes
        moved = {box for box, _, _ in trail_of(made.level, made.solution).pushes}
        assert len(moved) == made.score.boxes  # boxes that never moved were taken away
        assert made == three_phase(
            seed, 8, 8, threshold=4, iterations=iterations, weights=weights, max_tries=20_000
        )


def test_three_phase_gives_up_when_it_must():
    made = three_phase(1, 8, 8, threshold=1000, max_tries=50)
    assert not made.found
    assert made.tries == 50
    assert made.level is not None
    assert verify(made.level, made.solution)
    with pytest.raises(ValueError, match="needs the goal of every box"):
        score_level(made.level, None, ScoreWeights(pairing="trajectory"))
    with pytest.raises(ValueError, match="expected pairing"):
        score_level(made.level, None, ScoreWeights(pairing="fate"))


@settings(max_examples=40)
@given(st.integers(0, 10**6))
def test_tidying_keeps_the_puzzle(seed):
    made = make_level(seed, 2, RoomOptions(9, 8))
    if made is None:
        return
    neat = trimmed(made.level)
    if len(neat.boxes) == len(made.level.boxes):  # else one rested on its goal, walled off, and is left out
        assert neat.id == made.level.id
    assert verify(neat, made.solution)
    assert trimmed(neat) == neat
