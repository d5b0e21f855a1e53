"""`pushworks solve` and `pushworks bench` from the command line."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pushworks.apps.cli import bench
from pushworks.apps.cli.main import run
from pushworks.engine import Job, Result
from pushworks.levels import read

LEVELS = """\
#####
#@$.#
#####
Title: one push

######
#$@ .#
######
Title: lost

#######
#  .  #
#  $  #
#@ $. #
#     #
#######
Title: two pushes
"""


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.xsb"
    path.write_text(LEVELS)
    return path


def test_json_follows_the_schema(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(levels), "--json", "--for", "pushes"]) == 3
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["status"] for record in records] == ["solved", "unsolvable", "solved"]
    assert [record["index"] for record in records] == [1, 2, 3]
    assert records[0]["solution"] == "R"
    assert (records[2]["pushes"], records[2]["optimal"], records[1]["solution"]) == (2, True, None)
    assert list(records[0]) == [
        "schema", "file", "index", "title", "id", "status", "objective", "optimal", "lower_bound", "moves",
        "pushes", "solution", "seconds", "expanded", "generated", "strategy", "solutions_rejected", "error",
        "reproducible",
    ]  # fmt: skip


def test_wrong_solutions_of_a_strategy_are_reported(
    levels: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    result = Job.result

    def with_rejected(job: Job) -> Result:
        return replace(result(job), details={"solutions_rejected": 2.0})

    monkeypatch.setattr(Job, "result", with_rejected)
    assert run(["solve", f"{levels}:1", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["solutions_rejected"] == 2
    assert "2 wrong solutions of a strategy were rejected" in printed.err


def test_lines_print_count_and_moves(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", f"{levels}:1", "--format", "lines"]) == 0
    assert capsys.readouterr().out == "1\nR\n"


def test_solutions_are_written_beside_their_levels(levels: Path, tmp_path: Path) -> None:
    out = tmp_path / "solved.sok"
    assert run(["solve", f"{levels}:1,3", "--out", str(out)]) == 0
    written = read(out)
    assert [level.title for level in written] == ["one push", "two pushes"]
    assert written[0].solutions[0].moves == "R"
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_table_names_levels(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", f"{levels}:1"]) == 0
    out = capsys.readouterr().out
    assert "levels.xsb:1" in out
    assert "1 of 1 solved" in out


def test_bad_usage_is_one_line(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--for", "beauty"], ["--algorithm", "none"], ["--set", "weight"], ["--format", "x"]):
        assert run(["solve", f"{levels}:1", *arguments]) == 2
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_levels_side_by_side(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(levels), "--json", "--jobs", "2"]) == 3
    assert [json.loads(line)["index"] for line in capsys.readouterr().out.splitlines()] == [1, 2, 3]


def test_signature_does_not_change_between_runs(levels: Path, capsys: pytest.CaptureFixture[str]) -> None:
    marks = []
    for _ in range(2):
        assert run(["bench", str(levels), "--signature"]) == 0
        marks.append(capsys.readouterr().out)
    assert marks[0] == marks[1] != ""


def test_an_interrupted_benchmark_says_how_far_it_came(
    levels: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = bench._rows

    def interrupted(*arguments: Any) -> Iterator[bench.Row]:
        yield next(rows(*arguments))
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "_rows", interrupted)
    assert run(["bench", str(levels), "--json"]) == 130
    out, err = capsys.readouterr()
    assert [json.loads(line)["level"] for line in out.splitlines()] == ["levels.xsb:1"]
    assert err == "pushworks: interrupted; 1 of 12 searches finished\n"
