"""Experiments: planning, running, resuming, tables, plots, other solvers."""

from __future__ import annotations

import json
import sys
from math import inf

import pytest

from pushworks.lab import ablate, compare, read_rows, run_experiment, run_trial
from pushworks.lab.plots import plot_ablation, plot_compare, plot_sweep
from pushworks.lab.recall import RecallTrial, recall_table, run_recall
from pushworks.lab.representation import RepresentationTrial, run_representation
from pushworks.lab.settings import accepted, grid, parse_values
from pushworks.lab.small import random_levels, solvable_levels
from pushworks.lab.solvers import SolverTrial, find_solution, parse_command, run_solver
from pushworks.lab.table import COMPARE, SUMMARY, summary, to_csv, to_markdown
from pushworks.lab.trial import Trial
from pushworks.levels import Level
from pushworks.sokoban import verify

LEVELS = [
    ("drawn:1", Level.from_xsb("#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######")),
    ("drawn:2", Level.from_xsb("#######\n#. $ .#\n# $@$ #\n#. $ .#\n#######")),
]
STUCK = ("drawn:3", Level.from_xsb("######\n#@ $ #\n#.   #\n######"))


def test_values_and_grids():
    assert parse_values("1, 2.5,inf,true,bfs") == [1, 2.5, inf, True, "bfs"]
    assert grid({"a": [1, 2], "b": ["x"], "c": []}) == [{"a": 1, "b": "x"}, {"a": 2, "b": "x"}]
    assert grid({}) == [{}]
    assert {"weight", "b_weight", "optimal"} <= accepted("bidirectional")


def test_settings_reach_only_those_that_take_them():
    trials = compare(LEVELS, ["bfs", "astar"], {"weight": [1, 3]})
    assert [trial.label for trial in trials] == ["bfs"] * 2 + ["astar weight=1"] * 2 + ["astar weight=3"] * 2
    with pytest.raises(ValueError, match="expected a parameter"):
        compare(LEVELS, ["bfs"], {"wieght": [1]})
    with pytest.raises(ValueError, match="expected an algorithm"):
        compare(LEVELS, ["bsf"])


def test_rows_of_a_comparison(tmp_path):
    trials = compare([*LEVELS, STUCK], ["bfs", "bidirectional"], {"b_weight": [inf]})
    rows = list(run_experiment(trials, out=tmp_path / "rows.jsonl", about={"experiment": "compare"}))
    assert [row["status"] for row in rows] == ["solved", "solved", "unsolvable"] * 2
    assert [row["moves"] for row in rows[:2]] == [14, 18]
    assert rows[3]["parameters"] == {"b_weight": "inf"}
    for row in rows:
        if row["solution"]:
            assert verify(dict(LEVELS)[row["level"]], row["solution"])
    about, again = read_rows(tmp_path / "rows.jsonl")
    assert about["parameters"] == {"experiment": "compare"}
    assert again == json.loads(json.dumps(rows))
    table = to_markdown(rows, COMPARE).splitlines()
    assert len(table) == 2 + 6
    assert len({len(line) for line in table}) == 1
    (first, second) = summary(rows)
    assert (first["label"], first["levels"], first["solved"]) == ("bfs", 3, 2)
    assert (first["moves"], first["longer"], first["common"]) == (14 + 18, 1, 2)
    assert second["label"] == "bidirectional b_weight=inf"
    assert to_markdown([first], SUMMARY)
    lines = to_csv(rows).splitlines()
    assert len(lines) == 7
    assert "parameter b_weight" in lines[0]


def test_a_killed_run_goes_on(tmp_path):
    out = tmp_path / "rows.jsonl"
    trials = compare(LEVELS, ["bfs", "astar", "greedy"])
    experiment = run_experiment(trials, out=out, about={"n": 1})
    first = [next(experiment) for _ in range(2)]
    experiment.close()
    with out.open("a") as file:
        file.write('{"key": "drawn:1 as')  # a line cut short
    calls = []

    def counted(trial):
        calls.append(trial.key)
        return run_trial(trial)

    rows = list(run_experiment(trials, counted, out=out, about={"n": 1}, resume=True))
    assert len(rows) == 6
    assert len(calls) == 4
    assert rows[:2] == json.loads(json.dumps(first))


def test_failures_are_rows():
    def broken(trial):
        raise RuntimeError("no luck")

    (row,) = run_experiment(compare(LEVELS[:1], ["bfs"]), broken)
    assert row["status"] == "failed"
    assert "no luck" in row["error"]


def test_limits_and_views():
    level = LEVELS[1][1]
    assert run_trial(Trial(level, "x", "bfs", nodes=10))["status"] == "node limit"
    row = run_trial(Trial(level, "x", "astar", problem="pushes"))
    assert (row["pushes"], row["cost"]) == (8, 8)
    assert run_trial(Trial(level, "x", "astar", problem="symmetric"))["moves"] == 18
    row = run_trial(Trial(level, "x", "astar", view={"heuristic": "summax+player", "k": 0.5}))
    assert row["status"] == "solved"
    with pytest.raises(ValueError, match="expected a problem"):
        run_trial(Trial(level, "x", "astar", problem="jumps"))


def test_native_rows_have_the_same_figures():
    row = run_trial(Trial(LEVELS[1][1], "x", "exact", "native", seconds=10))
    assert row["status"] == "solved"
    assert row["expanded"] > 0
    assert set(run_trial(Trial(LEVELS[1][1], "x", "bfs"))) <= {*row, "cost"}


def test_the_network_is_a_heuristic_by_name():
    """A* by matching, by matching and the network: the same trial but for the name of the heuristic."""
    rows = {
        name: run_trial(Trial(LEVELS[1][1], "x", "astar", "native", view={"heuristic": name}, seconds=10))
        for name in ("matching", "learned")
    }
    assert [row["status"] for row in rows.values()] == ["solved", "solved"]
    assert rows["learned"]["parameters"] == {"heuristic": "learned"}
    direct = run_trial(Trial(LEVELS[1][1], "x", "learned", "native", setting={"order": "astar"}, seconds=10))
    assert rows["learned"]["expanded"] == direct["expanded"]
    labels = [trial.label for trial in ablate(
        LEVELS, "astar", heuristic="matching", heuristics=["matching", "learned"], backend="native",
        deadlocks=["simple"],
    )]  # fmt: skip
    assert "only learned" in labels


def test_ablation_switches_one_thing_at_a_time(tmp_path):
    trials = ablate(
        LEVELS, "astar", heuristic="matching+player", deadlocks=["simple", "freeze"], heuristics=["none"]
    )
    variants = list(dict.fromkeys(trial.variant for trial in trials))
    assert variants == [
        "base", "no rules", "only rule simple", "only rule freeze", "without rule simple",
        "without rule freeze", "without matching", "without player", "only none",
    ]  # fmt: skip
    rows = list(run_experiment(trials))
    assert all(row["status"] == "solved" for row in rows)
    plot_ablation(summary(rows), tmp_path / "ablate.svg")
    assert "only rule freeze" in (tmp_path / "ablate.svg").read_text()


def test_plots_are_pictures(tmp_path):
    trials = compare(LEVELS, ["bidirectional"], {"weight": [3], "b_weight": [1, 10, inf]})
    rows = list(run_experiment(trials))
    plot_sweep(rows, tmp_path / "sweep.png")
    assert (tmp_path / "sweep.png").read_bytes().startswith(b"\x89PNG")
    plot_compare(rows, tmp_path / "compare.svg")
    assert "levels solved" in (tmp_path / "compare.svg").read_text()
    with pytest.raises(ValueError, match="expected a picture"):
        plot_compare(rows, tmp_path / "compare.gif")
    with pytest.raises(ValueError, match="more than one value"):
        plot_sweep(rows[:2], tmp_path / "sweep.png")


def test_other_solvers_are_replayed(tmp_path):
    name, level = LEVELS[0]
    answer = run_trial(Trial(level, name, "astar"))["solution"]
    program = tmp_path / "solver.py"
    program.write_text(
        "import sys\n"
        "text = open(sys.argv[1]).read()\n"
        "assert text.startswith('#######')\n"
        f"print('Solution found: 2 wrong ones lurd, uuuu'); print('{answer[:5]}'); print('{answer[5:]}')\n"
    )
    command = f"{sys.executable} {program} {{level}}"
    row = run_solver(SolverTrial(level, name, "toy", command, 10))
    assert (row["status"], row["moves"]) == ("solved", 14)
    wrong = run_solver(SolverTrial(LEVELS[1][1], "x", "toy", command, 10))
    assert wrong["status"] == "not found"
    program.write_text("import sys\nopen(sys.argv[2], 'w').write(sys.argv[3])\nsys.exit(3)\n")
    command = f"{sys.executable} {program} {{level}} {{out}} {answer}"
    assert run_solver(SolverTrial(level, name, "toy", command, 10))["status"] == "solved"
    program.write_text("import sys\nsys.exit(3)\n")
    assert run_solver(SolverTrial(level, name, "toy", command, 10))["error"] == "exit code 3"
    with pytest.raises(ValueError, match="expected a program"):
        run_solver(SolverTrial(level, name, "toy", "no-such-program {level}", 10))


def test_commands_and_answers_are_read():
    assert parse_command("yass=./yass {level} -t 10=x") == ("yass", "./yass {level} -t 10=x")
    for text in ("yass", "=x {level}", "yass=./yass"):
        with pytest.raises(ValueError, match="expected a command"):
            parse_command(text)
    level = Level.from_xsb("#####\n#@$.#\n#####")
    assert find_solution(level, "moves: R (1)") == "R"
    assert find_solution(level, "nothing here") is None


def test_recall_is_exact(tmp_path):
    rows = [
        run_recall(RecallTrial(level, str(i))) for i, level in enumerate(random_levels(15, 3, largest=12))
    ]
    table = {row["label"]: row for row in recall_table(rows)}
    assert all(row["false"] == 0 for row in table.values())
    assert table["corner"]["recall"] <= table["simple"]["recall"] <= table["all together"]["recall"] <= 1
    assert table["elimination"]["recall"] <= table["freeze"]["recall"]


def test_representations_are_measured():
    rows = [
        run_representation(RepresentationTrial(LEVELS[0][1], "x", kind))
        for kind in ("bits", "string", "array")
    ]
    assert len({row["moves"] for row in rows}) == 1
    assert len({row["expanded"] for row in rows}) == 1
    assert rows[0]["bytes_per_state"] < rows[1]["bytes_per_state"] < rows[2]["bytes_per_state"]


def test_small_levels_repeat_and_can_be_solved():
    assert list(random_levels(5, 1)) == list(random_levels(5, 1))
    assert list(random_levels(5, 1)) != list(random_levels(5, 2))
    for level in solvable_levels(10, 1):
        assert run_trial(Trial(level, "x", "bidirectional"))["status"] == "solved"
