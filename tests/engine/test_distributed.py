"""A search spread over shards gives the lengths of the engine. tests/cluster has it on a real cluster."""

from __future__ import annotations

import time

import pytest
from tests.engine.halls import scattered
from tests.library.boards import CORRIDOR, random_level

from pushworks.engine import Options, solve
from pushworks.engine.distributed import LocalHosts, Spread, solve_distributed
from pushworks.engine.shard import Shard
from pushworks.levels import Level
from pushworks.sealgo import Status


def optimal_pushes(level: Level) -> int:
    result = solve(level, Options(objective="pushes", algorithm="astar"))
    assert result.optimal
    return result.pushes


@pytest.mark.parametrize("shards", [1, 2, 5])
@pytest.mark.parametrize("block", [1, 3])
def test_same_lengths_as_the_engine(shards: int, block: int) -> None:
    for seed in range(25):
        level = random_level(seed, size=8, boxes=3)
        result = solve_distributed(level, Spread(shards, block), hosts=LocalHosts)
        assert result.solved
        assert result.optimal
        assert result.pushes == optimal_pushes(level)


@pytest.mark.parametrize("block", [1, 2])
def test_every_state_has_one_owner(block: int) -> None:
    """Searched to the end, several shards store together exactly what one stores alone."""

    def states_of(shards: int) -> list[int]:
        hosts = LocalHosts(random_level(5, size=9, boxes=3), Spread(shards, block))
        while True:
            reports = hosts.step(10**6, [50] * shards)
            if not hosts.pending() and all(report.least_open is None for report in reports):
                return [report.stored for report in reports]

    (alone,) = states_of(1)
    shares = states_of(3)
    assert sum(shares) == alone > 100
    assert min(shares) > 0, "no shard is idle"


def test_what_cannot_be_played_is_not_searched() -> None:
    crowded = Level.from_xsb("######\n#@$$.#\n######")
    assert solve_distributed(crowded, Spread(2), hosts=LocalHosts).status is Status.INVALID


def test_unsolvable_is_proved() -> None:
    level = Level.from_xsb("#######\n#.  @ #\n# $$  #\n#    .#\n### ###\n  ###")
    wanted = solve(level, Options(objective="pushes", algorithm="astar")).status
    assert solve_distributed(level, Spread(2), hosts=LocalHosts).status is wanted
    stuck = Level.from_xsb("######\n#$ @ #\n#   .#\n######")
    assert solve_distributed(stuck, Spread(2), hosts=LocalHosts).status is Status.UNSOLVABLE


def test_limits() -> None:
    level = random_level(3, size=10, boxes=5)
    assert solve_distributed(level, Spread(2, nodes=1), hosts=LocalHosts).status is Status.NODE_LIMIT
    assert solve_distributed(level, Spread(2, memory=1), hosts=LocalHosts).status is Status.MEMORY_LIMIT
    assert solve_distributed(level, Spread(2, seconds=1e-9), hosts=LocalHosts).status is Status.TIME_LIMIT


def test_damaged_batches_are_refused() -> None:
    shard = Shard(CORRIDOR, 0, 2)
    with pytest.raises(ValueError, match="whole records"):
        shard.step(0, 1, [b"abc"])
    with pytest.raises(ValueError, match="no such state"):
        shard.path_from(10_000)


def test_set_up_keeps_to_the_time_limit() -> None:
    """Its tables alone would take many seconds on such a hall."""
    hall = scattered(200, 300)
    begun = time.process_time()
    result = solve_distributed(hall, Spread(2, seconds=0.3), hosts=LocalHosts)
    assert result.status is Status.TIME_LIMIT
    assert time.process_time() - begun < 0.3 + 0.6  # 0.2 s are promised; the rest is for a busy machine


def test_set_up_keeps_to_the_memory_limit() -> None:
    result = solve_distributed(scattered(200, 300), Spread(2, memory=16 << 20), hosts=LocalHosts)
    assert result.status is Status.MEMORY_LIMIT


def test_a_search_that_outgrows_its_memory_tells_how_far_it_came() -> None:
    result = solve_distributed(scattered(14, 10), Spread(2, memory=6 << 20), hosts=LocalHosts)
    assert result.status is Status.MEMORY_LIMIT
    assert result.expanded > 0
