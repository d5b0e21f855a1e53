"""Hanoi and Lights Out: right answers, and heuristics that keep their promises on every state."""

from __future__ import annotations

import pytest

from pushworks.apps.cli.main import run
from pushworks.lab.counterexample import look_for_counterexample
from pushworks.lab.problems import Hanoi, LightsOut
from pushworks.sealgo import AStar, BiDirectional, BreadthFirst


@pytest.mark.parametrize("discs", [1, 2, 3, 5])
def test_hanoi_needs_two_to_the_n_less_one(discs):
    for search in (BreadthFirst, AStar, BiDirectional):
        options = {"optimal": True} if search is BiDirectional else {}
        assert search(Hanoi(discs), **options).run().cost == 2**discs - 1


def test_lights_out_is_solved_shortest():
    for number in range(1, 4):
        problem = LightsOut(number)
        shortest = BreadthFirst(problem).run().cost
        assert AStar(problem).run().cost == shortest
        assert 1 <= shortest <= 6
        assert problem.show(0) == "....\n" * 3 + "...."


@pytest.mark.parametrize("problem", [Hanoi(4), LightsOut(1)])
def test_their_heuristics_keep_their_promises(problem):
    tested = look_for_counterexample(problem, nodes=100_000)
    assert tested.complete
    assert tested.admissible is None
    assert tested.consistent is None


def test_on_the_command_line(capsys):
    assert run(["lab", "compare", "2-4", "--problem", "hanoi", "--algorithms", "bfs,bidirectional"]) == 0
    assert run(["lab", "compare", "1-2", "--problem", "lights", "--algorithms", "astar"]) == 0
    assert run(["lab", "problems"]) == 0
    assert "3-6: discs" in capsys.readouterr().out
    assert run(["lab", "compare", "x", "--problem", "hanoi", "--algorithms", "bfs"]) == 2
    assert "expected numbers of discs" in capsys.readouterr().err
