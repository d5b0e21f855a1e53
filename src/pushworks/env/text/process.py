"""Process rewards: what every single move of an answer did to the shortest solution.

One exact table of a task answers for all of its samples: `ProcessJudge` keeps it. `judge_moves` takes the
replies of a batch at once and keeps the tables of the tasks that were asked last.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from pushworks.engine.batch import DEADLOCKED, Endgame
from pushworks.env.text.answers import read_answer
from pushworks.env.text.tasks import Task
from pushworks.levels import Direction
from pushworks.sokoban import Game

MAX_POSITIONS = 2_000_000
_MOST_KEPT = 20_000
"""Continuations that a table keeps."""


@dataclass(frozen=True, slots=True)
class MoveVerdict:
    """One move of an answer."""

    move: str
    """The letter; upper case for a push."""
    legal: bool
    """False: something is in the way, and the position stays."""
    pushes_left: int
    """Of a shortest solution after the move; -1 when there is none."""
    change: int
    """By how many pushes a solution, counted from the start, gets longer: 0 keeps an optimal course."""
    became_unsolvable: bool
    """This move lost the puzzle."""
    best_pushes: tuple[tuple[int, int], ...]
    """Every push (square, direction 0 to 3: up, down, left, right) that goes on a shortest solution."""
    continuation: str | None = None
    """A solution from here with the fewest pushes, as LURD; None without one or unless asked for."""


class ProcessJudge:
    """Verdicts of moves on one task; `ValueError` where the task has too many positions for a table."""

    def __init__(self, task: Task, max_positions: int = MAX_POSITIONS) -> None:
        self.task = task
        self._level = task.board
        self._table = Endgame(self._level, max_positions)
        if not self._table.complete:
            raise ValueError(f"expected a task of at most {max_positions:,} solvable positions")
        self._ways: dict[tuple[frozenset[int], int], str] = {}

    def judge(self, answer: str, *, continuations: bool = False) -> list[MoveVerdict]:
        """The verdict of every move in a reply; none where it has no moves."""
        game = Game(self._level)
        left = self._left(game)
        verdicts = []
        for letter in read_answer(answer).moves:
            if game.solved:
                break
            before = game.boxes
            done = game.move(Direction.from_letter(letter)) is not None
            pushed = game.boxes != before
            now = self._left(game) if pushed else left
            change = 0
            if pushed and now != DEADLOCKED and left != DEADLOCKED:
                change = now + 1 - left
            verdicts.append(
                MoveVerdict(
                    letter.upper() if pushed else letter,
                    done,
                    now,
                    change,
                    pushed and now == DEADLOCKED and left != DEADLOCKED,
                    ()
                    if now == DEADLOCKED or game.solved
                    else tuple(self._table.best(game.boxes, game.player)),
                    self._continuation(game, now) if continuations else None,
                )
            )
            left = now
        return verdicts

    def _continuation(self, game: Game, left: int) -> str | None:
        """A shortest solution of a position. Positions after its pushes share what follows."""
        if left == DEADLOCKED:
            return None
        ahead = Game(replace(self._level, boxes=game.boxes, player=game.player))
        passed: list[tuple[tuple[frozenset[int], int], str]] = []
        rest = ""
        while not ahead.solved:
            place = ahead.boxes, ahead.player
            if place in self._ways:
                rest = self._ways[place]
                break
            box, number = self._table.best(*place)[0]
            direction = Direction(number)
            path = ahead.walk_to(box - direction.dy * self._level.width - direction.dx) or ""
            ahead.move(direction)
            passed.append((place, path + direction.letter.upper()))
        if len(self._ways) > _MOST_KEPT:
            self._ways.clear()
        for place, part in reversed(passed):
            rest = self._ways[place] = part + rest
        return rest

    def _left(self, game: Game) -> int:
        return 0 if game.solved else self._table.pushes(game.boxes, game.player)


def judge_moves(
    tasks: Iterable[Task], answers: Iterable[str], *, continuations: bool = False
) -> list[list[MoveVerdict]]:
    """The verdicts of every answer, each with its task; samples of a task share its table."""
    return [
        _judge_of(task).judge(answer, continuations=continuations)
        for task, answer in zip(tasks, answers, strict=True)
    ]


@lru_cache(64)
def _judge_of(task: Task) -> ProcessJudge:
    return ProcessJudge(task)
