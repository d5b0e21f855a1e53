"""Bait levels as text: read, written, and refused with the place of what is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pushworks.bait import BaitLevel, BaitLevelError, read_level_file, read_levels, write_levels

SMALL = "wwwww\nwA1.w\nw0kgw\nwwwww"


@st.composite
def boards(draw: st.DrawFn) -> str:
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 7))
    cells = draw(st.lists(st.sampled_from("w01kgm.."), min_size=width * height, max_size=width * height))
    cells[draw(st.integers(0, width * height - 1))] = "A"
    return "\n".join("".join(cells[y * width : (y + 1) * width]) for y in range(height))


@given(boards())
def test_text_round_trip(text: str) -> None:
    assert BaitLevel.from_text(text).to_text() == text


@given(st.lists(boards(), min_size=1, max_size=4))
def test_file_round_trip(texts: list[str]) -> None:
    levels = [BaitLevel.from_text(text, title=f"level {i}") for i, text in enumerate(texts)]
    again = read_levels(write_levels(levels))
    assert again == levels
    assert [level.title for level in again] == [level.title for level in levels]


def test_first_row_gives_the_width() -> None:
    level = BaitLevel.from_text("wwww\nwA\nwgwwwww\nwwww")
    assert level.to_text() == "wwww\nwA..\nwgww\nwwww"


def test_spaces_are_floor() -> None:
    assert BaitLevel.from_text("wwww\nwA w\nwwww") == BaitLevel.from_text("wwww\nwA.w\nwwww")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wwww\nwAxw\nwwww", "f:2:3: expected one of w A 0 1 k g m . or a space, got 'x'"),
        ("; one\nwwww\nwAgw\nwwww\n\nwwww\nw.Gw", "f:7:3: expected one of"),
        ("\nwww\nw.w\nwww", "f:2:1: expected an avatar"),
        ("wwww\nwAAw\nwwww", "f:2:3: expected one avatar"),
        ("; only a title\n\n", "f:1:1: expected a level, got none"),
    ],
)
def test_errors_say_where(text: str, message: str) -> None:
    with pytest.raises(BaitLevelError) as error:
        read_levels(text, source="f")
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "first.txt"
    path.write_text(SMALL + "\n")
    assert read_level_file(path) == [BaitLevel.from_text(SMALL)]
    assert read_level_file(path)[0].title == "first"
    path.write_bytes(b"ww\xff")
    with pytest.raises(BaitLevelError, match="expected UTF-8"):
        read_level_file(path)
