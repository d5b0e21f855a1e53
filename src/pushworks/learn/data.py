"""Levels of our own maker with answers of our own engine: what a network is trained on.

Five kinds, so that the network sees rooms of all sizes and crowds: small rooms searched whole, crowded ones,
middle ones searched as far as it goes, deep starts of large rooms with the solution they were made with, and
halls with a goal room. Everything follows from the seed: a shard is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pushworks.engine.generator import ReverseOptions, RoomOptions, farthest_start
from pushworks.engine.networks import Labels, label_level, label_plan, solved_room
from pushworks.generate.halls import draw_hall, pulled_out
from pushworks.learn.shards import Shard, pack
from pushworks.levels.mersenne import Random

SAMPLES = 32
"""Positions drawn from one level."""
LEAST_DEPTH = 8
"""Levels whose farthest position is nearer than this teach little."""
MOST_POSITIONS = 60_000
"""A labelling search ends here; what it has not seen then stays unknown."""


def make_shard(recipe: str, seed: int, levels: int) -> Shard:
    """So many levels with their labels, after one of the `RECIPES`."""
    return pack(_labelled(RECIPES[recipe], Random(seed), levels))


def _labelled(kinds: dict[Kind, int], random: Random, levels: int) -> Iterator[Labels]:
    made = 0
    while made < levels:
        kind = random.choices(tuple(kinds), tuple(kinds.values()))[0]
        labels = kind(random)
        if labels is not None and len(labels.distance) and len(labels.pushes):
            yield labels
            made += 1


def _room(random: Random, least: int, most: int, boxes: tuple[int, int]) -> Labels | None:
    width, height = random.randint(least, most), random.randint(least, most)
    floor = random.randint(25, 60) * (width - 2) * (height - 2) // 100
    room = RoomOptions(width=width, height=height, min_floor=max(12, floor))
    level = solved_room(room, random.randint(*boxes), random.getrandbits(60))
    if level is None:
        return None
    labels = label_level(
        level,
        samples=SAMPLES,
        max_positions=MOST_POSITIONS,
        deadlocked_percent=50,
        seed=random.getrandbits(60),
    )
    return labels if labels.distance.max(initial=0) >= LEAST_DEPTH else None


def _small_room(random: Random) -> Labels | None:
    return _room(random, 7, 11, (2, 5))


def _crowded_room(random: Random) -> Labels | None:
    return _room(random, 7, 10, (5, 9))


def _middle_room(random: Random) -> Labels | None:
    return _room(random, 10, 16, (4, 10))


def _deep_start(random: Random) -> Labels | None:
    """A start far from the goals, by pulls, with the solution that leads back."""
    size = random.randint(10, 17)
    room = RoomOptions(width=size, height=size, min_floor=size * size // 4, max_floor=220)
    level = solved_room(room, random.randint(5, 16), random.getrandbits(60))
    if level is None:
        return None
    options = ReverseOptions(beam=60, max_depth=200)
    made = farthest_start(level, options, seed=random.getrandbits(60))
    if made is None or made.pushes < 2 * LEAST_DEPTH:
        return None
    return label_plan(made.level, made.solution, samples=SAMPLES)


def _hall(random: Random) -> Labels | None:
    width, height = random.randint(15, 21), random.randint(8, 14)
    hall = draw_hall(width, height, random.randint(6, 24), random)
    if hall is None:
        return None
    drawn = pulled_out(hall.level(), hall.door[0], random)
    if drawn is None:
        return None
    return label_plan(*drawn, samples=SAMPLES)


Kind = Callable[[Random], Labels | None]

RECIPES: dict[str, dict[Kind, int]] = {
    "mixed": {_small_room: 52, _middle_room: 26, _deep_start: 18, _hall: 4},
    "crowded": {_crowded_room: 1},
}
"""Kinds of levels with their shares."""
