"""The algorithms on Sokoban: all the optimal ones agree with brute force."""

from __future__ import annotations

import pickle

import pytest
from tests.sokoban.brute import Truth

from pushworks.lab.small import random_levels, solvable_levels
from pushworks.levels import Level
from pushworks.sealgo import Limits, Status, algorithms, make
from pushworks.sokoban import BiSokobanProblem, PushProblem, SymmetricProblem, verify

BEST = {"optimal": True}
LEVEL = Level.from_xsb("#######\n#.  @.#\n#  #$ #\n# $   #\n#  #  #\n#######")


def solve(level, problem, name, **options):
    result = make(name, problem, **options).run()
    if result.status is Status.SOLVED:
        verdict = verify(level, problem.moves(result.solution))
        assert verdict.solved, (name, level.to_xsb(), verdict)
    else:
        assert result.status is Status.UNSOLVABLE
    return result.cost


def check_agreement(levels, short=12) -> dict[str, int]:
    """Every optimal algorithm finds the length that brute force finds; returns how many levels each had."""
    counts = {"solvable": 0, "unsolvable": 0, "short": 0}
    for level in levels:
        best = Truth(level).best
        counts["unsolvable" if best is None else "solvable"] += 1
        problem = BiSokobanProblem(level)
        for name, options in (
            ("bfs", {}),
            ("astar", {}),
            ("bibfs", {}),
            ("bidirectional", {"optimal": True}),
            ("bidirectional", {"optimal": True, "b_weight": 10}),
            ("bidirectional", {"optimal": True, "f_algo": "bfs"}),
        ):
            assert solve(level, problem, name, **options) == best, (name, options, level.to_xsb())
        assert solve(level, SymmetricProblem(level), "astar") == best, level.to_xsb()
        if best is not None and best <= short:
            counts["short"] += 1
            for name in ("idastar", "ids"):
                assert solve(level, problem, name) == best, (name, level.to_xsb())
            assert solve(level, problem, "idastar", table=False) == best, level.to_xsb()
    return counts


def test_optimal_algorithms_agree_with_brute_force():
    counts = check_agreement(random_levels(20, seed=4, largest=12), short=8)
    assert counts["unsolvable"] >= 5, counts
    counts = check_agreement(solvable_levels(40, seed=4, largest=14), short=8)
    assert counts["solvable"] == 40, counts
    assert 3 <= counts["short"] <= 37, counts


def test_pushes_are_optimal_in_pushes():
    for level in random_levels(40, seed=5, largest=12):
        problem = PushProblem(level)
        costs = {
            solve(level, problem, name, **options)
            for name, options in (
                ("bfs", {}),
                ("astar", {}),
                ("bibfs", {}),
                ("bidirectional", {"optimal": True}),
            )
        }
        costs.add(solve(level, PushProblem(level, heuristic="pdb", deadlocks="all"), "astar"))
        assert len(costs) == 1, level.to_xsb()


@pytest.mark.parametrize("name", algorithms())
def test_every_algorithm_runs_on_sokoban(name):
    problem = BiSokobanProblem(LEVEL)
    result = make(name, problem).run(Limits(nodes=50_000))
    if name not in (
        "hillclimb",
        "nmcs",
        "dls",
        "ids",
        "anneal",
        "restart",
    ):  # may stay without an answer here
        assert result.status is Status.SOLVED
    if result.solution is not None:
        assert verify(LEVEL, problem.moves(result.solution))


def test_problems_travel_to_other_processes():
    problem = BiSokobanProblem(LEVEL, heuristic="matching", re_heuristic="matching+start", deadlocks="simple")
    copy = pickle.loads(pickle.dumps(problem))
    assert copy.estimate.text == "matching"
    assert copy.re_estimate.text == "matching+start"
    result = make("parallel", problem, weight=3, b_weight=10, batch=10).run()
    assert verify(LEVEL, problem.moves(result.solution))


def test_symmetry_divides_the_space():
    square = Level.from_xsb("#######\n#. $ .#\n# $@$ #\n#. $ .#\n#######")
    plain = make("bfs", BiSokobanProblem(square)).run()
    problem = SymmetricProblem(square)
    reduced = make("bfs", problem).run()
    assert len(problem.symmetries) == 3  # two mirrors and half a turn
    assert reduced.cost == plain.cost
    assert reduced.statistics.expanded < plain.statistics.expanded / 3
    assert verify(square, problem.moves(reduced.solution))
