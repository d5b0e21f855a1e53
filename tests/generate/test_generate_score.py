"""The score of the three-phase makers: shown, true of what is delivered, its limits kept."""

from __future__ import annotations

import json
from time import process_time

import pytest

from pushworks.apps.cli.main import run
from pushworks.engine.generator import score_level
from pushworks.generate import SCORES, Order, Recipe, make_pack, score_of, to_collection
from pushworks.generate.makers import OUT_OF_TIME, Refusal, make
from pushworks.levels import read
from pushworks.sokoban import verify

QUICK = {"maker": "three-phase", "width": 9, "height": 9, "boxes": (2, 4), "rated": False, "curated": False}


@pytest.mark.parametrize("score", list(SCORES))
def test_the_score_is_that_of_the_level_as_delivered(score, tmp_path, capsys):
    threshold = {"course": "8.5", "kartal": "6"}[score]
    arguments = ["generate", "--maker", "three-phase", "--size", "9x9", "--boxes", "2-4", "--count", "3",
                 "--candidates", "3", "--no-rate", "--no-curate", "--score", score,
                 "--threshold", threshold]  # fmt: skip
    out = tmp_path / "pack.xsb"
    assert run([*arguments, "--json", "--out", str(out)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    recipe = Recipe(**QUICK, score=score)
    for row, level in zip(rows, read(out), strict=True):
        assert row["score"] >= float(threshold)
        solution = level.solutions[0].moves
        assert verify(level, solution)
        assert score_of(recipe, level, solution) == pytest.approx(row["score"])
        if score == "course":
            assert score_level(level, None, SCORES["course"]).total == pytest.approx(row["score"])
        assert f"three-phase score {row['score']:.2f} ({score})" in level.notes


def test_weights_and_limits_are_options(capsys):
    usual, other = Recipe(), Recipe(weights=(("block", 30.0), ("scale", 10.0)))
    assert other.score_weights().block == 30
    assert other.score_weights().congestion == usual.score_weights().congestion
    assert "weights=block:30,scale:10" in other.changed()
    common = ["generate", "--maker", "three-phase", "--size", "8x8", "--boxes", "1-3", "--count", "1",
              "--candidates", "1", "--no-rate", "--no-curate", "--json"]  # fmt: skip
    assert run([*common, "--threshold", "30", "--score-weight", "block=100", "--move-limit", "60"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["score"] >= 30
    assert len(row["solution"]) <= 60
    assert run([*common, "--score-weight", "luck=1"]) == 2
    assert "expected a weight of the score among block" in capsys.readouterr().err
    assert run([*common, "--score-weight", "block"]) == 2
    assert "expected --score-weight like block=15" in capsys.readouterr().err


def test_a_refusal_says_the_best_score_reached(capsys):
    arguments = ["generate", "--maker", "three-phase", "--size", "8x8", "--boxes", "1-3", "--count", "1",
                 "--candidates", "1", "--no-rate", "--threshold", "1000", "--tries", "50"]  # fmt: skip
    assert run(arguments) == 1
    line = capsys.readouterr().err.splitlines()[-1]
    assert "rejected: score too low" in line
    best = float(line.partition("best three-phase score ")[2].partition(",")[0])
    assert 1 < best < 20
    refused = make(Recipe(**QUICK, threshold=1000, tries=50), 0, 0)
    assert isinstance(refused, Refusal)
    assert refused.best > 1


@pytest.mark.parametrize("maker", ["three-phase", "mcts"])
def test_the_clock_is_heeded_within_one_candidate(maker):
    recipe = Recipe(**{**QUICK, "maker": maker}, threshold=1000, tries=10_000_000)
    begin = process_time()
    pack = make_pack(recipe, Order(1, candidates=5, batch=1), max_time=0.3)
    assert process_time() - begin < 1.3  # the promise is a second
    assert not pack.complete
    assert pack.levels == ()
    assert pack.tally.best_score > 0


def test_what_a_deadline_cut_short_is_finished_on_resuming(tmp_path, monkeypatch):
    recipe = Recipe(**QUICK, threshold=6)
    order = Order(4, candidates=8, batch=4)
    whole = make_pack(recipe, order)
    clock = iter([0, 0, 0, 0, 0, *[10**12] * 500])  # the time is up after some candidates
    monkeypatch.setattr("pushworks.generate.pack.time", lambda: next(clock))
    cut = make_pack(recipe, order, journal=tmp_path / "run.jsonl", max_time=5)
    assert not cut.complete
    monkeypatch.undo()
    resumed = make_pack(recipe, order, journal=tmp_path / "run.jsonl", resume=True)
    assert resumed.complete
    assert [made.level for made in resumed.levels] == [made.level for made in whole.levels]
    assert to_collection(resumed, recipe, order).levels == to_collection(whole, recipe, order).levels


def test_evolution_looks_at_the_clock():
    assert make(Recipe(maker="evolve", boxes=(2, 2)), 1, 3, lambda: True) in (OUT_OF_TIME, "no room")
