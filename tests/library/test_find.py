"""Levels found in the library by numbers and words, in order and by pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, random_level

from pushworks.levels import Level
from pushworks.library import Filter, Library, LibraryError
from pushworks.library import find as find_module


@pytest.fixture
def store(path: Path) -> Iterator[Library]:
    with Library(path) as library:
        small = [random_level(seed, size=7, boxes=2) for seed in range(40)]
        large = [random_level(seed, size=10, boxes=4) for seed in range(40, 70)]
        library.add(small, "Small")
        library.add(large, "Large")
        library.add([replace(HALL, title="推箱子大厅", notes='100% hand_made "hall"')], "Own", source="us")
        library.add([CORRIDOR], "Own")
        library.add_solution(CORRIDOR, CORRIDOR_SOLUTION, source="test")
        for rank, level in enumerate(large):
            library.rate(level, float(rank))
        yield library


def titles(library: Library, wanted: Filter, **how: object) -> list[str]:
    return [entry.level.title for entry in library.find(wanted, limit=None, **how)]  # type: ignore[arg-type]


def test_numbers(store: Library) -> None:
    assert store.count() == 72
    assert store.count(Filter(boxes=(4, 4))) == 30
    assert store.count(Filter(width=(None, 9), boxes=(2, 2))) == 41
    assert store.count(Filter(rating=(10, None))) == 20
    assert titles(store, Filter(solved=True)) == ["Corridor"]
    assert store.count(Filter(solved=False)) == 71
    assert titles(store, Filter(pushes=(3, 3))) == ["Corridor"]


@pytest.mark.parametrize("few", [0, 10_000], ids=["many", "few"])
def test_words_are_found_both_ways(store: Library, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(find_module, "_FEW", few)
    assert titles(store, Filter(text="orrido")) == ["Corridor"]
    assert titles(store, Filter(text="CORRIDOR")) == ["Corridor"]
    assert titles(store, Filter(text="大厅")) == ["推箱子大厅"]
    assert titles(store, Filter(text="推箱子")) == ["推箱子大厅"]
    assert titles(store, Filter(text="100%")) == ["推箱子大厅"]
    assert titles(store, Filter(text="d_m")) == ["推箱子大厅"]
    assert titles(store, Filter(text='"hall"')) == ["推箱子大厅"]
    assert titles(store, Filter(text="Random 5", boxes=(2, 2))) == ["Random 5"]
    assert len(titles(store, Filter(text="uthor 3"))) == 10
    assert titles(store, Filter(text="nowhere at all")) == []
    assert len(titles(store, Filter(collection="Small"))) == 40
    assert titles(store, Filter(collection="Own", solved=True)) == ["Corridor"]
    assert len(titles(store, Filter(collection="Large", text="Author 3"))) == 4


def test_order_and_pages(store: Library) -> None:
    rated = Filter(rating=(0, None))
    best = store.find(rated, order="rating", descending=True, limit=3)
    assert [entry.rating for entry in best] == [29, 28, 27]
    following = store.find(rated, order="rating", descending=True, limit=3, offset=3)
    assert [entry.rating for entry in following] == [26, 25, 24]
    assert [len(entry.level.boxes) for entry in store.find(order="boxes", limit=1)] == [1]
    with pytest.raises(LibraryError, match="cannot order by"):
        store.find(order="beauty")


def test_entries_name_their_collections(store: Library) -> None:
    store.add([HALL], "Elsewhere")
    entry = store.get(HALL.id)
    assert entry.collections == ("Own", "Elsewhere")
    assert entry.level.title == "推箱子大厅"
    assert store.get(HALL.id[:-4]).level_id == HALL.id
    with pytest.raises(LibraryError, match="no level with the id"):
        store.get("nothing")
    with pytest.raises(LibraryError, match="several levels"):
        store.get(HALL.id[:4])
    with pytest.raises(LibraryError, match="no collection named"):
        store.find(Filter(collection="nowhere"))


def test_a_level_known_only_by_its_solution_is_found(library: Library) -> None:
    library.add_solution(CORRIDOR, CORRIDOR_SOLUTION, source="test")
    (entry,) = library.find(Filter(solved=True))
    assert isinstance(entry.level, Level)
    assert entry.level.id == CORRIDOR.id
    assert entry.collections == ()
