"""The frozen test set of the text benchmark, and the program that made it.

Version 1 holds tasks of the split `test` only, so levels of `env text make` in other splits are never among
them, turned or mirrored. The file does not change; `SHA256` is its hash.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from hashlib import sha256
from importlib.resources import files

from pushworks.engine import Options, solve
from pushworks.engine.batch import DEADLOCKED, Endgame
from pushworks.engine.generator import ReverseOptions, RoomOptions, make_level
from pushworks.env.text.tasks import UNSOLVABLE, Task, legal_pushes, position_after_a_mistake, split_of
from pushworks.generate import rate, trimmed
from pushworks.levels import Direction, Level
from pushworks.levels.mersenne import Random
from pushworks.sealgo import Status
from pushworks.sokoban import Game

VERSION = 1
SHA256 = "3542f05d2bcad8f55f36f386a4b86d52fda4939857e208279cacb3a3fb13608c"
STRATA = {
    "pushes 1-3": (1, 3), "pushes 4-7": (4, 7), "pushes 8-15": (8, 15), "pushes 16-31": (16, 31),
    "pushes 32-63": (32, 63), "pushes 64-100": (64, 100), "pushes 101+": (101, 10_000),
}  # fmt: skip
_ROOMS = {
    "pushes 1-3": ((5, 7), (1, 2)), "pushes 4-7": ((6, 8), (1, 3)), "pushes 8-15": ((7, 9), (1, 4)),
    "pushes 16-31": ((8, 10), (2, 4)), "pushes 32-63": ((9, 12), (2, 4)), "pushes 64-100": ((15, 18), (3, 4)),
    "pushes 101+": ((16, 18), (3, 3)), UNSOLVABLE: ((6, 10), (1, 4)),
}  # fmt: skip
"""Sides of the boards and numbers of boxes of each stratum."""
_DEEP = {"pushes 64-100": 2, "pushes 101+": 7}
"""Strata whose puzzles are rare: one task for so many of the other strata."""
_STREAMS = {"pushes 64-100": "pushes 64+"}
"""Random numbers of a stratum whose tasks were made under another name."""
_POSITIONS = 2_000_000


def benchmark_bytes() -> bytes:
    """The tasks as they are in the file, one JSON object a line."""
    packed = files("pushworks").joinpath("data", "benchmark", f"text-v{VERSION}.jsonl.gz").read_bytes()
    return gzip.decompress(packed)


def benchmark_tasks() -> list[Task]:
    """The tasks of version 1; `ValueError` when the file is not the frozen one."""
    data = benchmark_bytes()
    found = sha256(data).hexdigest()
    if found != SHA256:
        raise ValueError(f"expected the frozen tasks with hash {SHA256[:12]}…, got {found[:12]}…")
    return [Task(**json.loads(line)) for line in data.splitlines()]


def make_benchmark(count: int, seed: int = VERSION) -> Iterator[Task]:
    """How the frozen set was made: `count` tasks of every stratum, fewer of the deepest (`_DEEP`)."""
    for stratum in (*STRATA, UNSOLVABLE):
        yield from make_stratum(stratum, count // _DEEP.get(stratum, 1), seed)


def make_stratum(stratum: str, count: int, seed: int = VERSION) -> Iterator[Task]:
    """The tasks of one stratum. Those of different strata differ in their optimum: none is there twice."""
    random = Random(f"pushworks text benchmark {seed} {_STREAMS.get(stratum, stratum)}")
    seen: set[str] = set()
    while len(seen) < count:
        # Numbers of boxes take turns, so that no stratum is all of one kind.
        low, high = _ROOMS[stratum][1]
        task = _try(stratum, low + len(seen) % (high - low + 1), random)
        if task is not None and task.id not in seen:
            seen.add(task.id)
            yield task


def _try(stratum: str, boxes: int, random: Random) -> Task | None:
    low, high = _ROOMS[stratum][0]
    deep = stratum in _DEEP
    room = RoomOptions(
        random.randint(low, high),
        random.randint(low, high),
        min_floor=50 if deep else 5 + 3 * boxes,
        max_floor=60 if not deep else 160 if boxes < 4 else 80,
    )
    share = 100 if deep else random.choice((100, 80, 50))
    search = ReverseOptions(_POSITIONS, share=share, slack=10)
    made = make_level(random.getrandbits(63), boxes, room, search, goal_tries=1)
    if made is None or not made.complete:
        return None
    least, most = STRATA.get(stratum, (1, 10_000))
    if not least <= made.pushes <= most:
        return None
    level = trimmed(made.level)
    if len(level.boxes) != boxes or not level.is_playable or level.is_solved:
        return None
    if stratum != UNSOLVABLE and split_of(level) != "test":  # the table of a deep level takes a second
        return None
    table = Endgame(level, _POSITIONS)
    if not table.complete:
        return None
    if stratum == UNSOLVABLE:
        mistaken = position_after_a_mistake(level, table, random)
        return None if mistaken is None else _checked(mistaken, stratum, None, None)
    return _checked(level, stratum, table.pushes(level.boxes, level.player), table)


def _checked(level: Level, stratum: str, pushes: int | None, table: Endgame | None) -> Task | None:
    """The task, if it is of the split `test` and the engine agrees with the table."""
    level = replace(level, title="", notes="", solutions=())
    if split_of(level) != "test":
        return None
    answer = solve(level, Options("pushes", nodes=3_000_000))
    if pushes is None or table is None:
        if answer.status is not Status.UNSOLVABLE:
            return None
        return Task(level.id, "test", stratum, level.to_xsb(), len(level.boxes), None, None, None)
    if answer.status is not Status.SOLVED or not answer.optimal or answer.pushes != pushes:
        return None
    shortest = solve(level, Options("moves", nodes=1_000_000))
    difficulty = rate(level).difficulty
    return Task(
        level.id, "test", stratum, level.to_xsb(), len(level.boxes), pushes,
        shortest.move_count if shortest.optimal else None,
        None if difficulty is None else round(difficulty, 1), traps_on(level, answer.moves, table),
    )  # fmt: skip


def traps_on(level: Level, moves: str, table: Endgame) -> int:
    """Pushes beside a solution that lose: how often the solver could have gone wrong for good."""
    game = Game(level)
    traps = 0
    for letter in moves:
        if letter.isupper():
            traps += sum(
                table.pushes(push.boxes, push.box) == DEADLOCKED for push in legal_pushes(level, game)
            )
        game.move(Direction.from_letter(letter))
    return traps


def packed(tasks: list[Task]) -> tuple[bytes, str]:
    """The file of tasks and the hash of what it holds."""
    data = "".join(json.dumps(asdict(task)) + "\n" for task in tasks).encode()
    return gzip.compress(data, 9, mtime=0), sha256(data).hexdigest()
