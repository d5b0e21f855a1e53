"""`pushworks generate` and `pushworks rate` as people call them."""

import json
from dataclasses import replace

import pytest

from pushworks.apps.cli.main import run
from pushworks.generate import make_pack
from pushworks.levels import read
from pushworks.sokoban import verify

ASK = [
    "generate",
    "--count",
    "3",
    "--size",
    "8x8",
    "--boxes",
    "2-3",
    "--candidates",
    "32",
    "--positions",
    "5000",
]


def test_a_pack_that_time_ended_is_finished_when_it_has_its_levels(tmp_path, monkeypatch):
    def ended_by_time(*args, **options):
        return replace(make_pack(*args, **options), complete=False)

    monkeypatch.setattr("pushworks.generate.make_pack", ended_by_time)
    out = tmp_path / "pack.sok"
    assert run([*ASK, "--out", str(out)]) == 0
    assert len(read(out)) == 3
    assert [path.name for path in tmp_path.iterdir()] == ["pack.sok"]


def test_generate_writes_a_pack_with_journal_and_plot(tmp_path, capsys):
    out, plot = tmp_path / "pack.sok", tmp_path / "plot.png"
    assert run([*ASK, "--out", str(out), "--title", "Tiny", "--plot", str(plot), "--show"]) == 0
    printed = capsys.readouterr().out
    assert "Tiny 1: difficulty" in printed
    assert f"{out}: 3 levels from 32 candidates" in printed
    pack = read(out)
    assert pack.title == "Tiny"
    assert len(pack) == 3
    assert all(verify(level, level.solutions[0].moves) for level in pack)
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert not (tmp_path / "pack.sok.journal.jsonl").exists(), "the pack is complete"
    first = out.read_bytes()
    kept = ["--journal", str(tmp_path / "run.jsonl")]
    assert run([*ASK, "--out", str(out), "--title", "Tiny", *kept]) == 0
    assert run([*ASK, "--out", str(out), "--title", "Tiny", *kept, "--resume"]) == 0
    assert out.read_bytes() == first
    journal = (tmp_path / "run.jsonl").read_text().splitlines()
    assert json.loads(journal[0])["manifest"]["seed"] == 0
    assert run([*ASK, "--not-in", str(out), "--json"]) == 0
    others = [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]
    assert not {level.id for level in pack} & {record["id"] for record in others}


def test_generate_json(capsys):
    assert run([*ASK, "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["index"] for record in records] == [1, 2, 3]
    assert records[0]["features"]["pushes"] > 0
    assert records[0]["recipe"]["width"] == 8


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--size", "big"], "--size: expected WIDTHxHEIGHT like 10x8"),
        (["--boxes", "x"], "expected --boxes like"),
        (["--difficulty", "9-2"], "difficulty band within 1-10"),
        (["--maker", "oracle"], "a maker among rooms"),
        (["--effort", "heroic"], "--effort among low, normal, high"),
        (["--resume"], "nothing to resume"),
        (["--no-rate", "--plot", "x.png"], "--plot needs rated levels"),
        (["--not-in", "missing.xsb"], "missing.xsb"),
        (["--count", "0"], "count"),
    ],
)
def test_generate_says_what_is_wrong_in_one_line(arguments, message, capsys):
    assert run(["generate", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_generate_reports_what_it_could_not_do(capsys):
    ask = [
        "generate",
        "--count",
        "2",
        "--size",
        "6x6",
        "--boxes",
        "1",
        "--difficulty",
        "9-10",
        "--candidates",
        "2",
    ]
    assert run(ask) == 1
    assert "0 of 2 levels after" in capsys.readouterr().err


LEVELS = """
#######
#@ $ .#
#######
Title: Easy

#####
#$  #
#@ .#
#####
Title: Stuck

####
# .#
####
Title: Nobody
"""


def test_rate(tmp_path, capsys):
    path = tmp_path / "levels.xsb"
    path.write_text(LEVELS)
    assert run(["rate", str(path) + ":1"]) == 0
    assert "levels.xsb:1" in capsys.readouterr().out
    assert run(["rate", str(path) + ":2"]) == 3
    capsys.readouterr()
    plot = tmp_path / "plot.png"
    assert run(["rate", str(path), "--json", "--plot", str(plot), "--jobs", "2"]) == 2
    captured = capsys.readouterr()
    easy, stuck, nobody = (json.loads(line) for line in captured.out.splitlines())
    assert easy["features"]["pushes"] == 2
    assert easy["difficulty"] >= 1
    assert stuck["difficulty"] is None
    assert stuck["features"]["solvable"] is False
    assert "not playable" in nobody["error"]
    assert plot.exists()
