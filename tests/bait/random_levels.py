"""Small random levels, and the exact distance of every position to a win: the referee of the tests."""

import random
from collections import deque
from math import inf

from pushworks.bait import PRESETS, BaitLevel, Rules, read_moves, replay
from pushworks.bait.native import native_search
from pushworks.bait.problem import BaitProblem
from pushworks.bait.space import StateSpace
from pushworks.engine.bait import BaitOutcome
from pushworks.sealgo import Limits, Status, make


def random_level(seed: int, *, crowded: bool = False) -> BaitLevel:
    """A level of at most 20 squares, or one of up to 30 squares full of boxes and holes."""
    rng = random.Random(seed)
    width, height = rng.randint(2, 5), rng.randint(2, 6 if crowded else 4)
    cells = [rng.choice("......w" if crowded else "....w") for _ in range(width * height)]
    squares = list(range(width * height))
    rng.shuffle(squares)
    things = (
        "A"
        + "g" * rng.choice((1, 1, 2, 4) if crowded else (1, 1, 1, 2))
        + "k" * rng.choice((1, 1, 2))
        + "m" * rng.randint(0, 1)
    )
    most = 7 if crowded else 3
    things += "1" * rng.randint(0, most) + "0" * rng.randint(0, most)
    for square, thing in zip(squares, things, strict=False):
        cells[square] = thing
    return BaitLevel.from_text("\n".join("".join(cells[y * width : (y + 1) * width]) for y in range(height)))


def distances_to_win(space: StateSpace, start: int, limit: int = 20_000) -> dict[int, float] | None:
    """For every position that can be reached: the fewest moves to a win. None for too large a level."""
    before: dict[int, list[int]] = {start: []}
    queue = deque([start])
    while queue:
        position = queue.popleft()
        if space.is_won(position):
            continue
        for _, after, _ in space.successors(position):
            if after not in before:
                before[after] = []
                queue.append(after)
                if len(before) > limit:
                    return None
            before[after].append(position)
    distance: dict[int, float] = dict.fromkeys(before, inf)
    queue = deque(position for position in before if space.is_won(position))
    for position in queue:
        distance[position] = 0
    while queue:
        position = queue.popleft()
        for earlier in before[position]:
            if distance[earlier] == inf:
                distance[earlier] = distance[position] + 1
                queue.append(earlier)
    return distance


def all_rules() -> list[Rules]:
    return list(PRESETS.values())


def native_agrees_with_bfs(level: BaitLevel, rules: Rules, limit: float = inf) -> bool:
    """Assert that the native search finds what breadth-first search finds; True if there is a solution."""
    start = level.start(rules)
    if start.over:
        return False
    result = make("bfs", BaitProblem(level, rules)).run(Limits(nodes=limit))
    if result.status is Status.NODE_LIMIT:
        return False
    search = native_search(level, start, rules)
    outcome = search.run()
    quick = native_search(level, start, rules, guided=True, weight=3)
    if result.status is Status.UNSOLVABLE:
        assert outcome is quick.run() is BaitOutcome.EXHAUSTED
        return False
    assert outcome is BaitOutcome.SOLVED
    assert len(search.moves) == search.lower_bound == result.cost
    played = replay(level, read_moves(search.moves), rules)
    assert played.won
    assert played.moves == result.cost
    assert quick.run() is BaitOutcome.SOLVED
    assert quick.lower_bound <= result.cost
    assert replay(level, read_moves(quick.moves), rules).won
    none = native_search(level, start, rules, shorter_than=int(result.cost))
    assert none.run() is BaitOutcome.EXHAUSTED
    assert none.lower_bound == result.cost
    return True
