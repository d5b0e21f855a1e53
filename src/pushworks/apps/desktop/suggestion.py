"""What would make a drawing a better level: a goal or a box in another place. No pygame in here.

Each of them is tried on other squares and every drawing solved exactly, within a budget. A suggestion is
proved: its pushes are the fewest before and after, and "one solution" means that all shortest solutions make
the same pushes, at most in another order.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pushworks.apps.desktop.tasks import Cancelled
from pushworks.levels import Direction, Level
from pushworks.sokoban import Game

SECONDS = 4.0
"""Of searching, for all candidates together."""
NODES = 20_000
"""Positions that one search may expand."""
LEAST = 3
"""Pushes to be gained at least: less is not worth a word."""
UNIQUE_SECONDS, MOST_POSITIONS, TRIED = 1.5, 600, 3
"""For the question whether there is one solution: time, positions, and how many candidates are asked."""
Push = tuple[int, Direction]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Move a goal or a box: so many pushes more."""

    what: Literal["goal", "box"]
    origin: int
    target: int
    gain: int = 0
    unique: bool = False
    """All shortest solutions make the same pushes."""

    def applied(self, level: Level) -> Level:
        """The level so changed."""
        if self.what == "goal":
            return replace(level, goals=(level.goals - {self.origin}) | {self.target})
        return replace(level, boxes=(level.boxes - {self.origin}) | {self.target})


def suggest(level: Level, cancelled: Cancelled = lambda: False) -> Suggestion | None:
    """The best that was found within the budget; None where nothing is gained, or it was cancelled."""
    base = _fewest(level)
    if base is None:
        return None
    inside = level.floor
    moved = [
        Suggestion("goal", goal, square)
        for goal in sorted(level.goals)
        for square in sorted(inside - level.goals)
    ]
    free = inside - level.boxes - {level.player}
    moved += [Suggestion("box", box, square) for box in sorted(level.boxes) for square in sorted(free)]
    random.Random(level.key).shuffle(moved)  # so that a short time sees all parts of the board
    end = time.monotonic() + SECONDS
    found: list[Suggestion] = []
    for candidate in moved:
        if cancelled() or time.monotonic() > end:
            break
        changed = candidate.applied(level)
        fewest = _fewest(changed) if changed.is_playable else None
        if fewest is not None and fewest - base >= LEAST:
            found.append(replace(candidate, gain=fewest - base))
    found.sort(key=lambda each: (-each.gain, each.what, each.origin, each.target))
    for candidate in found[:TRIED]:
        if not cancelled() and has_one_solution(candidate.applied(level)):
            return replace(candidate, unique=True)
    return None if cancelled() or not found else found[0]


def _fewest(level: Level) -> int | None:
    """The fewest pushes, where the engine proves them within its limit."""
    from pushworks.engine import Options, solve

    result = solve(level, Options(objective="pushes", algorithm="exact", nodes=NODES, seconds=1.0))
    return result.pushes if result.solved and result.optimal else None


def has_one_solution(level: Level) -> bool | None:
    """Whether all shortest solutions make the same pushes, in whatever order; None: not found out."""
    end = time.monotonic() + UNIQUE_SECONDS
    fewest = _fewest(level)
    if fewest is None:
        return None
    used: Counter[Push] | None = None
    # Positions on shortest solutions, layer by layer; beside each the pushes that led there. In one layer
    # the same position reached by other pushes, or at the end another collection of pushes: not one solution.
    layer: dict[tuple[frozenset[int], int], tuple[Level, Counter[Push]]] = {
        _position(level): (level, Counter())
    }
    count = 0
    for left in range(fewest - 1, -1, -1):
        following: dict[tuple[frozenset[int], int], tuple[Level, Counter[Push]]] = {}
        for here, made in layer.values():
            for push, after in _pushes(here):
                count += 1
                if count > MOST_POSITIONS or time.monotonic() > end:
                    return None
                still = 0 if after.boxes <= after.goals else _fewest(after)
                if still != left:
                    continue
                pushes = made + Counter([push])
                known = following.setdefault(_position(after), (after, pushes))
                if known[1] != pushes:
                    return False
        layer = following
    for _, pushes in layer.values():
        if used is not None and used != pushes:
            return False
        used = pushes
    return True


def _position(level: Level) -> tuple[frozenset[int], int]:
    """The boxes and the player's region, named by its first square."""
    return level.boxes, min(Game(level).reachable())


def _pushes(level: Level) -> Iterator[tuple[Push, Level]]:
    """Every push that is possible, with the position after it."""
    reach = Game(level).reachable()
    for box in sorted(level.boxes):
        for direction in Direction:
            step = direction.dy * level.width + direction.dx
            ahead = box + step
            if box - step in reach and ahead not in level.boxes and ahead in level.floor:
                boxes = (level.boxes - {box}) | {ahead}
                yield (box, direction), replace(level, boxes=boxes, player=box)
