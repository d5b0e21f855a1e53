"""LURD text: reading with the column of an error, run-length form, lines of moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushworks.levels import LevelError, lurd, runlength

moves = st.text("lurdLURD", max_size=60)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("3r4U", "rrrUUUU"),
        ("2(3(dr)R)", "drdrdrRdrdrdrR"),
        (" lu\trd \n LU ", "lurdLU"),
        ("0u12l", "l" * 12),
        ("rrR*uu", "rrR*uu"),
        ("[rr]d[]U2[l]u", "[rr]d[]U[[l]u"),
        ("[3,4][rr]dL", "[3,4][rr]dL"),
    ],
)
def test_reading(text: str, plain: str) -> None:
    if plain.count("[") != plain.count("]"):
        with pytest.raises(LevelError, match="a jump is written"):
            lurd.read_moves(text)
    else:
        assert lurd.read_moves(text) == plain


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("rrx", 3, "expected moves"),
        ("r 3", 3, "a count must be followed"),
        ("2(r", 1, "never closed"),
        ("rr)", 3, "no opening"),
        ("u 999999999999u", 3, "expands to more than"),
        ("9999(9999(9999(u)))", 6, "expands to more than"),
        ("(" * 101 + ")" * 101, 101, "deeper than"),
    ],
)
def test_errors_carry_the_column(text: str, column: int, message: str) -> None:
    with pytest.raises(LevelError, match=message) as caught:
        lurd.read_moves(text)
    assert caught.value.column == column


@given(moves)
def test_compressed_moves_expand_again(text: str) -> None:
    short = lurd.write_moves(text, run_length=True)
    assert len(short) <= len(text)
    assert lurd.read_moves(short) == text


def test_compression_finds_groups() -> None:
    assert runlength.compress("rrrUUUU") == "3r4U"
    assert runlength.compress("drdrdrRdrdrdrR") == "2(3(dr)R)"
    assert lurd.write_moves("[3,4][ll]UUUU", run_length=True) == "[3,4][ll]4U"


def test_lines_of_moves() -> None:
    assert lurd.write_moves("rrrrr", line=2) == "rr\nrr\nr"
    assert lurd.looks_like_moves("3(rU) l")
    assert not any(lurd.looks_like_moves(line) for line in ("", "123", "rrule", "()"))


def test_reverse_games_and_positions() -> None:
    game = lurd.read_moves("[4,2][rr]dL[]U")
    assert lurd.is_reverse(game)
    assert not lurd.is_plain(game)
    assert lurd.is_plain("lurdLURD")
    assert lurd.start_square(game) == (3, 1)
    assert lurd.start_square("rr") is None
    assert [(leg.moves, leg.is_jump) for leg in lurd.legs(game)] == [
        ("rr", True), ("dL", False), ("", True), ("U", False),
    ]  # fmt: skip
    assert lurd.split_at_position("rrR*uu") == ("rrR", "uu")
    assert lurd.split_at_position("rrR") == ("rrR", "")
