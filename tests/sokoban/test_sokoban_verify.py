"""`verify` and `measure`: the replay that decides about every answer."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sokoban.drawn_levels import CORNERS, CORRIDOR, OPEN, TWO_BOXES, random_level

from pushworks.levels import Direction, Level
from pushworks.sokoban import IllegalMoveError, measure, verify


def test_solved_with_either_case():
    for moves in ("rRR", "rrr", "RRR"):
        verdict = verify(CORRIDOR, moves)
        assert verdict
        assert (verdict.move_count, verdict.pushes, verdict.error_index, verdict.reason) == (3, 2, None, "")


@pytest.mark.parametrize(
    ("level", "moves", "index", "reason"),
    [
        (CORRIDOR, "rRRR", 3, "wall is behind"),
        (CORRIDOR, "u", 0, "wall is in the way"),
        (CORRIDOR, "rxr", 1, "not a move"),
        (TWO_BOXES, "llUruR", 2, None),
        (TWO_BOXES, "luR", 2, "another box"),
        (OPEN, "l", 0, "wall is in the way"),
        (OPEN, "RR", 1, "wall is behind"),
        (OPEN, "drr" + "r", 3, "wall is in the way"),
        (Level.from_xsb("####\n# $.#\n####"), "r", 0, "no player"),
    ],
)
def test_first_illegal_move(level, moves, index, reason):
    verdict = verify(level, moves)
    if reason is None:  # a legal line that solves nothing
        assert verdict.legal
        assert not verdict.solved
        return
    assert not verdict
    assert not verdict.legal
    assert verdict.error_index == index
    assert reason in verdict.reason


def test_not_solved_at_the_end():
    verdict = verify(TWO_BOXES, "l")
    assert verdict.legal
    assert verdict.reason == "2 boxes are not on a goal at the end"


def test_squares_do_not_wrap_around_the_rows():
    level = Level.from_xsb(["  $", "@ ."])
    assert verify(level, "l").error_index == 0
    assert verify(level, "rrr").error_index == 2


def slow_replay(level: Level, moves: str) -> tuple[int | None, bool, int]:
    """The rules with coordinates instead of padded squares: the oracle for `verify`."""
    where = lambda s: (s % level.width, s // level.width)  # noqa: E731
    walls, boxes, goals = (set(map(where, c)) for c in (level.walls, level.boxes, level.goals))
    x, y = where(level.player)
    blocked = lambda c: c in walls or not (0 <= c[0] < level.width and 0 <= c[1] < level.height)  # noqa: E731
    pushes = 0
    for index, letter in enumerate(moves):
        d = Direction.from_letter(letter)
        to, beyond = (x + d.dx, y + d.dy), (x + 2 * d.dx, y + 2 * d.dy)
        if blocked(to) or (to in boxes and (blocked(beyond) or beyond in boxes)):
            return index, False, pushes
        if to in boxes:
            boxes = boxes - {to} | {beyond}
            pushes += 1
        x, y = to
    return None, boxes <= goals, pushes


@given(st.integers(0, 10**6), st.text("udlrUDLR", max_size=60))
def test_agrees_with_coordinates(seed, moves):
    level = random_level(seed)
    verdict = verify(level, moves)
    assert (verdict.error_index, verdict.solved, verdict.pushes) == slow_replay(level, moves)


def test_metrics_of_a_known_line():
    # One box two squares to the right, the other two up.
    level = Level.from_xsb(
        """
########
#    . #
#@$ .  #
#    $ #
#      #
########
"""
    )
    metrics = measure(level, "RR" + "ddrr" + "UU")
    assert metrics == (8, 4, 2, 2, 2, 4)
    assert metrics.by_pushes == (4, 8, 2, 2, 2, 4)


def test_walking_between_pushes_of_one_box_in_one_direction_is_one_line():
    level = Level.from_xsb("########\n#@ $  .#\n########")
    metrics = measure(level, "rRlrRR")
    assert metrics.box_lines == 1
    assert metrics.box_changes == 1
    assert metrics.pushing_sessions == 2
    assert metrics.player_lines == 3


def test_metrics_refuse_illegal_moves():
    with pytest.raises(IllegalMoveError) as caught:
        measure(CORNERS, "rrrr")
    assert caught.value.index == 3


@given(st.integers(0, 10**6))
def test_metrics_are_consistent(seed):
    level, random = random_level(seed), Random(seed)
    moves = ""
    for _ in range(40):
        letter = random.choice("udlr")
        if verify(level, moves + letter).legal:
            moves += letter
    metrics = measure(level, moves)
    assert metrics.moves == len(moves)
    assert metrics.pushes == verify(level, moves).pushes
    assert metrics.pushes >= metrics.box_lines >= metrics.box_changes
    assert metrics.pushes >= metrics.pushing_sessions
    assert metrics.player_lines <= metrics.moves
