"""The program that makes schedules from recorded runs: replay, choice of turns, halves, intervals."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tune() -> Any:
    spec = importlib.util.spec_from_file_location("tune", ROOT / "tools" / "tune.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look annotations up there
    spec.loader.exec_module(module)
    return module


def row(number: int, member: str, squares: int, solved: bool, collection: str = "a") -> str:
    return json.dumps({
        "collection": collection, "id": f"s{number}", "size": 50, "member": member, "squares": squares,
        "cpu": squares / 1000, "status": "solved" if solved else "time limit",
    })  # fmt: skip


def test_a_schedule_is_replayed_turn_by_turn(tune: Any) -> None:
    (level,) = tune.read_table([row(1, "slow", 9000, False), row(1, "sure", 5000, True)])
    assert tune.seconds_to_solve(level, [("sure", 9000)]) == 5.0
    assert tune.seconds_to_solve(level, [("slow", 2000), ("sure", 9000)]) == 7.0
    # Two rounds: 2 + 3, then 4 (turns double) + the 2 that are missing.
    assert tune.seconds_to_solve(level, [("slow", 2000), ("sure", 3000)]) == 11.0
    assert tune.seconds_to_solve(level, [("slow", 2000), ("sure", 3000)], most=10.0) is None
    assert tune.seconds_to_solve(level, [("slow", 2000), ("unknown", 10)]) is None
    easy = tune.read_table([row(2, "auto", 10, True)])[0]
    assert tune.seconds_to_solve(easy, []) == 0.01


def test_the_quick_member_comes_first_and_the_rare_one_is_kept(tune: Any) -> None:
    lines = []
    for number in range(20):
        lines.append(row(number, "quick", 1000, number < 15))
        lines.append(row(number, "thorough", 60_000, number >= 15))
    levels = tune.read_table(lines)
    schedule = tune.make_schedule(levels)
    assert [member for member, _ in schedule] == ["quick", "thorough"]
    assert all(tune.seconds_to_solve(level, schedule) is not None for level in levels)
    worse = {name: [("thorough", 60_000), ("quick", 4000)] for name in tune.SIZES}
    better = dict.fromkeys(tune.SIZES, schedule)
    at = {found["limit"]: found for found in tune.report(levels, worse, better)}
    assert (at[1.0]["old"], at[1.0]["new"], at[1.0]["gain"]) == (0, 15, 15)
    assert (at[80.0]["old"], at[80.0]["new"]) == (20, 20)
    low, high = at[1.0]["gain_interval"]
    assert 8 < low <= 15 <= high <= 20


def test_no_collection_is_in_both_halves(tune: Any) -> None:
    levels = tune.read_table(
        row(number, "fess", 100, False, f"collection {number % 7}") for number in range(70)
    )
    for seed in range(5):
        first, second = tune.halves(levels, seed)
        assert len(first) + len(second) == 70
        assert 30 <= len(first) <= 40
        assert not {level.collection for level in first} & {level.collection for level in second}


def test_the_tables_of_the_core_are_read(tune: Any) -> None:
    tables = tune.core_schedules()
    assert set(tables) == set(tune.SIZES)
    assert tables["tiny"][0] == ("astar", 1500)
    assert all(len(schedule) > 10 and all(turn > 0 for _, turn in schedule) for schedule in tables.values())
    assert tune.read_table((ROOT / "bench" / "data" / "members.jsonl").read_text().splitlines())
