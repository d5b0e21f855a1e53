"""The frozen text benchmark: its hash, its promises, its baselines and its commands."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from pushworks.apps.cli import main
from pushworks.engine import Options, solve
from pushworks.env.text import judge
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
    assert SHA256 == "1c3ca544afa8815b272a4b2daf6c26a0ad50f08087262d3c8037451b25bc1df9"


def test_tasks_are_what_they_claim() -> None:
    tasks = benchmark_tasks()
    assert len({task.id for task in tasks}) == len(tasks) == 650
    assert {task.stratum for task in tasks} == {*STRATA, UNSOLVABLE}
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


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["env", "text", "benchmark"]) == 0
    assert f"650 tasks, sha256 {SHA256}" in capsys.readouterr().out
    assert main.run(["env", "text", "prompts", "v1:2", "--chat"]) == 0
    row = json.loads(capsys.readouterr().out)
    task = benchmark_tasks()[1]
    assert row["custom_id"] == task.id
    assert row["messages"][0]["role"] == "user"
    assert task.level.strip("\n").split("\n")[1] in row["messages"][0]["content"]
