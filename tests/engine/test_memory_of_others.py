"""Where several searches share a run, the memory of all of them counts."""

from __future__ import annotations

from importlib import resources

from tests.oracle.corpus import corpus
from tests.scale import size

from pushworks.engine import Options, solve
from pushworks.levels import Level, read_text
from pushworks.sealgo import Status

LEVELS = read_text(
    resources.files("pushworks").joinpath("data/bench.xsb").read_text(encoding="utf-8"), dialect="xsb"
)
HARD = LEVELS[10]
MEMBERS = "fess@1+pull@1+fess:coarse:untangle@1+both-ends@1+push@1"
HEAT = size(5000, 15_000)
"""Positions each of the three searches of `exact` expands before one of them is dropped."""


def test_exact_counts_its_three_searches() -> None:
    alone = [
        solve(HARD, Options(objective="pushes", algorithm=algorithm, nodes=HEAT)).peak_bytes
        for algorithm in ("astar", "bidirectional", "bastar")
    ]
    all_three = 3 * HEAT - 100
    together = solve(HARD, Options(objective="pushes", algorithm="exact", nodes=all_three))
    assert together.status is Status.NODE_LIMIT
    assert together.peak_bytes > 0.8 * sum(alone)
    limited = solve(HARD, Options(objective="pushes", algorithm="exact", memory=together.peak_bytes * 3 // 4))
    assert limited.status is Status.MEMORY_LIMIT
    assert limited.expanded < all_three
    assert limited.peak_bytes <= together.peak_bytes * 3 // 4


def test_the_portfolio_counts_all_its_members() -> None:
    """With tiny turns all of them have begun before one is done."""
    level = max((case.level for case in corpus() if case.family == "crowded"), key=_effort)
    single = solve(level, Options(algorithm="pull")).peak_bytes
    together = solve(level, Options(extra={"portfolio.turn": 1, "portfolio.members": MEMBERS}))
    assert together.peak_bytes > 3 * single


def _effort(level: Level) -> int:
    return solve(level, Options(algorithm="fess")).expanded
