"""The experiments of the reports again: one command, one report."""

from __future__ import annotations

import csv
import re

import pytest

from pushworks.apps.cli.main import run
from pushworks.lab.reproduce import reported

LEVELS = "#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######\n\n#######\n#.$@$.#\n#######\n"


@pytest.fixture
def levels(tmp_path):
    path = tmp_path / "two.xsb"
    path.write_text(LEVELS)
    return str(path)


def pictures_exist(folder, text):
    names = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    for name in names:
        assert (folder / name).read_bytes().startswith(b"\x89PNG")
        assert (folder / name.replace(".png", ".pdf")).exists()
    return names


def test_course(levels, tmp_path, capsys):
    folder = tmp_path / "report"
    assert run(["lab", "reproduce", "course", levels, "-o", str(folder), "--made", "1"]) == 0
    assert "The whole report" in capsys.readouterr().out
    text = (folder / "report.md").read_text()
    headings = re.findall(r"^## \d\. (.*)$", text, re.MULTILINE)
    assert headings == [
        "A* forwards", "From both ends", "Both weights at once", "What a state is made of",
        "The three-phase maker",
    ]  # fmt: skip
    assert pictures_exist(folder, text) == ["forward.png", "both-ends.png", "weights.png"]
    for weight in reported.B_WEIGHTS:
        assert re.search(rf"^\| {weight} +\|", text, re.MULTILINE)
    rows = list(csv.DictReader((folder / "2-from-both-ends.csv").open()))
    assert len(rows) == 2 * 5
    assert all(
        row["status"] == "solved" and row["log_branching"] for row in rows if row["level"] == "two.xsb:1"
    )
    assert {float(row["backward_share"]) for row in rows if row["parameter b_weight"] == "inf"} == {1.0}
    assert float(re.search(r"solvable \| +([\d.]+)", text)[1]) >= 8.5


def test_homework_and_bait(levels, tmp_path, capsys):
    folder = tmp_path / "homework"
    assert run(["lab", "reproduce", "homework", levels, "-o", str(folder), "--reported"]) == 0
    text = (folder / "report.md").read_text()
    assert len(pictures_exist(folder, text)) == 2
    for method, figures in reported.METHODS.items():
        (line,) = re.findall(rf"^\| {method} .*$", text, re.MULTILINE)
        assert f"{figures[2]:.2f}" in line
    assert "with pruning" in text
    folder = tmp_path / "bait"
    arguments = [
        "lab",
        "reproduce",
        "bait",
        "bait:1-2",
        "-o",
        str(folder),
        "--budget",
        "20ms",
        "--ticks",
        "30",
    ]
    assert run(arguments) == 0
    text = (folder / "report.md").read_text()
    assert re.search(r"^\| astar +\| +2 \| +2 \|", text, re.MULTILINE)  # it wins both
    assert len(list(csv.DictReader((folder / "1-agents-against-the.csv").open()))) == 2 * 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["thesis"], "expected one of course, homework, bait"),
        (["course", "LEVELS", "--reported"], "expected the 20 levels of the report"),
        (["course", "LEVELS", "-o", "LEVELS"], "expected a folder"),
        (["course", "nowhere.xsb"], "nowhere.xsb"),
    ],
)
def test_mistakes_are_one_line(levels, arguments, message, capsys):
    assert run(["lab", "reproduce", *[levels if word == "LEVELS" else word for word in arguments]]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error
