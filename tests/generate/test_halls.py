"""Halls: symmetric, all goals together behind a door, the solution the pulls read backwards."""

from random import Random

import pytest

from pushworks.generate import Recipe, make
from pushworks.generate.halls import THEMES, draw_hall, pulled_out
from pushworks.sokoban import verify


@pytest.mark.parametrize("seed", range(12))
def test_the_lower_half_mirrors_the_upper(seed):
    hall = draw_hall(21, 13, 14, Random(seed))
    drawn = {(x, y) for x, y in hall.floor if x < hall.door[0]}
    assert drawn == {(x, 12 - y) for x, y in drawn}
    assert len(hall.goals) == 14
    assert hall.goals <= hall.floor
    assert all(x > hall.door[0] + 2 for x, _ in hall.goals)
    assert hall.level().floor == {y * 21 + x for x, y in hall.floor}


def test_every_theme_is_drawn_and_looks_its_own():
    drawn = {name: draw(12, 6, Random(1)) for name, draw in THEMES.items()}
    assert len({frozenset(cells) for cells in drawn.values()}) == len(THEMES) == 3


def test_boards_too_small_for_a_hall():
    assert draw_hall(10, 13, 14, Random(1)) is None
    assert draw_hall(21, 6, 10, Random(1)) is None
    assert make(Recipe(maker="hall", width=9, height=9, boxes=(10, 10)), 1, 0) == "no room"


def test_what_was_pulled_out_can_be_pushed_home():
    made = 0
    for seed in range(12):
        hall = draw_hall(19, 11, 10, Random(seed))
        pulled = pulled_out(hall.level(), hall.door[0], Random(seed))
        if pulled is None:
            continue
        made += 1
        level, solution = pulled
        assert len(level.boxes) == 10
        assert all(square % 19 < hall.door[0] for square in level.boxes)
        assert verify(level, solution)
    assert made >= 3
