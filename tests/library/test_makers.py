"""Who made a solution: the player's records are the player's, whatever a program finds."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from pushworks.levels import Level
from pushworks.library import Library, Maker, PlayerRecord

LEVEL = Level.from_xsb("########\n#@ $  .#\n#      #\n########")
SHORT, DETOUR = "rRRR", "durRRR"


def test_a_programs_solution_leaves_the_players_record_alone(library: Library) -> None:
    first = library.mark_solved(LEVEL, DETOUR)
    assert (first.best_moves, first.best_pushes) == (True, True)
    library.add_solution(LEVEL, SHORT, source="pushworks optimize", proved="moves")
    assert library.player_record(LEVEL) == PlayerRecord(own=(6, 3))
    assert library.best_counts(LEVEL) == (4, 3)
    again = library.mark_solved(LEVEL, "du" + DETOUR)
    assert (again.best_moves, again.best_pushes) == (False, False)
    best = library.best(LEVEL).moves
    assert best is not None
    assert best.maker is Maker.OTHER


def test_what_was_helped_is_marked_and_sets_no_record(library: Library) -> None:
    library.mark_solved(LEVEL, SHORT, hints=2)
    assert library.player_record(LEVEL) == PlayerRecord(helped=(4, 3))
    stored = library.mark_solved(LEVEL, DETOUR)
    assert stored.best_moves  # the first without help
    library.mark_solved(LEVEL, SHORT, helped=True)
    assert library.player_record(LEVEL) == PlayerRecord(own=(6, 3), helped=(4, 3))
    assert [play.maker for play in library.plays(LEVEL)] == ["helped", "player", "helped"]
    assert library.totals(game="sokoban").helped == 2
    assert library.check() == []


def test_an_unsolved_level_has_no_record(library: Library) -> None:
    library.add_solution(LEVEL, SHORT, source="solver")
    assert not library.player_record(LEVEL)
    assert library.is_solved(LEVEL)


def test_an_old_library_gets_its_makers_from_what_it_stores(tmp_path: Path) -> None:
    """A file of version 4: a program's solution replaced the player's; another level was won with hints."""
    other = Level.from_xsb("#####\n#.$@#\n#####")
    path = tmp_path / "library.db"
    with Library(path) as library:
        library.mark_solved(LEVEL, DETOUR)
        library.add_solution(LEVEL, SHORT, source="pushworks optimize")
        library.mark_solved(other, "L", hints=1)
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM solutions WHERE moves = 6")
    connection.execute("ALTER TABLE solutions DROP COLUMN maker")
    connection.execute("ALTER TABLE plays DROP COLUMN maker")
    connection.execute("DROP TABLE certificates")
    connection.execute("DROP TABLE truths")
    connection.execute("PRAGMA user_version = 4")
    connection.commit()
    connection.close()
    with Library(path) as library:
        assert library.player_record(LEVEL) == PlayerRecord(own=(6, 3))
        assert library.best_counts(LEVEL) == (4, 3)
        assert library.player_record(other) == PlayerRecord(helped=(1, 1))
        assert library.check() == []
