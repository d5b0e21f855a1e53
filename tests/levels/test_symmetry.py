"""The eight symmetries turn levels, moves and recordings alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.levels.boards import random_levels

from pushworks.levels import Direction, Level, Recording, Symmetry, Transform, turned

L_SHAPE = Level.from_xsb("#####\n#@$.#\n# ###\n# #\n###")
symmetries = st.sampled_from(list(Symmetry))


def test_a_quarter_turn_is_clockwise() -> None:
    assert turned(L_SHAPE).to_xsb().split("\n") == ["#####", "#  @#", "###$#", "  #.#", "  ###"]
    assert turned(L_SHAPE, Symmetry.FLIP).to_xsb().split("\n") == [
        "#####",
        "#.$@#",
        "### #",
        "  # #",
        "  ###",
    ]


def test_moves_turn_with_the_board() -> None:
    quarter = Transform.of_board(Symmetry.TURN_90, 5, 5)
    assert quarter.moves("uRdL [*]") == "rDlU [*]"
    assert quarter.direction(Direction.UP) is Direction.RIGHT


def test_recordings_turn_with_the_level() -> None:
    level = Level.from_xsb("#####\n#@$.#\n#####")
    level = Level(5, 3, level.walls, level.goals, level.boxes, level.player, solutions=(Recording("R"),))
    assert turned(level).solutions == (Recording("D"),)


@given(random_levels(), symmetries, symmetries)
def test_transforms_compose_and_invert(level: Level, first: Symmetry, second: Symmetry) -> None:
    one = Transform.of_board(first, level.width, level.height)
    two = Transform.of_board(second, one.target_width, one.target_height)
    both = one.then(two)
    assert both.level(level) == two.level(one.level(level))
    for square in range(level.width * level.height):
        assert both.square(square) == two.square(one.square(square))
        assert both.inverse.square(both.square(square)) == square
    assert both.inverse.moves(both.moves("ludrLUDR")) == "ludrLUDR"
    for direction in Direction:
        assert both.direction(direction) is two.direction(one.direction(direction))


@given(st.integers(1, 9), st.integers(1, 9), symmetries)
def test_the_table_of_all_squares_is_each_square(width: int, height: int, symmetry: Symmetry) -> None:
    transform = Transform.of_board(symmetry, width, height)
    assert transform.all_squares() == [transform.square(square) for square in range(width * height)]
    assert transform.inverse.keeps_all


def test_large_sets_of_squares_turn_like_small_ones() -> None:
    squares = frozenset(range(0, 60 * 40, 2))
    for symmetry in Symmetry:
        transform = Transform.of_board(symmetry, 60, 40)
        assert transform.squares(squares) == {transform.square(square) for square in squares}
    crop = Transform.crop(60, 40, 5, 5, 50, 30)
    assert len(crop.squares(squares)) == 50 * 30 // 2


@given(random_levels(), symmetries)
def test_directions_agree_with_squares(level: Level, symmetry: Symmetry) -> None:
    transform = Transform.of_board(symmetry, level.width, level.height)
    centre = level.width + 1
    for direction in Direction:
        there = centre + direction.dx + direction.dy * level.width
        image = transform.direction(direction)
        step = image.dx + image.dy * transform.target_width
        assert transform.square(there) - transform.square(centre) == step


def test_a_crop_has_no_image_for_what_it_cuts_away() -> None:
    crop = Transform.crop(5, 5, 1, 1, 2, 2)
    assert crop.square(6) == 0
    assert crop.squares(frozenset({0, 6, 12})) == {0, 3}
    with pytest.raises(ValueError, match="outside"):
        crop.square(0)
    with pytest.raises(ValueError, match="cropped"):
        crop.all_squares()
    with pytest.raises(ValueError, match="does not start"):
        crop.then(crop)
