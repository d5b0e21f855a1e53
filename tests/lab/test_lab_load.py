"""Files of other people: what they register is there by name in every command that takes --load."""

from __future__ import annotations

import json

import pytest

from pushworks.apps.cli.main import run

MINE = """
from pushworks.bait import Move
from pushworks.bait.agents import Agent
from pushworks.sealgo import GraphSearch, SearchProblem, register
from pushworks.sokoban.deadlocks import Rule
from pushworks.sokoban.heuristics import Heuristic


@register("load-jugs")
class Jugs(SearchProblem):
    '''Measure with jugs of 3 and 5 litres.'''

    def __init__(self, target=4):
        self.target = int(target)

    def initial_state(self):
        return 0, 0

    def actions(self, state):
        return ["fill 3", "fill 5", "empty 3", "empty 5", "pour 3", "pour 5"]

    def result(self, state, action):
        small, large = state
        match action:
            case "fill 3": return 3, large
            case "fill 5": return small, 5
            case "empty 3": return 0, large
            case "empty 5": return small, 0
            case "pour 3":
                poured = min(small, 5 - large)
                return small - poured, large + poured
        poured = min(large, 3 - small)
        return small + poured, large - poured

    def is_goal(self, state):
        return self.target in state


@register("load-lifo")
class Lifo(GraphSearch):
    '''The newest first.'''

    def explore(self):
        todo = list(self.reached)
        while todo:
            state = todo.pop()
            if self.problem.is_goal(state):
                self.found_at(state)
                return
            for action, child, cost in self.problem.successors(state):
                if child not in self.reached:
                    self.reached[child] = (state, action, self.cost_of(state) + cost)
                    todo.append(child)
            yield state


@register("load-broken")
class Broken(GraphSearch):
    '''Fails on the way.'''

    def explore(self):
        yield self.problem.initial_state()
        raise KeyError("where")


@register("load-liar")
class Liar(GraphSearch):
    '''Claims what is not so.'''

    def explore(self):
        self.found([], 0)
        yield from ()


@register("load-off")
class Off(Heuristic):
    '''Boxes off the goals.'''

    def __call__(self, boxes, player):
        return (boxes & ~self.side.target_mask).bit_count()


@register("load-blind")
class Blind(Rule):
    '''Sees nothing.'''

    def __call__(self, boxes, player):
        return False


@register("load-idle")
class Idle(Agent):
    '''Waits.'''

    def act(self, observation, timer):
        return Move.NIL
"""
LEVEL = "#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######\n"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The file above and a level; what it registers is taken away again."""
    from pushworks.sealgo import registry

    folder = tmp_path_factory.mktemp("load")
    (folder / "mine.py").write_text(MINE)
    (folder / "one.xsb").write_text(LEVEL)
    yield str(folder / "mine.py"), str(folder / "one.xsb")
    for table in registry._TABLES:
        for name in [name for name in table._known if name.startswith("load-")]:
            del table._known[name]


def test_a_problem_and_an_algorithm_of_ones_own(files, capsys):
    mine, _ = files
    arguments = ["lab", "compare", "--load", mine, "--problem", "load-jugs", "--json"]
    assert run([*arguments, "--algorithms", "bfs,load-lifo"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["moves"] for row in rows] == [6, 6]
    assert run([*arguments, "4", "1", "--algorithms", "bfs"]) == 0
    assert [json.loads(line)["level"] for line in capsys.readouterr().out.splitlines()] == ["4", "1"]
    assert run([*arguments, "--algorithms", "astar"]) == 2
    assert "astar needs a problem with a heuristic; Jugs is none" in capsys.readouterr().err
    assert run(["lab", "ablate", "--load", mine, "--problem", "load-jugs"]) == 2
    assert "has no heuristics to switch" in capsys.readouterr().err


def test_heuristics_and_rules_of_ones_own_also_in_other_processes(files, capsys):
    mine, level = files
    own = ["--heuristic", "load-off", "--deadlocks", "load-blind"]
    arguments = ["lab", "compare", level, "--load", mine, *own, "--algorithms", "astar,load-lifo"]
    assert run([*arguments, "--jobs", "2", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["moves"] == 14
    assert run(["lab", "deadlocks", "--load", mine, "--list"]) == 0
    assert "load-blind" in capsys.readouterr().out


def test_solve_in_python(files, capsys):
    mine, level = files
    assert run(["solve", level, "--backend", "python", "--load", mine, "-a", "load-lifo", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["status"], row["strategy"], row["optimal"]) == ("solved", "load-lifo", False)
    assert run(["solve", level, "--backend", "python", "--for", "moves", "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert (row["moves"], row["optimal"], row["lower_bound"]) == (14, True, 14)
    assert run(["solve", level, "--backend", "python", "--for", "pushes", "-a", "bfs", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["optimal"] is True


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "LEVEL", "--load", "MINE"], "--load needs --backend python"),
        (["solve", "LEVEL", "--backend", "python", "-a", "nonsense"], "expected an algorithm, one of"),
        (["solve", "LEVEL", "--backend", "python", "--set", "weight=abc"], "expected a number for weight"),
        (["solve", "LEVEL", "--backend", "python", "--threads", "2"], "takes no --threads"),
        (["solve", "LEVEL", "--backend", "quantum"], "expected --backend native or python"),
        (["solve", "LEVEL", "--backend", "python", "--for", "moves+pushes"], "expected --for any, moves"),
        (["lab", "compare", "LEVEL", "--load", "nowhere.py"], "nowhere.py: No such file"),
        (["lab", "compare", "LEVEL", "--weight", "abc"], "expected a number for weight, got 'abc'"),
        (["lab", "compare", "LEVEL", "--b-weight", "abc"], "expected a number for b-weight, got 'abc'"),
        (["lab", "sweep", "LEVEL", "--weight", "1,true"], "expected a number for weight, got 'True'"),
        (["lab", "compare", "LEVEL", "--algorithms", "dls", "--depth", "abc"], "expected a whole number"),
        (
            ["lab", "compare", "LEVEL", "--algorithms", "ids", "--set", "table=maybe"],
            "expected true or false",
        ),
        (["lab", "compare", "LEVEL", "--k", "abc"], "expected a number for k"),
        (["lab", "compare", "LEVEL", "--algorithms", "bibfs", "--problem", "symmetric"], "backwards"),
        (["lab", "compare", "LEVEL", "--algorithms", "best", "--set", "eval_f=g+"], "expected a formula"),
        (["lab", "compare", "LEVEL", "--problem", "map", "--heuristic", "x"], "takes no heuristic"),
        (["lab", "compare"], "expected levels"),
        (["lab", "compare", "x", "--problem", "eight"], "expected numbers of random boards"),
        (["lab", "compare", "3-1", "--problem", "eight"], "from small to large"),
        (["bait", "agents", "bait:1", "--agent", "nobody"], "expected an agent, one of"),
    ],
)
def test_mistakes_are_one_line(files, capsys, arguments, message):
    mine, level = files
    words = {"LEVEL": level, "MINE": mine}
    assert run([words.get(word, word) for word in arguments]) == 2
    error = capsys.readouterr().err
    assert message in error.splitlines()[-1]
    assert "Traceback" not in error


def test_an_algorithm_that_fails_or_lies_is_one_line(files, capsys):
    mine, level = files
    for name, message in (("load-broken", "mine.py:"), ("load-liar", "does not replay")):
        assert run(["lab", "compare", level, "--load", mine, "--algorithms", name]) == 1
        lines = capsys.readouterr().err.strip().splitlines()
        assert message in lines[-1], lines
        assert "Traceback" not in "".join(lines)
    arguments = ["lab", "compare", "--problem", "load-jugs", "--load", mine, "--algorithms", "load-liar"]
    assert run(arguments) == 1
    assert "does not replay: it leads to no goal" in capsys.readouterr().err


def test_an_agent_of_ones_own(files, capsys):
    mine, _ = files
    arguments = ["bait", "agents", "bait:1", "--load", mine, "--agent", "load-idle", "--ticks", "3"]
    assert run([*arguments, "--budget", "5ms", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moves"]) == 3
