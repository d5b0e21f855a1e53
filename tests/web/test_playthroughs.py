"""Games played by the Python rules go the same way in the page's: every position of every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.scale import size
from tests.web.modules import in_tools

from pushworks.levels import Direction, Level, shipped_collection, shipped_names
from pushworks.sokoban import Game

LETTERS = "udlr"


def levels(random: Random) -> Iterator[Level]:
    """Those that ship, and crowded boards of any kind between them, also with gaps in the wall."""
    shipped = [level for name in shipped_names() for level in shipped_collection(name)]
    while True:
        yield random.choice(shipped)
        yield random_board(random)


def random_board(random: Random) -> Level:
    """Walls, boxes and goals strewn at random, one player among them; the wall may have gaps."""
    width, height = random.randrange(3, 12), random.randrange(3, 10)
    cells = random.choices("#  $.*", weights=(3, 6, 6, 3, 2, 1), k=width * height)
    if random.random() < 0.7:
        for square in range(width * height):
            if square % width in (0, width - 1) or square // width in (0, height - 1):
                cells[square] = "#"
    player = random.randrange(width + 1, width * height - width - 1)
    cells[player] = random.choice("@@@+")
    rows = ["".join(cells[y * width : (y + 1) * width]) for y in range(height)]
    drawn = Level.from_xsb(rows)
    return Level.from_xsb(drawn.to_xsb())  # as wide as its longest row


def played(random: Random, level: Level) -> tuple[str, list[Any]]:
    """A game by keys as a person presses them, pushing more often than not: the keys, and what came of it."""
    game, keys, digest = Game(level), "", 0x811C9DC5
    for _ in range(random.randrange(5, 60)):
        roll = random.random()
        if roll < 0.08:
            key = "<"
            game.undo()
        elif roll < 0.12:
            key = ">"
            game.redo()
        else:
            ways = [way for way in Direction if pushes(game, way)]
            way = random.choice(ways) if ways and roll > 0.5 else random.choice(list(Direction))
            key = way.letter
            game.move(way)
        keys += key
        numbers = [game.player, *sorted(game.boxes), game.moves, game.pushes, int(game.solved)]
        for number in numbers:
            for byte in (number & 255, number >> 8 & 255):
                digest = (digest ^ byte) * 0x01000193 & 0xFFFFFFFF
    return keys, [digest, game.lurd, game.current_level().to_xsb()]


def pushes(game: Game, way: Direction) -> bool:
    """Whether a step this way meets a box."""
    width = game.level.width
    return game.player + way.dx + way.dy * width in game.boxes


def test_playthroughs_of_the_python_rules_replay_identically() -> None:
    random = Random(17)
    wanted, tasks = [], []
    source = levels(random)
    while len(tasks) < size(600, 10_000):
        level = next(source)
        keys, result = played(random, level)
        tasks.append({"task": "playthrough", "board": level.to_xsb(), "keys": keys})
        wanted.append(result)
    assert sum(any(letter.isupper() for letter in lurd) for _, lurd, _ in wanted) > len(wanted) / 2
    for task, result, found in zip(tasks, wanted, in_tools(tasks), strict=True):
        assert found == result, task
