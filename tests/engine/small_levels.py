"""Random small levels, and an exhaustive search of them that shares nothing with the engine."""

from __future__ import annotations

import heapq
import random
from collections import deque
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


STEP_COSTS: dict[str, tuple[Cost, Cost]] = {
    "pushes": ((0, 0), (1, 0)),
    "moves": ((1, 0), (1, 0)),
    "pushes+moves": ((0, 1), (1, 1)),
    "moves+pushes": ((1, 0), (1, 1)),
}
"""Cost of a step and of a push for each objective."""


def measured(objective: str, moves: int, pushes: int) -> Cost:
    """The cost of a solution with these counts, in the terms of `cheapest`."""
    walk, push = STEP_COSTS[objective]
    steps = moves - pushes
    return (steps * walk[0] + pushes * push[0], steps * walk[1] + pushes * push[1])


def pulled_level(rng: random.Random) -> Level:
    """A crowded level that can be solved and takes many pushes: goals next to each other, boxes pulled as
    far from them as they can be."""
    width, height = rng.randint(4, 5) + 2, rng.randint(3, 4) + 2
    inner = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    area = set(_largest_area(width, sorted(set(inner) - set(rng.sample(inner, rng.randint(0, 2))))))
    count = 4 if len(area) < 14 else 3
    goals = set(_neighbours_first(rng, width, area)[:count])
    distances = _pulls_from(width, area, frozenset(goals))
    most = max(distances.values())
    if most < 6:
        return pulled_level(rng)
    far = sorted((state for state, pulls in distances.items() if pulls == most), key=_sortable)
    player, boxes = rng.choice(far)
    if rng.random() < 0.15:  # one goal more than boxes
        goals.add(rng.choice(sorted(area - goals)))
    return Level(width, height, frozenset(range(width * height)) - area, frozenset(goals), boxes, player)


def _sortable(state: State) -> tuple[int, list[int]]:
    return state[0], sorted(state[1])


def _pulls_from(width: int, area: set[int], goals: frozenset[int]) -> dict[State, int]:
    """The fewest pulls that lead from the solved position to each other one (0-1 breadth-first)."""
    distances: dict[State, int] = {(player, goals): 0 for player in area - goals}
    queue = deque(distances)
    while queue:
        player, boxes = queue.popleft()
        pulls = distances[player, boxes]
        for step in (-width, width, -1, 1):
            to = player + step
            if to not in area or to in boxes:
                continue
            following = [(to, boxes)]
            if player - step in boxes:
                following.append((to, boxes - {player - step} | {player}))
            for price, state in enumerate(following):
                if distances.get(state, pulls + price + 1) <= pulls + price:
                    continue
                distances[state] = pulls + price
                if price:
                    queue.append(state)
                else:
                    queue.appendleft(state)
    return distances


def _neighbours_first(rng: random.Random, width: int, area: set[int]) -> list[int]:
    order = [rng.choice(sorted(area))]
    while len(order) < len(area):
        edge = {near + step for near in order for step in (-width, width, -1, 1)} & area - set(order)
        order.append(rng.choice(sorted(edge)))
    return order


def pulled_levels(count: int, seed: int) -> Iterator[Level]:
    """The same levels for the same seed; one in five has a box moved elsewhere, which often ruins it."""
    rng = random.Random(seed)
    for number in range(count):
        level = pulled_level(rng)
        if number % 5 == 4:
            taken = level.walls | level.boxes | {level.player}
            free = [square for square in range(level.width * level.height) if square not in taken]
            boxes = level.boxes - {rng.choice(sorted(level.boxes))} | {rng.choice(free)}
            level = Level(level.width, level.height, level.walls, level.goals, boxes, level.player)
        yield level
