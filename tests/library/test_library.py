"""Adding levels to the library: copies recognised, bad levels rejected with a reason."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, random_level

from pushworks.levels import Level, Symmetry
from pushworks.levels.symmetry import turned
from pushworks.library import Filter, Library, LibraryError, default_path
from pushworks.library import schema as schema_module


def test_rotated_copies_are_recognised(library: Library) -> None:
    report = library.add([HALL, CORRIDOR], "First", source="here")
    assert (report.new, report.copies, report.known) == (2, 0, 0)
    report = library.add([turned(HALL, symmetry) for symmetry in Symmetry], "Turned")
    assert report.new == 0
    assert report.copies + report.known == 8
    assert library.stats().levels == 2
    assert list(library.levels("First")) == [HALL, CORRIDOR]
    assert [level.title for level in library.levels("First")] == ["Hall", "Corridor"]


def test_adding_again_changes_nothing(library: Library) -> None:
    levels = [random_level(seed) for seed in range(30)]
    first = library.add(levels, "Random")
    again = library.add(levels, "Random")
    assert first.new == 30
    assert again.known == 30
    assert list(library.levels("Random")) == levels


def test_unplayable_levels_are_rejected_with_a_reason(library: Library) -> None:
    bad = Level.from_xsb("#####\n#$ .#\n#####", title="Nobody")
    report = library.add([bad, CORRIDOR], "Mixed")
    assert report.new == 1
    assert report.rejected == ("Nobody: there is no player",)


def test_progress_is_told_after_each_stored_batch(library: Library) -> None:
    seen = []
    library.add((random_level(seed) for seed in range(1100)), "Many", on_stored=lambda r: seen.append(r.new))
    assert len(seen) == 2
    assert seen[-1] <= 1100


def test_collections_count_levels_and_solved(library: Library) -> None:
    library.add([HALL, CORRIDOR], "Two", author="A", notes="N", source="S")
    library.add_solution(CORRIDOR, CORRIDOR_SOLUTION, source="test")
    (info,) = library.collections()
    assert (info.name, info.author, info.notes, info.source, info.levels, info.solved) == (
        "Two", "A", "N", "S", 2, 1,
    )  # fmt: skip


def test_ratings(library: Library) -> None:
    library.rate(HALL, 41.5, detail={"pushes": 7})
    library.rate(HALL, 3.0, source="me")
    assert library.ratings(turned(HALL)) == {"pushworks": 41.5, "me": 3.0}
    (entry,) = library.find(Filter(rating=(2, 4)))
    assert entry.rating == 3.0


def test_default_path_follows_the_environment(path: Path) -> None:
    assert default_path() == path.parent / "default.db"
    with Library() as library:
        assert library.path == default_path()


def test_another_programs_database_is_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE theirs (x)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(LibraryError, match="another program"):
        Library(path)
    assert path.read_bytes() == before


def test_no_database_at_all(path: Path) -> None:
    path.write_text("this is not a database, it is a letter to a friend, and long enough to be looked at")
    with pytest.raises(LibraryError, match="cannot open the library"):
        Library(path)


def test_a_newer_version_is_refused(path: Path) -> None:
    Library(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(schema_module.STEPS) + 1}")
    connection.close()
    with pytest.raises(LibraryError, match="update pushworks"):
        Library(path)


def test_migration_runs_only_the_missing_steps(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(path) as old:
        old.add([CORRIDOR], "Kept")
    step = "CREATE TABLE extra (x);\nINSERT INTO extra VALUES (7);\n"
    monkeypatch.setattr(schema_module, "STEPS", (*schema_module.STEPS, step))
    for _ in range(2):
        with Library(path) as new:
            assert [row[0] for row in new.db.rows("SELECT x FROM extra")] == [7]
            assert list(new.levels("Kept")) == [CORRIDOR]


def test_a_failed_migration_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Library(path) as old:
        old.add([CORRIDOR], "Kept")
    good = schema_module.STEPS
    monkeypatch.setattr(schema_module, "STEPS", (*good, "CREATE TABLE extra (x);\nNONSENSE;\n"))
    with pytest.raises(LibraryError):
        Library(path)
    monkeypatch.setattr(schema_module, "STEPS", good)
    with Library(path) as again:
        assert list(again.levels("Kept")) == [CORRIDOR]
        assert again.check() == []


def test_check_finds_damage(path: Path) -> None:
    with Library(path) as library:
        library.add([random_level(seed) for seed in range(50)], "Fifty")
        with library.db.transaction() as connection:
            connection.execute("INSERT INTO words (words) VALUES ('delete-all')")  # behind the back
        assert library.check() != []


def test_what_sqlite_says_is_one_line(library: Library, path: Path) -> None:
    library.add([CORRIDOR], "One")
    with library.db.transaction() as connection:
        connection.execute("DROP TABLE plays")
    with pytest.raises(LibraryError, match=f"{path}: no such table"):
        library.plays()
    with pytest.raises(LibraryError, match="no such table"):
        library.mark_solved(CORRIDOR, CORRIDOR_SOLUTION)
    assert not library.best(CORRIDOR), "all or nothing"
