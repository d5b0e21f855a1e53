"""Deadlocks: a rule that is never wrong.

Write a rule that says of some Sokoban positions that they are deadlocked. It may miss some; it must never
call a position deadlocked that can be solved.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from pushworks.lab.exercises.own import level_own, own_level
from pushworks.lab.recall import dead_positions
from pushworks.lab.small import random_levels
from pushworks.sokoban import Map
from pushworks.sokoban.board import Board
from pushworks.sokoban.problem import map_on
from pushworks.sokoban.states import PackedBits

SHEET = '''"""Exercise 3: a deadlock rule. Fill in the gap, then: pushworks lab check exercise3.py"""


def is_deadlocked(position):
    """Whether a position can never be solved; when unsure, False.

    `position` is a pushworks.sokoban.Map: position.locate_boxes() are the boxes as (x, y), and
    position.is_wall(x, y), is_box(x, y), is_goal(x, y), is_empty(x, y) tell what is where.
    """
    raise NotImplementedError
'''


@lru_cache(maxsize=1)
def _truth() -> tuple[list[tuple[Map, bool]], int]:
    """Positions of small levels, each with whether it can be solved, and how many cannot."""
    found, dead = [], 0
    for level in random_levels(8, seed=12, largest=12, boxes=2):
        board = Board(level)
        states = PackedBits(board)
        positions, alive = dead_positions(board)
        for position in positions[::5]:
            solvable = states.pack(*position) in alive
            dead += not solvable
            found.append((map_on(board, *position), solvable))
    return found, dead


def _rule(module: Any) -> Any:
    """The function of a sheet; sheets of version 0.1 call it `is_lost`."""
    return module.is_lost if hasattr(module, "is_lost") else module.is_deadlocked


def check_corner(module: Any) -> None:
    """It sees a box in a corner."""
    assert _rule(module)(_map("#####", "#$@.#", "#####")), "the box in the corner will never move again"


def check_goal_in_the_corner(module: Any) -> None:
    """A box on a goal in a corner is no deadlock."""
    assert not _rule(module)(_map("#####", "#*@ #", "#####")), "that box is where it belongs"


def check_never_wrong(module: Any) -> None:
    """It calls no position deadlocked that can be solved (thousands are tried)."""
    for position, solvable in _truth()[0]:
        if solvable and _rule(module)(position.copy()):
            raise AssertionError("this one can be solved:\n" + str(position))


def check_sees_enough(module: Any) -> None:
    """It sees at least half of the positions that are deadlocked."""
    positions, dead = _truth()
    seen = sum(bool(_rule(module)(position.copy())) for position, solvable in positions if not solvable)
    assert seen >= dead / 2, f"it sees {100 * seen / dead:.0f} % of the deadlocked positions"


def _map(*rows: str) -> Map:
    from pushworks.levels import Level

    return Map.from_level(Level.from_xsb("\n".join(rows)))


own = level_own


def own_check(module: Any, seed: int) -> None:
    """Your own LEVEL: of all its positions it calls none deadlocked that can be solved."""
    board = Board(own_level(seed))
    states = PackedBits(board)
    positions, alive = dead_positions(board)
    for position in positions:
        if states.pack(*position) in alive:
            shown = map_on(board, *position)
            if _rule(module)(shown.copy()):
                raise AssertionError("this one can be solved:\n" + str(shown))
