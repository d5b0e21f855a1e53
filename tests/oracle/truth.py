"""The truth about small levels: `brute.cpp`, compiled once and called from here.

It shares no line with the engine. `cheapest` gives the least cost of a solution, `positions` every position
that play can lead to with the pushes it still takes, `pulled` a position far from solved.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from pushworks.levels import Level

Cost = tuple[int, int]

_SOURCE = Path(__file__).with_name("brute.cpp")
BUILD = Path(__file__).parents[2] / "build" / "oracle"
_WALL, _GOAL, _BOX = 1, 2, 4

STEP_COSTS: dict[str, tuple[Cost, Cost]] = {
    "pushes": ((0, 0), (1, 0)),
    "moves": ((1, 0), (1, 0)),
    "pushes+moves": ((0, 1), (1, 1)),
    "moves+pushes": ((1, 0), (1, 1)),
}
"""Cost of a step and of a push for each objective."""


class TooLargeError(Exception):
    """The level has more states than it was allowed to have."""


@cache
def _library() -> ctypes.CDLL:
    """The compiled search; its name holds a hash of the source, so it is built when that changes."""
    built = BUILD / f"brute-{hashlib.sha256(_SOURCE.read_bytes()).hexdigest()[:16]}.so"
    if not built.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        draft = built.with_suffix(f".{os.getpid()}")  # two test processes may build it at once
        compiler = os.environ.get("CXX", "g++")
        command = [compiler, "-O2", "-std=c++20", "-shared", "-fPIC", "-o", str(draft), str(_SOURCE)]
        subprocess.run(command, check=True)
        draft.replace(built)
    return ctypes.CDLL(str(built))


def _board(level: Level) -> tuple[int, int, bytes, int]:
    marks = bytearray(level.width * level.height)
    for squares, mark in ((level.walls, _WALL), (level.goals, _GOAL), (level.boxes, _BOX)):
        for square in squares:
            marks[square] |= mark
    return level.width, level.height, bytes(marks), level.player


def _checked(verdict: int) -> int:
    if verdict < 0:
        raise TooLargeError("more states than allowed" if verdict == -1 else "a state does not fit 64 bits")
    return verdict


def cheapest(level: Level, objective: str, *, most: int = 2_000_000) -> Cost | None:
    """Least cost of a solution in the terms of `STEP_COSTS`, or None when there is none."""
    (step, push), cost = STEP_COSTS[objective], (ctypes.c_int * 2)()
    prices = (ctypes.c_int * 4)(*step, *push)
    verdict = _library().oracle_cheapest(*_board(level), prices, ctypes.c_long(most), cost)
    return (cost[0], cost[1]) if _checked(verdict) else None


@dataclass(frozen=True, slots=True)
class Truth:
    """Least pushes (with the fewest moves among them) and least moves (with the fewest pushes), if any."""

    pushes_moves: Cost | None
    moves_pushes: Cost | None

    @property
    def solvable(self) -> bool:
        """Whether the level has a solution at all."""
        return self.pushes_moves is not None

    def best(self, objective: str) -> Cost | None:
        """The least cost for an objective, in the terms of `STEP_COSTS`."""
        if self.pushes_moves is None or self.moves_pushes is None:
            return None
        return {
            "pushes": (self.pushes_moves[0], 0),
            "moves": (self.moves_pushes[0], 0),
            "pushes+moves": self.pushes_moves,
            "moves+pushes": self.moves_pushes,
        }[objective]


def truth_of(level: Level, *, most: int = 2_000_000) -> Truth:
    """The optimum of every objective: two searches tell all four."""
    first = cheapest(level, "pushes+moves", most=most)
    return Truth(first, None if first is None else cheapest(level, "moves+pushes", most=most))


def measured(objective: str, moves: int, pushes: int) -> Cost:
    """The cost of a solution with these counts, in the terms of `STEP_COSTS`."""
    step, push = STEP_COSTS[objective]
    steps = moves - pushes
    return (steps * step[0] + pushes * push[0], steps * step[1] + pushes * push[1])


def positions(level: Level, *, most: int = 200_000) -> list[tuple[Level, int | None]]:
    """Every position play can lead to, one for each region of the player: with its least pushes, if any."""
    width = len(level.boxes) + 2
    rows = (ctypes.c_int * (most * width))()
    library = _library()
    library.oracle_positions.restype = ctypes.c_long
    count = _checked(library.oracle_positions(*_board(level), ctypes.c_long(most), rows))
    found = []
    for at in range(0, count * width, width):
        player, *boxes, pushes = rows[at : at + width]
        position = replace(level, player=player, boxes=frozenset(boxes))
        found.append((position, pushes if pushes >= 0 else None))
    return found


def pulled(solved: Level, *, most: int, deepest: int, pick: int) -> tuple[Level, int]:
    """A position as many pulls before `solved` as `most` states allow, and how many (an upper bound)."""
    row = (ctypes.c_int * (len(solved.boxes) + 1))()
    depth = _checked(
        _library().oracle_pulled(*_board(solved), ctypes.c_long(most), deepest, ctypes.c_uint32(pick), row)
    )
    player, *boxes = row
    return replace(solved, player=player, boxes=frozenset(boxes)), depth
