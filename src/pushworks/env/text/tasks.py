"""The tasks of the benchmark: levels of our own maker with the exact optimum, a difficulty, and a split.

- Every optimum is proved: the fewest pushes by the table of all solvable positions, the fewest moves by the
  engine.
- Unsolvable tasks are positions of a solvable level after a mistake; the table and the engine both certify
  them, and they look like all others.
- No two tasks are the same puzzle turned or mirrored, and the split follows from the puzzle's `id`, so copies
  can never fall on both sides.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from pushworks.engine import Options, solve
from pushworks.engine.batch import DEADLOCKED, Endgame
from pushworks.engine.generator import ReverseOptions, RoomOptions, make_level
from pushworks.generate import rate, trimmed
from pushworks.levels import Direction, Level, LevelError
from pushworks.levels.files import write_text
from pushworks.levels.mersenne import Random
from pushworks.sealgo import Status
from pushworks.sokoban import Game

STRATA = {"pushes 1-3": (1, 3), "pushes 4-7": (4, 7), "pushes 8-15": (8, 15), "pushes 16-31": (16, 31)}
"""Strata by the exact optimum."""
UNSOLVABLE = "unsolvable"
SPLITS = ("train", "dev", "test")
_SHARES = (60, 20, 20)
_POSITIONS = 150_000
_ROOMS = {
    "pushes 1-3": ((5, 6), (1, 1)), "pushes 4-7": ((6, 7), (1, 2)), "pushes 8-15": ((7, 8), (2, 3)),
    "pushes 16-31": ((8, 9), (2, 3)), UNSOLVABLE: ((6, 8), (1, 3)),
}  # fmt: skip
"""Sides of the boards and numbers of boxes tried for each stratum."""


@dataclass(frozen=True, slots=True)
class Task:
    """One question."""

    id: str
    """The puzzle's own name, the same for every turned or mirrored copy."""
    split: str
    stratum: str
    level: str
    """The board as XSB text."""
    boxes: int
    pushes: int | None
    """The fewest pushes, proved; None when there is no solution, also proved."""
    moves: int | None
    """The fewest moves, proved."""
    difficulty: float | None
    """From 1 to 10, for people (`generate.rate`)."""
    traps: int | None = None
    """Pushes that lose and could be made along a shortest solution; None where they are not counted."""

    @property
    def board(self) -> Level:
        """The board as a level."""
        return Level.from_xsb(self.level)

    @property
    def solvable(self) -> bool:
        """Whether there is a solution."""
        return self.pushes is not None


def split_of(level: Level) -> str:
    """The split of a puzzle: a number drawn from its `id`."""
    drawn = int.from_bytes(sha256(level.id.encode()).digest()[:4], "big") % 100
    return SPLITS[0] if drawn < _SHARES[0] else SPLITS[1] if drawn < _SHARES[0] + _SHARES[1] else SPLITS[2]


def make_tasks(count: int, seed: int = 0) -> Iterator[Task]:
    """`count` tasks of every stratum, the unsolvable ones included; the same for the same seed."""
    seen: set[str] = set()
    for stratum in (*STRATA, UNSOLVABLE):
        random = Random(f"pushworks text {seed} {stratum}")
        made = 0
        while made < count:
            task = _try(stratum, random)
            if task is None or task.id in seen:
                continue
            seen.add(task.id)
            made += 1
            yield task


def _try(stratum: str, random: Random) -> Task | None:
    (low, high), boxes = _ROOMS[stratum]
    width, height, count = random.randint(low, high), random.randint(low, high), random.randint(*boxes)
    share = random.choice((100, 70, 40))
    made = make_level(
        random.getrandbits(63), count, RoomOptions(width, height, min_floor=min(5 + 3 * count, 20)),
        ReverseOptions(20_000, share=share), goal_tries=1,
    )  # fmt: skip
    if made is None or made.pushes == 0:
        return None
    level = trimmed(made.level)
    if len(level.boxes) != count or not level.is_playable:
        return None
    table = Endgame(level, _POSITIONS)
    if not table.complete:
        return None
    if stratum == UNSOLVABLE:
        lost = position_after_a_mistake(level, table, random)
        return None if lost is None else _task(lost, stratum, None)
    pushes = table.pushes(level.boxes, level.player)
    least, most = STRATA[stratum]
    return _task(level, stratum, pushes) if least <= pushes <= most else None


@dataclass(frozen=True, slots=True)
class Push:
    """A legal push: the square of the box, that of the player before, and the boxes afterwards."""

    box: int
    behind: int
    direction: Direction
    boxes: frozenset[int]


def legal_pushes(level: Level, game: Game) -> list[Push]:
    """Every push of a position, in order of the squares."""
    reachable, boxes = game.reachable(), frozenset(game.boxes)
    blocked = boxes | level.walls
    return [
        Push(box, box - step, direction, boxes - {box} | {box + step})
        for box in sorted(boxes)
        for direction in Direction
        for step in [direction.dy * level.width + direction.dx]
        if box - step in reachable and box + step not in blocked
    ]


def position_after_a_mistake(level: Level, table: Endgame, random: Random) -> Level | None:
    """The position after random pushes until one loses; None when none did or the level got stuck at once."""
    game = Game(level)
    for _ in range(40):
        before = game.current_level()
        movable = legal_pushes(level, game)
        if not movable or game.solved:
            return None
        push = random.choice(movable)
        game.walk_to(push.behind)
        game.move(push.direction)
        if not game.solved and table.pushes(game.boxes, game.player) == DEADLOCKED:
            after = game.current_level()
            return (
                after if after.is_playable and before.boxes != after.boxes and not after.is_solved else None
            )
    return None


def _task(level: Level, stratum: str, pushes: int | None) -> Task | None:
    """The task, its claims checked by the engine."""
    level = replace(level, title="", notes="", solutions=())
    answer = solve(level, Options("moves" if pushes is not None else "pushes", nodes=2_000_000))
    if pushes is None:
        if answer.status is not Status.UNSOLVABLE:
            return None
        return Task(level.id, split_of(level), stratum, level.to_xsb(), len(level.boxes), None, None, None)
    if answer.status is not Status.SOLVED or not answer.optimal:
        return None
    rating = rate(level)
    return Task(
        level.id, split_of(level), stratum, level.to_xsb(), len(level.boxes), pushes, answer.move_count,
        None if rating.difficulty is None else round(rating.difficulty, 1),
    )  # fmt: skip


def write_tasks(tasks: Iterable[Task], path: Path) -> None:
    """One JSON object a line."""
    write_text(path, "".join(json.dumps(asdict(task), ensure_ascii=False) + "\n" for task in tasks))


def read_tasks(path: Path) -> list[Task]:
    """The tasks of a file; `LevelError` with the line that is none."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise LevelError(error.strerror or str(error), source=str(path)) from None
    except UnicodeDecodeError:
        raise LevelError("expected UTF-8 text", source=str(path), line=1) from None
    tasks = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            data: dict[str, Any] = json.loads(line)
            task = Task(**data)
            _ = task.board
        except (ValueError, TypeError, AttributeError):
            raise LevelError(
                "expected a task as one JSON object", source=str(path), line=number, column=1
            ) from None
        tasks.append(task)
    if not tasks:
        raise LevelError("expected tasks, got none", source=str(path), line=1)
    return tasks
