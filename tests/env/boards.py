"""Levels for the environment's tests: made ones, and random boards that need not be solvable."""

from __future__ import annotations

from random import Random

from pushworks.engine.generator import ReverseOptions, RoomOptions, make_level
from pushworks.levels import Level


def made_levels(count: int, seed: int = 0, boxes: int = 2, size: int = 8) -> list[Level]:
    """Solvable levels of our own generator."""
    found: list[Level] = []
    while len(found) < count:
        seed += 1
        made = make_level(
            seed, boxes, RoomOptions(size, size, min_floor=12), ReverseOptions(3000), goal_tries=1, trim=0
        )
        if made is not None and made.pushes:
            found.append(made.level)
    return found


def random_levels(count: int, seed: int = 0, most: int = 11) -> list[Level]:
    """Closed boards of every shape with things thrown in; most cannot be solved, all can be played."""
    random = Random(seed)
    found: list[Level] = []
    while len(found) < count:
        width, height = random.randint(5, most), random.randint(5, most)
        inside = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
        walls = set(range(width * height)) - {s for s in inside if random.random() < 0.85}
        floor = [square for square in inside if square not in walls]
        boxes = random.randint(1, max(1, len(floor) // 5))
        if len(floor) < boxes + 1:
            continue
        *placed, player = random.sample(floor, boxes + 1)
        goals = random.sample(floor, random.randint(boxes, min(len(floor), boxes + 2)))
        level = Level(width, height, frozenset(walls), frozenset(goals), frozenset(placed), player)
        if level.is_playable and not level.is_solved and level.boxes - level.goals <= level.floor:
            found.append(level)
    return found
