"""Solutions kept in the library: replayed, shared between rotated copies, the best of each kind."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.library.boards import CORRIDOR, CORRIDOR_SOLUTION, HALL, HALL_SOLUTION, brute_force, random_level

from pushworks.levels import Level, Symmetry
from pushworks.levels.symmetry import turned
from pushworks.library import Library, LibraryError
from pushworks.library.frame import frame_of
from pushworks.sokoban import measure, verify


def test_a_solution_is_kept_and_read_back(library: Library) -> None:
    assert not library.best(CORRIDOR)
    stored = library.add_solution(CORRIDOR, CORRIDOR_SOLUTION.lower(), source="test")
    assert (stored.best_moves, stored.best_pushes) == (True, True)
    best = library.best(CORRIDOR)
    assert best.moves is not None
    assert best.pushes is not None
    assert best.moves.moves == CORRIDOR_SOLUTION, "the case of pushes is made right"
    assert best.moves.metrics == measure(CORRIDOR, CORRIDOR_SOLUTION)
    assert best.moves.source == "test"
    assert library.is_solved(CORRIDOR)


@pytest.mark.parametrize("moves", ["", "r", "rrrl", "uu", "rx", "RRRRRRRR"])
def test_what_does_not_solve_is_refused(library: Library, moves: str) -> None:
    with pytest.raises(LibraryError, match="not a solution of Corridor"):
        library.add_solution(CORRIDOR, moves, source="test")
    assert library.stats().solutions == 0


@pytest.mark.parametrize("symmetry", list(Symmetry))
def test_rotated_copies_share_solutions(library: Library, symmetry: Symmetry) -> None:
    library.add_solution(HALL, HALL_SOLUTION, source="test")
    copy = turned(HALL, symmetry)
    best = library.best(copy)
    assert best.moves is not None
    assert best.pushes is not None
    assert verify(copy, best.moves.moves)
    assert best.moves.metrics == measure(HALL, HALL_SOLUTION)


def test_pushes_carry_over_to_another_start_square_and_moves_do_not(library: Library) -> None:
    library.add_solution(HALL, HALL_SOLUTION, source="test")
    for square in HALL.player_region - {HALL.player}:
        other = turned(replace(HALL, player=square), Symmetry.FLIP_TURN_90)
        best = library.best(other)
        assert best.pushes is not None
        assert verify(other, best.pushes.moves)
        assert best.pushes.metrics.pushes == measure(HALL, HALL_SOLUTION).pushes
        mirrored = frame_of(other).start == frame_of(HALL).start
        assert (best.moves is not None) == mirrored


def test_a_mirrored_start_of_a_symmetric_level_is_the_same_start(library: Library) -> None:
    level = Level.from_xsb("#########\n#@ .$.  #\n#   $   #\n#       #\n#########")
    mirrored = turned(level, Symmetry.FLIP)
    assert level != mirrored
    assert replace(mirrored, player=level.player) == level, "the board without its player is symmetric"
    solution = brute_force(level)
    assert solution
    library.add_solution(level, solution, source="test")
    best = library.best(mirrored)
    assert best.moves is not None
    assert best.moves.metrics.moves == len(solution)


def test_only_the_best_of_each_kind_are_kept(library: Library) -> None:
    few_moves = HALL_SOLUTION
    longer = "lr" + few_moves
    assert verify(HALL, longer)
    assert library.add_solution(HALL, longer, source="first")
    stored = library.add_solution(HALL, few_moves, source="second")
    assert stored.best_moves
    assert stored.best_pushes
    assert library.stats().solutions == 1
    assert not library.add_solution(HALL, longer, source="third")
    best = library.best(HALL)
    assert best.moves is not None
    assert best.moves.source == "second"
    assert library.check() == []


def test_thirty_random_levels_in_all_orientations(library: Library) -> None:
    for seed in range(30):
        level = random_level(seed, size=7, boxes=2)
        solution = brute_force(level)
        assert solution
        library.add_solution(level, solution, source="brute force")
        for symmetry in Symmetry:
            best = library.best(turned(level, symmetry))
            assert best.moves is not None
            assert best.moves.metrics.moves == len(solution)
    assert library.check() == []


def test_check_finds_a_spoiled_solution(library: Library) -> None:
    library.add_solution(CORRIDOR, CORRIDOR_SOLUTION, source="test")
    with library.db.transaction() as connection:
        connection.execute("UPDATE solutions SET solution = substr(solution, 1, length(solution) - 1)")
    assert any("not on a goal" in line for line in library.check())


def test_proofs_decide_what_need_not_be_searched_again(library: Library) -> None:
    assert library.known(HALL) is None
    library.add_solution(HALL, HALL_SOLUTION, source="unproved")
    assert library.known(HALL) is not None
    assert library.known(HALL, "moves") is None
    library.add_solution(HALL, HALL_SOLUTION, source="proved", proved="moves+pushes")
    found = library.known(turned(HALL), "moves")
    assert found is not None
    assert found.source == "proved", "of equals the proved one stays"
    assert library.known(HALL, "moves+pushes") is not None
    assert library.known(HALL, "pushes") is None
    elsewhere = replace(HALL, player=min(HALL.player_region))
    assert library.known(elsewhere, "moves") is None


def test_a_proof_outlives_its_solution(library: Library) -> None:
    library.add_solution(HALL, "lr" + HALL_SOLUTION, source="long way", proved="pushes")
    library.add_solution(HALL, HALL_SOLUTION, source="short way")
    assert library.stats().solutions == 1
    found = library.known(HALL, "pushes")
    assert found is not None
    assert found.source == "short way", "as few pushes, so as well proved"
    assert library.known(HALL, "moves") is None
