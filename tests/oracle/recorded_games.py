"""Games as people play them: good pushes mixed with careless ones, solved, given up or lost."""

from __future__ import annotations

import random
from dataclasses import replace

from pushworks.engine import Options, solve
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game


def recorded_game(rng: random.Random, level: Level, mistakes: float, pushes: int = 60) -> str:
    """The moves of a game in which so many pushes in a hundred are any push at all."""
    game = Game(level)
    plan = ""
    while not game.solved and game.pushes < pushes:
        if rng.random() < mistakes:
            plan = ""
            if not _random_push(rng, game):
                break
            continue
        if not plan:
            found = solve(replace(level, boxes=game.boxes, player=game.player), Options(nodes=50_000))
            if not found.solved:  # lost: play on a little, as people do
                for _ in range(rng.randint(0, 4)):
                    _random_push(rng, game)
                break
            plan = found.moves
        letters = next(n for n, letter in enumerate(plan, 1) if letter.isupper())
        game.play(plan[:letters])
        plan = plan[letters:]
    return game.lurd


def _random_push(rng: random.Random, game: Game) -> bool:
    choices = []
    for box in sorted(game.boxes):
        for direction in Direction:
            trial = Game(replace(game.level, boxes=game.boxes, player=game.player))
            way = trial.walk_to(box - _step(game.level, direction))
            behind = box - _step(game.level, direction)
            if (way is not None or trial.player == behind) and trial.move(direction):
                choices.append(trial.lurd)
    if choices:
        game.play(rng.choice(choices))
    return bool(choices)


def _step(level: Level, direction: Direction) -> int:
    return {
        Direction.UP: -level.width,
        Direction.DOWN: level.width,
        Direction.LEFT: -1,
        Direction.RIGHT: 1,
    }[direction]
