"""The frozen text benchmark: its hash, its promises, its baselines and its commands."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pushworks.apps.cli import main
from pushworks.engine import Options, solve
from pushworks.env.text import judge, report
from pushworks.env.text.baselines import a_star, greedy_pushes, random_moves
from pushworks.env.text.benchmark import (
    SHA256,
    STRATA,
    benchmark_bytes,
    benchmark_tasks,
    make_benchmark,
    packed,
)
from pushworks.env.text.tasks import UNSOLVABLE, split_of
from pushworks.sealgo import Status


def test_the_file_is_the_frozen_one() -> None:
    assert sha256(benchmark_bytes()).hexdigest() == SHA256
    assert SHA256 == "3542f05d2bcad8f55f36f386a4b86d52fda4939857e208279cacb3a3fb13608c"


def test_tasks_are_what_they_claim() -> None:
    tasks = benchmark_tasks()
    assert len({task.id for task in tasks}) == len(tasks) == 664
    assert {task.stratum for task in tasks} == {*STRATA, UNSOLVABLE}
    assert max(task.pushes or 0 for task in tasks) > 100
    assert {task.boxes for task in tasks} == {1, 2, 3, 4}
    assert all((task.traps is None) == (not task.solvable) for task in tasks)
    assert sum(task.traps or 0 for task in tasks) > 1000
    assert {split_of(task.board) for task in tasks} == {"test"}  # a turned copy has the same id and split
    for task in tasks[::15]:
        level = task.board
        assert (level.id, split_of(level), len(level.boxes)) == (task.id, "test", task.boxes)
        answer = solve(level, Options("pushes"))
        if task.solvable:
            low, high = STRATA[task.stratum]
            assert low <= answer.pushes == task.pushes <= high
        else:
            assert answer.status is Status.UNSOLVABLE


def test_the_maker_makes_the_same_tasks_again() -> None:
    assert [next(make_benchmark(100))] == benchmark_tasks()[:1]
    assert packed(benchmark_tasks())[1] == SHA256


def test_baselines() -> None:
    tasks = benchmark_tasks()[::25]
    shares = [
        sum(judge(task, answer(task)).correct for task in tasks)
        for answer in (random_moves, greedy_pushes, a_star(1_000_000))
    ]
    assert 0 < shares[0] < shares[1] < shares[2] == len(tasks)


def test_scores_by_boxes_and_traps() -> None:
    tasks = benchmark_tasks()
    by_stratum, by_boxes, by_traps = (report(tasks, {}, by=name) for name in ("stratum", "boxes", "traps"))
    assert [line.stratum for line in by_boxes.lines] == ["1 box", "2 boxes", "3 boxes", "4 boxes"]
    assert [line.stratum for line in by_traps.lines] == [
        "no traps", "1-9 traps", "10-49 traps", "50+ traps", "not counted",
    ]  # fmt: skip
    for found in (by_stratum, by_boxes, by_traps):
        assert sum(line.tasks for line in found.lines) == len(tasks)
    solved = {task.id: "unsolvable" for task in tasks}
    assert report(tasks, solved, by="traps").score == report(tasks, solved).score
    with pytest.raises(ValueError, match="expected stratum, boxes or traps"):
        report(tasks, {}, by="size")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["env", "text", "benchmark"]) == 0
    assert f"664 tasks, sha256 {SHA256}" in capsys.readouterr().out
    assert main.run(["env", "text", "prompts", "v1:2", "--chat"]) == 0
    row = json.loads(capsys.readouterr().out)
    task = benchmark_tasks()[1]
    assert row["custom_id"] == task.id
    assert row["messages"][0]["role"] == "user"
    assert task.level.strip("\n").split("\n")[1] in row["messages"][0]["content"]


def test_batches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a batch file to the score, as OpenAI's service and vLLM write what they answered."""
    assert main.run(["env", "text", "prompts", "v1:1-2", "--batch", "some-model", "--replies", "2"]) == 0
    requests = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    tasks = benchmark_tasks()[:2]
    assert [row["custom_id"] for row in requests] == [f"{task.id}#{n}" for task in tasks for n in (1, 2)]
    assert all(row.keys() == {"custom_id", "method", "url", "body"} for row in requests)
    assert requests[0]["body"]["model"] == "some-model"
    answers = tmp_path / "answers.jsonl"
    said = ["<answer>unsolvable</answer>", "one line\u2028and more\u0085\nR", None, "hm"]
    rows: list[dict[str, Any]] = [
        {"id": f"batch_req_{at}", "custom_id": row["custom_id"], "error": None,
         "response": {"status_code": 200, "body": {"choices": [{"index": 0, "message": {"content": text}}]}}}
        for at, (row, text) in enumerate(zip(requests, said, strict=True))
    ]  # fmt: skip
    rows[3] |= {"response": None, "error": {"code": "expired"}}
    answers.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    assert main.run(["env", "text", "score", "v1:1-2", str(answers)]) == 0
    out = capsys.readouterr().out
    assert "1 solvable called unsolvable, 0 without an answer, 2 not readable" in out
    several = {"id": tasks[0].id, "choices": [{"index": n, "message": {"content": "U"}} for n in range(3)]}
    answers.write_text(json.dumps(several) + "\n")
    assert main.run(["env", "text", "score", "v1:1", str(answers), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["lines"][0]["answers"] == 3
    assert main.run(["env", "text", "prompts", "v1:1", "--replies", "2"]) == 2
    assert "--replies needs --batch MODEL" in capsys.readouterr().err
    answers.write_text(json.dumps({"custom_id": f"{tasks[0].id}#1", "choices": 3}) + "\n")
    assert main.run(["env", "text", "score", "v1:1", str(answers)]) == 2
    assert ":1:1: expected an object with id and answer" in capsys.readouterr().err
