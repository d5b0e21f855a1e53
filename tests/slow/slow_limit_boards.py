"""The largest boards that are accepted, gone through by every search; minutes each."""

from __future__ import annotations

from functools import cache

import pytest
from tests.oracle.limit_boards import fewest_pushes, hall, serpentine, spiral, there_and_back

from pushworks.certify import check, check_native
from pushworks.engine import (
    Claim,
    Options,
    PlannedStep,
    check_plan,
    claim_of,
    review,
    solve,
    write_certificate,
)
from pushworks.levels import Level
from pushworks.sealgo import Status
from pushworks.sokoban import verify

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


def test_what_is_said_of_the_longest_way() -> None:
    """Its certificate, the review of a game that goes it, and a plan of one step."""
    level, pushes = _board("there and back")
    result = solve(level, Options(algorithm="exact", objective="pushes", memory=8 << 30))
    claim = claim_of(result, "pushes")
    assert claim is not None
    written = write_certificate(level, claim)
    assert written.status == "written"
    assert check_native(written.data).bound == pushes
    assert write_certificate(level, Claim("pushes", pushes + 2, result.moves)).status == "refuted"
    game = review(level, result.moves)
    distances = [(position.lower, position.upper) for position in game.positions]
    assert distances == [(left, left) for left in range(pushes, -1, -1)]
    (box,), (goal,) = level.boxes, level.goals
    plan = check_plan(level, [PlannedStep(box, goal)])
    assert plan.status is Status.SOLVED
    assert verify(level, "".join(plan.moves))


def test_the_readable_checker_takes_long_ways() -> None:
    level = there_and_back(55, 150)
    result = solve(level, Options(algorithm="exact", objective="pushes"))
    claim = claim_of(result, "pushes")
    assert claim is not None
    assert check(write_certificate(level, claim).data).bound == result.pushes


@pytest.mark.parametrize("boxes", [64, 65, 1000])
def test_the_widest_halls(boxes: int) -> None:
    level, pushes = hall(21_800, boxes)
    result = solve(level, Options(algorithm="exact", objective="pushes", nodes=3, memory=8 << 30))
    assert (result.status, result.lower_bound) == (Status.NODE_LIMIT, pushes)
    climbed = solve(level, Options(algorithm="iterated-greedy", nodes=2, seconds=120, memory=8 << 30))
    assert climbed.status is not Status.UNSOLVABLE
