"""Classes of students that return nonsense, lack a method or end the program: one line says what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from pushworks.apps.cli.main import run
from pushworks.apps.messages import translated

HEURISTICS = {
    "None": "the heuristic mine: expected a number, got None",
    "'5'": "the heuristic mine: expected a number, got '5'",
    "float('nan')": "the heuristic mine: expected a number, got nan",
    "10**400": "the heuristic mine: expected a number, got 1000",
    "1 / 0": "mine.py:6: ZeroDivisionError: division by zero",
    "self.bord": "mine.py:6: AttributeError: 'Mine' object has no attribute 'bord'",
}
PROBLEMS = {
    "actions": ("None", "Mine.actions(): expected the possible actions, got None; is a return missing?"),
    "result": ("None", "Mine.result(): expected a state, got None; is a return missing?"),
    "initial_state": ("None", "Mine.initial_state(): expected a state, got None; is a return missing?"),
    "step_cost": ("-1", "Mine.step_cost(): expected a number of at least 0, got -1"),
    "is_goal": (
        "__import__('numpy').ones(2)",
        "Mine.is_goal(): expected true or false, got array([1., 1.])",
    ),
    "heuristic": ("'5'", "Mine.heuristic(): expected a number, got '5'"),
}
PROBLEM = """
from pushworks.sealgo import HeuristicSearchProblem, register


@register("mine")
class Mine(HeuristicSearchProblem):
    initial_state = lambda self: 3
    actions = lambda self, state: ["down"] if state else []
    result = lambda self, state, action: state - 1
    is_goal = lambda self, state: state == 0
    heuristic = lambda self, state: state
"""
SEARCHES = {
    "def explore(self):\n        return None": "Mine.explore() must yield each state after expanding it; it",
    "def __init__(self, problem, secret):\n        pass": "Mine.__init__ needs a value for secret: give it a",
    "def search(self):\n        return [['q']]": "Mine.search(): step 1 of its solution cannot be done: ",
    "def search(self):\n        raise SystemExit(0)": "mine.py:7: SystemExit: 0",
    "def explore(self):\n        yield from ()": "mine says that there is no solution, but there is one",
}


def said(capsys: pytest.CaptureFixture[str]) -> str:
    error = capsys.readouterr().err
    assert "Traceback" not in error
    line = [each for each in error.splitlines() if "replaced" not in each][-1]
    assert translated(line.removeprefix("pushworks: "), "zh") != line or "Error" in line or "Exit" in line
    return line


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Where the student's file goes."""
    return tmp_path / "mine.py"


@pytest.mark.parametrize("value", HEURISTICS)
def test_values_that_are_no_estimates(value, mine, capsys):
    mine.write_text(
        "from pushworks.sokoban.heuristics import Heuristic, register\n\n@register('mine')\n"
        f"class Mine(Heuristic):\n    def __call__(self, boxes, player):\n        return {value}\n"
    )
    arguments = ["first:2", "--load", str(mine)]
    assert run(["lab", "test-heuristic", "mine", *arguments]) == 2
    assert said(capsys).startswith(f"pushworks: {HEURISTICS[value]}")
    assert run(["lab", "compare", *arguments, "--algorithms", "astar", "--heuristics", "mine"]) == 1
    assert HEURISTICS[value] in said(capsys)


def test_a_heuristic_with_other_arguments(mine, capsys):
    mine.write_text(
        "from pushworks.sokoban.heuristics import Heuristic, register\n\n@register('mine')\n"
        "class Mine(Heuristic):\n    def __call__(self, boxes):\n        return 0\n"
    )
    assert run(["lab", "test-heuristic", "mine", "first:2", "--load", str(mine)]) == 2
    assert "the heuristic mine is called with (boxes, player): " in said(capsys)


@pytest.mark.parametrize("method", PROBLEMS)
def test_methods_without_a_return(method, mine, capsys):
    value, message = PROBLEMS[method]
    mine.write_text(PROBLEM + f"    {method} = lambda self, *arguments: {value}\n")
    for command in ("compare", "watch"):
        more = ["-o", str(mine.with_name("film.html"))] if command == "watch" else []
        assert run(["lab", command, "--load", str(mine), "--problem", "mine", *more]) == 2
        assert said(capsys) == f"pushworks: {message}"


def test_missing_methods_and_wrong_instances(mine, capsys):
    mine.write_text(PROBLEM.replace("is_goal", "goal"))
    assert run(["lab", "compare", "--load", str(mine), "--problem", "mine"]) == 2
    assert said(capsys) == "pushworks: the class Mine lacks is_goal: write these methods"
    mine.write_text(PROBLEM + "    instances = classmethod(lambda cls, argument: None)\n\n\n")
    assert run(["lab", "compare", "3", "--load", str(mine), "--problem", "mine"]) == 2
    assert "Mine.instances() must return pairs" in said(capsys)


@pytest.mark.parametrize("method", SEARCHES)
def test_searches_that_cannot_run_or_are_wrong(method, mine, capsys):
    mine.write_text(
        "from pushworks.sealgo import Search, register\n\n@register('mine')\nclass Mine(Search):\n"
        f"    '''Wrong.'''\n    {method}\n"
    )
    assert run(["lab", "compare", "first:2", "--load", str(mine), "--algorithms", "mine"]) in (1, 2)
    assert SEARCHES[method] in said(capsys)


def test_a_file_that_ends_the_program(mine, capsys):
    mine.write_text("import sys\nsys.exit(0)\n")
    assert run(["lab", "algorithms", "--load", str(mine)]) == 2
    assert said(capsys).endswith("mine.py:2: SystemExit: 0")


def test_films_of_what_fails_are_one_line(mine, capsys):
    mine.write_text(
        PROBLEM
        + "    initial_state = lambda self: 99\n"
        + "    result = lambda self, state, action: state - 1 + 0 // (state - 9)\n"
    )
    output = str(mine.with_name("film.html"))
    assert run(["lab", "watch", "--load", str(mine), "--problem", "mine", "-o", output]) == 2
    assert said(capsys).endswith("mine.py:13: ZeroDivisionError: integer division or modulo by zero")
