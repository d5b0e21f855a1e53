"""100,000 levels made by pulling, each searched in one of many ways and compared with brute force.

A board is made as for `tests/oracle`; its positions, found with their least pushes by brute force, are levels
of their own. Every level goes to the next of the configurations, so each of them sees hundreds of boards. The
board itself is also solved for moves. `ORACLE_LEVELS=1000 make test-slow SLOW=tests/slow/slow_oracle.py` is a
taste.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import chain, cycle, islice

import pytest
from tests.oracle.checks import check
from tests.oracle.makers import FAMILIES, Case, cases
from tests.oracle.truth import TooLargeError, Truth, positions

from pushworks.engine import Options, deadlock_rules, solve
from pushworks.sealgo import Status

LEVELS = int(os.environ.get("ORACLE_LEVELS", "100000"))
PARTS = 50
FROM_EACH = 40
"""Levels taken from one board."""
SEED = 1_000_000


def _configurations() -> Iterator[Options]:
    for threads in (1, 2, 3):
        for algorithm in ("exact", "astar", "bidirectional"):
            yield Options(objective="pushes", algorithm=algorithm, threads=threads)
        yield Options(threads=threads, extra={"portfolio.turn": 20, "portfolio.members": "small"})
    for algorithm in ("bfs", "ucs", "idastar", "bastar"):
        yield Options(objective="pushes", algorithm=algorithm)
    for rule in deadlock_rules():
        yield Options(
            objective="pushes", algorithm="astar", extra={"heuristic": "manhattan", "deadlocks": rule}
        )
    for heuristic in ("none", "pushes", "manhattan_matching", "matching+pairs"):
        yield Options(objective="pushes", algorithm="astar", extra={"heuristic": heuristic})
    yield Options()
    for plan in (
        {},
        {"fess.order": 2},
        {"fess.untangle": True},
        {"fess.simple": True, "fess.ignore_stranded": True},
        {"fess.coarse": True},
    ):
        yield Options(algorithm="fess", extra=plan)
    for algorithm in ("pull", "both-ends", "push", "greedy", "dfs"):
        yield Options(algorithm=algorithm)


CONFIGURATIONS = tuple(_configurations())
EQUAL_COUNTS = {"pull", "both-ends", "push"}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_answer_is_the_truth(part: int) -> None:
    rng = random.Random(part)
    ways = cycle(rng.sample(CONFIGURATIONS, len(CONFIGURATIONS)))
    sources = [cases(family, SEED + part, most=60_000) for family in FAMILIES]
    done = 0
    for case in chain.from_iterable(zip(*sources, strict=True)):
        if done >= LEVELS // PARTS:
            return
        for objective in ("moves", "pushes+moves", "moves+pushes"):
            check([case], Options(objective=objective, algorithm="exact"), optimal=True)
        for level in _levels_of(case, rng):
            _compare(level, next(ways))
            done += 1


def _levels_of(case: Case, rng: random.Random) -> list[Case]:
    """The board as it is, and others of its positions, lost ones as well."""
    try:
        around = positions(case.level, most=60_000)
    except TooLargeError:
        return [case]
    rng.shuffle(around)
    alive = [entry for entry in around if entry[1]]
    lost = [entry for entry in around if entry[1] is None]
    picked = islice(
        chain(sorted(alive, key=lambda entry: -(entry[1] or 0))[: FROM_EACH // 2], lost), FROM_EACH - 1
    )
    others = (
        Case(case.family, level, Truth(None if pushes is None else (pushes, 0), None))
        for level, pushes in picked
    )
    return [case, *others]


def _compare(case: Case, options: Options) -> None:
    result = solve(case.level, options)
    said = f"{options}\n{case.level.to_xsb()}\n{result.status} {result.moves}"
    spare = len(case.level.goals) > len(case.level.boxes)
    if options.algorithm in EQUAL_COUNTS and spare and result.status is Status.NOT_FOUND:
        return
    assert result.status is (Status.SOLVED if case.truth.solvable else Status.UNSOLVABLE), said
    if result.optimal and case.truth.pushes_moves and options.objective == "pushes":
        assert result.pushes == case.truth.pushes_moves[0], said
