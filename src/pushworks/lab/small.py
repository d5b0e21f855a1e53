"""Small random levels for experiments and proofs: many, quickly made, the same for the same seed.

They are not meant to be played. Boxes, goals and player are strewn at random over a small random floor,
so many are unsolvable, which is what a test of deadlock rules needs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from pushworks.levels import Level
from pushworks.levels.mersenne import Random
from pushworks.sokoban.board import Board, bits
from pushworks.sokoban.states import PackedBits


def random_level(
    rng: Random, *, width: int = 5, height: int = 4, boxes: int = 2, extra_goals: int = 0
) -> Level:
    """A level with a floor of at most `width` × `height` squares inside a rim of walls.

    About every eighth inner square is a wall; boxes, goals and player stand on one connected piece of floor
    of at least half the size.
    """
    while True:
        inside = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1) if rng.random() > 0.12]
        floor = _component(inside, rng)
        if len(floor) >= max(boxes + 2 + extra_goals, width * height // 2):
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


_SHAPES = ((3, 3), (4, 3), (3, 4), (5, 3), (3, 5), (4, 4), (6, 3), (5, 4), (4, 5), (5, 5), (6, 4), (6, 5))


def random_levels(count: int, seed: int = 0, *, largest: int = 16, boxes: int = 3) -> Iterator[Level]:
    """`count` levels with one to `boxes` boxes on boards of three by three to `largest` squares."""
    rng = Random(seed)
    shapes = [(width, height) for width, height in _SHAPES if width * height <= largest]
    for _ in range(count):
        width, height = rng.choice(shapes)
        extra = 1 if rng.random() < 0.15 else 0
        many = rng.randint(1, boxes)
        yield random_level(rng, width=width, height=height, boxes=many, extra_goals=extra)


def solvable_levels(count: int, seed: int = 0, *, largest: int = 16, boxes: int = 3) -> Iterator[Level]:
    """Levels like those of `random_levels` that certainly have a solution of at least one push.

    The starting position is drawn from all that can be solved, from the farther half of them.
    """
    rng = Random(seed)
    while count:
        (level,) = random_levels(1, rng.randrange(1 << 30), largest=largest, boxes=boxes)
        board = Board(level)
        states = PackedBits(board)
        found = _solvable(board, states)
        state = found[rng.randrange(len(found) // 2, len(found))]
        if not states.solved(state):
            mask, player = states.unpack(state)
            count -= 1
            yield replace(level, boxes=board.level_squares(mask), player=board.squares[player])


def _solvable(board: Board, states: PackedBits) -> list[int]:
    """All positions that can be solved, the nearest to a solution first."""
    found: dict[int, None] = {}
    for goals in combinations(bits(board.goals), board.boxes.bit_count()):
        boxes = sum(1 << goal for goal in goals)
        found |= {states.pack(boxes, man): None for man in range(board.size) if not boxes >> man & 1}
    todo = deque(found)
    while todo:
        for _, before, _ in states.predecessors(todo.popleft()):
            if before not in found:
                found[before] = None
                todo.append(before)
    return list(found)


def _component(squares: list[tuple[int, int]], rng: Random) -> list[tuple[int, int]]:
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
