"""The largest boards that are accepted, gone through by every search; minutes each."""

from __future__ import annotations

from functools import cache

import pytest
from tests.oracle.limit_boards import fewest_pushes, hall, serpentine, spiral, there_and_back

from pushworks.engine import Options, solve
from pushworks.levels import Level
from pushworks.sealgo import Status

BOARDS = {
    "serpentine": lambda: serpentine(300, 210),
    "there and back": lambda: there_and_back(130, 484),  # more pushes than 16 bits tell
    "spiral": lambda: spiral(72),
}
EXACT = ["exact", "astar", "bfs", "ucs", "idastar", "bidirectional", "bastar"]


@cache
def _board(name: str) -> tuple[Level, int]:
    level = BOARDS[name]()
    assert 60_000 < level.width * level.height - len(level.walls) <= 65_534
    pushes = fewest_pushes(level)
    assert pushes is not None
    return level, pushes


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("algorithm", [*EXACT, "auto", "fess", "greedy", "dfs"])
def test_the_longest_ways(board: str, algorithm: str) -> None:
    level, pushes = _board(board)
    result = solve(level, Options(algorithm=algorithm, memory=8 << 30))
    assert (result.status, result.pushes) == (Status.SOLVED, pushes)
    assert result.optimal == (algorithm in EXACT)


@pytest.mark.parametrize("objective", ["moves", "pushes+moves", "moves+pushes"])
def test_moves_of_the_longest_way(objective: str) -> None:
    """Two measures at once have 16 and 15 bits: what is longer is not found, and the error says why."""
    level, pushes = _board("there and back")
    result = solve(level, Options(algorithm="astar", objective=objective, memory=8 << 30))
    if objective == "moves":
        assert (result.status, result.pushes, result.optimal) == (Status.SOLVED, pushes, True)
    else:
        assert result.status is Status.NOT_FOUND
        assert "too long" in result.error


@pytest.mark.parametrize("boxes", [64, 65, 1000])
def test_the_widest_halls(boxes: int) -> None:
    level, pushes = hall(21_800, boxes)
    result = solve(level, Options(algorithm="exact", objective="pushes", nodes=3, memory=8 << 30))
    assert (result.status, result.lower_bound) == (Status.NODE_LIMIT, pushes)
    climbed = solve(level, Options(algorithm="iterated-greedy", nodes=2, seconds=120, memory=8 << 30))
    assert climbed.status is not Status.UNSOLVABLE
