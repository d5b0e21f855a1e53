"""Labels are exact: distances, best pushes and deadlocked positions, compared with the exact engine."""

from __future__ import annotations

import pytest
from tests.oracle.limit_boards import drawn

from pushworks.engine import Options, solve
from pushworks.engine.generator import RoomOptions
from pushworks.engine.networks import DEADLOCKED, UNKNOWN, Labels, label_level, label_plan, solved_room
from pushworks.learn.shards import pack
from pushworks.levels import Level, read
from pushworks.sealgo import Status

STEPS = ("up", "down", "left", "right")
EXACT = Options(objective="pushes")


def _room(seed: int) -> Level:
    for other in range(seed, seed + 100):
        room = solved_room(RoomOptions(width=8, height=8, min_floor=18), 3, other)
        if room is not None:
            return room
    raise AssertionError("no room in a hundred")


def _position(level: Level, labels: Labels, sample: int) -> Level:
    boxes = frozenset(int(labels.cells[box]) for box in labels.boxes[sample])
    player = next(
        int(cell) for cell, there in zip(labels.cells, labels.reached[sample], strict=True) if there
    )
    return Level(level.width, level.height, level.walls, level.goals, boxes, player)


def _pushes_left(level: Level) -> int:
    if level.boxes == level.goals:
        return 0
    result = solve(level, EXACT)
    return DEADLOCKED if result.status is Status.UNSOLVABLE else result.pushes


@pytest.mark.parametrize("seed", [0, 100, 200])
def test_distances_and_deadlocked_positions_are_those_of_the_exact_engine(seed: int) -> None:
    level = _room(seed)
    labels = label_level(level, samples=12, max_positions=50_000, deadlocked_percent=100, seed=seed)
    assert labels.complete
    assert labels.exact
    assert len(labels.distance) >= 12
    for sample, distance in enumerate(labels.distance):
        assert _pushes_left(_position(level, labels, sample)) == distance
        assert distance == DEADLOCKED or labels.bound[sample] <= distance


def test_what_follows_a_push_is_labelled_with_its_own_distance() -> None:
    level = _room(300)
    labels = label_level(level, samples=12, max_positions=50_000, deadlocked_percent=0, seed=5)
    offset = (-level.width, level.width, -1, 1)
    best = 0
    for sample, box, direction, after in labels.pushes.tolist():
        before = _position(level, labels, sample)
        cell = int(labels.cells[box])
        pushed = before.boxes - {cell} | {cell + offset[direction]}
        child = Level(level.width, level.height, level.walls, level.goals, frozenset(pushed), cell)
        assert _pushes_left(child) == after
        best += after == labels.distance[sample] - 1
    assert best >= len(labels.distance)  # every position that can be solved has a best push


def test_a_search_cut_short_calls_nothing_lost() -> None:
    rows = ["#########", *["#       #"] * 6, "#@$$$...#", "#########"]
    (level,) = read("\n".join(rows))
    labels = label_level(level, samples=60, max_positions=400, deadlocked_percent=100, seed=5)
    assert not labels.complete
    assert DEADLOCKED not in labels.distance
    assert DEADLOCKED not in labels.pushes[:, 3]
    assert UNKNOWN in labels.pushes[:, 3]


def test_a_plan_names_its_own_pushes_as_the_best() -> None:
    level = _room(100)
    labels = label_level(level, samples=40, max_positions=50_000, deadlocked_percent=0, seed=1)
    start = _position(level, labels, int(labels.distance.argmax()))
    moves = solve(start, EXACT).moves
    plan = label_plan(start, moves, samples=1000)
    pushes = sum(letter.isupper() for letter in moves)
    assert plan.distance.tolist() == list(range(pushes, 0, -1))
    known = plan.pushes[plan.pushes[:, 3] != UNKNOWN]
    assert known[:, 0].tolist() == list(range(pushes))
    assert known[:, 3].tolist() == list(range(pushes - 1, -1, -1))
    with pytest.raises(ValueError, match="do not fit"):
        label_plan(start, moves + moves, samples=10)


def test_the_same_seed_gives_the_same_labels() -> None:
    level = _room(0)
    first, again, other = (
        label_level(level, samples=20, max_positions=50_000, deadlocked_percent=50, seed=seed)
        for seed in (7, 7, 8)
    )
    assert first.boxes.tolist() == again.boxes.tolist()
    assert first.pushes.tolist() == again.pushes.tolist()
    assert first.boxes.tolist() != other.boxes.tolist()


def test_distances_longer_than_15_bits_tell() -> None:
    length = 60_000
    level = drawn([(x, 0) for x in range(length)], [(1, 0)], [(length - 1, 0)], (0, 0))
    labels = label_plan(level, "R" * (length - 2), samples=3)
    assert labels.distance.max() > 1 << 15
    assert (labels.distance == labels.bound).all()
    shard = pack([labels])
    assert (shard.distance == labels.distance).all()
    assert (shard.cells == labels.cells).all()
    assert list(shard.level_size) == [level.width, level.height]
