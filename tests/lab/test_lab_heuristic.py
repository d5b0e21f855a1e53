"""Counterexamples to promises, claims that are false, instances of one's own problems, schema numbers."""

from __future__ import annotations

import json

import pytest

from pushworks.apps.cli.main import run
from pushworks.engine.networks import LevelNetwork, evaluate
from pushworks.lab.reproduce import reported
from pushworks.levels import shipped_collection
from pushworks.sealgo import AStar
from pushworks.sokoban import BiSokobanProblem, verify
from pushworks.sokoban.heuristics import HEURISTICS

CLAIMS = """
from pushworks.sokoban.heuristics import Heuristic, register


@register("boastful")
class Boastful(Heuristic):
    "Twice the boxes that are not home, and ten more."
    admissible = True

    def __call__(self, boxes, player):
        return 10 + 2 * (boxes & ~self.side.target_mask).bit_count()
"""
OWN = """
from pushworks.sealgo import HeuristicSearchProblem, register


@register("countdown")
class Countdown(HeuristicSearchProblem):
    "Count to nothing."

    def __init__(self, start=5):
        self.start = start

    def initial_state(self):
        return self.start

    def actions(self, state):
        return [1] if state else []

    def result(self, state, action):
        return state - action

    def is_goal(self, state):
        return state == 0

    def heuristic(self, state):
        return state + (state == 3)


@register("fixed")
class Fixed(Countdown):
    "Takes nothing."

    def __init__(self):
        super().__init__(4)


@register("bare")
class Bare(HeuristicSearchProblem):
    "Has no constructor at all."

    def initial_state(self):
        return 1

    def is_goal(self, state):
        return True


@register("lists")
class Lists(Countdown):
    "States that cannot be hashed."

    def initial_states(self):
        return [[1, 2]]
"""


def test_sound_heuristics_have_no_counterexample(capsys):
    assert run(["lab", "test-heuristic", "matching+player", "first:1-4", "--nodes", "3000"]) == 0
    assert "no counterexample in" in capsys.readouterr().out
    assert run(["lab", "test-heuristic", "misplaced", "2", "--problem", "eight", "--nodes", "2000"]) == 0
    assert "no proof" in capsys.readouterr().out


def test_counterexamples_are_the_simplest_and_are_drawn(capsys):
    assert run(["lab", "test-heuristic", "2*matching", "first:3", "--nodes", "3000"]) == 1
    out = capsys.readouterr().out
    assert "not admissible: it says 2 where 1 is enough" in out
    assert "not consistent: it says" in out
    assert "#@$.   #" in out
    assert run(["lab", "test-heuristic", "2*matching", "first:3", "--nodes", "3000", "--json"]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["schema"], row["promise"]) for row in rows] == [(1, "admissible"), (1, "consistent")]
    assert all("@" in row["counterexample"] for row in rows)


def test_a_false_claim_is_one_line(tmp_path, capsys):
    (tmp_path / "mine.py").write_text(CLAIMS)
    arguments = ["--load", str(tmp_path / "mine.py"), "--heuristic", "boastful", "--algorithms", "astar"]
    assert run(["lab", "compare", "first:2", *arguments]) == 1
    error = [line for line in capsys.readouterr().err.splitlines() if "claims" in line]
    assert len(error) == 1
    assert "the heuristic boastful claims to be admissible, but says" in error[0]
    assert "pushworks lab test-heuristic boastful" in error[0]
    assert run(["lab", "test-heuristic", "boastful", "first:2", "--load", str(tmp_path / "mine.py")]) == 1
    assert "not admissible: it says 10 where 0 is enough" in capsys.readouterr().out


def test_ranges_and_instances_of_ones_own_problems(tmp_path, capsys):
    (tmp_path / "own.py").write_text(OWN)
    load = ["--load", str(tmp_path / "own.py")]
    assert (
        run(["lab", "compare", "2-4", "--problem", "countdown", "--algorithms", "bfs", *load, "--json"]) == 0
    )
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(row["level"], row["moves"], row["schema"]) for row in rows] == [
        ("2", 2, 1),
        ("3", 3, 1),
        ("4", 4, 1),
    ]
    for name in ("fixed", "bare"):
        assert run(["lab", "compare", "7", "--problem", name, "--algorithms", "bfs", *load]) == 2
        assert f"the problem {name} takes no instances: leave '7' out" in capsys.readouterr().err
    assert run(["lab", "compare", "--problem", "lists", "--algorithms", "bfs", *load]) == 2
    assert "Lists: a state is of type 'list', which cannot be hashed; use tuples" in capsys.readouterr().err
    assert run(["lab", "test-heuristic", "own", "5", "--problem", "countdown", *load]) == 1
    assert "5: not admissible: it says 4 where 3 is enough" in capsys.readouterr().out
    assert run(["lab", "test-heuristic", "h", "5", "--problem", "countdown", *load]) == 2
    assert "takes no heuristic by name; expected own" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("b_weight", "seconds"), [(1, 87.85), (10, 37.39), (100, 38.99), (1000, 39.71), ("inf", 42.72)]
)
def test_the_reported_sums_are_those_of_the_rows(b_weight, seconds):
    assert len(reported.BOTH_ENDS_SECONDS[b_weight]) == 20
    assert round(sum(reported.BOTH_ENDS_SECONDS[b_weight]), 2) == seconds


def test_the_learned_heuristic_asks_the_network_in_batches(monkeypatch):
    calls: list[int] = []
    real = LevelNetwork.beyond_bound

    def counted(self, positions):
        calls.append(len(positions))
        return real(self, positions)

    monkeypatch.setattr(LevelNetwork, "beyond_bound", counted)
    for level in list(shipped_collection("first"))[:4]:
        problem = BiSokobanProblem(level, heuristic="learned")
        bound = BiSokobanProblem(level, heuristic="matching")
        start = problem.initial_state()
        expected = bound.heuristic(start) + max(0.0, evaluate(level).beyond_bound)
        assert problem.heuristic(start) == pytest.approx(expected)
        found = AStar(problem).run()
        assert verify(level, problem.moves(found.solution))
        assert problem.re_bound(start) == bound.re_bound(start), "backwards it is the matching"
    assert sum(calls) > 2 * len(calls), "several positions in a call"
    assert not HEURISTICS["learned"].admissible


def test_heuristics_are_compared_by_name(capsys):
    arguments = ["lab", "compare", "first:1-2", "--algorithms", "astar", "--json", "--heuristics"]
    assert run([*arguments, "matching,learned+player,deadlock(rules=freeze, penalty=9)"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["parameters"]["heuristic"] for row in rows} == {
        "matching", "learned+player", "deadlock(rules=freeze, penalty=9)",
    }  # fmt: skip
    assert all(row["schema"] == 1 and row["status"] == "solved" for row in rows)


def test_what_a_network_is_told_is_checked():
    level = next(iter(shipped_collection("first")))
    network = LevelNetwork(level)
    assert network.beyond_bound([]) == []
    for boxes, player in (({10**6}, level.player), (level.boxes, 0), (level.floor, level.player)):
        with pytest.raises(ValueError, match="expected"):
            network.beyond_bound([(boxes, player)])
    with pytest.raises(ValueError, match="no network nowhere"):
        LevelNetwork(level, "nowhere")
