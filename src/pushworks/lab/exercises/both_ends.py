"""From both ends: two small circles instead of a large one.

Write breadth-first search from both ends at once.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from pushworks.lab.exercises.own import MOVES, board_own, own_board
from pushworks.lab.problems import EightPuzzle, GridPath
from pushworks.sealgo import BreadthFirst, SearchProblem

SHEET = '''"""Exercise 4: search from both ends. Fill in the gap, then: pushworks lab check exercise4.py"""


def both_ends(problem):
    """A shortest list of actions from problem.initial_state() to one of problem.goal_states().

    problem.successors(state) gives (action, state after, cost) for what can be done,
    problem.predecessors(state) gives (action, state before, cost) for how the state can have come about.
    Every step counts as one. Return None when there is no way.
    """
    raise NotImplementedError
'''


class _Counted(EightPuzzle):
    """An 8-puzzle that counts how often it is asked."""

    asked = 0

    def successors(self, state: bytes) -> list[tuple[str, bytes, float]]:
        """Counted."""
        self.asked += 1
        return super().successors(state)

    def predecessors(self, state: bytes) -> Sequence[tuple[str, bytes, float]]:
        """Counted."""
        self.asked += 1
        return EightPuzzle.predecessors(self, state)


def _stirred(seed: int) -> bytes:
    """A board some fifteen moves from the goal: far enough to show, near enough to be quick."""
    rng, puzzle = random.Random(seed), EightPuzzle(bytes(range(9)))
    state = before = puzzle.start
    for _ in range(17):
        before, state = state, rng.choice([s for _, s, _ in puzzle.successors(state) if s != before])
    return state


def _follow(problem: SearchProblem[Any, Any], actions: Sequence[Any]) -> Any:
    state = problem.initial_state()
    for action in actions:
        state = problem.result(state, action)
    return state


def check_right(module: Any) -> None:
    """The actions lead to the goal, and there are no shorter ones."""
    for number in (1, 2, 3):
        actions = module.both_ends(EightPuzzle(_stirred(number)))
        puzzle = EightPuzzle(_stirred(number))  # another one: the submission may have changed its own
        assert actions is not None, f"board {number} can be solved"
        actions = list(actions)
        assert puzzle.is_goal(_follow(puzzle, actions)), f"board {number}: the actions do not end at the goal"
        best = BreadthFirst(puzzle).run().cost
        assert len(actions) == best, f"board {number}: {len(actions)} actions where {best:g} are enough"


def check_start_is_goal(module: Any) -> None:
    """Nothing has to be done when the start is the goal."""
    assert list(module.both_ends(EightPuzzle(bytes(range(9))))) == [], "expected no actions"


def check_small(module: Any) -> None:
    """It looks at less than a fifth of what breadth-first search looks at."""
    one, other = _Counted(_stirred(1)), _Counted(_stirred(1))
    actions = module.both_ends(one)
    BreadthFirst(other).run()
    ends = actions is not None and other.is_goal(_follow(other, list(actions)))
    assert ends, "the actions do not end at the goal"
    assert one.asked * 5 < other.asked, f"{one.asked} states, breadth-first search {other.asked}"


def check_no_way(module: Any) -> None:
    """It says None when there is no way."""
    assert module.both_ends(GridPath("S#G\n##.\n")) is None, "there is no way round these walls"


own = board_own


def own_check(module: Any, seed: int) -> None:
    """Your own BOARD: a shortest solution."""
    actions = module.both_ends(EightPuzzle(own_board(seed)))
    puzzle = EightPuzzle(own_board(seed))
    assert actions is not None, "your board can be solved"
    actions = list(actions)
    assert puzzle.is_goal(_follow(puzzle, actions)), "the actions do not end at the goal"
    assert len(actions) == MOVES, f"{len(actions)} actions where {MOVES} are enough"
