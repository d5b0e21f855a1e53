"""Par: every shipped level has one that replays; stars mean what they say."""

from __future__ import annotations

from pathlib import Path

from pushworks.levels import Level
from pushworks.levels.shipped import shipped_collection, shipped_names
from pushworks.library import Library
from pushworks.library.par import Award, Par, par_of
from pushworks.sokoban import measure, verify

LEVEL = Level.from_xsb("#######\n#     #\n#@ $. #\n#     #\n#######")


def test_every_shipped_level_has_a_par_that_replays() -> None:
    for name in shipped_names():
        for level in shipped_collection(name):
            par = par_of(level)
            assert par is not None, f"{name}, {level.title}: run tools/make_par.py"
            for moves in (par.by_moves, par.by_pushes):
                assert verify(level, moves).solved, level.title
            assert measure(level, par.by_moves).moves == par.moves
            assert measure(level, par.by_pushes).pushes == par.pushes
            assert par.moves <= len(par.by_pushes)


def test_stars() -> None:
    par = Par(moves=100, pushes=20)
    assert par.stars(100, 60) == 3
    assert par.stars(300, 20) == 3
    assert par.stars(110, 60) == 2
    assert par.stars(300, 22) == 2
    assert par.stars(111, 23) == 1
    assert Par().stars(5, 5) == 1


def test_what_the_library_has_proved_is_par_elsewhere(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        assert par_of(LEVEL, library) is None
        library.add_solution(LEVEL, "rR", source="player")
        assert par_of(LEVEL, library) is None  # not proved
        library.add_solution(LEVEL, "rR", source="solver", proved="moves")
        par = par_of(LEVEL, library)
        assert par is not None
        assert (par.moves, par.moves_proved, par.by_moves) == (2, True, "rR")


def test_totals_and_days(tmp_path: Path) -> None:
    with Library(tmp_path / "library.db") as library:
        assert library.totals(game="sokoban").games == 0
        assert library.days() == []
        library.mark_solved(LEVEL, "rR", seconds=5, hints=1)
        library.mark_solved(LEVEL, "udrR", seconds=7)
        totals = library.totals(game="sokoban")
        assert (totals.games, totals.levels, totals.moves, totals.pushes) == (2, 1, 6, 2)
        assert (totals.seconds, totals.hints) == (12, 1)
        assert len(library.days(game="sokoban")) == 1
        assert library.days(game="bait") == []


def test_stars_name_an_optimum_only_where_it_is_proved() -> None:
    known, proved = Par(100, 20), Par(100, 20, True, True)
    assert Par().award(5, 5) == Award(1, "none")
    assert known.award(100, 60) == Award(3, "known", ("moves",))
    assert known.award(300, 19) == Award(3, "known", ("pushes",), better=True)
    assert known.award(110, 60) == Award(2, "known", ("moves",))
    assert known.award(300, 60).measured_by == "known"
    assert proved.award(100, 20) == Award(3, "optimum", ("moves", "pushes"))
    assert proved.award(105, 21) == Award(2, "optimum", ("moves", "pushes"))
    only_pushes = Par(100, 20, pushes_proved=True)
    assert only_pushes.award(100, 60) == Award(3, "known", ("moves",))
    assert only_pushes.award(100, 20) == Award(3, "optimum", ("pushes",))
