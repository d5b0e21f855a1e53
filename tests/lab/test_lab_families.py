"""Hanoi, Lights Out, weights, robots: right answers, and heuristics that keep their promises."""

from __future__ import annotations

import pytest

from pushworks.apps.cli.main import run
from pushworks.lab.counterexample import look_for_counterexample
from pushworks.lab.problems import Hanoi, LightsOut, Robots, WeightedSokoban
from pushworks.lab.problems.robots import BOARDS
from pushworks.levels import Level, shipped_collection
from pushworks.sealgo import AStar, BiDirectional, BreadthFirst, UniformCost
from pushworks.sokoban import BiSokobanProblem, verify

TWO = Level.from_xsb("######\n#@ $.#\n# $ .#\n#    #\n######")


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


@pytest.mark.parametrize("problem", [Hanoi(4), LightsOut(1), WeightedSokoban(TWO), Robots(BOARDS[1])])
def test_their_heuristics_keep_their_promises(problem):
    tested = look_for_counterexample(problem, nodes=100_000)
    assert tested.complete
    assert tested.admissible is None
    assert tested.consistent is None


def test_weights_of_nothing_are_sokoban_and_heavy_boxes_are_left_alone():
    for level in list(shipped_collection("first"))[:4]:
        plain = AStar(BiSokobanProblem(level)).run()
        light = WeightedSokoban(level, [0] * len(level.boxes))
        found = AStar(light).run()
        assert found.cost == plain.cost
        assert verify(level, light.moves(found.solution))
        heavy = WeightedSokoban(level)
        best = AStar(heavy).run()
        assert best.cost == UniformCost(heavy).run().cost > plain.cost
        assert verify(level, heavy.moves(best.solution))
    # One box has one push to go, the other three.
    level = Level.from_xsb("##########\n#.$ @$  .#\n#        #\n##########")
    walking = AStar(WeightedSokoban(level, [0, 0])).run().cost
    costs = [AStar(WeightedSokoban(level, weights)).run().cost for weights in ((9, 1), (1, 9))]
    assert costs == [walking + 9 + 3, walking + 1 + 27]
    with pytest.raises(ValueError, match="expected a weight of 0 or more for each of 2 boxes"):
        WeightedSokoban(level, [1])


def test_robots_push_and_do_not_walk_through_each_other(tmp_path):
    for board in BOARDS:
        problem = Robots(board)
        best = AStar(problem).run()
        assert best.cost == BreadthFirst(problem).run().cost
        assert problem.show(problem.initial_state()) == board
    corridor = Robots("######\n#ab$.#\n######")
    assert set(corridor.actions(corridor.initial_state())) == {"bR"}
    assert AStar(corridor).run().cost == 1
    one = Robots("######\n#@$.##\n######".replace("@", "a"))
    assert one.show(one.result(one.initial_state(), "aR")) == "######\n# a*##\n######"
    file = tmp_path / "two.txt"
    file.write_text(BOARDS[0] + "\n\n" + BOARDS[1] + "\n")
    assert [name for name, _ in Robots.instances(str(file))] == ["two.txt:1", "two.txt:2"]
    for bad, message in (
        ("#####\n#a$.\n#####", "walls around"), ("#####\n# $.#\n#####", "robots a, b"),
        ("#####\n#aa$#\n#####", "each of them once"), ("#####\n#a$ #\n#####", "as many goals"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=message):
            Robots(bad)


def test_on_the_command_line(capsys):
    assert run(["lab", "compare", "2-4", "--problem", "hanoi", "--algorithms", "bfs,bidirectional"]) == 0
    assert run(["lab", "compare", "1-2", "--problem", "lights", "--algorithms", "astar"]) == 0
    assert run(["lab", "compare", "1-3", "--problem", "robots", "--algorithms", "bfs,astar"]) == 0
    assert run(["lab", "compare", "first:1-3", "--problem", "weights", "--algorithms", "ucs,astar"]) == 0
    assert run(["lab", "problems"]) == 0
    assert "3-6: discs" in capsys.readouterr().out
    assert run(["lab", "compare", "x", "--problem", "hanoi", "--algorithms", "bfs"]) == 2
    assert "expected numbers of discs" in capsys.readouterr().err
