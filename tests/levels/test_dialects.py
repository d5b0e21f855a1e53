"""Dialects: every character, and the choice between them."""

import pytest
from hypothesis import given, settings
from tests.levels.boards import random_levels

from pushworks import levels
from pushworks.levels import DIALECTS, Level, LevelError, LevelStatus

# All seven kinds of square: wall, floor, goal, box, box on goal, player or player on goal.
XSB = ["########", "#@ $.* #", "########"]
ON_GOAL = ["########", "#+ $ * #", "########"]
WRITTEN = {
    "xsb": ["########", "#@ $.* #", "########"],
    "sok": ["########", "#p-b.B-#", "########"],
    "letters": ["WWWWWWWW", "WP BGY W", "WWWWWWWW"],
    "symbols": ["########", "#@ $.+ #", "########"],
    "mf8": ["[soko=8,3]", "HHHHHHHH", "Ha_$.*_H", "HHHHHHHH", "[/soko]"],
    "digits": ["11111111", "12034501", "11111111"],
    "classroom": ["@.$+*."],
}
WRITTEN_ON_GOAL = {
    "xsb": "#+ $ * #", "sok": "#P-b-B-#", "letters": "WX B Y W", "symbols": "#- $ + #",
    "mf8": "Hx_$_*_H", "digits": "16030501", "classroom": "&.$.*.",
}  # fmt: skip


@pytest.mark.parametrize("name", DIALECTS)
def test_each_dialect_writes_and_reads_its_characters(name: str) -> None:
    for rows, expected in ((XSB, WRITTEN[name]), (ON_GOAL, None)):
        level = Level.from_xsb(rows)
        text = levels.to_text(level, dialect=name)
        if expected is not None:
            assert text.splitlines() == expected
        else:
            assert WRITTEN_ON_GOAL[name] in text.splitlines()
        assert levels.read_text(text, dialect=name)[0] == level


@pytest.mark.parametrize("name", [name for name in DIALECTS if name != "classroom"])
def test_dialects_are_told_apart(name: str) -> None:
    collection = levels.read_text(levels.to_text(Level.from_xsb(XSB), dialect=name))
    assert collection.dialect == name
    assert collection[0] == Level.from_xsb(XSB)


@pytest.mark.parametrize(
    ("rows", "dialect"),
    [
        ("#####\n#@$.#\n#####", "xsb"),
        ("-#####\n##@--#\n#-$*.#\n######", "xsb"),  # hyphens: floor, or there would be four players
        ("######\n#@$.+#\n######", "symbols"),  # @ and +: only one player in symbols
        ("######\n#-$  #\n######", "symbols"),  # no player but the hyphen
        ("WWWWW\nW@$.W\nWWWWW", "sok"),
        ("#####\n#pb.#\n#####", "sok"),
        ("WWWWWW\nWPB GW\nWWWWWW", "letters"),
        ("WWWWWW\nWPBb.W\nWWWWWW", "sok"),
        ("HHHHH\nHa$.H\nHHHHH", "mf8"),
        ("711117\n120341\n711117", "digits"),
    ],
)
def test_the_board_decides(rows: str, dialect: str) -> None:
    collection = levels.read_text(rows + "\n")
    assert collection.dialect == dialect
    assert len(collection) == 1


@pytest.mark.parametrize("rows", ["#######\n#+-$ .#\n#######", "######\n#+$-.#\n######"])
def test_two_meanings_are_refused(rows: str) -> None:
    with pytest.raises(LevelError, match=r"line:1: this board fits two dialects .* xsb .* symbols"):
        levels.read_text(rows)
    for dialect in ("xsb", "symbols"):
        assert levels.read_text(rows, dialect=dialect)[0].player >= 0


def test_one_clear_board_decides_for_its_file() -> None:
    unclear, clear = "#######\n#+-$ .#\n#######", "#######\n#@-$-.#\n#######"
    assert levels.read_text(f"{unclear}\n\n{clear}\n").dialect == "xsb"


def test_classroom_is_never_guessed_and_has_an_implied_wall() -> None:
    board = "..+\n.$.\n@#."
    level = levels.read_text(board, dialect="classroom")[0]
    assert level.to_xsb() == "#####\n#  .#\n# $ #\n#@# #\n#####"
    assert level.status == LevelStatus.PLAYABLE
    assert levels.read_text(board).dialect != "classroom"
    assert levels.to_text(level, dialect="classroom") == board + "\n"


def test_classroom_keeps_a_wall_that_is_drawn() -> None:
    level = Level.from_xsb(" ####\n##  #\n#@$.#\n#####")
    assert levels.read_text(levels.to_text(level, dialect="classroom"), dialect="classroom")[0] == level
    with pytest.raises(LevelError, match="open board"):
        levels.to_text(Level.from_xsb("@$.#"), dialect="classroom")


def test_unknown_dialects_are_named() -> None:
    for call in (levels.read_text, levels.to_text):
        with pytest.raises(LevelError, match="no dialect 'runes'; there are xsb"):
            call([Level.from_xsb(XSB)] if call is levels.to_text else "#", dialect="runes")


def test_outside_is_seven_in_digits() -> None:
    level = Level.from_xsb("  ###\n###.#\n#@$ #\n#####")
    assert levels.to_text(level, dialect="digits").splitlines() == ["77111", "11141", "12301", "11111"]


@settings(max_examples=60)
@given(random_levels())
def test_decorated_boards_keep_their_shape(level: Level) -> None:
    """Empty rows and columns around a board survive being written, whatever the dialect."""
    wide, high = level.width + 2, level.height + 2
    shift = {
        square: square + wide + 1 + 2 * (square // level.width)
        for square in range(level.width * level.height)
    }
    moved = [frozenset(shift[s] for s in squares) for squares in (level.walls, level.goals, level.boxes)]
    bigger = Level(wide, high, *moved, shift.get(level.player, -1))
    if not (bigger.boxes or bigger.goals or bigger.player >= 0):
        return
    for name in DIALECTS:
        assert levels.read_text(levels.to_text(bigger, dialect=name), dialect=name)[0] == bigger
