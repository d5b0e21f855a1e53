"""Reading: files as people write them."""

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.levels.boards import random_levels

from pushworks import levels
from pushworks.levels import Collection, Level, LevelError, Recording

ONE = "#####\n#@$.#\n#####"
TWO = "######\n#@ $.#\n######"


def read_two(text: str) -> Collection:
    collection = levels.read_text(text)
    assert [level.to_xsb() for level in collection] == [ONE, TWO]
    assert not collection.errors
    return collection


@pytest.mark.parametrize(
    "text",
    [
        f"{ONE}\n\n{TWO}\n",
        f"1\n{ONE}\n2\n{TWO}\n",
        f"2\n3 5\n{ONE}\n3 6\n{TWO}\n",
        f"Level 1\n\n{ONE}\n\nLevel 2\n\n{TWO}",
        f"{ONE}\n--------\n\n{TWO}\n=======\n",
        f"::: generated :::\n\n{ONE}\n\n:: nothing ::\n{TWO}",
        f"{ONE}\r\n\r\n{TWO}\r\n".replace("\n", "\r\n").replace("\r\r", "\r"),
        f"> {ONE}\n\n{TWO}".replace("\n#@$.", "\n> #@$.").replace("#\n#####\n\n", "#\n> #####\n\n"),
        "5#|#@$.#|5#\n\n6#|#@-$.#|6#|\n",
        "5#\n#@$.#\n5#\n\n######\n#@_$.#\n6#",
        "#####|#@$.#|#####\n\n######|#@ $.#|######",
    ],
)
def test_boards_are_found_in_any_surroundings(text: str) -> None:
    read_two(text)


def test_titles_above_the_boards() -> None:
    collection = read_two(f"; My levels\n; and more\n\n; first\n{ONE}\n\n'second'\n\n{TWO}\n")
    assert [level.title for level in collection] == ["first", "second"]
    assert collection.notes == "My levels\nand more"


def test_keys_below_the_boards() -> None:
    collection = read_two(
        f"Collection: Pair\nAuthor: Ann\n\n{ONE}\nTitle: first\nComment: easy\n\n"
        f"{TWO}\nTitle: second\nAuthor: Bob\nComment:\nhard\n#### not a board\n@$\nComment-End:\n"
    )
    assert (collection.title, collection.author) == ("Pair", "Ann")
    assert [(level.title, level.author) for level in collection] == [("first", "Ann"), ("second", "Bob")]
    assert [level.notes for level in collection] == ["easy", "hard\n#### not a board\n@$"]


def test_keys_above_the_boards() -> None:
    collection = read_two(f"Title: first\nAuthor: Ann\n{ONE}\n\nTitle: second\n{TWO}\n")
    assert [level.title for level in collection] == ["first", "second"]


def test_a_single_title_at_the_top_names_the_collection() -> None:
    assert read_two(f"Title: Pair\n\n{ONE}\n\n{TWO}\n").title == "Pair"


def test_solutions_and_saved_games_stay_with_their_level() -> None:
    collection = read_two(
        f"{ONE}\nTitle: first\nSolution (best): R\nSolution comment: short\n\n"
        f"{TWO}\n\nSolution\nr\nR\n\nSnapshot 1\n\nr*\n\nSavegame: [5,2][l]L\n"
    )
    assert collection[0].solutions == (Recording("R", "best", "short"),)
    assert collection[1].solutions == (Recording("rR"),)
    assert [game.moves for game in collection[1].saved_games] == ["r*", "[5,2][l]L"]


def test_a_word_of_move_letters_above_a_board_is_its_title() -> None:
    assert [level.title for level in read_two(f"{ONE}\n\nDull\n{TWO}\n")] == ["", "Dull"]


def test_a_damaged_solution_is_a_warning() -> None:
    collection = levels.read_text(f"{ONE}\nSolution: 2(R\n", source="a.sok")
    assert collection[0].solutions == ()
    assert [str(warning) for warning in collection.warnings] == ["a.sok:4:11: this bracket is never closed"]


def test_a_bad_level_is_reported_and_the_rest_is_read() -> None:
    collection = levels.read_text(
        f"; one\n{ONE}\n\n; broken\n#####\n#@x.#\n#####\n\n; two\n{TWO}\n", source="f.xsb"
    )
    assert [level.title for level in collection] == ["one", "two"]
    assert [number for number, _ in collection.numbered()] == [1, 3]
    (error,) = collection.errors
    assert (error.line, error.column, error.index) == (8, 3, 2)
    assert str(error).startswith("f.xsb:8:3: expected a row of xsb characters")
    assert collection.at(3) == collection[1]
    with pytest.raises(LevelError, match="found 'x'"):
        collection.at(2)
    with pytest.raises(LevelError, match="no level 4"):
        collection.at(4)


def test_ornaments_are_not_boards() -> None:
    assert len(levels.read_text(f"#################\n##  My levels  ##\n#################\n\n{ONE}\n")) == 1
    assert len(levels.read_text("....\n\n----\n\nnothing here\n")) == 0


def test_empty_rows_inside_a_board() -> None:
    level = levels.read_text("###\n#.#\n#$#\n#@#\n###\n-\n###\n")[0]
    assert level.height == 7


def test_paths_streams_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "one.xsb"
    path.write_text(ONE)
    read = [levels.read(path), levels.read(str(path)), levels.read(ONE), levels.read(io.StringIO(ONE))]
    read.append(levels.read(io.BytesIO(ONE.encode())))
    assert all([level.to_xsb() for level in collection] == [ONE] for collection in read)
    assert read[0].source == str(path)
    with pytest.raises(LevelError, match=r"nowhere\.xsb: No such file"):
        levels.read(tmp_path / "nowhere.xsb")


@pytest.mark.parametrize(
    ("encoding", "title", "named"),
    [
        ("utf-8", "Höhle 推箱子", "utf-8"),
        ("utf-8-sig", "Höhle", "utf-8-sig"),
        ("utf-16", "推箱子", "utf-16"),
        ("gbk", "推箱子 第一关", "gbk"),
        ("latin-1", "Höhle für Anfänger", "latin-1"),
    ],
)
def test_encodings(encoding: str, title: str, named: str) -> None:
    collection = levels.read(io.BytesIO(f"{title}\n\n{ONE}\n".encode(encoding)))
    assert collection[0].title == title
    assert collection.encoding == named


def test_a_given_encoding_must_fit() -> None:
    with pytest.raises(LevelError, match="line:2: not utf-8 text: byte 0xe9"):
        levels.read(io.BytesIO(b"#\n\xe9\n"), encoding="utf-8")
    with pytest.raises(LevelError, match="no text encoding 'klingon'"):
        levels.read(io.BytesIO(b"#"), encoding="klingon")


def test_large_boards_are_read_and_absurd_ones_refused() -> None:
    side = 200
    rows = [
        "#" * side,
        "#@$." + " " * (side - 5) + "#",
        *["#" + " " * (side - 2) + "#"] * (side - 3),
        "#" * side,
    ]
    (level,) = levels.read("\n".join(rows))
    assert (level.width, level.height, level.is_playable) == (side, side, True)
    assert len(level.floor) == (side - 2) ** 2
    absurd = levels.read("9999#\n#@$.#\n")
    assert "at most 1000 a side" in str(absurd.errors[0])
    bomb = levels.read("99999999(99999999(#$@.))|\n\n" + ONE)
    assert len(bomb) == 1
    assert "expands to more than" in str(bomb.errors[0])


@settings(max_examples=60)
@given(st.lists(random_levels(), min_size=1, max_size=4), st.sampled_from([*levels.DIALECTS, "slc"]))
def test_every_dialect_round_trips(some: list[Level], dialect: str) -> None:
    some = [level for level in some if level.boxes or level.goals or level.player >= 0]
    text = levels.to_text(some, dialect=dialect)
    again = levels.read_text(
        text, dialect=None if dialect == "slc" and some else dialect.replace("slc", "xsb")
    )
    assert list(again) == some


def test_files_of_other_games_are_refused() -> None:
    assert len(levels.read_text(f"Game: Sokoban\n\n{ONE}\n")) == 1
    with pytest.raises(LevelError, match=r"h\.sok: expected Sokoban levels, this file says it is Hexoban"):
        levels.read_text(f"Game: Hexoban\n\n{ONE}\n", source="h.sok")
