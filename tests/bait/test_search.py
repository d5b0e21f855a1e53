"""The packed space, its bounds and proofs, and the native search, against the rules and each other."""

import random
from math import inf

import pytest
from tests.bait.random_levels import all_rules, distances_to_win, native_agrees_with_bfs, random_level

from pushworks.bait import BaitLevel, Move, replay, step
from pushworks.bait.deadlocks import Deadlocks
from pushworks.bait.heuristics import Distance
from pushworks.bait.native import native_search
from pushworks.bait.problem import BaitProblem
from pushworks.bait.space import DEAD, StateSpace
from pushworks.engine.bait import BaitOutcome
from pushworks.sealgo import Status, make

RULES = all_rules()
IDS = [rules.name for rules in RULES]


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_space_follows_the_rules(rules) -> None:
    for seed in range(200):
        level = random_level(seed)
        space, rng = StateSpace(level, rules), random.Random(seed)
        state = level.start(rules)
        position = space.pack(state)
        for _ in range(40):
            if state.over:
                break
            children = {move: after for move, after, _ in space.successors(position)}
            for move in list(Move)[:4]:
                after = step(level.board, rules, state, move)
                expected = space.pack(after)
                assert space.result(position, move) == expected
                assert children.get(move, position if expected != DEAD else DEAD) == expected
                if after.avatar >= 0:
                    assert space.unpack(expected).position == after.position
                    assert space.is_won(expected) == (after.status.value == "won")
                    if rules.hole_vanishes or rules.box_vanishes:
                        assert space.score(expected) == after.score
            move = rng.choice(list(Move)[:4])
            state = step(level.board, rules, state, move)
            position = space.pack(state)


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_estimates_and_proofs_never_lie(rules) -> None:
    deadlocked_positions = proved = levels = 0
    for seed in range(250):
        level = random_level(seed)
        space = StateSpace(level, rules)
        exact = distances_to_win(space, space.pack(level.start(rules)), 4_000)
        if exact is None:
            continue
        levels += 1
        estimate, deadlocks = Distance(space), Deadlocks(space)
        for position, distance in exact.items():
            assert estimate(position) <= distance
            lost = deadlocks.is_lost(position)
            assert not lost or distance == inf
            deadlocked_positions += distance == inf
            proved += distance == inf and lost
            if not space.is_won(position):
                for _, after, _ in space.successors(position):
                    assert estimate(position) <= 1 + estimate(after)
    assert levels > 150
    assert rules.name == "escape" or proved > deadlocked_positions / 20  # the proofs do find something


@pytest.mark.parametrize("rules", RULES, ids=IDS)
def test_native_search_is_optimal(rules) -> None:
    levels = [random_level(seed) for seed in range(250)]
    levels += [random_level(seed, crowded=True) for seed in range(50)]
    assert sum(native_agrees_with_bfs(level, rules, limit=2_000) for level in levels) > 10


def test_native_search_is_resumable() -> None:
    level = BaitLevel.from_text(
        "wwwwwwwww\nwA.1..0kw\nw.1.1.00w\nw..1..00w\nw.1.1..gw\nw......ww\nwwwwwwwww"
    )  # fmt: skip
    whole = native_search(level, level.start())
    whole.run()
    pieces = native_search(level, level.start())
    rounds = 0
    while pieces.run(expansions=2) is BaitOutcome.RUNNING:
        rounds += 1
    assert rounds > 3
    assert pieces.moves == whole.moves != ""
    assert pieces.statistics == whole.statistics


def test_native_search_stops() -> None:
    level = BaitLevel.from_text("wwwwwww\nwA..1.w\nw.1.0kw\nw..1.gw\nwwwwwww")
    search = native_search(level, level.start())
    search.cancel()
    assert search.run() is BaitOutcome.RUNNING
    assert native_search(level, level.start()).run(bytes_limit=1) is BaitOutcome.MEMORY_FULL
    with pytest.raises(ValueError, match="living avatar"):
        native_search(level, level.start()._replace(avatar=-1))


@pytest.mark.parametrize("name", ["bfs", "ucs", "astar", "greedy"])
def test_sealgo_algorithms_work_unchanged(name: str) -> None:
    level = BaitLevel.from_text("wwwwwww\nwA..1.w\nw.1.0kw\nw..1.gw\nwwwwwww")
    result = make(name, BaitProblem(level)).run()
    assert result.status is Status.SOLVED
    assert replay(level, result.solution or []).won


def test_deadlocks_by_name() -> None:
    def lost(text: str) -> bool:
        level = BaitLevel.from_text(text)
        space = StateSpace(level)
        return Deadlocks(space).is_lost(space.pack(level.start()))

    assert lost("wwwwww\nwA.0kw\nw..0gw\nwwwwww")  # a hole before the key and no box
    assert lost("wwwwwwww\nwA10.0kw\nw..0.0gw\nwwwwwwww")  # two columns of holes, one box
    assert not lost("wwwwwwww\nwA1..0kw\nw....0gw\nwwwwwwww")
    assert lost("wwwwww\nwA.wgw\nwk.www\nwwwwww")  # the goal is walled off
    assert lost("wwwww\nwA1ww\nwg.kw\nwwwww")  # the key behind a box that is frozen
    assert not lost("wwwwww\nwAg.1w\nw...kw\nwwwwww")
    assert not lost("wwwwww\nwA..kw\nwwwwww")  # no goal at all: won already


@pytest.mark.parametrize("boxes", [7, 8, 40])
def test_boxes_that_can_reach_no_hole_are_no_bound(boxes: int) -> None:
    """Each counts 2^28 moves: from the eighth on their sum does not fit an int, and is made nowhere."""
    level = BaitLevel.from_text("wwwwww\nwA.10w\nwwwwww\n" + "w" + "1" * boxes + "w")
    rules = next(rules for rules in RULES if rules.win.name == "BOXES_IN_HOLES")
    search = native_search(level, level.start(rules), rules)
    assert search.run() is BaitOutcome.EXHAUSTED
    assert search.statistics["expanded"] == 0
