"""The parts all algorithms share: verdicts, limits, cancelling, progress, tracing, statistics."""

from __future__ import annotations

import pytest
from tests.sealgo.sealgo_examples import SOLVED, EightPuzzle, Maze

from pushworks.sealgo import Limits, Status, algorithms, effective_branching, log_branching, make, parameters

UNSOLVABLE_BOARD = (0, 2, 1, 3, 4, 5, 6, 7, 8)


def replay(problem, solution):
    state = problem.initial_state()
    cost = 0
    for action in solution:
        assert action in list(problem.actions(state))
        cost += problem.step_cost(state, action)
        state = problem.result(state, action)
    assert problem.is_goal(state)
    return cost


def test_search_returns_a_list_of_solutions():
    puzzle = EightPuzzle.shuffled(30, seed=1)
    (solution,) = make("astar", puzzle).search()
    assert replay(puzzle, solution) == len(solution)


def test_no_solution_is_proved_and_statistics_add_up():
    result = make("bfs", EightPuzzle(UNSOLVABLE_BOARD)).run()
    assert result.status is Status.UNSOLVABLE
    stats = result.statistics
    assert stats.expanded == 181_440  # half of 9! boards: all that can be reached
    assert stats.generated - stats.duplicates == 181_440 - 1
    assert stats.edge_branching == pytest.approx(24 / 9, abs=0.01)  # 2, 3 or 4 moves of the gap
    assert stats.node_branching == pytest.approx(1, abs=0.001)
    assert 0 < stats.largest_frontier < 181_440
    assert stats.wall > 0
    assert make("bfs", Maze("S#G")).search() == []


def test_start_may_be_the_goal():
    for name in ("bfs", "ucs", "astar", "greedy"):
        assert make(name, EightPuzzle(SOLVED)).search() == [[]]


@pytest.mark.parametrize("nodes", [0, 1, 10, 777])
def test_node_limit_is_exact(nodes):
    result = make("bfs", EightPuzzle(UNSOLVABLE_BOARD)).run(Limits(nodes=nodes))
    assert (result.status, result.statistics.expanded) == (Status.NODE_LIMIT, nodes)


def test_time_and_memory_limits():
    assert make("bfs", EightPuzzle(UNSOLVABLE_BOARD)).run(Limits(seconds=0.05)).status is Status.TIME_LIMIT
    result = make("bfs", EightPuzzle(UNSOLVABLE_BOARD)).run(Limits(memory=-(1 << 40)))
    assert result.status is Status.MEMORY_LIMIT


def test_cancel_from_the_progress_hook():
    search = make("bfs", EightPuzzle(UNSOLVABLE_BOARD))
    seen = []

    def progress(statistics):
        seen.append(statistics.expanded)
        search.cancel()

    result = search.run(progress=progress, interval=0)
    assert result.status is Status.CANCELLED
    assert len(seen) == 1


def test_trace_tells_every_expansion():
    events = []
    result = make("astar", EightPuzzle.shuffled(20, seed=2)).run(trace=events.append)
    kinds = [event.kind for event in events]
    assert kinds[0] == "start"
    assert kinds[-2:] == ["goal", "end"]
    assert kinds.count("expand") == result.statistics.expanded
    assert events[-2].value == result.cost


def test_branching_factors():
    assert log_branching(1000, 10) == pytest.approx(3)
    assert effective_branching(2 + 4 + 8 + 16, 4) == pytest.approx(2)
    assert effective_branching(5, 5) == pytest.approx(1)
    assert log_branching(10, 1) is None
    assert effective_branching(3, 0) is None


def test_registry():
    assert {"astar", "bfs", "greedy", "ucs"} <= set(algorithms())
    assert parameters("astar") == {"weight": 1}
    with pytest.raises(ValueError, match=r"expected an algorithm, one of .*bfs"):
        make("bsf", Maze("SG"))
    with pytest.raises(TypeError, match="needs a problem with a heuristic"):
        make("astar", Maze("SG"))
