"""Saved games, plays and records of the library."""

from __future__ import annotations

import threading
from pathlib import Path

from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, HALL_SOLUTION

from pushworks.library import Library, OtherLevel

CAVE = OtherLevel("bait", "cave-1", "wwwwww", "The cave")


def test_a_game_in_progress_survives(path: Path) -> None:
    with Library(path) as library:
        assert library.load_game(HALL) is None
        library.save_game(HALL, "rrl", position=2, seconds=1.5, extra={"hints": 3})
    with Library(path) as library:
        saved = library.load_game(HALL)
        assert saved is not None
        assert (saved.moves, saved.position, saved.seconds, saved.extra) == ("rrl", 2, 1.5, {"hints": 3})
        assert saved.level == HALL
        assert saved.title == "Hall"


def test_saving_again_replaces_and_slots_are_apart(library: Library) -> None:
    library.save_game(HALL, "r")
    library.save_game(HALL, "rl", slot="before the trap")
    library.save_game(HALL, "rr")
    auto, named = library.load_game(HALL), library.load_game(HALL, slot="before the trap")
    assert auto is not None
    assert named is not None
    assert (auto.moves, named.moves) == ("rr", "rl")
    library.delete_game(HALL)
    assert library.load_game(HALL) is None
    assert library.load_game(HALL, slot="before the trap") is not None


def test_recent_games_come_latest_first_for_every_game(library: Library) -> None:
    library.save_game(HALL, "r")
    library.save_game(CAVE, "1234", extra={"tick": 9})
    library.save_game(CORRIDOR, "")
    assert [saved.title for saved in library.recent()] == ["Corridor", "The cave", "Hall"]
    library.save_game(HALL, "rr")
    assert library.recent(limit=1)[0].title == "Hall"
    assert [saved.title for saved in library.recent(game="bait")] == ["The cave"]


def test_winning_keeps_solution_and_record_and_clears_the_game(library: Library) -> None:
    library.save_game(CORRIDOR, "rR")
    stored = library.mark_solved(CORRIDOR, CORRIDOR_SOLUTION, seconds=12, hints=1)
    assert stored.best_moves
    assert library.load_game(CORRIDOR) is None
    (play,) = library.plays(CORRIDOR)
    assert (play.outcome, play.moves, play.pushes, play.hints) == ("solved", 4, 3, 1)
    best = library.best(CORRIDOR)
    assert best.pushes is not None
    assert best.pushes.source == "player"


def test_plays_of_other_games(library: Library) -> None:
    library.record_play(CAVE, outcome="lost", moves=3)
    library.record_play(CAVE, outcome="solved", record="1122", moves=40, seconds=9)
    library.record_play(CAVE, outcome="solved", record="12", moves=20, seconds=5)
    library.record_play(HALL, outcome="given up", record="r")
    best = library.best_play(CAVE)
    assert best is not None
    assert (best.record, best.moves) == ("12", 20)
    assert len(library.plays()) == 4
    assert [play.outcome for play in library.plays(game="bait")] == ["solved", "solved", "lost"]
    assert library.plays(HALL)[0].moves == 1


def test_threads_share_a_library(library: Library) -> None:
    def play(name: str) -> None:
        level = OtherLevel("bait", name)
        for count in range(50):
            library.save_game(level, "x" * count)
            loaded = library.load_game(level)
            assert loaded is not None
            assert len(loaded.moves) == count

    threads = [threading.Thread(target=play, args=(f"level {n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert library.stats().saved_games == 4


def test_a_won_game_that_is_no_solution_changes_nothing(library: Library) -> None:
    import pytest

    from pushworks.library import LibraryError

    library.save_game(HALL, "r")
    with pytest.raises(LibraryError):
        library.mark_solved(HALL, HALL_SOLUTION[:-1])
    assert library.load_game(HALL) is not None
    assert library.plays() == []
