"""Renaming, merging, and the bin."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pushworks.levels import Level
from pushworks.library import Filter, Library, LibraryError

from .boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, random_level

THIRD = replace(random_level(3), title="Third")


def titles(library: Library, name: str) -> list[str]:
    return [level.title for level in library.levels(name)]


def test_a_deleted_collection_can_be_restored_and_keeps_its_solutions(library: Library) -> None:
    library.add([CORRIDOR, HALL], "Gone", author="A", notes="N", source="S")
    library.add_solution(CORRIDOR, CORRIDOR_SOLUTION, source="test")
    library.delete_collection("Gone")
    assert library.collections() == []
    assert library.find(Filter(text="orrid")) == []
    assert library.best(CORRIDOR)
    (thing,) = library.bin()
    assert (thing.name, thing.title, thing.is_whole, thing.levels) == ("Gone", "", True, 2)
    assert library.restore(thing.id) == "Gone"
    (info,) = library.collections()
    assert (info.author, info.notes, info.source, info.levels, info.solved) == ("A", "N", "S", 2, 1)
    assert titles(library, "Gone") == ["Corridor", "Hall"]
    assert [entry.level.title for entry in library.find(Filter(text="orrid"))] == ["Corridor"]
    assert library.bin() == []
    assert library.check() == []


def test_a_deleted_level_comes_back_to_its_place(library: Library) -> None:
    library.add([CORRIDOR, HALL, THIRD], "Three")
    library.delete_level("Three", HALL)
    assert titles(library, "Three") == ["Corridor", "Third"]
    assert [(thing.title, thing.is_whole) for thing in library.bin()] == [("Hall", False)]
    library.restore(library.bin()[0].id)
    assert titles(library, "Three") == ["Corridor", "Hall", "Third"]


def test_a_place_that_was_taken_meanwhile_is_not_shared(library: Library) -> None:
    library.add([CORRIDOR, HALL], "Two")
    library.delete_level("Two", HALL)
    library.add([THIRD], "Two")
    library.restore(library.bin()[0].id)
    assert titles(library, "Two") == ["Corridor", "Third", "Hall"]
    places = [row[0] for row in library.db.rows("SELECT position FROM copies")]
    assert len(set(places)) == 3


def test_restoring_into_a_collection_made_meanwhile_doubles_nothing(library: Library) -> None:
    library.add([CORRIDOR, HALL], "Same")
    library.delete_collection("Same")
    library.add([HALL, THIRD], "Same")
    library.restore(library.bin()[0].id)
    assert sorted(titles(library, "Same")) == ["Corridor", "Hall", "Third"]
    assert library.check() == []


def test_the_bin_is_emptied_for_good(library: Library) -> None:
    library.add([CORRIDOR], "One")
    library.add([HALL, THIRD], "Two")
    library.delete_collection("One")
    library.delete_level("Two", THIRD)
    assert [thing.name for thing in library.bin()] == ["Two", "One"]  # the last one first
    assert library.empty_bin() == 2
    assert library.bin() == []
    with pytest.raises(LibraryError, match="nothing numbered"):
        library.restore(1)
    assert library.check() == []


def test_renaming(library: Library) -> None:
    library.add([CORRIDOR, HALL], "Old")
    library.add([HALL], "Other")
    assert library.rename_collection("Old", "  New \x1b[31m name ") == "New name"
    assert titles(library, "New name") == ["Corridor", "Hall"]
    library.rename_level("New name", HALL, "Ballroom")
    assert titles(library, "New name") == ["Corridor", "Ballroom"]
    assert titles(library, "Other") == ["Hall"]
    assert library.find(Filter(text="allroo"))
    assert library.check() == []  # the index of words followed
    with pytest.raises(LibraryError, match="merge them"):
        library.rename_collection("New name", "Other")
    with pytest.raises(LibraryError, match="needs a name"):
        library.rename_collection("New name", "\n")
    with pytest.raises(LibraryError, match="no collection named 'Old'"):
        library.rename_collection("Old", "Older")
    with pytest.raises(LibraryError, match="drawn like this"):
        library.rename_level("Other", CORRIDOR, "x")


def test_merging_puts_each_drawing_once_and_the_rest_into_the_bin(library: Library) -> None:
    library.add([CORRIDOR, HALL], "A", author="Me")
    library.add([HALL, THIRD], "B")
    report = library.merge(["A", "B"], "All")
    assert (report.copies, report.known) == (3, 1)
    assert titles(library, "All") == ["Corridor", "Hall", "Third"]
    assert [info.name for info in library.collections()] == ["All"]
    assert library.collections()[0].author == "Me"
    assert {thing.name for thing in library.bin()} == {"A", "B"}
    report = library.merge(["All"], "All")
    assert (report.copies, report.known) == (0, 0)  # into itself: nothing happens
    assert titles(library, "All") == ["Corridor", "Hall", "Third"]


def test_a_merge_with_an_unknown_name_changes_nothing(library: Library) -> None:
    library.add([CORRIDOR], "A")
    with pytest.raises(LibraryError, match="no collection named 'Nobody'"):
        library.merge(["A", "Nobody"], "All")
    assert [info.name for info in library.collections()] == ["A"]
    assert library.bin() == []


def test_many_levels_at_once(library: Library) -> None:
    levels: list[Level] = [random_level(seed) for seed in range(40)]
    library.add(levels, "Many")
    count = library.collections()[0].levels
    library.merge(["Many"], "More")
    library.delete_collection("More")
    assert {thing.levels for thing in library.bin()} == {count}
