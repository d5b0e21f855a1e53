"""Heuristics: an estimate that never says too much.

For the 8-puzzle, write an estimate of the moves to go that is admissible and better than counting the tiles
that are out of place.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache, partial
from typing import Any

from pushworks.lab.exercises.own import MOVES, board_own, own_board
from pushworks.lab.problems import EightPuzzle
from pushworks.lab.problems.tiles import Misplaced
from pushworks.sealgo import AStar

SHEET = '''"""Exercise 2: an admissible estimate. Fill in the gap, then: pushworks lab check exercise2.py"""


def estimate(board):
    """At least so many moves are needed. `board` are nine numbers, row by row; 0 is the gap.

    In the goal every tile stands on the square with its own number: 0 1 2 / 3 4 5 / 6 7 8.
    """
    raise NotImplementedError
'''


@lru_cache(maxsize=1)
def _near() -> dict[bytes, int]:
    """All boards within 12 moves of the goal, with their distance."""
    puzzle = EightPuzzle()
    far = {puzzle.goal: 0}
    todo = deque(far)
    while todo:
        board = todo.popleft()
        for _, other, _ in puzzle.successors(board) if far[board] < 12 else ():
            if other not in far:
                far[other] = far[board] + 1
                todo.append(other)
    return far


def _number(module: Any, board: bytes) -> float:
    """What the estimate says, as a plain number: an object of one's own could say what one likes to hear."""
    said = module.estimate(board)
    assert said is not None, "expected a number, got None"
    return float(said)


def check_goal(module: Any) -> None:
    """The goal needs no moves."""
    assert _number(module, bytes(range(9))) == 0, "expected 0 for the goal"


def check_admissible(module: Any) -> None:
    """It never exceeds the true number of moves (all boards within 12 moves are tried)."""
    for board, moves in _near().items():
        said = _number(module, board)
        assert said <= moves, f"{list(board)} needs {moves} moves, not {said:g}"


def check_better(module: Any) -> None:
    """It says more than the number of tiles out of place."""
    plain = Misplaced(3)
    mine = sum(_number(module, board) for board in _near())
    theirs = sum(plain(board) for board in _near())
    assert mine > theirs, (
        f"on average {mine / len(_near()):.2f}, tiles out of place {theirs / len(_near()):.2f}"
    )


def check_fewer(module: Any) -> None:
    """A* with it expands fewer states than with tiles out of place, and answers are as short."""
    for number in (2, 3):
        base = AStar(EightPuzzle(number, heuristic="misplaced")).run()
        puzzle = EightPuzzle(number)
        puzzle.heuristic = partial(_number, module)  # type: ignore[method-assign]
        mine = AStar(puzzle).run()
        assert mine.cost == base.cost, f"board {number}: {mine.cost} moves where {base.cost} are enough"
        assert mine.statistics.expanded < base.statistics.expanded, (
            f"board {number}: no fewer states expanded"
        )


own = board_own


def own_check(module: Any, seed: int) -> None:
    """Your own BOARD: it is not overestimated, and A* needs fewer states than with tiles out of place."""
    board = own_board(seed)
    said = _number(module, board)
    assert said <= MOVES, f"{list(board)} needs {MOVES} moves, not {said:g}"
    base = AStar(EightPuzzle(board, heuristic="misplaced")).run()
    puzzle = EightPuzzle(board)
    puzzle.heuristic = partial(_number, module)  # type: ignore[method-assign]
    mine = AStar(puzzle).run()
    assert mine.cost == MOVES, f"{mine.cost} moves where {MOVES} are enough"
    assert mine.statistics.expanded < base.statistics.expanded, (
        f"{mine.statistics.expanded} states, tiles out of place {base.statistics.expanded}"
    )
