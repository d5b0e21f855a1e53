"""Every heuristic and every deadlock rule of the exact searches, alone and together, against the truth."""

from __future__ import annotations

from functools import cache

import pytest
from tests.oracle.checks import check
from tests.oracle.corpus import corpus
from tests.oracle.makers import Case
from tests.scale import part, size

from pushworks.engine import Options, deadlock_rules

HEURISTICS = [
    "none", "manhattan", "pushes", "manhattan_matching", "matching", "none+pairs", "none+triples",
    "none+room", "matching+pairs+triples+room",
]  # fmt: skip


def _small(most: int) -> list[Case]:
    """Cases with at most so many floor squares: tables of three boxes grow with the cube of that."""
    return [case for case in corpus() if case.level.width * case.level.height - len(case.level.walls) <= most]


def _options(objective: str, algorithm: str = "astar", **extra: str) -> Options:
    return Options(objective=objective, algorithm=algorithm, extra=extra)


@pytest.mark.parametrize("rules", ["none", "all", "freeze+bipartite+corral", "pattern+triple+learned"])
@pytest.mark.parametrize("heuristic", HEURISTICS)
def test_heuristics_with_rule_sets(heuristic: str, rules: str) -> None:
    """No estimate is too high, whatever the rules leave to it."""
    extra = {"heuristic": heuristic, "deadlocks": rules}
    tables = "triples" in heuristic or "room" in heuristic or "triple" in rules
    cases = (_small(26) if tables else corpus())[HEURISTICS.index(heuristic) % 2 :: 2]
    assert check(part(cases, 2), _options("pushes", **extra), optimal=True) > size(100, 300)
    assert check(part(cases[::3], 2, 1), _options("pushes+moves", **extra), optimal=True) > size(100, 300)


@pytest.mark.parametrize("objective", ["moves", "pushes+moves", "moves+pushes"])
@pytest.mark.parametrize("heuristic", ["none", "matching", "matching+perimeter", "matching+pairs"])
def test_estimates_of_moves(heuristic: str, objective: str) -> None:
    cases = part(corpus()[::2], 2, len(heuristic))
    assert check(cases, _options(objective, heuristic=heuristic), optimal=True) > size(1000, 2000)


@cache
def _without_rules() -> int:
    plain = {"heuristic": "none", "deadlocks": "none"}
    return check(part(_small(28)[::2], 3), _options("pushes", "bfs", **plain), optimal=True)


@pytest.mark.parametrize("rule", [*deadlock_rules(), "all"])
def test_each_rule_alone(rule: str) -> None:
    """Asked after every push of a search without any other help, no rule is wrong and none is idle."""
    extra = {"heuristic": "none", "deadlocks": rule}
    expanded = check(part(_small(28)[::2], 3), _options("pushes", "bfs", **extra), optimal=True)
    assert size(500, 2000) < expanded < _without_rules(), "a rule prunes something"
    check(part(_small(32)[1::4], 3), _options("moves+pushes", **extra), optimal=True)


@pytest.mark.parametrize("rule", deadlock_rules())
def test_each_rule_alone_with_threads(rule: str) -> None:
    options = Options(
        objective="pushes", algorithm="astar", threads=2, extra={"heuristic": "none", "deadlocks": rule}
    )
    check(part(_small(32)[1::6], 3), options, optimal=True)
