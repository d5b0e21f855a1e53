"""Levels that fall apart: solved part by part, twins once, and never called unsolvable by that."""

from __future__ import annotations

import random
from collections import Counter

from tests.engine.small_levels import pulled_level
from tests.oracle.checks import check, results
from tests.oracle.corpus import corpus

from pushworks.engine import Options, solve, solve_many
from pushworks.levels import Level
from pushworks.sealgo import Status

PARTS = Options(algorithm="parts")

# Seven boxes; the gap in the wall leads to the corridor at the bottom. No symmetry.
HALL = [
    "##########",
    "#     ## #",
    "# $ . $  #",
    "#  .$.   #",
    "## $.$  ##",
    "#  . .$  #",
    "#   $.   #",
    "#### #####",
]
CHANGED = [*HALL[:4], "##$ .$  ##", *HALL[5:]]
ONE = Level.from_xsb([*HALL, "#   @    #", "##########"])

# The goals of the first two boxes are in the only way to the third. Filled from the left, as is nearest, they
# shut the player in: both boxes have to be taken through to the other room, and back.
TRAP = Level.from_xsb(
    [
        "##################",
        "#    #######   . #",
        "#    #######   $ #",
        "#@ $ $..         #",
        "#    #######     #",
        "##################",
    ]
)


def side_by_side(left: list[str], right: list[str]) -> Level:
    """Two halls with a corridor below them, where the player is."""
    width = len(left[0]) + len(right[0]) - 1
    rows = [a[:-1] + b for a, b in zip(left, right, strict=True)]
    corridor = "#" + " " * (width - 2) + "#"
    middle = width // 2
    return Level.from_xsb([*rows, corridor[:middle] + "@" + corridor[middle + 1 :], "#" * width])


def mirrored(rows: list[str]) -> list[str]:
    return [row[::-1] for row in rows]


def two_rooms(rng: random.Random) -> Level:
    """Two crowded rooms, each with a way up to the corridor that joins them."""
    rows = [[" "] * 16 for _ in range(9)]
    for left, room in ((0, pulled_level(rng)), (8, pulled_level(rng))):
        walls, goals, boxes = room.walls, room.goals, room.boxes
        for cell in range(room.width * room.height):
            y, x = divmod(cell, room.width)
            mark = "#" if cell in walls else "*" if cell in goals & boxes else ""
            mark = mark or ("." if cell in goals else "$" if cell in boxes else "_")
            rows[y + 2][left + x] = mark
        if left == 0:
            y, x = divmod(room.player, room.width)
            rows[y + 2][x] = "+" if room.player in goals else "@"
        door = next(cell for cell in range(room.width * room.height) if cell not in walls)
        for y in range(1, door // room.width + 2):
            rows[y][left + door % room.width] = "_"
    first = min(x for x in range(16) if rows[1][x] == "_")
    last = max(x for x in range(16) if rows[1][x] == "_")
    rows[1][first:last] = "_" * (last - first)
    return Level.from_xsb(["".join(row).replace(" ", "#").replace("_", " ") for row in rows])


def test_two_halls_are_solved_one_after_the_other() -> None:
    result = solve(side_by_side(HALL, CHANGED), PARTS)
    assert result.status is Status.SOLVED
    assert result.strategy == "parts"


def test_twins_are_solved_once() -> None:
    """Where the second hall is the first one again, or its mirror image, half as much is looked at."""
    different = solve(side_by_side(HALL, CHANGED), PARTS).generated
    for pair in ((HALL, HALL), (HALL, mirrored(HALL)), (mirrored(HALL), HALL)):
        result = solve(side_by_side(*pair), PARTS)
        assert result.status is Status.SOLVED
        assert result.generated < 0.6 * different


def test_the_player_gets_out_before_the_door_is_closed() -> None:
    assert solve(TRAP, PARTS).status is Status.SOLVED


def test_a_goal_as_far_from_one_room_as_from_the_other() -> None:
    """The way to the goal on the right begins where the ways from both rooms meet."""
    rows = [
        "##########",
        "#   ######",
        "# $ ######",
        "#@      .#",
        "###### ###",
        "###### ###",
        "#####   ##",
        "##### $ ##",
        "##### . ##",
        "##########",
    ]
    result = solve(Level.from_xsb(rows), PARTS)
    assert (result.status, result.error) == (Status.SOLVED, "")


def test_a_level_of_one_piece_is_left_to_others_at_once() -> None:
    result = solve(ONE, PARTS)
    assert result.status is Status.NOT_FOUND
    assert result.expanded == 0


def test_the_same_answer_every_time_and_with_any_turns() -> None:
    rng = random.Random(5)
    levels = [two_rooms(rng) for _ in range(6)]
    first, again = (list(solve_many(levels, PARTS)) for _ in range(2))
    assert [(one.moves, one.expanded) for one in first] == [(one.moves, one.expanded) for one in again]
    short = Options(extra={"portfolio.members": "parts@1", "portfolio.slice": 7})
    for level, result, slow in zip(levels, first, solve_many(levels, short), strict=True):
        assert result.status is slow.status, level.to_xsb()


def test_crowded_rooms_are_mostly_solved() -> None:
    """What parts cannot do alone is left open, not denied; among others they do not disturb them."""
    rng = random.Random(8)
    levels = [two_rooms(rng) for _ in range(40)]
    alone = list(solve_many(levels, PARTS))
    among_others = Options(extra={"portfolio.members": "parts@50+pull@50"})
    truth = Counter[Status]()
    for level, result, whole in zip(levels, alone, solve_many(levels, among_others), strict=True):
        assert result.status in (whole.status, Status.NOT_FOUND), level.to_xsb()
        truth[whole.status] += 1
    assert truth[Status.SOLVED] >= 20
    assert truth[Status.UNSOLVABLE] >= 2
    assert sum(result.solved for result in alone) >= 0.8 * truth[Status.SOLVED]


def test_against_exhaustive_search() -> None:
    """Levels of the oracle are mostly of one piece: the others find them as they did."""
    for case, result in zip(corpus(), results(corpus(), PARTS), strict=True):
        assert result.status in (Status.SOLVED, Status.NOT_FOUND), case.level.to_xsb()
    check(corpus()[::3], Options(extra={"portfolio.members": "parts@50+fess@50+pull@50"}), optimal=False)


def test_limits_are_heard() -> None:
    halls = side_by_side(HALL, CHANGED)
    one_position = {"portfolio.members": "parts@1", "portfolio.slice": 1}
    result = solve(halls, Options(nodes=1, extra=one_position))
    assert result.status is Status.NODE_LIMIT
