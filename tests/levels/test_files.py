"""Whole files: what is written is read back, XML included."""

from pathlib import Path

import pytest

from pushworks import levels
from pushworks.levels import Collection, Level, LevelError, Recording
from pushworks.levels.shipped import shipped_collection, shipped_names

LEVEL = Level(
    *(getattr(Level.from_xsb("#####\n#@$.#\n#####"), name) for name in ("width", "height", "walls")),
    goals=frozenset({8}), boxes=frozenset({7}), player=6, title="Push: the box", author="Bo", notes="a\n\nb",
    solutions=(Recording("R", "mine", "note"), Recording("r")),
    saved_games=(Recording("[2,2][l]L"), Recording("*R", "later")),
)  # fmt: skip
PAIR = Collection.of(
    [LEVEL, Level.from_xsb("######\n#@ $.#\n######")], title="Ünïcode 推", author="Ann", notes="one\ntwo"
)


@pytest.mark.parametrize("dialect", levels.DIALECTS)
def test_everything_about_a_collection_survives(dialect: str, tmp_path: Path) -> None:
    path = tmp_path / "pair.txt"
    levels.write(PAIR, path, dialect=dialect)
    again = levels.read(path, dialect=dialect)
    assert (again.title, again.author, again.notes) == (PAIR.title, PAIR.author, PAIR.notes)
    assert list(again) == list(PAIR)
    assert not again.warnings
    first = again[0]
    assert (first.title, first.author, first.notes) == (LEVEL.title, LEVEL.author, LEVEL.notes)
    assert (first.solutions, first.saved_games) == (LEVEL.solutions, LEVEL.saved_games)
    assert (again[1].title, again[1].author) == ("", "Ann")


def test_notes_that_look_like_boards_stay_notes() -> None:
    tricky = Level.from_xsb("#####\n#@$.#\n#####")
    text = levels.to_text(Collection.of([tricky], notes="###\n#@#\n###\n\n1111\nTitle: no"))
    again = levels.read_text(text)
    assert list(again) == [tricky]
    assert again[0].title == ""


SLC = """<?xml version="1.0" encoding="ISO-8859-1"?>
<SokobanLevels xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="SokobanLev.xsd">
  <Title>Café</Title>
  <Description>
    Two levels &amp; no more.
  </Description>
  <Email>nobody@example.org</Email>
  <LevelCollection Copyright="Ann" MaxWidth="6" MaxHeight="3">
    <Level Id="first" Width="5" Height="3">
      <L>#####</L>
      <L>#@$.#</L>
      <L>#####</L>
    </Level>
    <Level Id="broken" Width="5" Height="3"><L>#####</L><L>#@?.#</L><L>#####</L></Level>
    <Level Id="third" Width="6" Height="3" Copyright="Bo">
      <L>######</L>
      <L>#@ $.#</L>
      <L>######</L>
    </Level>
  </LevelCollection>
</SokobanLevels>
"""


def test_slc_files(tmp_path: Path) -> None:
    path = tmp_path / "cafe.slc"
    path.write_bytes(SLC.encode("latin-1"))
    collection = levels.read(path)
    assert (collection.title, collection.author, collection.dialect) == ("Café", "Ann", "xsb")
    assert collection.notes == "Two levels & no more.\nnobody@example.org"
    assert [(level.title, level.author) for level in collection] == [("first", "Ann"), ("third", "Bo")]
    (error,) = collection.errors
    assert (error.index, error.line) == (2, 14)
    again = levels.read_text(levels.to_text(collection, dialect="slc"))
    assert list(again) == list(collection)
    assert [level.title for level in again] == ["first", "third"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<!DOCTYPE x [<!ENTITY a "aaaa">]><SokobanLevels>&a;</SokobanLevels>', "not accepted"),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd"><SokobanLevels/>', "not accepted"),
        ("<SokobanLevels><Level>", "line:1:.*not well-formed XML: no element found"),
        ("<SokobanLevels>&nbsp;</SokobanLevels>", "undefined entity"),
    ],
)
def test_hostile_xml_is_refused(text: str, message: str) -> None:
    with pytest.raises(LevelError, match=message):
        levels.read_text(text)


def test_shipped_collections_are_sound() -> None:
    assert "first" in shipped_names()
    for name in shipped_names():
        collection = shipped_collection(name)
        assert collection.title
        assert not collection.errors
        assert all(level.is_playable and level.title for level in collection)
        assert len({level.id for level in collection}) == len(collection)
    with pytest.raises(LevelError, match="nowhere: no such file or shipped collection; shipped are first, "):
        shipped_collection("nowhere")
