"""The experiments of the reports again: one command, one report."""

from __future__ import annotations

import csv
import re
import shlex

import pytest
from tests.scale import size

from pushworks.apps.cli.main import run
from pushworks.lab.plots import paper
from pushworks.lab.reproduce import reported

LEVELS = "#######\n#  .  #\n# $#$ #\n# .@  #\n#  #  #\n#######\n\n#######\n#.$@$.#\n#######\n"


@pytest.fixture
def levels(tmp_path):
    path = tmp_path / "two.xsb"
    path.write_text(LEVELS)
    return str(path)


@pytest.fixture
def blank_pictures(monkeypatch):
    """Pictures are made but not rendered, which takes most of the time; other tests look at them."""

    def save(figure, path):
        path.write_bytes(b"")
        paper.pyplot().close(figure)

    monkeypatch.setattr(paper, "save", save)


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


def test_the_tiers_show_what_is_written_beside_them(blank_pictures, tmp_path, capsys):
    folder = tmp_path / "report"
    assert run(["lab", "reproduce", "homework", "-o", str(folder), "--time", "60s"]) == 0
    text = (folder / "report.md").read_text()
    rule = ["dfs", "dfid", "bfs", "astar", "bidirectional"]
    orders = {name: re.findall(rf"^- {name}, most work first: (.*)\.$", text, re.MULTILINE)[0].split(", ")
              for name in ("small", "large", "deep")}  # fmt: skip
    assert orders["small"] == orders["large"] == rule
    assert orders["deep"].index("dfs") > orders["deep"].index("bfs"), "the contrary"
    assert [each for each in orders["deep"] if each in rule[2:]] == rule[2:]
    assert "depth-first search does less work than breadth-first search" in text
    for name in orders:
        (command,) = re.findall(rf"^pushworks (lab compare \S*{name}\.xsb .*)$", text, re.MULTILINE)
        assert str(folder / f"{name}.xsb") in command
    rows = list(csv.DictReader((folder / "2-the-methods-small.csv").open()))
    assert all(row["status"] == "solved" for row in rows)
    # The command for one of them makes the same figures.
    words = shlex.split(re.findall(r"^pushworks (lab compare \S*large\.xsb .*)$", text, re.MULTILINE)[0])
    assert run([*words, "--csv", str(tmp_path / "again.csv")]) == 0
    assert figures(tmp_path / "again.csv") == figures(folder / "3-the-methods-large.csv")


def figures(file):
    """What a table says that does not depend on the clock."""
    names = ("level", "algorithm", "status", "moves", "expanded", "parameter weight", "parameter b_weight")
    return sorted(tuple(row.get(name, "") for name in names) for row in csv.DictReader(file.open()))


@pytest.mark.parametrize(("what", "count"), [("course", 4), ("homework", 1)])
def test_the_commands_printed_are_the_commands_run(blank_pictures, levels, what, count, tmp_path, capsys):
    folder = tmp_path / "report"
    assert run(["lab", "reproduce", what, levels, "-o", str(folder), "--time", "20s"]) == 0
    text = (folder / "report.md").read_text()
    whole, *commands = re.findall(r"^```\n(.*)\n```$", text, re.MULTILINE)
    assert shlex.split(whole)[:5] == ["pushworks", "lab", "reproduce", what, levels]
    assert len(commands) == count
    for number, command in enumerate(commands, 1):
        (reported_rows,) = folder.glob(f"{number}-*.csv")
        again = tmp_path / f"{number}.csv"
        words = shlex.split(command)
        assert words[0] == "pushworks"
        assert run([*words[1:], "--csv", str(again)]) == 0
        assert figures(again) == figures(reported_rows), command
    assert all(re.fullmatch(r"[\w.-]+", file.name) for file in folder.iterdir())


def test_sums_are_of_the_same_levels(blank_pictures, tmp_path, capsys):
    # Nineteen small levels, and one in the middle that no search here solves in time.
    easy = "#######\n#.$@  #\n#######\n\n"
    rows = ["#" * 14, "#............#", *["# $ $ $ $ $ $#"] * 2, "#@           #", "#" * 14]
    hard = "\n".join(rows) + "\n\n"
    file = tmp_path / "twenty.xsb"
    file.write_text(easy * 9 + hard + easy * 10)
    folder = tmp_path / "report"
    arguments = ["lab", "reproduce", "course", str(file), "-o", str(folder), "--made", "0"]
    assert run([*arguments, "--reported", "--time", "0.1s"]) == 0
    text = (folder / "report.md").read_text()
    without = [figure for number, figure in enumerate(reported.FORWARD_SECONDS) if number != 9]
    assert f"the 19 levels solved here: {sum(without):.0f} s" in text
    for weight, figures_of in reported.BOTH_ENDS_SECONDS.items():
        part = text.partition("## 2. From both ends")[2]
        line = re.findall(rf"^\| {weight} +\| +19 .*$", part, re.MULTILINE)[0]
        assert line.endswith(f" {sum(figures_of) - figures_of[9]:.2f} |")


def test_the_reported_sums_are_those_of_the_rows_reported():
    sums = [round(sum(figures_of), 2) for figures_of in reported.BOTH_ENDS_SECONDS.values()]
    assert sums == [87.85, 37.39, 38.99, 39.71, 42.72]


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
        size("5ms", "20ms"),
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
