"""An instance of its own for every student: another one for each, all equally hard, and proved to be.

A student's number gives the seed, so a sheet can be made again and a teacher needs no list. What "equally hard"
means is exact: the same shortest length, found by exhaustive search, and for levels the same boxes and a
number of positions within a quarter of `POSITIONS`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from pushworks.engine.generator import ReverseOptions, RoomOptions, explore, make_level
from pushworks.lab.problems import EightPuzzle
from pushworks.lab.problems.tiles import Manhattan
from pushworks.levels import Level
from pushworks.sokoban import Game

PUSHES, BOXES, POSITIONS = 16, 3, 1_200
MOVES, ESTIMATE = 18, 12
"""Of an 8-puzzle board: fewest moves, and what the Manhattan distance says."""


@dataclass(frozen=True)
class Own:
    """What a student's sheet says beside the sheet of all."""

    source: str
    """Python lines: the instance as constants."""
    certified: str
    """What is the same for all students, in one sentence."""


def seed_of(student: str, number: int) -> int:
    """The seed of a student's instance of an exercise."""
    return int.from_bytes(sha256(f"{student.strip()} {number}".encode()).digest()[:6], "big")


def sheet_for(sheet: str, student: str, own: Own, certified: str) -> str:
    """A sheet with the student's instance below its description, and what is certified in words."""
    _, opening, rest = sheet.partition('"""')
    about, closing, rest = rest.partition('"""\n')
    head = f"{opening}{about}{closing}"
    return f"{head}\nSTUDENT = {student.strip()!r}\n{own.source.rstrip()}\n# {certified}\n{rest}"


@lru_cache(maxsize=64)
def own_level(seed: int) -> Level:
    """A level with `BOXES` boxes whose shortest solution has exactly `PUSHES` pushes.

    The maker's start is the farthest from the goals, with the fewest pushes proved. After some pushes of
    that solution the rest of it is still shortest.
    """
    room = RoomOptions(width=9, height=8, min_floor=18, max_floor=30)
    for candidate in range(seed << 12, (seed + 1) << 12):
        made = make_level(candidate % (1 << 62), BOXES, room, ReverseOptions(max_positions=50_000))
        if made is None or not (made.optimal and made.complete and made.pushes >= PUSHES):
            continue
        level = _after(made.level, made.solution, made.pushes - PUSHES)
        seen = explore(level, max_positions=20_000, samples=1)
        right = seen.complete and seen.pushes == PUSHES and abs(seen.positions - POSITIONS) <= POSITIONS // 4
        if right and not level.boxes & level.goals:
            return level
    raise ValueError(f"no level for the seed {seed}")  # 4,096 rooms, one in sixty will do


def _after(level: Level, solution: str, pushes: int) -> Level:
    """The level after so many pushes of a solution."""
    game = Game(level)
    for letter in solution:
        if not pushes:
            break
        game.play(letter)
        pushes -= letter.isupper()
    return game.current_level().canonical()[0]


def level_source(level: Level) -> str:
    """A level as a constant of a sheet."""
    return f'LEVEL = """\n{level.to_xsb().strip(chr(10))}\n"""\n'


def level_own(seed: int) -> Own:
    """A level as the instance."""
    return Own(
        level_source(own_level(seed)),
        f"Every student's level has {BOXES} boxes and needs {PUSHES} pushes (proved), with {POSITIONS:,} positions, give or take a quarter.",
    )


@lru_cache(maxsize=1)
def _boards() -> list[bytes]:
    """All boards of the 8-puzzle that need exactly `MOVES` moves and where Manhattan says `ESTIMATE`."""
    puzzle, estimate = EightPuzzle(), Manhattan(3)
    far = {puzzle.goal: 0}
    todo = deque(far)
    while todo:
        board = todo.popleft()
        for _, other, _ in puzzle.successors(board) if far[board] < MOVES else ():
            if other not in far:
                far[other] = far[board] + 1
                todo.append(other)
    return sorted(board for board, moves in far.items() if moves == MOVES and estimate(board) == ESTIMATE)


def own_board(seed: int) -> bytes:
    """A board of the 8-puzzle."""
    return _boards()[seed % len(_boards())]


def board_own(seed: int) -> Own:
    """A board as the instance."""
    return Own(
        f"BOARD = bytes({list(own_board(seed))})\n",
        f"Every student's board needs {MOVES} moves (proved), and its tiles are {ESTIMATE} squares from home.",
    )


OwnMaker = Callable[[int], Own]
