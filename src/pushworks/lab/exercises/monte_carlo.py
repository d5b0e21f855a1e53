"""Monte Carlo: play at random, learn from it.

Write the play-out of Monte Carlo tree search, and the formula that chooses a child.
"""

from __future__ import annotations

import random
from math import inf, log, sqrt
from typing import Any

from pushworks.lab.exercises.own import board_own, own_board
from pushworks.lab.problems import EightPuzzle

SHEET = '''"""Exercise 5: play-outs. Fill in the gaps, then: pushworks lab check exercise5.py"""


def playout(problem, state, steps, rng):
    """Play at random from `state`, at most `steps` actions, and stop at a goal.

    Use rng.choice for every choice. Return the actions played and the smallest problem.heuristic(state) seen on
    the way, the first state included.
    """
    raise NotImplementedError


def ucb(total, visits, parent_visits, exploration):
    """The value by which a child is chosen: mean reward + exploration * sqrt(ln(parent visits) / visits).

    A child that was never visited comes before all others: infinity.
    """
    raise NotImplementedError
'''


def _playout(module: Any, board: bytes, steps: int, rng: random.Random) -> Any:
    """A play-out on a puzzle of its own: the submission may change what it is given."""
    return module.playout(EightPuzzle(board), board, steps, rng)


def check_legal(module: Any) -> None:
    """Every action can be done, and there are no more than allowed."""
    puzzle = EightPuzzle(1)
    for seed in range(20):
        actions, _ = _playout(module, puzzle.start, 12, random.Random(seed))
        actions = list(actions)
        assert len(actions) <= 12, f"{len(actions)} actions where 12 are allowed"
        state = puzzle.start
        for action in actions:
            assert action in puzzle.actions(state), f"{action!r} cannot be done there"
            state = puzzle.result(state, action)


def check_best(module: Any) -> None:
    """The estimate is the smallest on the way."""
    puzzle = EightPuzzle(2)
    for seed in range(20):
        actions, best = _playout(module, puzzle.start, 25, random.Random(seed))
        state = puzzle.start
        seen = [puzzle.heuristic(state)]
        for action in actions:
            state = puzzle.result(state, action)
            seen.append(puzzle.heuristic(state))
        assert float(best) == min(seen), f"expected {min(seen)}, got {best}"


def check_goal(module: Any) -> None:
    """It stops at a goal."""
    puzzle = EightPuzzle(bytes([1, 0, 2, 3, 4, 5, 6, 7, 8]))
    lengths = set()
    for seed in range(60):
        actions, best = _playout(module, puzzle.start, 40, random.Random(seed))
        if float(best) == 0:
            lengths.add(len(actions))
            state = puzzle.start
            for action in actions:
                assert not puzzle.is_goal(state), "it went on after the goal"
                state = puzzle.result(state, action)
            assert puzzle.is_goal(state), "the actions do not end at the goal"
    assert lengths, "in sixty play-outs one step from the goal it should be met now and then"


def check_formula(module: Any) -> None:
    """The formula is right, and the unvisited come first."""
    assert float(module.ucb(0, 0, 5, 1)) == inf, "expected infinity for a child never visited"
    for total, visits, parent, c in ((3, 4, 10, 0.7), (0.5, 1, 2, 2)):
        expected = total / visits + c * sqrt(log(parent) / visits)
        assert abs(float(module.ucb(total, visits, parent, c)) - expected) < 1e-9, f"expected {expected}"


own = board_own


def own_check(module: Any, seed: int) -> None:
    """Your own BOARD: play-outs from it are legal and report the smallest estimate."""
    puzzle = EightPuzzle(own_board(seed))
    for number in range(20):
        actions, best = _playout(module, puzzle.start, 30, random.Random(number))
        state, seen = puzzle.start, [puzzle.heuristic(puzzle.start)]
        for action in actions:
            assert action in puzzle.actions(state), f"{action!r} cannot be done there"
            state = puzzle.result(state, action)
            seen.append(puzzle.heuristic(state))
        assert float(best) == min(seen), f"expected {min(seen)}, got {best}"
