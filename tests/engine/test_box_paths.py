"""Box reach and box paths of the core equal those of the readable Python, on random positions."""

from __future__ import annotations

from random import Random

import pytest

from pushworks.engine import box_path, box_targets, boxes_for
from pushworks.levels import Level
from pushworks.sokoban import Game, IllegalMoveError, paths
from pushworks.sokoban.grid import Grid


def position(random: Random) -> Level:
    """A room with walls and boxes anywhere; the player on a free square."""
    width, height = random.randint(4, 11), random.randint(4, 9)
    inside = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    walls = {i for i in range(width * height) if i not in set(inside)}
    walls |= {square for square in inside if random.random() < random.choice((0.1, 0.3))}
    free = [square for square in inside if square not in walls]
    if len(free) < 4:
        return position(random)
    random.shuffle(free)
    boxes = frozenset(free[1 : 1 + random.randint(1, min(6, len(free) - 2))])
    rows = [
        "".join(
            "#" if (s := y * width + x) in walls else "@" if s == free[0] else "$" if s in boxes else " "
            for x in range(width)
        )
        for y in range(height)
    ]
    return Level.from_xsb(rows)


@pytest.mark.parametrize("pull", [False, True])
def test_the_core_answers_as_python_does(pull: bool) -> None:
    random = Random(5)
    for _ in range(150):
        level = position(random)
        grid = Grid(level)
        boxes = grid.inner_set(level.boxes)
        reach = {}
        for box in sorted(level.boxes):
            found = paths.box_targets(grid, boxes, grid.player, grid.inner(box), pull=pull)
            reach[box] = {grid.outer(square) for square in found}
            assert box_targets(level, box, pull=pull) == reach[box]
            for target in sorted(reach[box])[:6]:
                for shortest in ("pushes", "moves"):
                    inner = grid.inner(box), grid.inner(target)
                    way = paths.box_path(grid, boxes, grid.player, *inner, pull=pull, shortest=shortest)  # type: ignore[arg-type]
                    ours = box_path(level, box, [target], pull=pull, shortest=shortest)  # type: ignore[arg-type]
                    assert way is not None
                    assert ours is not None
                    assert _counts(ours) == _counts(way)
                    if not pull:
                        _check(level, box, target, ours)
        free = sorted(set(range(level.width * level.height)) - level.walls - level.boxes)
        target = random.choice(free)
        assert boxes_for(level, target, pull=pull) == {box for box in reach if target in reach[box]}


def _counts(moves: str) -> tuple[int, int]:
    return len(moves), sum(map(str.isupper, moves))


def _check(level: Level, box: int, target: int, moves: str) -> None:
    game = Game(level)
    try:
        game.play(moves)
    except IllegalMoveError as error:
        raise AssertionError(moves) from error
    assert game.lurd == moves
    assert game.boxes == level.boxes - {box} | {target}


def test_the_nearest_of_several_targets_is_taken() -> None:
    level = Level.from_xsb("##########\n#        #\n#@ $     #\n#        #\n##########")
    assert box_path(level, 23, [28, 25]) == "rRR"
    assert box_path(level, 23, [23]) == ""
    assert box_path(level, 23, []) is None


def test_a_hall_of_200_by_200_with_300_boxes_is_answered() -> None:
    """Each row of boxes leaves room around every box, so all of them can go anywhere."""
    side = 200
    rows = [
        ["#" if x in (0, side - 1) or y in (0, side - 1) else " " for x in range(side)] for y in range(side)
    ]
    for number in range(300):
        rows[4 + 6 * (number // 30)][6 + 6 * (number % 30)] = "$"
    rows[1][1] = "@"
    level = Level.from_xsb(["".join(row) for row in rows])
    assert boxes_for(level, 190 * side + 190) == level.boxes
    box = min(level.boxes)
    way = box_path(level, box, [190 * side + 190])
    assert way is not None
    _check(level, box, 190 * side + 190, way)
