"""Make a level: certain to be solvable, and not too easy.

Make Sokoban levels by playing backwards from the solved position.
"""

from __future__ import annotations

import random
from typing import Any

from pushworks.engine import Objective, Options, solve
from pushworks.lab.exercises.own import Own
from pushworks.levels import Level

SHEET = '''"""Exercise 6: make levels. Fill in the gap, then: pushworks lab check exercise6.py"""


def make_level(rng):
    """A level as XSB text: # wall, @ player, $ box, . goal (* and + on a goal), at most 10 x 10.

    Use rng for every choice: the same rng must give the same level. It must be solvable with at least two boxes
    and need at least six pushes. Pulling boxes away from their goals makes sure that they can be pushed back.
    """
    raise NotImplementedError
'''


def _levels(module: Any) -> list[Level]:
    return [Level.from_xsb(module.make_level(random.Random(seed))) for seed in range(5)]


def check_readable(module: Any) -> None:
    """Five levels can be read and played."""
    for number, level in enumerate(_levels(module)):
        assert level.is_playable, f"level {number}: {level.status}"
        assert level.width <= 10 and level.height <= 10, f"level {number}: larger than 10 x 10"  # noqa: PT018
        assert len(level.boxes) >= 2, f"level {number}: fewer than two boxes"


def check_repeatable(module: Any) -> None:
    """The same seed makes the same level, another seed another."""
    again = _levels(module)
    assert again == _levels(module), "the same seed made another level"
    assert len({level.id for level in again}) >= 3, "five seeds should make at least three different levels"


def check_solvable(module: Any) -> None:
    """Every level has a solution of at least six pushes."""
    for number, level in enumerate(_levels(module)):
        found = solve(level, Options(objective=Objective.PUSHES, nodes=200_000))
        assert found.solved, f"level {number}: {found.status}\n{level.to_xsb()}"
        assert found.pushes >= 6, f"level {number}: {found.pushes} pushes are enough\n{level.to_xsb()}"


def own(seed: int) -> Own:
    """The seed of a level of one's own."""
    return Own(
        f"SEED = {seed}\n",
        "Every student's SEED has to give a level under the same rules, as make_level(random.Random(SEED)).",
    )


def own_check(module: Any, seed: int) -> None:
    """Your own SEED: its level is solvable and needs at least six pushes."""
    level = Level.from_xsb(module.make_level(random.Random(seed)))
    assert level.is_playable, f"{level.status}"
    found = solve(level, Options(objective=Objective.PUSHES, nodes=200_000))
    assert found.solved, f"{found.status}\n{level.to_xsb()}"
    assert found.pushes >= 6, f"{found.pushes} pushes are enough\n{level.to_xsb()}"
