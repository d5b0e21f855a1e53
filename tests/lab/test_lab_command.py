"""The command line of the lab."""

from __future__ import annotations

import json
import re

import pytest

from pushworks.apps.cli.main import run

BOARDS = """#######
#  .  #
# $#$ #
# .@  #
#  #  #
#######

#######
#. $ .#
# $@$ #
#. $ .#
#######
"""


@pytest.fixture
def levels(tmp_path):
    path = tmp_path / "two.xsb"
    path.write_text(BOARDS)
    return str(path)


def test_compare(levels, tmp_path, capsys):
    out, picture = tmp_path / "rows.jsonl", tmp_path / "compare.svg"
    arguments = ["lab", "compare", levels, "--algorithms", "bfs,astar", "--weight", "1,2"]
    assert run([*arguments, "--out", str(out), "--plot", str(picture), "--csv", str(tmp_path / "t.csv")]) == 0
    text = capsys.readouterr().out
    assert "two.xsb:2  astar weight=2  solved" in text
    assert text.count("  bfs ") + text.count("\nbfs ") == 3  # two rows and a sum
    assert picture.exists()
    assert len((tmp_path / "t.csv").read_text().splitlines()) == 1 + 6
    assert run([*arguments, "--out", str(out), "--resume"]) == 0
    assert run(["lab", "report", str(out), "--markdown", str(tmp_path / "t.md")]) == 0
    assert "astar weight=2" in (tmp_path / "t.md").read_text()
    assert run([*arguments, "--out", str(out), "--resume", "--nodes", "5"]) == 2
    assert "of another run: nodes" in capsys.readouterr().err


def test_sweep(levels, tmp_path, capsys):
    picture = tmp_path / "sweep.png"
    code = run(["lab", "sweep", levels, "--weight", "3", "--b-weight", "1,inf", "--plot", str(picture)])
    assert code == 0
    assert capsys.readouterr().out.startswith("b_weight  level ")
    assert picture.exists()
    assert run(["lab", "sweep", levels, "--algorithm", "dls", "--depth", "5,40", "--set", "table=true"]) == 1
    text = capsys.readouterr().out
    assert "not found" in text
    assert "dls limit=40 table=True" in text


def test_json_rows(levels, capsys):
    assert run(["lab", "compare", levels, "--algorithms", "bfs", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["moves"] for row in rows] == [14, 18]


def test_native_backend(levels, capsys):
    assert run(["lab", "compare", levels, "--backend", "native", "--algorithms", "exact"]) == 0
    assert run(["lab", "compare", levels, "--backend", "native", "--algorithms", "nonsense"]) == 2
    assert "expected a native algorithm" in capsys.readouterr().err
    assert run(["lab", "ablate", levels, "--backend", "native", "--heuristic", "matching+pairs"]) == 0
    table = capsys.readouterr().out
    assert "without rule learned" in table
    assert "without pairs" in table
    assert "without matching" not in table
    assert run(["lab", "ablate", levels, "--backend", "native", "--deadlocks", "magic"]) == 2
    assert re.search(r"expected a deadlock rule, one of .*\bsimple\b", capsys.readouterr().err)


def test_switches_of_native_searches(levels, capsys):
    native = ["--backend", "native", "--json"]
    assert run(["lab", "ablate", levels, *native, "--algorithm", "idastar"]) == 0  # which has no weight
    assert run(["lab", "compare", levels, *native, "--algorithms", "astar,bfs", "--set", "weight=2"]) == 0
    capsys.readouterr()
    for setting, line in (
        ("table=true", "expected a switch, one of deadlocks"),
        ("weight=abc", "weight must be a number in 0..1000000, got 'abc'"),
        ("objective=fun", "expected any, pushes, moves"),
    ):
        assert run(["lab", "compare", levels, *native, "--algorithms", "astar", "--set", setting]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.splitlines()) == 1
        assert line in captured.err


def test_other_commands(levels, capsys):
    assert run(["lab", "ablate", levels, "--deadlocks", "simple,freeze", "--alone", "none"]) == 0
    assert "without rule freeze" in capsys.readouterr().out
    assert run(["lab", "states", levels, "--nodes", "500"]) == 0
    assert "bytes per state" in capsys.readouterr().out
    assert run(["lab", "deadlocks", "--levels", "5", "--largest", "12"]) == 0
    assert "all together" in capsys.readouterr().out
    assert run(["lab", "algorithms"]) == 0
    assert "mcts" in capsys.readouterr().out
    assert run(["lab", "algorithms", "ids"]) == 0
    about = capsys.readouterr().out
    assert "ids(first=1, increment=1, table=False)" in about
    for point in ("- Complete: ", "- Optimal: ", "- Time"):
        assert f"\n{point}" in about  # each on a line of its own
    assert "**" not in about


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["compare", "LEVELS", "--algorithms", "bsf"], "expected an algorithm, one of"),
        (["compare", "LEVELS", "--heuristic", "magic"], "expected a heuristic"),
        (["compare", "LEVELS", "--deadlocks", "magic"], "expected a deadlock rule"),
        (["compare", "LEVELS", "--time", "soon"], "expected a time"),
        (["compare", "LEVELS", "--set", "weight"], "expected --set NAME=VALUE"),
        (["compare", "LEVELS", "--backend", "quantum"], "expected a back end"),
        (["compare", "LEVELS", "--problem", "jumps"], "expected a problem"),
        (["compare", "LEVELS", "--resume"], "--resume needs"),
        (["compare", "LEVELS", "--plot", "x.gif"], "expected a picture"),
        (["compare", "no-such-file.xsb"], "no-such-file.xsb"),
        (["solvers", "LEVELS"], "expected at least one --command"),
        (["solvers", "LEVELS", "--command", "x"], "expected a command"),
        (["algorithms", "bsf"], "expected an algorithm"),
        (["report", "LEVELS"], "expected the manifest"),
    ],
)
def test_mistakes_are_told_in_one_line(levels, capsys, arguments, message):
    assert run(["lab", *[levels if word == "LEVELS" else word for word in arguments]]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


def test_show_stats(levels, capsys):
    assert run(["show", levels + ":1", "--stats"]) == 0
    text = capsys.readouterr().out
    assert "shortest solution in moves         14" in text
    assert run(["show", levels + ":1", "--stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stats"]["reachable_steps"] == 2354
