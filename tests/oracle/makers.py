"""Levels worth searching, made by pulling boxes from a solved position.

Each family makes a floor and goals, stands the boxes on goals and plays backwards as deep as it can afford,
so every level can be solved and most take many pushes. `near_miss` then moves one box or goal and promises
nothing: the truth decides.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from tests.oracle.truth import TooLargeError, Truth, positions, pulled, truth_of

from pushworks.levels import Level

Squares = set[int]
Maker = Callable[[random.Random], Level | None]


def near(width: int, square: int) -> tuple[int, int, int, int]:
    """The four squares beside one."""
    return square - width, square + width, square - 1, square + 1


def connected(width: int, squares: Squares) -> Squares:
    """The largest connected part."""
    left, best = set(squares), set[int]()
    while left:
        stack = [left.pop()]
        part = set(stack)
        while stack:
            fresh = [other for other in near(width, stack.pop()) if other in left]
            left.difference_update(fresh)
            part.update(fresh)
            stack += fresh
        best = max(best, part, key=len)
    return best


def pull_from(
    rng: random.Random, width: int, height: int, floor: Squares, goals: list[int], boxes: int,
    *, most: int = 100_000, deepest: int = 40,
) -> Level | None:  # fmt: skip
    """A level on this floor whose boxes were pulled away from some of the goals."""
    home = frozenset(rng.sample(goals, boxes))
    places = sorted(floor - home)
    if not places:
        return None
    walls = frozenset(range(width * height)) - frozenset(floor)
    solved = Level(width, height, walls, frozenset(goals), home, rng.choice(places))
    level, depth = pulled(solved, most=most, deepest=deepest, pick=rng.getrandbits(32))
    return level if depth >= 15 else None


def clustered(rng: random.Random, width: int, squares: Squares, count: int) -> list[int]:
    """So many squares next to each other, or scattered where that is not possible."""
    start = rng.choice(sorted(squares))
    group = [start]
    for square in group:
        group += [s for s in near(width, square) if s in squares and s not in group]
    return group[:count] if len(group) >= count else rng.sample(sorted(squares), count)


def carve(rng: random.Random, width: int, height: int, rooms: int) -> tuple[Squares, list[Squares]]:
    """Rooms joined by corridors one square wide."""
    floor, parts, centre = set[int](), list[Squares](), (0, 0)
    for number in range(rooms):
        across, down = rng.randint(2, min(5, width - 3)), rng.randint(2, min(4, height - 3))
        left, top = rng.randint(1, width - 1 - across), rng.randint(1, height - 1 - down)
        part = {(top + y) * width + left + x for y in range(down) for x in range(across)}
        here = (left + across // 2, top + down // 2)
        if number:
            x, y = centre
            while (x, y) != here:
                if x != here[0]:
                    x += 1 if x < here[0] else -1
                else:
                    y += 1 if y < here[1] else -1
                floor.add(y * width + x)
        floor |= part
        parts.append(part)
        centre = here
    return floor, parts


def crowded(rng: random.Random) -> Level | None:
    """Four to seven boxes on 15 to 30 squares: a cave, or two rooms and a corridor."""
    width, height = rng.randint(7, 9), rng.randint(6, 8)
    inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    if rng.random() < 0.5:
        floor = connected(width, set(rng.sample(inner, min(len(inner), rng.randint(20, 34)))))
    else:
        floor, _ = carve(rng, width, height, 3)
    boxes = rng.choice([4, 4, 5, 5, 6, 7])
    if not 15 <= len(floor) <= 30 or len(floor) < 3 * boxes:
        return None
    together = rng.random() < 0.6
    goals = clustered(rng, width, floor, boxes) if together else rng.sample(sorted(floor), boxes)
    return pull_from(rng, width, height, floor, goals, boxes)


def roomy(rng: random.Random) -> Level | None:
    """Two or three rooms, corridors between them, goals in one room or in all of them."""
    width, height = rng.randint(9, 12), rng.randint(7, 9)
    floor, parts = carve(rng, width, height, rng.randint(2, 3))
    boxes = rng.randint(2, 4)
    wanted = rng.choice([parts[0], parts[-1], floor])
    if not 22 <= len(floor) <= 48 or len(wanted) < boxes + 1:
        return None
    return pull_from(rng, width, height, floor, clustered(rng, width, wanted, boxes), boxes)


def spare_goals(rng: random.Random) -> Level | None:
    """More goals than boxes."""
    width, height = rng.randint(7, 9), rng.randint(6, 8)
    inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    floor = connected(width, set(rng.sample(inner, rng.randint(len(inner) * 3 // 5, len(inner) * 4 // 5))))
    boxes = rng.randint(2, 4)
    goals = boxes + rng.randint(1, 2)
    if len(floor) < 3 * goals:
        return None
    return pull_from(rng, width, height, floor, rng.sample(sorted(floor), goals), boxes)


def some_home(rng: random.Random) -> Level | None:
    """Some boxes stand on goals at the start and may have to leave them."""
    level = crowded(rng)
    return level if level is not None and level.boxes & level.goals else None


WORDS = (64, 128, 192, 256, 384, 512)
"""Bits of the core's whole-board sets: one for each square inside the walls, and one between rows."""


def wide(rng: random.Random, bits: int) -> Level | None:
    """A board of 12 to 20 columns that needs sets of about so many bits; few boxes, so that truth is near."""
    width = rng.randint(12, 20)
    height = min((bits - 4) // (width - 1), 28) + 2
    floor, parts = carve(rng, width, height, 3 + bits // 64)
    # The far corners are floor, so that the whole board is used.
    floor |= {width + 1, (height - 1) * width - 2}
    floor |= {width + x for x in range(1, width - 1)} | {y * width + 1 for y in range(1, height - 1)}
    floor |= {(height - 2) * width + x for x in range(1, width - 1)}
    boxes = rng.randint(2, 3)
    part = rng.choice(parts)
    if len(part) <= boxes or len(connected(width, floor)) != len(floor):
        return None
    goals = clustered(rng, width, part, boxes)
    return pull_from(rng, width, height, floor, goals, boxes, most=60_000, deepest=30)


def near_miss(rng: random.Random, level: Level) -> Level | None:
    """The level with one box or one goal on another square."""
    free = sorted(set(range(level.width * level.height)) - level.walls - {level.player})
    if rng.random() < 0.5:
        taken, to = rng.choice(sorted(level.boxes)), rng.choice(free)
        return None if to in level.boxes else replace(level, boxes=level.boxes - {taken} | {to})
    taken, to = rng.choice(sorted(level.goals)), rng.choice(free)
    return None if to in level.goals else replace(level, goals=level.goals - {taken} | {to})


def one_push_wrong(rng: random.Random, level: Level, *, most: int = 200_000) -> Level | None:
    """A deadlocked position of the level from which the most others can be reached, of some that are tried.

    Nothing in such a position need look wrong: it is what one push too many leads to.
    """
    deadlocked = [position for position, pushes in positions(level, most=most) if pushes is None]
    tried = rng.sample(deadlocked, min(len(deadlocked), 8))
    return max(tried, key=lambda position: len(positions(position, most=most)), default=None)


@dataclass(frozen=True, slots=True)
class Case:
    """A level of the oracle, the family it is of and the truth about it."""

    family: str
    level: Level
    truth: Truth


FAMILIES: dict[str, Maker] = {
    "crowded": crowded,
    "roomy": roomy,
    "spare goals": spare_goals,
    "some home": some_home,
    **{f"wide {bits}": partial(wide, bits=bits) for bits in WORDS},
}


def cases(family: str, seed: int, *, misses: float = 0.3, most: int = 150_000) -> Iterator[Case]:
    """Endless cases of a family, the same for the same seed; a share of them were spoilt by one box."""
    rng = random.Random(f"{family} {seed}")
    while True:
        level = FAMILIES[family](rng)
        try:
            if level is not None and rng.random() < misses:
                spoil = rng.choice([near_miss, one_push_wrong])
                level = spoil(rng, level)
            if level is not None:
                yield Case(family, level, truth_of(level, most=most))
        except TooLargeError:
            continue
