"""Every algorithm on problems that are no box-pushing puzzles."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.scale import size
from tests.sealgo.sealgo_examples import SOLVED, EightPuzzle, Maze

from pushworks.sealgo import Limits, Status, algorithms, make

OPTIMAL = {"bfs": {}, "ucs": {}, "astar": {}, "ids": {}, "idastar": {}, "bibfs": {}}
OPTIMAL["ids with table"] = {"table": True}
OPTIMAL["idastar without table"] = {"table": False}
OPTIMAL["bidirectional"] = {"optimal": True}
OPTIMAL["bidirectional bfs"] = {"optimal": True, "f_algo": "bfs"}
OPTIMAL["bidirectional ucs back"] = {"optimal": True, "f_algo": "astar", "b_algo": "ucs", "b_weight": 3}
OPTIMAL["bidirectional backward only"] = {"optimal": True, "b_weight": float("inf")}
OPTIMAL["bidirectional forward only"] = {"optimal": True, "b_weight": 0}
OPTIMAL["bidirectional ida"] = {"optimal": True, "f_algo": "idastar", "b_algo": "bfs", "b_weight": 2}
ANY = {"dfs": {}, "dls": {"limit": 25, "table": True}, "greedy": {}, "hdfs": {}, "parallel": {"batch": 20}}
ANY["bidirectional"] = {"b_weight": 10}
ANY["bidirectional greedy"] = {"f_algo": "greedy"}
ANY["bidirectional dfs"] = {"f_algo": "dfs", "b_algo": "bfs", "b_weight": 100}
ANY["bidirectional ids"] = {"f_algo": "ids", "b_algo": "bfs", "b_weight": 5}
ANY["parallel backward only"] = {"b_weight": float("inf"), "batch": 20}
ANY["astar weighted"] = {"weight": 3}
LUCKY = {"anneal": {"rounds": 200}, "restart": {}, "mcts": {}, "nmcs": {"level": 1}}


def replay(problem, solution):
    state, cost = problem.initial_state(), 0
    for action in solution:
        assert action in list(problem.actions(state))
        cost += problem.step_cost(state, action)
        state = problem.result(state, action)
    assert problem.is_goal(state)
    return cost


@pytest.mark.parametrize("name", OPTIMAL)
def test_optimal_algorithms_agree_on_the_eight_puzzle(name):
    for seed in range(12):
        puzzle = EightPuzzle.shuffled(6 + seed, seed)
        best = make("bfs", puzzle).run().cost
        result = make(name.split()[0], puzzle, **OPTIMAL[name]).run()
        assert result.status is Status.SOLVED
        assert replay(puzzle, result.solution) == result.cost == best


@pytest.mark.parametrize("name", ANY)
def test_other_algorithms_find_an_answer(name):
    for seed in range(size(2, 4)):
        puzzle = EightPuzzle.shuffled(16, seed)
        options = dict(ANY[name])
        if name.startswith("bidirectional dfs"):
            puzzle = EightPuzzle.shuffled(6, seed)
        result = make(name.split()[0], puzzle, **options).run(Limits(nodes=400_000))
        assert result.status is Status.SOLVED
        assert replay(puzzle, result.solution) == result.cost
        assert result.statistics.depth == len(result.solution)


@pytest.mark.parametrize("name", LUCKY)
def test_random_algorithms_find_an_answer_and_repeat_it(name):
    puzzle = EightPuzzle.shuffled(8, seed=1)
    first, second = (make(name, puzzle, **LUCKY[name]).run(Limits(nodes=300_000)) for _ in range(2))
    assert first.status is Status.SOLVED
    assert replay(puzzle, first.solution) == first.cost
    assert first.solution == second.solution
    assert first.statistics.expanded == second.statistics.expanded


def test_every_algorithm_starts_at_the_goal_and_keeps_limits():
    hard = EightPuzzle((8, 6, 7, 2, 5, 4, 3, 0, 1))  # 31 steps, the most there are
    for name in algorithms():
        assert make(name, EightPuzzle(SOLVED)).search() == [[]], name
        result = make(name, hard).run(Limits(nodes=50))
        assert result.status in (Status.NODE_LIMIT, Status.SOLVED, Status.NOT_FOUND), name
        if name != "parallel":  # two processes work in batches
            assert result.statistics.expanded <= 50, name


def test_unsolvable_is_proved_by_complete_algorithms_only():
    impossible = Maze("S#G")
    for name in ("bfs", "dfs", "ucs", "ids", "dls", "mcts"):
        assert make(name, impossible).run().status is Status.UNSOLVABLE, name
    assert make("dls", Maze("S    G"), limit=3).run().status is Status.NOT_FOUND
    stuck = EightPuzzle((0, 2, 1, 3, 4, 5, 6, 7, 8))
    assert make("hillclimb", stuck).run().status is Status.NOT_FOUND


def test_costs_count_in_uniform_cost_and_not_in_breadth_first():
    maze = Maze("S9G", "   ")
    assert make("bfs", maze).run().cost == 10
    assert make("ucs", maze).run().cost == 4


def test_iterative_deepening_counts_its_rounds():
    maze = Maze("S    G")
    events = []
    result = make("ids", maze, first=1, increment=2).run(trace=events.append)
    assert [event.value for event in events if event.kind == "round"] == [1, 3, 5]
    assert result.statistics.rounds == 3


def test_idastar_raises_the_bound_by_what_was_cut():
    events = []
    result = make("idastar", EightPuzzle.shuffled(22, 3)).run(trace=events.append)
    bounds = [event.value for event in events if event.kind == "round"]
    assert bounds == sorted(set(bounds))
    assert bounds[-1] == result.cost


def test_bidirectional_statistics():
    puzzle = EightPuzzle.shuffled(40, 5)
    stats = make("bidirectional", puzzle, b_weight=3).run().statistics
    assert stats.backward_expanded == pytest.approx(stats.expanded * 3 / 4, abs=3)
    assert 0 < stats.backward_length <= stats.depth
    assert 0 < stats.backward_share <= 1
    assert stats.generated - stats.duplicates == stats.stored - 2


def test_parallel_gives_the_same_answer_every_time():
    puzzle = EightPuzzle.shuffled(30, 9)
    first, second = (make("parallel", puzzle, batch=50).run() for _ in range(2))
    assert first.solution == second.solution
    assert replay(puzzle, first.solution) == first.cost
    assert first.statistics.backward_expanded > 0
    assert make("parallel", EightPuzzle((0, 2, 1, 3, 4, 5, 6, 7, 8))).run(Limits(nodes=2000)).solution is None


def test_halves_must_remember_states():
    with pytest.raises(TypeError, match="remembers no states"):
        make("bidirectional", EightPuzzle(SOLVED), f_algo="mcts")
    with pytest.raises(TypeError, match="searched backwards"):
        make("bidirectional", Maze("SG"))


def test_each_half_takes_its_own_options():
    puzzle = EightPuzzle.shuffled(20, 2)
    search = make("bidirectional", puzzle, f_algo="astar", b_algo="bfs", weight=3)
    assert search.forward.weight == 3
    assert replay(puzzle, search.run().solution) > 0
    with pytest.raises(TypeError, match="neither half takes the option 'wait'"):
        make("bidirectional", puzzle, wait=3)


def test_few_goals_prove_nothing():
    impossible = EightPuzzle((0, 2, 1, 3, 4, 5, 6, 7, 8))
    result = make("bidirectional", impossible, f_algo="bfs", b_weight=float("inf"), num_goals=1).run()
    assert result.status is Status.NOT_FOUND


def test_a_search_runs_once():
    search = make("bfs", EightPuzzle.shuffled(4, 1))
    search.run()
    with pytest.raises(RuntimeError, match="runs once"):
        search.run()


def test_algorithms_fit_on_two_pages():
    import pushworks.sealgo.algo as folder

    files = sorted(Path(folder.__path__[0]).glob("*.py"))
    assert len(files) > 10
    for file in [*files, *files[0].parent.parent.glob("*.py")]:
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 200, file.name


def test_cancel_from_another_thread():
    search = make("ids", EightPuzzle((0, 2, 1, 3, 4, 5, 6, 7, 8)))
    timer = threading.Timer(0.05, search.cancel)
    timer.start()
    assert search.run().status is Status.CANCELLED
    timer.join()


def test_every_algorithm_teaches():
    for name, algorithm in algorithms().items():
        text = algorithm.__doc__
        for word in ("Idea", "omplete", "ptimal", "ime", "pace", "Use it"):
            assert word in text, (name, word)
