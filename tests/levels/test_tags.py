"""Tags: facts about levels by name, kept through files and the library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pushworks.levels import Level, read, read_text, shipped_names, to_text
from pushworks.levels.tags import notes_with, tags_in
from pushworks.library import Library

LEVEL = Level.from_xsb("#####\n#@$.#\n#####")


@pytest.mark.parametrize(
    ("notes", "tags"),
    [
        ("", {}),
        ("A quiet level.", {}),
        ("It takes 300 pushes or so.", {}),
        ("letslogic 12; fewest moves: 9; fewest pushes: 7", {"letslogic": "12", "moves": "9", "pushes": "7"}),
        ("Rating: 4", {"difficulty": "4"}),
        ("difficulty about 10, 2 boxes, 70 pushes (fewest)", {"difficulty": "10", "pushes": "70"}),
        (
            "difficulty 1.28, 1 box, 3 pushes. Made by: seed 1, candidate 255, size=7x7",
            {"difficulty": "1.28", "pushes": "3", "made by": "seed 1, candidate 255, size=7x7"},
        ),
    ],
)  # fmt: skip
def test_tags_in_notes(notes: str, tags: dict[str, str]) -> None:
    assert tags_in(notes) == tags


def test_shipped_levels_are_tagged() -> None:
    assert all(
        "difficulty" in level.tags for name in shipped_names() if name != "first" for level in read(name)
    )


def test_tags_survive_files_and_the_library(tmp_path: Path) -> None:
    tags = {"difficulty": "4.5", "pushes": "1", "moves": "1", "letslogic": "77", "made by": "hand"}
    for notes in ("", "Nice.", "difficulty 4.5, letslogic 77"):
        level = replace(LEVEL, notes=notes, tags=tags)
        assert tags_in(notes_with(notes, tags)) == tags
        (again,) = read_text(to_text(level))
        assert again.tags == tags
        assert to_text(again) == to_text(level)
        assert level.canonical()[0].tags == tags
        with Library(tmp_path / f"{len(notes)}.db") as library:
            library.add([level], collection="mine")
            assert next(iter(library.levels("mine"))).tags == tags
