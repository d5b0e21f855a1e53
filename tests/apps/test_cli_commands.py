"""show, convert, verify and doctor, as a person calls them."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from pushworks import levels
from pushworks.apps.cli import common
from pushworks.apps.cli.data_places import VARIABLES
from pushworks.apps.cli.main import run

Capture = pytest.CaptureFixture[str]
BOARDS = "; one\n#####\n#@$.#\n#####\n\n; broken\n#####\n#@x.#\n#####\n\n; three\n######\n#@ $.#\n######\n"


@pytest.fixture
def boards(tmp_path: Path) -> str:
    path = tmp_path / "boards.xsb"
    path.write_text(BOARDS)
    return str(path)


def stdin(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_show_prints_boards_and_goes_on_after_a_bad_one(boards: str, capsys: Capture) -> None:
    assert run(["show", boards]) == 2
    out, err = capsys.readouterr()
    assert "#@$.#" in out
    assert "#@ $.#" in out
    assert f"{boards}:3 three (6 x 3, 1 box, 1 goal, s1:" in out
    assert err == f"pushworks: {boards}:8:3: expected a row of xsb characters (#.$*@+), found 'x'\n"


def test_show_says_what_is_wrong_and_colours_on_request(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "open.xsb"
    path.write_text("#####\n#@$ .\n#####\n")
    assert run(["show", str(path), "--colour"]) == 0
    out = capsys.readouterr().out
    assert "not playable: the board is open to the outside" in out
    assert "\x1b[" in out


def test_show_json_has_one_object_per_line(boards: str, capsys: Capture) -> None:
    assert run(["show", boards, "--json"]) == 2
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["index"] for record in records] == [1, 2, 3]
    assert [record["title"] for record in records] == ["one", None, "three"]
    assert records[1]["error"].startswith(f"{boards}:8:3: ")
    assert records[0]["xsb"] == "#####\n#@$.#\n#####"
    assert records[0]["dialect"] == "xsb"


def test_show_draws_pictures(tmp_path: Path, capsys: Capture) -> None:
    assert run(["show", "first:1-2", "--svg", str(tmp_path / "a.svg"), "--png", str(tmp_path / "a.png")]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a-1.png", "a-1.svg", "a-2.png", "a-2.svg"]
    assert (tmp_path / "a-1.png").read_bytes().startswith(b"\x89PNG")
    assert run(["show", "first:1", "--svg", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert run(["show", "first:1", "--svg", "-", "--style", "nope"]) == 2
    assert "no style 'nope'; there are workshop" in capsys.readouterr().err


@pytest.mark.parametrize("dialect", [*levels.DIALECTS, "slc"])
def test_convert_to_everything(dialect: str, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert run(["convert", "first", "--to", dialect, "-o", str(target)]) == 0
    again = levels.read(target, dialect=None if dialect in ("slc", "xsb") else dialect)
    assert [level.id for level in again] == [item.id for item in levels.read_text(_first()).levels]
    assert (again.title, again.author) == ("The first dozen", "The Pushworks authors")


def _first() -> str:
    return levels.to_text(levels.shipped_collection("first"))


def test_convert_reports_the_dialect_it_found(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    stdin(monkeypatch, "######\n#@$.+#\n######\n")
    assert run(["convert", "-"]) == 0
    assert capsys.readouterr() == ("######\n#@$.*#\n######\n", "-: read as symbols\n")


def test_convert_refuses_to_guess(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    stdin(monkeypatch, "#######\n#+-$ .#\n#######\n")
    assert run(["convert", "-"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("pushworks: -:1: this board fits two dialects with different meanings: xsb")


def test_convert_to_the_format_of_the_ending_and_canonically(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "out.slc"
    assert run(["convert", "first:2", "-o", str(target), "--canonical"]) == 0
    (level,) = levels.read(target)
    assert level == level.canonical()[0]
    assert run(["convert", "first:2", "--to", "letters", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["text"].startswith(" WWWWW\nWW P W")


def test_verify_one_solution(capsys: Capture) -> None:
    assert run(["verify", "first:1", "R"]) == 0
    assert capsys.readouterr().out == "first:1: accepted, 1 move, 1 push\n"
    assert run(["verify", "first:1", "L2u"]) == 1
    assert capsys.readouterr().out == "first:1: rejected, move 3 of 3: a wall is in the way\n"
    assert run(["verify", "first:1", "what"]) == 2
    assert "'what' is neither a file nor moves" in capsys.readouterr().err
    # Longer than the name of a file can be, as solutions are.
    assert run(["verify", "first:1", "lr" * 2500 + "R"]) == 0
    assert capsys.readouterr().out == "first:1: accepted, 5,001 moves, 1 push\n"
    assert run(["verify", "first:1", "what" * 1000]) == 2
    assert len(capsys.readouterr().err) < 200


def test_verify_a_stream_of_solutions(boards: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    Path(boards).write_text(BOARDS.replace("x", "$"))
    stdin(monkeypatch, "1\nR\n3\nrl\nL\n2\nr\nR\n")
    assert run(["verify", boards, "-"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{boards}:1: accepted, 1 move, 1 push",
        f"{boards}:2: rejected, move 3 of 3: a wall is in the way",
        f"{boards}:3: accepted, 2 moves, 1 push",
    ]


def test_verify_lines_and_missing_solutions(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "answers.txt"
    path.write_text("R\n")
    assert run(["verify", "first:1-2", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[1] == "first:2: rejected, no solution given"
    path.write_text("R\nR\nR\n")
    assert run(["verify", "first:1-2", str(path)]) == 2
    assert "3 solutions for 2 levels" in capsys.readouterr().err
    path.write_text("R\nrx\n")
    assert run(["verify", "first:1-2", str(path)]) == 2
    assert f"{path}:2:2: expected moves" in capsys.readouterr().err


def test_verify_json_lines_in_and_out(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "answers.json"
    path.write_text('{"solution": "R"}\n{"solution": null, "status": "time limit"}\n')
    assert run(["verify", "first:1-2", str(path), "--json"]) == 1
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (first["accepted"], first["moves"], first["pushes"]) == (True, 1, 1)
    assert (second["accepted"], second["reason"]) == (False, "time limit")
    path.write_text("{nonsense\n")
    assert run(["verify", "first:1-2", str(path)]) == 2


def test_verify_the_solutions_in_a_file(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "solved.sok"
    path.write_text("#####\n#@$.#\n#####\nSolution: R\nSolution: L\n\n######\n#@ $.#\n######\n")
    assert run(["verify", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:1: accepted, 1 move, 1 push",
        f"{path}:1: rejected, move 1 of 1: a wall is in the way",
        f"{path}:2: rejected, no solution in the file",
    ]


def test_doctor_lines_its_columns_up(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUSHWORKS_LIBRARY", "one")
    monkeypatch.setenv("PUSHWORKS_CONFIG", "two")
    assert run(["doctor"]) == 0
    out = capsys.readouterr().out.splitlines()
    (one,) = (line.rindex("one") for line in out if line.startswith("  PUSHWORKS_LIBRARY"))
    (two,) = (line.rindex("two") for line in out if line.startswith("  PUSHWORKS_CONFIG"))
    assert one == two
    assert not any(line.endswith(" ") for line in out), "a value is missing"


def test_doctor(capsys: Capture) -> None:
    assert run(["doctor"]) == 0
    assert "compiler" in capsys.readouterr().out
    assert run(["doctor", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["core"]["cplusplus"] >= 202002
    assert set(report["extras"]) == set(common.EXTRAS)


def test_doctor_says_where_data_are(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUSHWORKS_LIBRARY", str(tmp_path / "my.db"))
    monkeypatch.setenv("PUSHWORKS_CONFIG", str(tmp_path))
    monkeypatch.setenv("LETSLOGIC_KEY", "very secret")
    assert run(["doctor", "--json"]) == 0
    text = capsys.readouterr().out
    report = json.loads(text)
    assert report["data"]["library"] == str(tmp_path / "my.db")
    assert report["data"]["settings"] == str(tmp_path)
    assert report["variables"]["LETSLOGIC_KEY"] == "(set)"
    assert "very secret" not in text
    assert run(["doctor"]) == 0
    assert f"{tmp_path / 'my.db'} (not there)" in capsys.readouterr().out


def test_the_doctor_and_the_page_know_every_variable() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "configuration.md").read_text()
    used = {
        name
        for file in (root / "src" / "pushworks").rglob("*.py")
        for name in re.findall(r"PUSHWORKS_[A-Z]+\b", file.read_text())
    } - {"PUSHWORKS_COMPLETE", "PUSHWORKS_PORTABLE"}  # the shell's own, and one for building
    assert used == {name for name in VARIABLES if name.startswith("PUSHWORKS_")}
    for name in VARIABLES:
        assert f"`{name}`" in page
