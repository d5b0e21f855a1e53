"""`Level`: what it holds, compares and refuses, and what its status says."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from pushworks.levels import Level, LevelStatus

BOARD = """\
#####
#@$.#
#####"""


def test_board_round_trips_as_text() -> None:
    level = Level.from_xsb(BOARD)
    assert level.to_xsb() == BOARD
    assert (level.player, level.boxes, level.goals) == (6, {7}, {8})


def test_title_does_not_count_for_equality() -> None:
    one, two = Level.from_xsb(BOARD, title="one"), Level.from_xsb(BOARD, title="two")
    assert one == two
    assert hash(one) == hash(two)


def test_levels_cannot_be_changed_and_can_be_pickled() -> None:
    level = Level.from_xsb(BOARD)
    with pytest.raises(FrozenInstanceError):
        level.player = 3  # type: ignore[misc]
    copy = pickle.loads(pickle.dumps(level))
    assert copy == level
    assert copy.id == level.id


def test_floor_and_region() -> None:
    level = Level.from_xsb("  #####\n###   #\n#.$@ *#\n#######\n  . ")
    assert {(square // 7, square % 7) for square in level.floor} == {
        (1, 3), (1, 4), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5),
    }  # fmt: skip
    assert level.player_region == level.floor - level.boxes - {15}


@pytest.mark.parametrize(
    ("board", "status"),
    [
        (BOARD, LevelStatus.PLAYABLE),
        ("####\n#$.#\n####", LevelStatus.NO_PLAYER),
        ("######\n#@$.@#\n######", LevelStatus.SEVERAL_PLAYERS),
        ("####\n#@.#\n####", LevelStatus.NO_BOXES),
        ("#####\n#@$ #\n#####", LevelStatus.FEWER_GOALS),
        ("#####\n#@$.\n#####", LevelStatus.OPEN),
        ("#@$.#\n#####", LevelStatus.OPEN),
        ("#######\n#@$.#$.\n#######", LevelStatus.UNREACHABLE_BOX),
        ("#######\n#@$.#*.\n#######", LevelStatus.PLAYABLE),
        ("######\n#@$ #.\n######", LevelStatus.FEWER_GOALS),
        ("#####\n#@ *#\n#####", LevelStatus.ALREADY_SOLVED),
        ("", LevelStatus.NO_PLAYER | LevelStatus.NO_BOXES),
    ],
)
def test_status_says_what_is_wrong(board: str, status: LevelStatus) -> None:
    level = Level.from_xsb(board)
    assert level.status == status
    assert level.is_playable == (status == LevelStatus.PLAYABLE)


def test_things_in_walls_are_an_overlap() -> None:
    level = Level.from_xsb(BOARD)
    broken = Level(5, 3, level.walls | {7}, level.goals, level.boxes, level.player)
    assert LevelStatus.OVERLAP in broken.status


def test_status_reads_as_a_sentence() -> None:
    assert str(LevelStatus.PLAYABLE) == "playable"
    assert str(LevelStatus.NO_PLAYER | LevelStatus.OPEN) == (
        "there is no player; the board is open to the outside"
    )
