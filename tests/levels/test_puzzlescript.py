"""Levels as a PuzzleScript game: read back with the legend of the game itself."""

from __future__ import annotations

import re

import pytest

from pushworks.levels import Collection, Level, LevelError, shipped_collection, to_text

THINGS = {
    "Background": " ", "Wall": "#", "Player": "@", "Crate": "$", "Target": ".", "Crate and Target": "*",
    "Player and Target": "+",
}  # fmt: skip


def sections(text: str) -> dict[str, str]:
    parts = re.split(r"^=+\n([A-Z]+)\n=+\n", text, flags=re.MULTILINE)
    return {"PRELUDE": parts[0]} | dict(zip(parts[1::2], parts[2::2], strict=True))


def boards(text: str) -> list[Level]:
    """The levels of a game, by its own legend."""
    found = sections(text)
    legend = dict(re.findall(r"^(.) = (.+)$", found["LEGEND"], re.MULTILINE))
    table = str.maketrans({letter: THINGS[thing] for letter, thing in legend.items()})
    blocks = [
        block
        for block in re.split(r"\n\s*\n", found["LEVELS"].strip("\n"))
        if not block.startswith("message")
    ]
    for block in blocks:
        assert len({len(row) for row in block.splitlines()}) == 1, "PuzzleScript wants rectangles"
    return [Level.from_xsb(block.translate(table)) for block in blocks]


def test_every_level_comes_back() -> None:
    pack = shipped_collection("first-steps")
    assert boards(to_text(pack, dialect="puzzlescript")) == list(pack)
    marked = Level.from_xsb("######\n#+$*.#\n#  $ #\n######")
    assert boards(to_text(marked, dialect="puzzlescript")) == [marked]


def test_what_the_game_names_it_has() -> None:
    found = sections(to_text(shipped_collection("first"), dialect="puzzlescript"))
    assert list(found) == [
        "PRELUDE", "OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS",
    ]  # fmt: skip
    objects = set(re.findall(r"^([A-Z][a-z]+)\n#", found["OBJECTS"], re.MULTILINE))
    assert objects == {"Background", "Target", "Wall", "Player", "Crate"}
    named = set(re.findall(r"[A-Z][a-z]+", found["COLLISIONLAYERS"] + found["RULES"] + found["LEGEND"]))
    assert named == objects
    for art in re.findall(r"\n((?:[.0-9]{5}\n){5})", found["OBJECTS"]):
        assert len(art) == 30
    assert found["WINCONDITIONS"].strip() == "All Crate on Target"


def test_titles_are_messages_and_cannot_break_the_game() -> None:
    level = Level.from_xsb("#####\n#@$.#\n#####", title="A (hard\none)")
    text = to_text(Collection.of([level], title="Mine (1)", author="Me"), dialect="puzzlescript")
    assert text.startswith("title Mine 1\nauthor Me\n")
    assert "\nmessage A hard one\n" in text


def test_a_level_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(LevelError, match="fewer goals"):
        to_text(Level.from_xsb("####\n#@$#\n####"), dialect="puzzlescript")
