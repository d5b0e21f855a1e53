"""Check a sequence of actions: the rules of Sokoban in your own words.

Play a list of actions on a level and say what comes of it. Whoever checks solutions has to get every rule right:
an illegal action anywhere makes the whole sequence illegal.
"""

from __future__ import annotations

import random
from typing import Any

from pushworks.engine import Options, solve
from pushworks.lab.exercises.own import level_own, own_level
from pushworks.lab.small import solvable_levels
from pushworks.levels import Direction, Level, shipped_collection
from pushworks.sokoban import Game

SHEET = '''"""Exercise 10: check a sequence of actions. Fill in the gap, then: pushworks lab check exercise10.py"""


def play_sequence(rows, actions):
    """Play `actions`, a list of "Left", "Right", "Up", "Down", and return the rows after it, or "Impossible".

    `rows` are strings with # wall, @ player, $ box, . goal, * box on a goal, + player on a goal, space floor. An
    action is impossible if the player would walk into a wall, or would have to push a box into a wall or into
    another box. The answer has rows of the same lengths.
    """
    raise NotImplementedError
'''
_WORDS = {"l": "Left", "r": "Right", "u": "Up", "d": "Down"}


def _rows(level: Level) -> list[str]:
    return level.to_xsb().rstrip("\n").split("\n")


def _expected(level: Level, letters: str) -> list[str] | str:
    """What our own rules say."""
    game = Game(level)
    for letter in letters:
        if game.move(Direction.from_letter(letter)) is None:
            return "Impossible"
    return _padded(_rows(game.current_level()), level.width)


def _padded(rows: list[str], width: int) -> list[str]:
    return [row.ljust(width) for row in rows]


def _compare(module: Any, level: Level, letters: str) -> None:
    rows = _padded(_rows(level), level.width)
    said = module.play_sequence(list(rows), [_WORDS[letter.lower()] for letter in letters])
    given = "".join(said) if isinstance(said, str) else ["".join(row) for row in said]
    expected = _expected(level, letters)
    board = "\n".join(rows)
    if expected == "Impossible":
        assert given == "Impossible", f"{letters} is impossible in\n{board}"
        return
    assert given != "Impossible", f"{letters} is possible in\n{board}"
    assert given == expected, f"wrong rows after {letters} in\n{board}"


def check_walk(module: Any) -> None:
    """Walking changes nothing but the player's square, and goals stay."""
    level = Level.from_xsb("######\n#@. $#\n#   .#\n######")
    for letters in ("", "r", "rr", "rrl", "rrdll"):
        _compare(module, level, letters)


def check_push(module: Any) -> None:
    """A push moves one box, on and off goals."""
    level = Level.from_xsb("########\n#@$ .* #\n########")
    for letters in ("r", "rr", "rrr"):
        _compare(module, level, letters)


def check_impossible(module: Any) -> None:
    """Walls, two boxes in a row and boxes at walls stop the whole sequence."""
    for board, letters in (
        ("######\n#@$$.#\n#   .#\n######", "r"), ("######\n#@ $.#\n######", "lr"),
        ("#####\n#@$.#\n#####", "rr"), ("#####\n#@$.#\n#####", "rrl"),
    ):  # fmt: skip
        _compare(module, Level.from_xsb(board), letters)


def check_solutions(module: Any) -> None:
    """Solutions of the twelve levels of `first`, whole and with a mistake in the middle."""
    for number, level in enumerate(shipped_collection("first")):
        _solution_and_mistakes(module, level, number)


def check_random(module: Any) -> None:
    """Random walks on thirty random levels."""
    rng = random.Random(10)
    for level in solvable_levels(30, seed=10):
        for length in (3, 8, 20):
            _compare(module, level, "".join(rng.choice("lurd") for _ in range(length)))


def _solution_and_mistakes(module: Any, level: Level, seed: int) -> None:
    rng = random.Random(seed)
    solution = solve(level, Options(nodes=200_000)).moves
    _compare(module, level, solution)
    for _ in range(4):
        at = rng.randrange(len(solution))
        _compare(module, level, solution[:at] + rng.choice("lurd") + solution[at:])


own = level_own


def own_check(module: Any, seed: int) -> None:
    """Your own LEVEL: its solution, and the same with mistakes."""
    _solution_and_mistakes(module, own_level(seed), seed)
