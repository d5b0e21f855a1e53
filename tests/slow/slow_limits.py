"""Time, cancel and memory of every algorithm on every large hall, measured and printed as a table.

`make test-slow SLOW="tests/slow/slow_limits.py -s"` shows it. The promise is 0.2 s of processor time and a
tenth plus 32 MB of memory; the bound on time leaves room for a busy machine.
"""

from __future__ import annotations

import pytest
from tests.engine.halls import HALLS
from tests.engine.limit_probe import growth, overrun

from pushworks.engine import Job, Options
from pushworks.sealgo import Status

ALGORITHMS = [
    "auto", "fess", "exact", "astar", "bastar", "bidirectional", "ids", "idastar", "bfs", "dfs", "ucs",
    "greedy", "pull", "both-ends", "push", "iterated-greedy", "parts",
]  # fmt: skip
THREADED = ("auto", "astar", "bidirectional")
ENOUGH = 0.4
OVER = {Status.SOLVED, Status.UNSOLVABLE, Status.NOT_FOUND}
"""A search that ended before its limit proves nothing about it, but is no failure."""


@pytest.mark.parametrize("hall", HALLS)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_time_cancel_and_memory(hall: str, algorithm: str) -> None:
    level = HALLS[hall]()
    for threads in (1, 2) if algorithm in THREADED else (1,):
        options = Options(algorithm=algorithm, seconds=1.0, threads=threads)
        timed, late = overrun(Job(level, options))
        stopped, slow = overrun(
            Job(level, Options(algorithm=algorithm, seconds=60, threads=threads)), cancel_after=0.3
        )
        print(f"{hall:26} {algorithm:14} {threads}  time {late:.3f} s {timed}  cancel {slow:.3f} s {stopped}")
        assert timed in {Status.TIME_LIMIT, *OVER}
        assert stopped in {Status.CANCELLED, *OVER}
        assert max(late, slow) < ENOUGH
        for limit in (8 << 20, 64 << 20):
            options = Options(algorithm=algorithm, seconds=5, threads=threads, memory=limit)
            status, grown = growth(hall, options)
            print(f"{'':26} {'':14}    memory {limit >> 20} MB: {grown / 2**20:.1f} MB {status}")
            assert status in {Status.MEMORY_LIMIT, Status.TIME_LIMIT, *OVER}
            assert grown < 1.1 * limit + (32 << 20)
