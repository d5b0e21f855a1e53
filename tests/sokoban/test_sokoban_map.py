"""`Map`: the position as a grid, its questions and its moves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scale import size
from tests.sokoban.drawn_levels import CORNERS, CORRIDOR, OPEN, TWO_BOXES, random_level

from pushworks.levels import Direction, Level
from pushworks.sokoban import Game, Map, Tile, perft


def test_tiles_have_characters():
    for tile, character in zip(Tile, " #.$*@+", strict=True):
        assert tile.character == character
        assert Tile.from_character(character) is tile
    with pytest.raises(ValueError, match="expected one of"):
        Tile.from_character("?")


def test_from_and_to_level():
    for level in (CORRIDOR, TWO_BOXES, CORNERS, OPEN):
        map_ = Map.from_level(level)
        assert map_.to_level() == level
        assert str(map_) == level.to_xsb()
        assert map_.tiles.shape == (level.height, level.width)


def test_questions_about_squares():
    map_ = Map.from_level(Level.from_xsb("#####\n#@$.#\n# *+#\n#####".replace("+", " ")))
    assert map_.is_player(1, 1)
    assert map_.is_box(2, 1)
    assert map_.is_goal(3, 1)
    assert map_.is_box_on_goal(2, 2)
    assert map_.is_goal(2, 2)
    assert map_.is_floor(1, 2)
    assert map_.is_empty(3, 1)
    assert not map_.is_floor(3, 1)
    assert map_.is_wall(0, 0)
    assert map_.is_wall(-1, 7)
    assert not map_.is_player_on_goal(1, 1)
    assert map_.locate_boxes().tolist() == [[2, 1], [2, 2]]
    assert map_.locate_goals().tolist() == [[3, 1], [2, 2]]
    assert map_.locate_player().tolist() == [[1, 1]]
    assert len(map_.locate_walls()) == 14
    assert map_.cost_matrix().tolist() == [[1, 1], [2, 0]]


def test_set_tiles_keeps_one_player():
    map_ = Map.from_level(CORRIDOR)
    map_.set_tiles(5, 1, Tile.PLAYER_ON_GOAL)
    assert (map_.player_x, map_.player_y) == (5, 1)
    assert map_.is_player_on_goal(5, 1)
    assert map_.is_floor(1, 1)
    map_.set_tiles(5, 1, Tile.GOAL)
    assert len(map_.locate_player()) == 0
    assert not map_.p_move(1, 0)
    with pytest.raises(ValueError, match="one player"):
        Map(np.full((2, 2), Tile.PLAYER, dtype=np.uint8))


def test_copy_equality_and_hash():
    map_ = Map.from_level(TWO_BOXES)
    other = map_.copy()
    assert map_ == other
    assert hash(map_) == hash(other)
    other.p_move(-1, 0)
    assert map_ != other
    assert map_ != "map"
    other.p_move(1, 0)
    assert map_ == other


def test_a_move_is_one_square():
    with pytest.raises(ValueError, match="one square"):
        Map.from_level(CORRIDOR).p_move(1, 1)


@given(st.integers(0, 10**6), st.text("udlr", max_size=50))
def test_map_plays_like_game(seed, text):
    level = random_level(seed)
    map_, game = Map.from_level(level), Game(level)
    for letter in text:
        direction = Direction.from_letter(letter)
        assert map_.move(direction) == bool(game.move(direction))
    assert map_.to_level() == game.current_level()
    assert map_.is_solved() == game.solved


@pytest.mark.parametrize(
    ("board", "count"),
    [
        ("#####\n#$  #\n#  @#\n#  .#\n#####", 1),  # in a corner
        ("#####\n#*  #\n#  @#\n#   #\n#####", 0),  # in a corner, but on a goal
        ("######\n#    #\n# $$ #\n# $$@#\n#....#\n######", 4),
        ("######\n#    #\n# $$ #\n#   @#\n#..  #\n######", 0),
        ("######\n#$$  #\n#   @#\n#..  #\n######", 2),  # both hold each other along the wall
    ],
)
def test_count_deadlock(board, count):
    assert Map.from_level(Level.from_xsb(board)).count_deadlock() == count


def can_be_solved(level: Level) -> bool:
    """By brute force over moves."""
    start = Map.from_level(level)
    seen, todo = {start}, [start]
    while todo:
        map_ = todo.pop()
        if map_.is_solved():
            return True
        for direction in Direction:
            following = map_.copy()
            if following.move(direction) and following not in seen:
                seen.add(following)
                todo.append(following)
    return False


def test_count_deadlock_is_never_wrong():
    found = 0
    for seed in range(size(300, 800)):
        level = random_level(seed)
        if Map.from_level(level).count_deadlock() and sum(perft(level, 40)) < 60:
            assert not can_be_solved(level), level.to_xsb()
            found += 1
    assert found > size(15, 40)
