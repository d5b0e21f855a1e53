"""Small random levels for experiments and proofs: many, quickly made, the same for the same seed.

They are not meant to be played. Boxes, goals and player are strewn at random over a small random floor,
so many are unsolvable, which is what a test of deadlock rules needs.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from pushworks.levels import Level


def random_level(
    rng: random.Random, *, width: int = 5, height: int = 4, boxes: int = 2, extra_goals: int = 0
) -> Level:
    """A level with a floor of at most `width` × `height` squares inside a rim of walls.

    About every fifth inner square is a wall; `boxes` boxes, the player and the goals stand on one
    connected piece of floor with room for them.
    """
    while True:
        inside = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1) if rng.random() > 0.2]
        floor = _component(inside, rng)
        if len(floor) >= boxes + 2 + extra_goals:
            break
    spots = rng.sample(floor, boxes + 1)
    goals = rng.sample(floor, boxes + extra_goals)
    columns = width + 2
    number = {(x, y): y * columns + x for y in range(height + 2) for x in range(columns)}
    return Level(
        columns,
        height + 2,
        frozenset(number.values()) - {number[at] for at in floor},
        frozenset(number[at] for at in goals),
        frozenset(number[at] for at in spots[1:]),
        number[spots[0]],
    )


def random_levels(count: int, seed: int = 0, *, largest: int = 16, boxes: int = 3) -> Iterator[Level]:
    """`count` levels with one to `boxes` boxes on boards of up to about `largest` floor squares."""
    rng = random.Random(seed)
    for _ in range(count):
        width = rng.randint(3, 6)
        height = max(2, min(6, rng.randint(largest // 2, largest) // width))
        many = rng.randint(1, boxes)
        extra = 1 if rng.random() < 0.15 else 0
        yield random_level(rng, width=width, height=height, boxes=many, extra_goals=extra)


def _component(squares: list[tuple[int, int]], rng: random.Random) -> list[tuple[int, int]]:
    """A random connected piece of the squares."""
    if not squares:
        return []
    left = set(squares)
    todo = [rng.choice(squares)]
    left.discard(todo[0])
    piece = []
    while todo:
        x, y = todo.pop()
        piece.append((x, y))
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in left:
                left.discard(near)
                todo.append(near)
    return sorted(piece)
