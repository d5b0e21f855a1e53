"""Small levels of our own for these tests."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace

from pushworks.levels import Level

CORRIDOR = Level.from_xsb("########\n#@ $  .#\n########", title="Corridor")
CORRIDOR_SOLUTION = "rRRR"

HALL = Level.from_xsb(
    """
#########
#   .   #
# #   # #
# $ @ . #
#   $   #
#       #
#########
""",
    title="Hall",
)


def brute_force(level: Level) -> str | None:
    """A solution with the fewest moves, found by plain breadth-first search."""
    start = (level.player, level.boxes)
    came: dict[object, object] = {start: None}
    queue = deque([start])
    while queue:
        player, boxes = queue.popleft()
        if boxes <= level.goals:
            letters, state = [], (player, boxes)
            while came[state] is not None:
                state, letter = came[state]  # type: ignore[misc]
                letters.append(letter)
            return "".join(reversed(letters))
        for letter, step in zip("udlr", (-level.width, level.width, -1, 1), strict=True):
            to, after = player + step, boxes
            if to in level.walls:
                continue
            if to in boxes:
                if to + step in level.walls or to + step in boxes:
                    continue
                after, letter = boxes - {to} | {to + step}, letter.upper()
            if (to, after) not in came:
                came[to, after] = ((player, boxes), letter)
                queue.append((to, after))
    return None


HALL_SOLUTION = brute_force(HALL) or ""


def random_level(seed: int, size: int = 8, boxes: int = 3) -> Level:
    """A solvable level: boxes on goals, pulled about at random."""
    rng = random.Random(seed)
    inside = [y * size + x for y in range(1, size - 1) for x in range(1, size - 1)]
    border = set(range(size * size)) - set(inside)
    while True:
        walls = frozenset(border | set(rng.sample(inside, size // 2)))
        chosen = rng.sample([square for square in inside if square not in walls], boxes + 1)
        goals, placed, player = frozenset(chosen[1:]), set(chosen[1:]), chosen[0]
        for _ in range(60 * boxes):
            step = rng.choice((-size, size, -1, 1))
            to, behind = player + step, player - step
            if to in walls or to in placed:
                continue
            if behind in placed and rng.random() < 0.7:
                placed.remove(behind)
                placed.add(player)
            player = to
        level = Level(size, size, walls, goals, frozenset(placed), player)
        if level.is_playable and not placed & goals:
            return replace(level, title=f"Random {seed}", author=f"Author {seed % 7}")
