"""Perft: the number of positions at every push depth, against golden counts."""

import pytest
from tests.sokoban.drawn_levels import CORNERS, CORRIDOR, OPEN, TWO_BOXES, random_level

from pushworks.levels import Direction, Level
from pushworks.sokoban import perft


def slow_perft(level: Level, depth: int) -> list[int]:
    """Perft with coordinates, sets and a flood fill for every position."""
    where = lambda s: (s % level.width, s // level.width)  # noqa: E731
    walls = set(map(where, level.walls))
    free = {
        (x, y) for x in range(level.width) for y in range(level.height) if (x, y) not in walls
    }  # fmt: skip

    def region(boxes, player):
        reached, todo = {player}, [player]
        while todo:
            x, y = todo.pop()
            for d in Direction:
                to = (x + d.dx, y + d.dy)
                if to in free and to not in boxes and to not in reached:
                    reached.add(to)
                    todo.append(to)
        return frozenset(reached)

    boxes = frozenset(map(where, level.boxes))
    layer = {(boxes, region(boxes, where(level.player)))}
    seen = set(layer)
    counts = []
    while layer and len(counts) <= depth:
        counts.append(len(layer))
        following = set()
        for boxes, reached in layer:
            for x, y in boxes:
                for d in Direction:
                    to = (x + d.dx, y + d.dy)
                    if (x - d.dx, y - d.dy) in reached and to in free and to not in boxes:
                        pushed = boxes - {(x, y)} | {to}
                        position = (pushed, region(pushed, (x, y)))
                        if position not in seen:
                            seen.add(position)
                            following.add(position)
        layer = following
    return counts


@pytest.mark.parametrize(
    ("level", "counts"),
    [
        (CORRIDOR, [1, 1, 1]),
        (OPEN, [1, 2]),
        (TWO_BOXES, [1, 4, 16, 30, 40, 30, 16, 2]),
        (CORNERS, [1, 6, 11, 16, 15, 18, 16, 16]),
    ],
)
def test_golden(level, counts):
    assert perft(level, 7) == counts


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_agrees_with_the_definition(first):
    for seed in range(first, first + 50):
        level = random_level(seed)
        assert perft(level, 6) == slow_perft(level, 6), level.to_xsb()


def test_a_level_without_player_is_refused():
    with pytest.raises(ValueError, match="no player"):
        perft(Level.from_xsb("####\n# $.#\n####"), 1)
