"""The bound of pairs, triples and the goal room together never exceeds the truth."""

from __future__ import annotations

import random

import pytest
from tests.oracle.checks import check, places
from tests.oracle.goal_rooms import ROOMS, beside_a_hall, varied
from tests.oracle.makers import Case
from tests.oracle.truth import Truth, cheapest
from tests.scale import part, size

from pushworks.engine import Options, solve
from pushworks.levels import Level

TABLES = ("none+pairs+room", "none+triples+room", "matching+triples+room")


def _case(level: Level) -> Case:
    best = cheapest(level, "pushes")
    return Case("goal room", level, Truth(best, best))


def _bound(level: Level, heuristic: str) -> int:
    """What the search knows before it has looked at anything but the start."""
    extra = {"heuristic": heuristic, "deadlocks": "none"}
    return solve(level, Options(objective="pushes", algorithm="astar", nodes=1, extra=extra)).lower_bound


@pytest.mark.parametrize("room", part(range(len(ROOMS)), 4))
def test_detours_inside_the_room_count_once(room: int) -> None:
    rng = random.Random(room)
    counted = 0
    for number in range(size(1, 10)):
        case = _case(beside_a_hall(rng, ROOMS[room]))
        assert case.truth.pushes_moves, case.level.to_xsb()
        best, plain = case.truth.pushes_moves[0], _bound(case.level, "matching")
        for heuristic in TABLES:
            bound = _bound(case.level, heuristic)
            assert bound <= best, f"{heuristic}: {bound} of {best}\n{case.level.to_xsb()}"
            counted += bound > plain
        heuristic = TABLES[(room + number) % len(TABLES)]
        options = Options(objective="pushes", algorithm="astar", extra={"heuristic": heuristic})
        check([case], options, optimal=True)
    assert counted, "boxes make way for each other in the room"


def test_no_bound_on_the_way_home_is_too_high() -> None:
    """At every position of a shortest solution: boxes outside, on the threshold, inside and at home."""
    rng = random.Random(3)
    for room in part(ROOMS, len(ROOMS)):
        level = beside_a_hall(rng, room)
        moves = solve(level, Options(objective="pushes", algorithm="exact")).moves
        way = list(enumerate(reversed(list(places(level, moves)))))
        for left, (boxes, player) in part(way, 4):
            position = Level(level.width, level.height, level.walls, level.goals, boxes, player)
            assert _bound(position, "none+pairs+room") <= left, position.to_xsb()


def test_rooms_like_these() -> None:
    """Rooms with other walls, some of them impossible."""
    rng = random.Random(11)
    options = Options(objective="pushes", algorithm="astar", extra={"heuristic": "matching+triples+room"})
    rooms = [varied(rng) for _ in range(size(2, 300))]
    check([_case(beside_a_hall(rng, room)) for room in rooms], options, optimal=True)
