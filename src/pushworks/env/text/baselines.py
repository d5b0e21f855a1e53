"""Answers of simple programs to compare models with: random moves, greedy pushes, A* with a node budget."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pushworks.engine import Options, solve
from pushworks.env.text.tasks import Task, legal_pushes
from pushworks.levels import Direction, Level
from pushworks.levels.mersenne import Random
from pushworks.sealgo import Status
from pushworks.sokoban import Game

Baseline = Callable[[Task], str]


def random_moves(task: Task, most: int = 200) -> str:
    """Random legal moves until the puzzle is solved; the same for the same task."""
    game, random = Game(task.board), Random(f"random moves {task.id}")
    while not game.solved and game.moves < most:
        game.move(random.choice(tuple(Direction)))
    return game.lurd


def greedy_pushes(task: Task, most: int = 200) -> str:
    """The push after which boxes are nearest to goals, none twice to the same boxes; ties at random."""
    game, random = Game(task.board), Random(f"greedy pushes {task.id}")
    level = task.board
    seen = {frozenset(game.boxes)}
    for _ in range(most):
        if game.solved:
            break
        choices = [push for push in legal_pushes(level, game) if push.boxes not in seen]
        if not choices:
            break
        nearest = min(_distance(level, push.boxes) for push in choices)
        push = random.choice([push for push in choices if _distance(level, push.boxes) == nearest])
        seen.add(push.boxes)
        game.walk_to(push.behind)
        game.move(push.direction)
    return game.lurd


def _distance(level: Level, boxes: frozenset[int]) -> int:
    """The sum over the boxes of rows and columns to the nearest goal."""
    return sum(
        min(
            abs(box // level.width - goal // level.width) + abs(box % level.width - goal % level.width)
            for goal in level.goals
        )
        for box in boxes
    )


def a_star(nodes: int) -> Baseline:
    """An A* search of so many nodes, as a model spends tokens on thinking."""

    def answer(task: Task) -> str:
        found = solve(task.board, Options("pushes", algorithm="astar", nodes=nodes))
        if found.status is Status.UNSOLVABLE:
            return "unsolvable"
        return found.moves if found.status is Status.SOLVED else "I do not know."

    return answer


def baselines(budgets: Sequence[int] = (100, 1_000, 10_000, 100_000)) -> dict[str, Baseline]:
    """All of them by name."""
    named: dict[str, Baseline] = {"random moves": random_moves, "greedy pushes": greedy_pushes}
    return named | {f"A*, {nodes:,} nodes": a_star(nodes) for nodes in budgets}
