"""`bait.solve`: every algorithm, its limits, and the planner that works in slices."""

from dataclasses import replace

import pytest

from pushworks.bait import BAIT, BaitLevel, read_moves, replay
from pushworks.bait.planner import Planner
from pushworks.bait.solve import algorithm_names, problem_for, solve
from pushworks.bait.space import StateSpace
from pushworks.bait.weighted import PRESETS, WeightedHeuristic, Weights, weighted_greedy
from pushworks.sealgo import Status

LEVEL = BaitLevel.from_text("wwwwwwww\nwA..1..w\nw.1.0.kw\nw..1..gw\nwwwwwwww")
HOPELESS = BaitLevel.from_text("wwwwww\nwA.0kw\nw..0gw\nwwwwww")


def test_native_answer_is_complete() -> None:
    best = solve(LEVEL, optimal=True)
    assert best.status is Status.SOLVED
    assert best.optimal
    assert best.moves == best.lower_bound == len(best.solution)
    played = replay(LEVEL, read_moves(best.solution))
    assert (played.won, played.pushes, played.final.score) == (True, best.pushes, best.score)
    assert played.text == best.solution
    quick = solve(LEVEL)
    assert quick.moves is not None
    assert best.moves is not None
    assert quick.moves >= best.moves


@pytest.mark.parametrize("name", [n for n in algorithm_names() if n not in {"anneal", "hillclimb"}])
def test_every_algorithm_finds_a_solution(name: str) -> None:
    level = BaitLevel.from_text("wwwwww\nwA1.0w\nw..wkw\nwwwwgw\nwwwwww")
    result = solve(level, algorithm=name, seconds=20)
    assert result.status is Status.SOLVED
    assert replay(level, read_moves(result.solution)).won


def test_optimal_algorithms_agree() -> None:
    shortest = solve(LEVEL, optimal=True).moves
    for name in ("bfs", "ucs", "astar", "idastar"):
        result = solve(LEVEL, algorithm=name, optimal=True)
        assert (result.moves, result.optimal, result.lower_bound) == (shortest, True, shortest)


def test_no_solution() -> None:
    assert solve(HOPELESS).status is Status.UNSOLVABLE
    assert solve(HOPELESS, algorithm="bfs").status is Status.UNSOLVABLE


def test_limits_and_bad_questions() -> None:
    assert solve(LEVEL, algorithm="bfs", nodes=5).status is Status.NODE_LIMIT
    assert solve(LEVEL, stop=lambda: True).status is Status.CANCELLED
    assert solve(LEVEL, memory=1).status is Status.MEMORY_LIMIT
    with pytest.raises(ValueError, match="expected an algorithm, one of native"):
        solve(LEVEL, algorithm="magic")
    with pytest.raises(ValueError, match="shortest solutions"):
        solve(LEVEL, algorithm="greedy", optimal=True)
    with pytest.raises(ValueError, match="expected a heuristic"):
        solve(LEVEL, algorithm="astar", heuristic="magic")
    with pytest.raises(ValueError, match="has no option"):
        solve(LEVEL, algorithm="astar", options={"speed": 9})


def test_a_solution_that_comes_too_late_is_none() -> None:
    shortest = solve(LEVEL, optimal=True).moves
    assert shortest is not None
    hurried = solve(LEVEL, replace(BAIT, tick_limit=shortest - 1), optimal=True)
    assert (hurried.status, hurried.solution) == (Status.NOT_FOUND, "")
    assert solve(LEVEL, replace(BAIT, tick_limit=shortest), optimal=True).status is Status.SOLVED


def test_planner_works_in_slices() -> None:
    planner = Planner(LEVEL, LEVEL.start())
    assert planner.plan is None
    rounds = 0
    while not planner.done:
        planner.work(cpu_seconds=1e-5)
        rounds += 1
    assert planner.proved
    assert planner.plan is not None
    assert len(planner.plan) == solve(LEVEL, optimal=True).moves
    assert planner.statistics["expanded"] > 0


def test_weighted_heuristic_features() -> None:
    def value(text: str, **weights: float) -> float:
        level = BaitLevel.from_text(text)
        space = StateSpace(level)
        return WeightedHeuristic(space, Weights(**weights)).value(space.pack(level.start()))

    assert value("A..k..g", distance=-5) == -15
    assert value("A1.0..g", nearest_box=-10) == -10
    assert value("A10..g", next_to_hole=10) == 10
    assert value("A10..g", one_push=1000) == 1000  # the avatar itself stands behind the box
    assert value("wA0\nw.1\nwg.", one_push=1000) == 1000
    assert value("A1..0g", hole_distance=-10) == -30
    assert value("wwwww\n..1..\n.A..g", freedom=30) == 30  # up is a wall, so only left and right
    assert value("A1.k.g", box_on_key=-1e6) == 0
    assert value("A....g", key=100) == 0


def test_weighted_presets_are_different() -> None:
    assert PRESETS["report"].depth == 0
    assert PRESETS["report-depth"].depth == -2
    assert PRESETS["report-dls"].key == 500
    problem = problem_for(LEVEL, heuristic="report")
    assert problem.heuristic(problem.initial_state()) < 1000


def test_the_weight_of_the_depth_counts() -> None:
    plain = solve(LEVEL, algorithm="greedy", heuristic="report")
    deep = solve(LEVEL, algorithm="greedy", heuristic="report-depth")
    assert plain.status is deep.status is Status.SOLVED
    problem = problem_for(LEVEL, heuristic="report-depth")
    assert weighted_greedy(problem, PRESETS["report-depth"]).cost_weight == 2  # type: ignore[attr-defined]
