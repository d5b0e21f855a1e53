"""Solutions that leave much to be desired: random play first, then whatever the solver finds from there."""

from __future__ import annotations

import random
from dataclasses import replace

from pushworks.engine import Options, solve
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game


def bad_solution(rng: random.Random, level: Level, steps: int = 40) -> str:
    """A solution of a level that has one, with random moves and pushes at its beginning."""
    while True:
        game = Game(level)
        for _ in range(steps):
            game.move(rng.choice(list(Direction)))
        rest = replace(level, boxes=game.boxes, player=game.player)
        found = solve(rest, Options(nodes=100_000))
        if found.solved:
            return game.lurd + found.moves
        steps //= 2
