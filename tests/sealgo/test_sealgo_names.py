"""Names: one decorator for everything, other people's files, what an algorithm asks of a problem."""

from __future__ import annotations

from math import inf

import pytest
from tests.sealgo.sealgo_examples import EightPuzzle, Maze

from pushworks.sealgo import (
    ALGORITHMS,
    AStar,
    BestFirst,
    BestFirstSearch,
    GraphSearch,
    Registry,
    SearchProblem,
    load_file,
    make,
    plugins,
    register,
)
from pushworks.sealgo.formula import parse_formula

MAZE = Maze("S..", ".#.", "..G")


class Thing:
    """A kind of its own for these tests."""


THINGS = Registry("thing", Thing)


def test_the_parent_says_what_a_class_is(capsys):
    @register("one")
    class One(Thing):
        pass

    assert THINGS.find("one") is One
    assert One.name == "one"
    assert capsys.readouterr().err == ""

    @register("one")
    class Other(Thing):
        pass

    assert THINGS["one"] is Other
    assert capsys.readouterr().err == "pushworks: the thing 'one' is replaced by a new one\n"
    with pytest.raises(ValueError, match="expected a thing, one of one; got 'two'"):
        THINGS.find("two")
    with pytest.raises(TypeError, match="expected a subclass of one of Search"):
        register("nothing")(dict)


def test_somebody_elses_class_replaces_ours(capsys):
    ours = ALGORITHMS["hillclimb"]
    try:
        register("hillclimb")(type("Mine", (GraphSearch,), {"__module__": "mine"}))
        assert ALGORITHMS["hillclimb"].__name__ == "Mine"
        assert "replaced" in capsys.readouterr().err
    finally:
        register("hillclimb")(ours)


BAD_FILES = [
    ("x = 1\nclass Broken(:\n    pass\n", r"mine\.py:2:14: invalid syntax"),
    ("x = 1\n\ny = z\n", r"mine\.py:3: NameError: name 'z' is not defined"),
    ("import json\njson.loads('{')\n", r"mine\.py:2: JSONDecodeError"),
    (None, r"mine\.py: No such file"),
]


def test_a_file_is_loaded_once_and_again_when_it_changed(tmp_path):
    counter = tmp_path / "count.txt"
    file = tmp_path / "mine.py"
    line = f"with open({str(counter)!r}, 'a') as out: out.write('x')\n"
    file.write_text(line)
    load_file(file)
    load_file(file)
    assert counter.read_text() == "x"
    file.write_text(line + "\n")
    load_file(file)
    assert counter.read_text() == "xx"


@pytest.mark.parametrize(("text", "message"), BAD_FILES)
def test_a_bad_file_is_one_line(tmp_path, text, message):
    file = tmp_path / "mine.py"
    if text is not None:
        file.write_text(text)
    with pytest.raises(plugins.LoadError, match=message) as error:
        load_file(file)
    assert "\n" not in str(error.value)


def test_installed_packages_are_asked(monkeypatch, capsys):
    loaded = []

    class Entry:
        def __init__(self, name, work):
            self.name, self.value, self.load = name, f"{name}:x", work

    def fail():
        raise RuntimeError("out of order")

    entries = [Entry("good", lambda: loaded.append(1)), Entry("bad", fail)]
    monkeypatch.setattr(plugins, "_plugins_loaded", False)
    monkeypatch.setattr(plugins, "entry_points", lambda group: entries if group == "pushworks" else [])
    plugins.load_plugins()
    plugins.load_plugins()
    assert loaded == [1]
    assert capsys.readouterr().err == "pushworks: plugin bad (bad:x): RuntimeError: out of order\n"


@pytest.mark.parametrize("name", list(ALGORITHMS))
def test_what_a_problem_lacks_is_said(name):
    kind = ALGORITHMS[name]
    assert kind.promise
    if kind.needs is SearchProblem:
        assert make(name, EightPuzzle.shuffled(4, 1))
    else:
        with pytest.raises(TypeError, match=f"{name} needs a problem .*; Maze is none"):
            make(name, MAZE)


def test_best_first_with_ones_own_f():
    puzzle = EightPuzzle.shuffled(30, 4)
    best = AStar(puzzle).run()
    assert BestFirst(puzzle, "g + h").run().cost == best.cost
    assert BestFirst(puzzle, lambda state, cost: cost + puzzle.heuristic(state)).run().cost == best.cost
    eager = BestFirst(puzzle, eval_f="h").run()
    assert eager.cost >= best.cost
    assert eager.statistics.expanded != best.statistics.expanded
    assert BestFirst(Maze("S9G", "..."), "g").run().cost == 4
    with pytest.raises(TypeError, match="needs a problem with a heuristic"):
        BestFirst(MAZE, "g+h")


def test_a_state_of_infinite_f_is_not_reached():
    maze = Maze("S.G", "...")
    closed = next(child for _, child, _ in maze.successors(next(iter(maze.initial_states()))))

    class Own(BestFirstSearch):
        def eval_f(self, state):
            return inf if state == closed else self.g_costs[state]

    for search in (Own(maze), BestFirst(maze, lambda state, cost: inf if state == closed else cost)):
        assert search.run().status == "solved"
        assert closed not in search.reached


def test_formulas():
    assert parse_formula("g+2*h")(3, 4) == 11
    assert parse_formula("max(g, h) - sqrt(h) ** -1 / 2")(3, 4) == 3.75
    for text in ("g+", "x", "g.real", "__import__('os')", "open", "'a'", "max()", "g if h else 1", ""):
        with pytest.raises(ValueError, match="expected a formula of g and h"):
            parse_formula(text)
