from pushworks.levels import Level

BOARD = """\
#####
#@$.#
#####"""


def test_board_round_trips_as_text() -> None:
    level = Level.from_xsb(BOARD)
    assert level.to_xsb() == BOARD
    assert (level.player, level.boxes, level.goals) == (6, {7}, {8})


def test_title_does_not_count_for_equality() -> None:
    assert Level.from_xsb(BOARD, title="one") == Level.from_xsb(BOARD, title="two")
