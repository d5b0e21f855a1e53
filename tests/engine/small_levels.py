"""Random small levels, and an exhaustive search of them that shares nothing with the engine."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator
from functools import cache

from pushworks.levels import Level

Cost = tuple[int, int]
State = tuple[int, frozenset[int]]


def small_level(rng: random.Random) -> Level:
    """A level of at most 6 × 5 inner squares and four boxes; often solvable, often not."""
    width, height = rng.randint(3, 6) + 2, rng.randint(2, 5) + 2
    inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    walls = {y * width + x for y in range(height) for x in range(width)} - set(inner)
    walls |= set(rng.sample(inner, rng.randint(0, len(inner) // 4)))
    area = _largest_area(width, [square for square in inner if square not in walls])
    walls |= set(inner) - set(area)
    boxes = rng.randint(1, min(4, max(1, (len(area) - 1) // 3)))
    if len(area) < 2 * boxes + 1:
        return small_level(rng)
    goals = boxes + (rng.random() < 0.15)
    if rng.random() < 0.3:  # placed anywhere, goals and boxes may overlap
        spots = rng.sample(area, boxes + 1)
        marks = rng.sample(area, goals)
    else:
        mixed = rng.sample(area, boxes + 1 + goals) if len(area) >= boxes + 1 + goals else None
        if mixed is None:
            return small_level(rng)
        spots, marks = mixed[: boxes + 1], mixed[boxes + 1 :]
    return Level(width, height, frozenset(walls), frozenset(marks), frozenset(spots[1:]), spots[0])


def small_levels(count: int, seed: int) -> Iterator[Level]:
    """The same levels for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield small_level(rng)


def corridor_level(rng: random.Random) -> Level:
    """Two rooms joined by a corridor of goals: boxes often have to go past the goals and come back."""
    width, count = rng.randint(6, 8), rng.randint(2, 3)
    above, below = rng.randint(3, 4), rng.randint(3, 4)
    height = above + count + below + 2
    column = rng.randint(2, width - 3)
    first, last = above + 1, above + count
    rows = [*range(1, first), *range(last + 1, height - 1)]
    rooms = [y * width + x for y in rows for x in range(1, width - 1)]
    goals = {y * width + column for y in range(first, last + 1)}
    beside = [y * width + column + side for y in range(first, last + 1) for side in (-1, 1)]
    floor = set(rooms) - set(rng.sample(rooms, rng.randint(0, 4)))
    floor |= goals | set(rng.sample(beside, rng.randint(0, 3)))
    area = _largest_area(width, sorted(floor))
    low = [square for square in area if square // width > last]
    if not goals <= set(area) or len(low) < count + 3:
        return corridor_level(rng)
    player, *boxes = rng.sample(low, count + 1)
    walls = frozenset(range(width * height)) - frozenset(area)
    return Level(width, height, walls, frozenset(goals), frozenset(boxes), player)


def _largest_area(width: int, squares: list[int]) -> list[int]:
    left, best = set(squares), [squares[0]]
    while left:
        stack = [left.pop()]
        area = list(stack)
        while stack:
            square = stack.pop()
            for near in (square - width, square + width, square - 1, square + 1):
                if near in left:
                    left.remove(near)
                    stack.append(near)
                    area.append(near)
        best = max(best, area, key=len)
    return sorted(best)


@cache
def cheapest(level: Level, walk: Cost, push: Cost) -> Cost | None:
    """Least cost of a solution when a step costs `walk` and a push `push`; None when there is none.

    Dijkstra's algorithm over single steps of the player, written down as plainly as possible.
    """
    start: State = (level.player, level.boxes)
    best: dict[State, Cost] = {start: (0, 0)}
    queue: list[tuple[Cost, int, State]] = [((0, 0), 0, start)]
    count = 0
    while queue:
        cost, _, state = heapq.heappop(queue)
        if best[state] < cost:
            continue
        player, boxes = state
        if boxes <= level.goals:
            return cost
        for step in (-level.width, level.width, -1, 1):
            to = player + step
            if to in level.walls:
                continue
            after, price = boxes, walk
            if to in boxes:
                beyond = to + step
                if beyond in level.walls or beyond in boxes:
                    continue
                after, price = boxes - {to} | {beyond}, push
            total = (cost[0] + price[0], cost[1] + price[1])
            following = (to, after)
            if following not in best or total < best[following]:
                best[following] = total
                count += 1
                heapq.heappush(queue, (total, count, following))
    return None


PRICES: dict[str, tuple[Cost, Cost]] = {
    "pushes": ((0, 0), (1, 0)),
    "moves": ((1, 0), (1, 0)),
    "pushes+moves": ((0, 1), (1, 1)),
    "moves+pushes": ((1, 0), (1, 1)),
}
"""Cost of a step and of a push for each objective."""


def measured(objective: str, moves: int, pushes: int) -> Cost:
    """The cost of a solution with these counts, in the terms of `cheapest`."""
    walk, push = PRICES[objective]
    steps = moves - pushes
    return (steps * walk[0] + pushes * push[0], steps * walk[1] + pushes * push[1])
