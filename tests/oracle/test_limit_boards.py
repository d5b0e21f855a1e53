"""Boards at the limits: long ways, wide halls, many boxes. Never a false claim on either side of a limit.

Numbers of the core that are too small for such boards (a distance of 16,384 pushes, a sum of 2^20) looked
like proofs. The largest boards are in `tests/slow/slow_limit_boards.py`.
"""

from __future__ import annotations

from functools import cache

import pytest
from tests.oracle.limit_boards import drawn, fewest_pushes, hall, serpentine, spiral, there_and_back
from tests.oracle.truth import cheapest
from tests.scale import part

from pushworks.certify import check_native
from pushworks.engine import Options, Result, claim_of, review, solve, write_certificate
from pushworks.levels import Level
from pushworks.sealgo import Status

LARGEST = 65_534
"""Floor squares of the largest board that is accepted."""
EXACT = ["exact", "astar", "bfs", "ucs", "idastar", "bidirectional", "bastar"]
MEMBERS = ["auto", "fess", "iterated-greedy", "parts", "pull", "push", "both-ends", "greedy", "dfs"]


def _told_the_truth(result: Result, pushes: int) -> None:
    said = f"{result.status} {result.pushes} pushes, at least {result.lower_bound}: {result.error}"
    assert result.status not in {Status.UNSOLVABLE, Status.INVALID}, said
    assert result.lower_bound <= pushes, said
    if result.solved:
        assert result.pushes >= pushes, said
        assert not result.optimal or result.pushes == pushes, said


@pytest.mark.parametrize(
    "level",
    [
        serpentine(2, 7), serpentine(4, 5), there_and_back(2, 5), there_and_back(3, 6), spiral(1), spiral(2),
        drawn([(x, 0) for x in range(9)], [(1, 0)], [(8, 0)], (0, 0)),
    ],
)  # fmt: skip
def test_the_truth_about_one_box_is_that_of_brute_force(level: Level) -> None:
    best = cheapest(level, "pushes")
    assert best is not None
    assert fewest_pushes(level) == best[0]


@pytest.mark.parametrize(("width", "boxes", "rows"), [(6, 2, 1), (9, 3, 1), (7, 4, 2)])
def test_the_truth_about_halls_is_that_of_brute_force(width: int, boxes: int, rows: int) -> None:
    level, pushes = hall(width, boxes, rows=rows)
    assert cheapest(level, "pushes", most=20_000_000) == (pushes, 0)


@cache
def _long_way() -> tuple[Level, int]:
    level = there_and_back(55, 150)
    pushes = fewest_pushes(level)
    assert pushes == 16_824  # more than 14 bits hold
    return level, pushes


@cache
def _shortest_long_way() -> Result:
    return solve(_long_way()[0], Options(algorithm="exact", objective="pushes"))


@pytest.mark.parametrize("algorithm", part(["exact", "auto", "idastar", "bfs", "fess", "bidirectional"], 2))
def test_a_way_longer_than_14_bits_tell(algorithm: str) -> None:
    level, pushes = _long_way()
    result = _shortest_long_way() if algorithm == "exact" else solve(level, Options(algorithm=algorithm))
    _told_the_truth(result, pushes)
    assert result.solved
    assert result.optimal or algorithm in {"auto", "fess"}


@pytest.mark.parametrize("objective", part(["moves", "pushes+moves"], 2, 1))
def test_moves_of_a_way_longer_than_14_bits_tell(objective: str) -> None:
    level, pushes = _long_way()
    result = solve(level, Options(algorithm="astar", objective=objective))
    assert (result.status, result.pushes, result.optimal) == (Status.SOLVED, pushes, True)


def test_what_is_said_of_a_way_longer_than_14_bits_tell() -> None:
    """Its certificate, and the review of a game that goes it."""
    level, pushes = _long_way()
    result = _shortest_long_way()
    claim = claim_of(result, "pushes")
    assert claim is not None
    written = write_certificate(level, claim)
    assert written.status == "written"
    assert check_native(written.data).bound == pushes
    game = review(level, result.moves)
    distances = [(position.lower, position.upper) for position in game.positions]
    assert distances == [(left, left) for left in range(pushes, -1, -1)]


@pytest.mark.parametrize("level", [serpentine(100, 35), spiral(16)], ids=["serpentine", "spiral"])
@pytest.mark.parametrize("algorithm", ["auto", "exact", "bfs"])
def test_long_ways(level: Level, algorithm: str) -> None:
    pushes = fewest_pushes(level)
    assert pushes is not None
    result = solve(level, Options(algorithm=algorithm))
    _told_the_truth(result, pushes)
    assert result.solved


@pytest.mark.parametrize("width", part([62, 63, 64, 65, 127, 129, 255, 257, 1023, 1025], 3))
@pytest.mark.parametrize("algorithm", EXACT + MEMBERS)
def test_floors_wider_than_words(algorithm: str, width: int) -> None:
    """Rows of floor around 64, 128, 256 and 1,024 squares."""
    level, pushes = hall(width, 2)
    nodes = 300 if algorithm in {"bfs", "ucs", "dfs"} else 3000
    result = solve(level, Options(algorithm=algorithm, nodes=nodes))
    _told_the_truth(result, pushes)
    if algorithm in {"exact", "astar", "bastar", "greedy", "fess", "auto"}:
        assert result.solved


@pytest.mark.parametrize("algorithm", part(EXACT + MEMBERS, 2))
def test_hundreds_of_boxes(algorithm: str) -> None:
    level, pushes = hall(500, 130, rows=4)
    assert level.width * level.height - len(level.walls) > 4096
    result = solve(level, Options(algorithm=algorithm, nodes=3, seconds=1.5 if algorithm in MEMBERS else 0))
    _told_the_truth(result, pushes)
    if algorithm in {"exact", "astar", "bidirectional", "bastar", "idastar"}:
        assert result.lower_bound == pushes


@pytest.mark.parametrize("width", [15_100, 15_300])
@pytest.mark.parametrize("heuristic", ["matching", "pushes", "manhattan_matching"])
def test_sums_on_both_sides_of_20_bits(width: int, heuristic: str) -> None:
    level, pushes = hall(width, 70)
    assert (pushes < 1 << 20) == (width == 15_100)
    options = Options(algorithm="astar", objective="pushes", nodes=2, extra={"heuristic": heuristic})
    result = solve(level, options)
    _told_the_truth(result, pushes)
    if heuristic != "pushes":
        assert result.lower_bound == pushes


@pytest.mark.parametrize(("width", "boxes", "bits"), [(430, 48, 14), (440, 48, 15), (4500, 64, 19)])
def test_climb_on_both_sides_of_its_limits(width: int, boxes: int, bits: int) -> None:
    """A sum of distances that did not fit looked like boxes that no goal is left for."""
    level, pushes = hall(width, boxes)
    assert pushes.bit_length() == bits
    result = solve(level, Options(algorithm="iterated-greedy", nodes=5))
    assert result.status is Status.NODE_LIMIT
    assert result.expanded >= 5


def test_climb_where_a_box_is_far_away() -> None:
    level = there_and_back(15, 150)  # more than 4,095 pushes: costs are in units of several
    pushes = fewest_pushes(level)
    assert pushes is not None
    assert pushes > 4095
    result = solve(level, Options(algorithm="iterated-greedy"))
    assert result.solved
    assert result.pushes >= pushes


def _corridor(squares: int) -> Level:
    return drawn([(x, 0) for x in range(squares)], [(1, 0)], [(squares - 1, 0)], (0, 0))


@pytest.mark.parametrize("algorithm", ["exact", "bfs", "bidirectional", "idastar", "astar"])
def test_the_largest_board_and_one_square_more(algorithm: str) -> None:
    result = solve(_corridor(LARGEST), Options(algorithm=algorithm, nodes=3))
    _told_the_truth(result, LARGEST - 2)
    assert result.lower_bound == LARGEST - 2 or algorithm == "bfs"
    refused = solve(_corridor(LARGEST + 1), Options(algorithm=algorithm))
    assert refused.status is Status.INVALID
    assert refused.error == "the level has more than 65,534 floor squares"
