"""Sokoban as a search problem: both directions, three representations, one answer."""

from __future__ import annotations

import pytest

from pushworks.levels import Level
from pushworks.sealgo import Status, make
from pushworks.sokoban import BiSokobanProblem, SokobanProblem, verify

SMALL = Level.from_xsb(
    """
#######
#  .  #
# $#$ #
# .@  #
#  #  #
#######
"""
)


def test_all_forward_algorithms_agree_on_the_length():
    for name in ("bfs", "ucs", "astar"):
        problem = SokobanProblem(SMALL)
        result = make(name, problem).run()
        assert verify(SMALL, problem.moves(result.solution))
        assert result.cost == len(result.solution) == 14


@pytest.mark.parametrize("states", ["bits", "string", "array"])
def test_representations_agree(states):
    problem = BiSokobanProblem(SMALL, states=states)
    start = problem.initial_state()
    assert problem.states.unpack(start) == (problem.board.boxes, problem.board.player)
    for neighbours, back in (
        (problem.successors, problem.predecessors),
        (problem.predecessors, problem.successors),
    ):
        for action, state, cost in neighbours(start):
            assert cost == 1
            assert (action, start, 1) in list(back(state))
    result = make("bidirectional", problem, b_weight=10, optimal=True).run()
    assert result.cost == 14
    assert verify(SMALL, "".join(result.solution))


def test_every_representation_expands_the_same_nodes():
    expanded = set()
    for states in ("bits", "string", "array"):
        expanded.add(make("astar", SokobanProblem(SMALL, states=states)).run().statistics.expanded)
    assert len(expanded) == 1


def test_goal_states_are_what_a_last_push_can_leave():
    problem = BiSokobanProblem(SMALL)
    goals = list(problem.goal_states())
    assert all(problem.is_goal(state) for state in goals)
    assert len(list(problem.goal_states(2))) == 2
    for state in goals:
        assert any(action.isupper() for action in problem.actions_to(state))


def test_more_goals_than_boxes():
    level = Level.from_xsb("######\n#@$..#\n######")
    assert make("bidirectional", BiSokobanProblem(level)).search() == [["R"]]
    assert make("astar", SokobanProblem(level)).search() == [["R"]]


def test_solved_at_the_start_and_unsolvable():
    assert make("bidirectional", BiSokobanProblem(Level.from_xsb("#####\n#@* #\n#####"))).search() == [[]]
    stuck = Level.from_xsb("#####\n#@ .#\n#$  #\n#####")
    for name in ("astar", "bfs", "bidirectional"):
        assert make(name, BiSokobanProblem(stuck)).run().status is Status.UNSOLVABLE


def test_bad_input_is_told():
    with pytest.raises(ValueError, match="at least as many goals as boxes"):
        SokobanProblem(Level.from_xsb("#####\n#@$$.#\n#####"))
    with pytest.raises(ValueError, match="expected a deadlock rule"):
        SokobanProblem(SMALL, deadlocks="simpel")
    with pytest.raises(ValueError, match="expected a heuristic"):
        SokobanProblem(SMALL, heuristic="matchin")
    with pytest.raises(ValueError, match="expected k for the heuristic summax"):
        SokobanProblem(SMALL, heuristic="summax(q=3)")
    with pytest.raises(ValueError, match="expected a representation"):
        SokobanProblem(SMALL, states="bytes")
    with pytest.raises(ValueError, match="expected one of"):
        SokobanProblem(SMALL).result(SokobanProblem(SMALL).initial_state(), "x")
