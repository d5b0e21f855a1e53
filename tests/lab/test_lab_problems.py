"""Families of problems: the examples that ship are right, and everything works on them by name."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise

import pytest

from pushworks.apps.cli.main import run
from pushworks.lab.problems import (
    PROBLEMS,
    BiSokobanProblem,
    EightPuzzle,
    FifteenPuzzle,
    GridPath,
    MapProblem,
    Missionaries,
)
from pushworks.lab.problems.tiles import TILE_HEURISTICS
from pushworks.lab.small import random_levels, solvable_levels
from pushworks.levels import Level, shipped_collection
from pushworks.sealgo import AStar, BreadthFirst, IDAStar, Limits, UniformCost, make
from pushworks.sokoban import Map, PushProblem, SokobanProblem, verify

LEVEL = Level.from_xsb("#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######")


@pytest.fixture(scope="module")
def all_boards():
    """How far every board of the 8-puzzle is from the goal, by breadth-first search backwards."""
    problem = EightPuzzle()
    far = dict.fromkeys(problem.goal_states(), 0)
    todo = deque(far)
    while todo:
        state = todo.popleft()
        for _, before, _ in problem.successors(state):
            if before not in far:
                far[before] = far[state] + 1
                todo.append(before)
    return far


def test_half_of_all_boards_can_be_solved(all_boards):
    assert len(all_boards) == 181_440
    assert max(all_boards.values()) == 31
    for number in range(50):
        assert EightPuzzle.random_board(number) in all_boards
    assert len({FifteenPuzzle.random_board(number) for number in range(50)}) == 50


@pytest.mark.parametrize("name", list(TILE_HEURISTICS))
def test_tile_heuristics_keep_their_promise(all_boards, name):
    puzzle, promise = EightPuzzle(heuristic=name), TILE_HEURISTICS[name].promise
    assert "admissible" in promise
    for board, far in list(all_boards.items())[::37]:
        here = puzzle.heuristic(board)
        assert here <= far, (name, board)
        for _, after, _ in puzzle.successors(board) if "consistent" in promise else ():
            assert abs(puzzle.heuristic(after) - here) <= 1, (name, board)
    assert puzzle.heuristic(puzzle.goal) == 0


def test_a_larger_pattern_sees_more(all_boards):
    boards = list(all_boards)[::97]
    puzzles = {name: EightPuzzle(heuristic=name) for name in TILE_HEURISTICS}
    sums = {name: sum(map(puzzle.heuristic, boards)) for name, puzzle in puzzles.items()}
    assert sums["none"] < sums["misplaced"] < sums["manhattan"] < sums["pdb3"] < sums["pdb5"]


def test_ida_star_with_patterns_solves_fifteen_puzzles():
    # Stirred gently, so that it is quick; make test-slow does twenty random ones.
    for seed in (1, 2):
        puzzle = FifteenPuzzle(_stirred(seed, 60), heuristic="pdb3")
        result = IDAStar(puzzle, table=False).run(Limits(nodes=500_000))
        assert result.solution is not None
        assert len(result.solution) == result.cost >= 20
        state = puzzle.start
        for action in result.solution:
            state = puzzle.result(state, action)
        assert puzzle.is_goal(state)


def _stirred(seed: int, moves: int) -> bytes:
    rng, puzzle = random.Random(seed), FifteenPuzzle(bytes(range(16)))
    state = before = puzzle.start
    for _ in range(moves):
        before, state = state, rng.choice([s for _, s, _ in puzzle.successors(state) if s != before])
    return state


def test_missionaries():
    assert BreadthFirst(Missionaries()).run().cost == 11
    assert AStar(Missionaries()).run().cost == 11
    assert AStar(Missionaries((5, 3))).run().cost == 11
    assert AStar(Missionaries((5, 3), heuristic="none")).run().cost == 11
    assert str(AStar(Missionaries(4)).run().status) == "unsolvable"
    assert "MMMCCC" in Missionaries().show((3, 3, True))


def test_grid_paths():
    grid = GridPath("S9G\n...\n")
    assert [AStar(grid).run().cost, UniformCost(grid).run().cost] == [4, 4]
    for number in range(1, 6):
        costs = {AStar(GridPath(number, heuristic=name)).run().cost for name in GridPath.heuristic_names()}
        assert len(costs) == 1
    assert GridPath(1).show(GridPath(1).start).count("@") == 1


def test_the_obvious_problem_agrees_with_the_quick_one():
    levels = [
        *random_levels(12, seed=3, largest=12, boxes=2),
        *solvable_levels(6, seed=2, largest=12, boxes=2),
    ]
    for level in levels:
        slow, quick = MapProblem(level), BiSokobanProblem(level, deadlocks="none", heuristic="none")
        for one, other in (("bfs", "bfs"), ("astar", "bfs"), ("bibfs", "bibfs")):
            found, expected = make(one, slow).run(), make(other, quick).run()
            assert (found.status, found.cost) == (expected.status, expected.cost), level.to_xsb()
            if found.solution is not None:
                assert verify(level, slow.moves(found.solution))
        assert list(slow.actions(slow.initial_state())) == list(quick.actions(quick.initial_state()))
        for state in slow.goal_states(5):
            for action in slow.actions_to(state):
                assert slow.result(slow.reason(state, action), action) == state


def test_the_obvious_estimate_is_admissible():
    level = next(solvable_levels(1, seed=4, largest=12, boxes=2))
    problem = MapProblem(level)
    solution = BreadthFirst(problem).run().solution
    states = [problem.initial_state()]
    for action in solution:
        states.append(problem.result(states[-1], action))
    for left, (state, after) in zip(range(len(solution), 0, -1), pairwise(states), strict=True):
        assert problem.heuristic(state) <= left
        assert problem.heuristic(state) <= 1 + problem.heuristic(after)
    assert problem.heuristic(states[-1]) == 0


def test_a_problem_is_made_of_what_one_has(tmp_path):
    file = tmp_path / "levels.xsb"
    file.write_text(f"#####\n#@$.#\n#####\n\n{LEVEL.to_xsb()}\n")
    for source in (LEVEL, Map.from_level(LEVEL), LEVEL.to_xsb(), f"{file}:2"):
        assert SokobanProblem(source).level.id == LEVEL.id
    assert len(SokobanProblem(file).level.boxes) == 1
    assert SokobanProblem("first:3").level == shipped_collection("first")[2]
    assert SokobanProblem("first").level == shipped_collection("first")[0]
    for kind in (SokobanProblem, PushProblem, MapProblem):
        problem = kind(LEVEL)
        state = problem.initial_state()
        assert "$" in str(problem.map_of(state))
        assert problem.show(state) == str(problem.map_of(state))
    with pytest.raises(ValueError, match="there is no level 3"):
        SokobanProblem(f"{file}:3")


@pytest.mark.parametrize("problem", ["eight", "missionaries", "grid", "bait", "map", "pushes"])
def test_experiments_work_on_any_family(problem, capsys, tmp_path):
    words = {"eight": ["1-2"], "missionaries": ["2", "3"], "grid": ["1"], "bait": ["bait:1-2"]}.get(problem)
    if words is None:
        file = tmp_path / "one.xsb"
        file.write_text(LEVEL.to_xsb())
        words = [str(file)]
    assert run(["lab", "compare", *words, "--problem", problem, "--algorithms", "bfs,astar"]) == 0
    assert "not found" not in capsys.readouterr().out
    sweep = ["lab", "sweep", *words, "--problem", problem, "--algorithm", "astar", "--weight", "1,3"]
    assert run([*sweep, "--plot", str(tmp_path / "sweep.svg")]) == 0
    if problem != "map":
        few = ["--deadlocks", "simple,freeze"] if problem == "pushes" else []
        heuristics = {"eight": ["--alone", "misplaced,pdb3"]}.get(problem, [])
        assert run(["lab", "ablate", *words, "--problem", problem, *few, *heuristics]) == 0
        assert "base" in capsys.readouterr().out


def test_every_family_is_listed(capsys):
    assert run(["lab", "problems"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in PROBLEMS)
    for problem in ("steps", "bait", "eight", "grid", "missionaries"):
        assert run(["lab", "heuristics", "--problem", problem]) == 0
        out = capsys.readouterr().out
        assert "admissible" in out
        assert "``" not in out  # marks of the docstrings' language
    assert run(["lab", "deadlocks", "--list"]) == 0
    assert capsys.readouterr().out.count("never wrong") >= 9
    assert run(["lab", "heuristics", "--problem", "map"]) == 2
