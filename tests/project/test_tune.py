"""The program that makes schedules from recorded runs: replay, choice of turns, features, intervals."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pushworks.levels import Level

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tools() -> Any:
    """The folder of the program is where it finds its parts."""
    sys.path.insert(0, str(ROOT / "tools"))
    yield importlib.import_module
    sys.path.remove(str(ROOT / "tools"))


@pytest.fixture(scope="module")
def runs(tools: Any) -> Any:
    return tools("recorded_runs")


@pytest.fixture(scope="module")
def choice(tools: Any) -> Any:
    return tools("schedule_choice")


@pytest.fixture(scope="module")
def tune(tools: Any) -> Any:
    return tools("tune")


def row(number: int, member: str, squares: int, status: str, collection: str = "a") -> str:
    return json.dumps({
        "collection": collection, "id": f"s{number}", "size": 120, "member": member, "squares": squares,
        "cpu": squares / 1000, "status": status, "curve": [],
    })  # fmt: skip


def solved_after(runs: Any, lines: list[str], turns: list[tuple[str, int]], most: float = 80.0) -> float:
    times = runs.seconds_to_solve(runs.read_records(lines), [runs.Turn(*turn) for turn in turns], most)
    assert times.shape == (1,)
    return float(times[0])


def test_a_schedule_is_replayed_turn_by_turn(runs: Any) -> None:
    lines = [row(1, "slow", 9000, "time limit"), row(1, "sure", 5000, "solved")]
    assert solved_after(runs, lines, [("sure", 9000)]) == 5.0
    assert solved_after(runs, lines, [("slow", 2000), ("sure", 9000)]) == 7.0
    # Through once after 5 s. Then slow's turn of 4,000 counts twice (sampled members have as much), and of
    # sure's the 2,000 that are missing once.
    assert solved_after(runs, lines, [("slow", 2000), ("sure", 3000)]) == 2 + 3 + 8 + 2
    assert solved_after(runs, lines, [("slow", 2000), ("sure", 3000)], most=14.0) == np.inf
    # Beyond its record a member goes on to cost time, one that was never recorded as well.
    assert solved_after(runs, lines, [("slow", 12_000), ("sure", 9000)]) == 17.0
    assert solved_after(runs, lines, [("unknown", 4000), ("sure", 9000)]) == 9.0
    assert solved_after(runs, [row(2, "auto", 10, "solved")], []) == 0.01


def test_a_member_that_gave_up_costs_no_more(runs: Any) -> None:
    lines = [row(1, "hasty", 500, "not found"), row(1, "sure", 5000, "solved")]
    assert solved_after(runs, lines, [("hasty", 4000), ("sure", 9000)]) == 5.5
    assert solved_after(runs, lines, [("hasty", 4000), ("sure", 4000)]) == 4.5 + 1


def test_the_solution_or_the_longest_run_counts(runs: Any) -> None:
    lines = [row(1, "fess", squares, status) for squares, status in ((900, "time limit"), (400, "solved"))]
    assert solved_after(runs, lines, [("fess", 1000)]) == 0.4
    assert solved_after(runs, lines[::-1], [("fess", 1000)]) == 0.4


def test_the_quick_member_comes_first_and_the_rare_one_is_kept(
    runs: Any, choice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "PREFIX", 20_000)
    lines = []
    for number in range(20):
        lines.append(row(number, "first", 60_000, "time limit"))
        lines.append(row(number, "quick", 1000, "solved" if number < 15 else "time limit"))
        lines.append(row(number, "thorough", 30_000, "solved" if number >= 15 else "time limit"))
    table = [runs.Turn("first", 20_000), runs.Turn("thorough", 60_000), runs.Turn("last", 7000, 4)]
    records = runs.read_records(lines)
    schedule = choice.make_schedule(records, np.ones(20), table)
    assert [turn.member for turn in schedule] == ["first", "quick", "thorough", "thorough", "last"]
    assert schedule[0] == table[0]
    assert schedule[-1] == table[-1]
    assert sum(turn.turn for turn in schedule if turn.member == "thorough") == 60_000
    assert (runs.seconds_to_solve(records, schedule) < 80).all()


def features(number: int, **values: float) -> str:
    return json.dumps({"id": f"s{number}", **values})


def test_a_tree_finds_the_feature_that_tells_members_apart(
    runs: Any, choice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "PREFIX", 1000)
    lines, told = [], []
    for number in range(60):
        crowded = number % 2 == 0
        lines.append(row(number, "first", 60_000, "time limit"))
        lines.append(row(number, "pulls", 8000 + 10 * number, "solved" if crowded else "time limit"))
        lines.append(row(number, "pushes", 8000 + 10 * number, "time limit" if crowded else "solved"))
        told.append(features(number, density=0.8 if crowded else 0.2, noise=number * 7 % 11))
    table = [runs.Turn("first", 1000), runs.Turn("pulls", 20_000), runs.Turn("pushes", 20_000)]
    records = runs.read_records(lines, told)
    half = np.arange(60) < 30
    for learn in (
        lambda known: choice.by_tree(choice.tree(known, table, 0.1)),
        lambda known: choice.nearest(known, table, 5),
    ):
        unseen = records.part(~half)
        times = choice.times_of(unseen, learn(records.part(half))(unseen))
        assert (times < 11).all()  # at once by the right one; the tables need 17 s and more for half of them
        assert choice.benefit(times) > choice.benefit(runs.seconds_to_solve(unseen, table))
    root = choice.tree(records, table, 0.1)
    assert records.names[root.feature] == "density"


def test_gains_are_counted_at_each_limit(tune: Any) -> None:
    old = np.array([0.5, 5.0, 50.0, np.inf, np.inf])
    new = np.array([0.5, 0.9, 9.0, 70.0, np.inf])
    rows = tune.report(old, new)
    assert [(found["old"], found["new"], found["gain"]) for found in rows] == [
        (1, 2, 1),
        (2, 3, 1),
        (3, 4, 1),
    ]
    assert tune.gains(rows)
    assert not tune.gains(tune.report(old, old))
    low, high = rows[0]["gain_interval"]
    assert 0 <= low <= 1 <= high <= 4
    assert tune.interval(np.ones(7)) == (7, 7)
    wide = tune.interval(np.arange(400) % 2)
    assert 175 < wide[0] < 190 < 210 < wide[1] < 225  # 200 +- 1.96 * 10


def test_only_what_was_recorded_is_compared(runs: Any, tune: Any) -> None:
    lines = [row(9, "auto", 10, "solved"), row(10, "fess", 10, "time limit")]
    for number in range(8):
        lines += [row(number, name, 100, "time limit") for name in ("fess", "pull", "parts")]
    lines += [
        row(0, "push", 100, "solved"),
        row(11, "fess", 50, "solved"),
        row(12, "fess", 50, "solved", "b"),
    ]
    table = [runs.Turn(name, 50) for name in ("fess", "push", "pull", "fess", "parts")]
    records, tables = tune.replayable(runs.read_records(lines), {"tiny": [], "large": table})
    assert len(records) == 9  # and what the first solved, but neither easy levels nor those just begun
    assert [turn.member for turn in tables["large"]] == ["fess", "pull", "fess", "parts"]
    assert tables["tiny"] == []


def test_no_collection_is_in_both_halves(runs: Any, tune: Any) -> None:
    records = runs.read_records(
        row(number, "fess", 100, "time limit", f"collection {number % 7}") for number in range(70)
    )
    for seed in range(5):
        first, second = tune.halves(records, seed)
        assert (first != second).all()
        assert 30 <= first.sum() <= 40
        names = np.array(records.collections)
        assert not set(names[first]) & set(names[second])


def test_the_tables_of_the_core_are_read(runs: Any, tune: Any) -> None:
    tables = tune.core_schedules()
    assert set(tables) == set(runs.SIZES)
    assert tables["tiny"][0] == ("astar", 1500, 2)
    assert all(len(table) > 10 and all(turn.turn > 0 for turn in table) for table in tables.values())


def test_the_recorded_table_is_whole(runs: Any) -> None:
    data = ROOT / "bench" / "data"
    lines = (data / "members.jsonl").read_text().splitlines()
    records = runs.read_records(lines, (data / "features.jsonl").read_text().splitlines())
    assert len(records) > 1900
    hard = np.isnan(records.easy)
    assert (records.features[hard][:, records.names.index("floor")] > 0).all()
    assert (records.pace > 0).all()


def test_features_of_a_level(tools: Any) -> None:
    level = Level.from_xsb("""
##########
#   ##   #
# $    . #
#@  ##  .#
##########
""")
    found = tools("level_features").features_of(level)
    assert (found["floor"], found["boxes"], found["halls"]) == (20, 1, 2)
    assert found["goal_groups"] == 2
    assert found["corridor"] == 2 / 20
    assert found["home"] == 0
    assert found["regions"] == 1
