"""Every exact search, for every objective, with one thread and several, against the truth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.oracle.checks import check
from tests.oracle.corpus import corpus
from tests.oracle.makers import Case
from tests.oracle.truth import STEP_COSTS
from tests.scale import part, size

from pushworks.engine import Options, OptionsError

EXACT = ["exact", "astar", "bfs", "ucs", "idastar", "ids", "bidirectional", "bastar"]
PULLS = {"bidirectional", "bastar"}
"""Searches by pulls count pushes only: another objective is refused."""
THREADED = {"exact", "astar", "bidirectional"}
"""Searches that several threads share; the others run in one."""
SWITCHES: list[tuple[str, dict[str, str]]] = [
    ("astar", {"granularity": "step"}),
    ("bfs", {"granularity": "step"}),
    ("astar", {"parallel": "steal"}),
    ("bidirectional", {"backward": "bfs"}),
    ("bfs", {"direction": "backward"}),
    ("astar", {"direction": "backward"}),
    ("idastar", {"direction": "backward"}),
]


def _options(algorithm: str, objective: str, threads: int = 1, nodes: int = 0, **extra: str) -> Options:
    return Options(objective=objective, algorithm=algorithm, threads=threads, nodes=nodes, extra=extra)


def _refused(algorithm: str, objective: str, threads: int, **extra: str) -> None:
    with pytest.raises(OptionsError, match="counts pushes only"):
        _options(algorithm, objective, threads, **extra)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("objective", STEP_COSTS)
@pytest.mark.parametrize("algorithm", EXACT)
def test_every_algorithm_and_objective(algorithm: str, objective: str, threads: int) -> None:
    if algorithm in PULLS and objective != "pushes":
        _refused(algorithm, objective, threads)
        return
    if algorithm == "ids":
        options = _options(algorithm, objective, threads, nodes=size(8_000, 25_000))
        assert check(part(_short(), threads), options, optimal=True) > size(1000, 2000)
    else:
        cases, enough = _cases(algorithm, threads)
        assert check(cases, _options(algorithm, objective, threads), optimal=True) > enough


def _cases(algorithm: str, threads: int) -> tuple[Sequence[Case], int]:
    """What an algorithm is given, and the positions it has to expand there.

    Threads that share a search see the halves of the corpus; those that leave it to one of them, little.
    """
    if threads == 1:
        return part(corpus(), 3 if algorithm == "idastar" else 2), size(1000, 2000)
    if algorithm in THREADED:
        return part(corpus(), 2, threads), size(1000, 2000)
    return part(corpus()[threads::5], 4), size(50, 500)


def _short() -> list[Case]:
    """Deepening without an estimate searches the same positions once for every move: the shortest cases."""
    solvable = [case for case in corpus() if case.truth.moves_pushes]
    return sorted(solvable, key=lambda case: case.truth.moves_pushes or (0, 0))[:6]


@pytest.mark.parametrize("objective", STEP_COSTS)
@pytest.mark.parametrize(("algorithm", "extra"), SWITCHES)
def test_every_switch(algorithm: str, extra: dict[str, str], objective: str) -> None:
    for threads in (1, 2):
        pulls = algorithm in PULLS or extra.get("direction") == "backward"
        if pulls and objective != "pushes":
            _refused(algorithm, objective, threads, **extra)
        else:
            options = _options(algorithm, objective, threads, **extra)
            assert check(corpus()[threads::9], options, optimal=True) > 200


def test_threads_that_steal_take_the_cheaper_of_two_ways() -> None:
    """With a weak estimate positions are often found again by fewer pushes, taken or not."""
    options = _options("astar", "pushes", 2, parallel="steal", heuristic="manhattan")
    assert check(corpus(), options, optimal=True) > 1000


@pytest.mark.parametrize("objective", ["any", *STEP_COSTS])
@pytest.mark.parametrize("algorithm", ["dfs", "greedy"])
def test_searches_that_promise_no_length_tell_solvable_from_lost(algorithm: str, objective: str) -> None:
    check(corpus(), _options(algorithm, objective), optimal=False)


def test_a_weight_trades_length_for_speed_and_says_so() -> None:
    plain, heavy = (_options("astar", "pushes", weight=weight) for weight in ("1", "3"))
    slow, fast = (check(corpus(), options, optimal=False) for options in (plain, heavy))
    assert fast < slow
