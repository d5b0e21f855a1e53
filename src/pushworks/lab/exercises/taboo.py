"""Taboo squares: where no box may ever go.

A square is taboo when a box pushed there can never reach a goal, whatever the player does. Find all of them:
they depend on the walls and the goals alone, so you need to do it only once for a level.
"""

from __future__ import annotations

from typing import Any

from pushworks.lab.exercises.own import level_own, own_level
from pushworks.lab.small import random_levels
from pushworks.levels import Level, shipped_collection
from pushworks.sokoban.board import Board

SHEET = '''"""Exercise 9: taboo squares. Fill in the gap, then: pushworks lab check exercise9.py"""


def taboo_squares(level):
    """The set of floor squares (x, y) from which a lone box can be pushed to no goal.

    `level` is a pushworks.levels.Level: level.width, level.height; level.walls and level.goals are sets of
    numbers y * width + x, and so is level.floor, the squares that the player can reach if no box is in the way.
    A box needs room: to push it left, the square on its right must be free for the player. Start from the goals
    and pull.
    """
    raise NotImplementedError
'''


def _truth(level: Level) -> set[tuple[int, int]]:
    """By pulling a box from every goal: what it never reaches is taboo."""
    board = Board(level)
    alive = board.area(board.goals)
    return {board.position(i) for i in range(board.size) if not alive >> i & 1}


def _compare(module: Any, level: Level) -> None:
    right, given = _truth(level), {(int(x), int(y)) for x, y in module.taboo_squares(level)}
    assert not given - right, f"{min(given - right)} is not taboo in\n{level.to_xsb()}"
    assert not right - given, f"{min(right - given)} is taboo in\n{level.to_xsb()}"


def check_corners(module: Any) -> None:
    """The corners of a room are taboo, a goal in a corner is not."""
    level = Level.from_xsb("#######\n#.    #\n#  $  #\n#  @  #\n#######")
    given = {(int(x), int(y)) for x, y in module.taboo_squares(level)}
    assert (5, 1) in given, "(5, 1) is a corner without a goal"
    assert (1, 1) not in given, "(1, 1) is a goal"


def check_walls(module: Any) -> None:
    """Along a wall without a goal every square is taboo."""
    _compare(module, Level.from_xsb("########\n#      #\n# .$@  #\n#      #\n########"))


def check_room_for_the_player(module: Any) -> None:
    """A box in a dead end is taboo although a goal is near: nobody can stand behind it."""
    _compare(module, Level.from_xsb("#########\n#@$  .  #\n####  ###\n   ####  \n"))


def check_shipped(module: Any) -> None:
    """Right on the twelve levels of `first`."""
    for level in shipped_collection("first"):
        _compare(module, level)


def check_random(module: Any) -> None:
    """Right on sixty random levels."""
    for level in random_levels(60, seed=9, largest=30, boxes=2):
        _compare(module, level)


own = level_own


def own_check(module: Any, seed: int) -> None:
    """Your own LEVEL: exactly its taboo squares."""
    _compare(module, own_level(seed))
