"""Exceptions in the core's threads: the run's error or status, the same with one thread and with many."""

from __future__ import annotations

import subprocess
from collections import defaultdict
from importlib import resources
from pathlib import Path

import pytest
from tests.engine.native_program import native_program

from pushworks.engine import solve
from pushworks.levels import Level, read_text
from pushworks.levels.shipped import shipped_collection

BENCH = read_text(
    resources.files("pushworks").joinpath("data/bench.xsb").read_text(encoding="utf-8"), dialect="xsb"
)
HARD, EASY = BENCH[10], BENCH[4]
LONG = shipped_collection("great-halls").levels[28]
"""The portfolio works on it for a while with every thread."""
SOLVED, NOT_FOUND, MEMORY_LIMIT = 0, 2, 5
"""Of `Status` in core/base/budget.hpp."""
DEFECTS = {
    "defect": "internal error: an injected defect",
    "unknown": "internal error: an exception of unknown type",
}


def run(part: str, level: Level = HARD, moves: str = "") -> list[str]:
    """What the program says of a part of the core; a signal would end it."""
    program = native_program(
        Path(__file__).with_name("core_faults.cpp"), "-Wl,--wrap=_ZN9pushworks11check_clockEv"
    )
    ran = subprocess.run(
        [program, part, moves], input=level.to_xsb(), capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, f"{part} ended with {ran.returncode} after\n{ran.stdout}{ran.stderr}"
    return ran.stdout.splitlines()


def outcomes(lines: list[str]) -> dict[str, set[tuple[int, str]]]:
    """Status and error of each kind of exception, whatever the number of threads."""
    found = defaultdict(set)
    for line in lines:
        kind, _, status, *error = line.split(" ", 3)
        found[kind].add((int(status), "".join(error)))
    return found


@pytest.mark.parametrize("part", ["portfolio", "network", "steal", "partition", "bidirectional"])
def test_a_search_ends_alike_with_one_thread_and_with_many(part: str) -> None:
    lines = run(part, LONG if part == "portfolio" else HARD)
    assert len(lines) == 4 * 3
    found = outcomes(lines)
    for kind, error in DEFECTS.items():
        assert found[kind] == {(NOT_FOUND, error)}
    # A member of the portfolio that finds no memory to set up in leaves the level to the others; whether it
    # was setting up when the exception came depends on the threads.
    allowed = {(MEMORY_LIMIT, "")} | ({(SOLVED, "")} if part == "portfolio" else set())
    for kind in ("length", "memory"):
        assert found[kind] <= allowed


def test_the_optimizer_ends_alike_with_one_thread_and_with_many() -> None:
    lines = run("optimizer", EASY, solve(EASY).moves)
    assert len(lines) == 4 * 3
    found = outcomes(lines)
    for kind, error in DEFECTS.items():
        assert found[kind] == {(NOT_FOUND, error)}
    # A window that finds no memory is tried again smaller, and another thread may prove the answer meanwhile.
    for kind in ("length", "memory"):
        assert found[kind] <= {(MEMORY_LIMIT, ""), (SOLVED, "")}


def test_a_job_in_the_background_keeps_the_error() -> None:
    found = outcomes(run("jobs", EASY, solve(EASY).moves))
    for kind, error in DEFECTS.items():
        assert found[kind] == {(NOT_FOUND, error)}
    for kind in ("length", "memory"):
        assert found[kind] <= {(MEMORY_LIMIT, ""), (SOLVED, "")}


def test_the_threads_of_an_environment_hand_the_exception_on() -> None:
    found = outcomes(run("environments"))
    assert found == {
        "length": {(NOT_FOUND, "internal error: an injected length")},
        "memory": {(NOT_FOUND, "internal error: std::bad_alloc")},
        **{kind: {(NOT_FOUND, error)} for kind, error in DEFECTS.items()},
    }


def test_solutions_that_do_not_replay_are_counted() -> None:
    assert run("wrong", EASY) == [f"wrong@10 {NOT_FOUND} 1", f"wrong@10+fess@1000 {SOLVED} 1"]


def test_a_member_set_up_again_gets_the_earlier_patterns_again() -> None:
    assert run("patterns") == ["3 3 4"]


def test_the_set_of_all_rules_holds_every_named_rule() -> None:
    count, named, everything = map(int, run("rules")[0].split())
    assert count == named == everything
