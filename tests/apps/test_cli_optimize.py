"""`pushworks optimize`, as a person calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pushworks.apps.cli.main import run
from pushworks.levels import Level, read
from pushworks.library import Library

Capture = pytest.CaptureFixture[str]
BOARD = "#######\n#     #\n# @$ .#\n#     #\n#######\nTitle: one box\n"
LONG = "RurrdLulldRR"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.xsb"
    path.write_text(BOARD)
    return str(path)


def test_a_solution_becomes_the_shortest(board: str, capsys: Capture) -> None:
    assert run(["optimize", board, LONG]) == 0
    out = capsys.readouterr().out
    assert "12 > 2" in out
    assert "4 > 2" in out
    assert "proved optimal" in out
    assert out.splitlines()[-1] == "RR"
    out = str(Path(board).with_name("out.xsb"))
    assert run(["optimize", board, "lr" * 2500 + LONG, "--out", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["before"]["moves"] == 5012


def test_json_tells_everything(board: str, tmp_path: Path, capsys: Capture) -> None:
    answers = tmp_path / "answers.txt"
    answers.write_text(LONG + "\n")
    assert run(["optimize", board, str(answers), "--json", "--for", "pushes"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["objective"] == "pushes"
    assert (record["moves"], record["pushes"], record["solution"], record["optimal"]) == (2, 2, "RR", True)
    assert (record["before"]["moves"], record["before"]["pushes"]) == (12, 4)
    assert record["front"] == [{"moves": 2, "pushes": 2, "solution": "RR"}]
    assert record["status"] == "solved"
    assert record["box_lines"] == record["player_lines"] == 1


def test_without_a_solution_the_solver_finds_one(board: str, capsys: Capture) -> None:
    assert run(["optimize", board, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["solution"] == "RR"


def test_what_is_found_goes_into_file_and_library(board: str, tmp_path: Path, capsys: Capture) -> None:
    out, store = tmp_path / "out.xsb", tmp_path / "library.db"
    assert run(["optimize", board, LONG, "--out", str(out), "--library", str(store)]) == 0
    level = read(out).levels[0]
    assert level.title == "one box"
    assert level.solutions[0].moves == "RR"
    with Library(store) as library:
        best = library.best(Level.from_xsb(BOARD.rpartition("Title")[0]))
        assert best.moves is not None
        assert (best.moves.moves, best.moves.proved) == ("RR", "moves+pushes")
    capsys.readouterr()
    assert run(["optimize", board, LONG, "--out", str(out), "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["before"]["moves"] == 2


def test_only_the_pushes_of_the_range_change(board: str, capsys: Capture) -> None:
    assert run(["optimize", board, LONG, "--range", "3-4", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["solution"], record["optimal"]) == (LONG, False)
    assert run(["optimize", board, LONG, "--range", "2-4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["solution"] == "RR"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--for", "speed"], "--for: expected front, or some of moves, pushes, box_lines"),
        (["--for", "moves+moves"], "--for: expected front"),
        (["--range", "5"], "expected FIRST-LAST in pushes"),
        (["--range", "3-2"], "--range: expected FIRST-LAST, from 1, got 3-2"),
        (["--range", "2-9"], "--range: the solution has only 4 pushes"),
        (["--area", "1,2"], "expected X,Y,WIDTH,HEIGHT"),
        (["--area", "9,9,2,2"], "--area: lies outside the board of 7 x 5"),
        (["--threads", "0"], "--threads: expected a number from 1"),
        (["--resume"], "--resume needs the --out"),
    ],
)
def test_what_cannot_be_is_one_line(board: str, arguments: list[str], message: str, capsys: Capture) -> None:
    assert run(["optimize", board, LONG, *arguments]) == 2
    err = capsys.readouterr().err
    assert message in err
    assert err.count("\n") == 1


def test_bad_solutions_are_named_and_left_out(board: str, capsys: Capture) -> None:
    assert run(["optimize", board, "RRR", "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["solution"] == "RR"
    assert "a solution given is not used: the box cannot be pushed" in err
    assert run(["optimize", board, "hello"]) == 2
    assert "is neither a file nor moves" in capsys.readouterr().err


def test_a_level_that_cannot_be_solved_has_exit_code_1(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "lost.xsb"
    path.write_text("#####\n#$ .#\n#@  #\n#####\n")
    assert run(["optimize", str(path)]) == 1
    assert "the solver found no solution to begin with: unsolvable" in capsys.readouterr().err


def test_solve_improves_what_it_finds(capsys: Capture) -> None:
    arguments = ["solve", "first:9", "--json", "--algorithm", "dfs"]
    assert run(arguments) == 0
    plain = json.loads(capsys.readouterr().out)
    assert run([*arguments, "--optimize", "10"]) == 0
    better = json.loads(capsys.readouterr().out)
    assert better["moves"] < plain["moves"]
    assert better["strategy"] == "dfs, optimized"
    assert run(["verify", "first:9", better["solution"]]) == 0


def test_the_library_is_improved_until_nothing_is_left(tmp_path: Path, capsys: Capture) -> None:
    store = tmp_path / "library.db"
    other = Level.from_xsb("########\n#      #\n# @$ . #\n#      #\n########")
    with Library(store) as library:
        level = Level.from_xsb(BOARD.rpartition("Title")[0])
        library.add([level, other], "mine")
        library.add_solution(level, LONG, source="player")
        library.add_solution(other, "RurrdLulldRR", source="player")
    assert run(["library", "improve", "--time", "30", "--library", str(store), "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (
        sorted((one["before"]["moves"], one["moves"], one["pushes"]) for one in records) == [(12, 2, 2)] * 2
    )
    with Library(store) as library:
        best = library.best(level)
        assert best.moves is not None
        assert best.pushes is not None
        assert (best.moves.moves, best.moves.proved) == ("RR", "moves+pushes")
    assert run(["library", "improve", "--time", "30", "--library", str(store)]) == 0
    assert "0 of 2 levels improved, 0 not tried to the end" in capsys.readouterr().out
    assert run(["library", "improve", "--for", "speed", "--library", str(store)]) == 2
    assert "--for: expected front" in capsys.readouterr().err
