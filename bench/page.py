"""Two promises of the page: how soon a game is reviewed, and how soon a square turns red under a finger.

    python bench/page.py [LEVELS...] [--games 1] [--slowdown 4]

`make web` comes first. The page's own loader runs the core in Node; seconds are those of the processor, so
that other work on the machine does not count.

Review: a game of every level, played well but for every tenth push, which is any push. As on the page there
is a first answer, and where it is not exact a second one; what they may take is divided by `--slowdown`, and
the figures are multiplied by it, as the processor of a phone is slower.

Deadlocks: every box of every level is picked up, and a finger draws it away over the board, square by square,
`--pace` milliseconds each. A square's delay is the time from the finger's arrival to the answer for this
square: 0 where the answer was there before, as answers come from the nearest square outwards. The figures
are those of this machine.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pushworks.apps.cli.common import pick_levels
from pushworks.engine import Options, solve
from pushworks.levels import Level
from pushworks.sokoban import Game
from pushworks.sokoban.metrics import IllegalMoveError
from web import Node

MISTAKES = 0.1
MOST_PUSHES = 400
ANSWERS = (2, 20)
"""Seconds that the page gives the first answer and the second (`SECONDS` of screens/review.js)."""
STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def careless_game(rng: random.Random, level: Level) -> str:
    """A game with a few pushes that lead nowhere; one that loses the level is not made."""
    game, plan = Game(level), _plan(level)
    while plan and game.pushes < MOST_PUSHES:
        letters = next(n for n, letter in enumerate(plan, 1) if letter.isupper())
        careless = _any_push(rng, game) if rng.random() < MISTAKES else ""
        instead = Game(level)
        instead.play(game.lurd + careless)
        other = _plan(instead.current_level()) if careless else ""
        if other:
            game, plan = instead, other
        else:
            game.play(plan[:letters])
            plan = plan[letters:]
    return game.lurd


def _plan(level: Level) -> str:
    return solve(level, Options(seconds=10)).moves


def _any_push(rng: random.Random, game: Game) -> str:
    level, ways = game.current_level(), []
    for box in game.movable_boxes():
        for letter, (right, down) in STEPS.items():
            trial = Game(level)
            behind = box - right - down * level.width
            if trial.player != behind and trial.walk_to(behind) is None:
                continue
            try:
                trial.play(letter)
            except IllegalMoveError:
                continue
            ways.append(trial.lurd)
    return rng.choice(sorted(ways)) if ways else ""


def ask(driver: Node, task: dict[str, Any]) -> tuple[dict[str, Any], float]:
    """What a task of the page answers, and the processor seconds it took."""
    assert driver.process.stdin is not None
    assert driver.process.stdout is not None
    before = driver.seconds()
    print(json.dumps(task), file=driver.process.stdin, flush=True)
    answer = json.loads(driver.process.stdout.readline())
    return answer, driver.seconds() - before


def reviews(driver: Node, levels: list[Level], games: int, slowdown: float) -> None:
    """How long the two answers about a game take, and how many positions have an exact distance."""
    rng, positions = random.Random(1), 0
    spent: list[list[float]] = [[] for _ in ANSWERS]
    exact = [0 for _ in ANSWERS]
    for level in levels:
        for _ in range(games):
            moves = careless_game(rng, level)
            known = total = 0
            for n, limit in enumerate(ANSWERS) if moves else ():
                if not n or known < total:
                    task = {"kind": "review", "level": level.to_xsb(), "lurd": moves}
                    answer, seconds = ask(driver, task | {"seconds": limit / slowdown})
                    spent[n].append(seconds * slowdown)
                    total = len(answer["positions"])
                    known = sum(each["lower"] == each["upper"] for each in answer["positions"])
                exact[n] += known
            positions += total
    for name, seconds_of, count in zip(("first", "second"), spent, exact, strict=True):
        if seconds_of:
            late = sum(each > 3 for each in seconds_of)
            print(
                f"{name} answer: {len(seconds_of)} games, then {count} of {positions} positions exact; "
                f"seconds on a phone ({slowdown:g} times): median {share(seconds_of, 0.5):.2f}, "
                f"95 % within {share(seconds_of, 0.95):.2f}, most {max(seconds_of):.2f}; {late} above 3"
            )


def paths(level: Level, box: int) -> Iterator[list[int]]:
    """Squares that a finger crosses on its way from a box: straight, in eight directions."""
    x, y = box % level.width, box // level.width
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
        crossed = []
        for n in range(1, level.width + level.height):
            at = (x + n * right, y + n * down)
            if not (0 <= at[0] < level.width and 0 <= at[1] < level.height):
                break
            crossed.append(at[1] * level.width + at[0])
        yield crossed


def delays(driver: Node, levels: list[Level], pace: float) -> None:
    """How long a finger waits for the answer of the square it is on."""
    found: list[float] = []
    first: list[float] = []
    for level in levels:
        floor = replace(level, boxes=frozenset()).player_region  # what is walled off does not count
        for box in sorted(level.boxes & floor):
            order = sorted(
                floor - (level.boxes - {box}),
                key=lambda at, box=box: (
                    abs(at % level.width - box % level.width) + abs(at // level.width - box // level.width)
                ),
            )
            task = {
                "kind": "deadlockMap",
                "level": level.to_xsb(),
                "box": box,
                "squares": order,
                "seconds": 0.04,
            }
            answer, _ = ask(driver, task)
            known = dict(zip(order, answer["times"], strict=True))
            first.append(1000 * answer["times"][0])
            for crossed in paths(level, box):
                found += [
                    max(0.0, 1000 * known[at] - pace * n) for n, at in enumerate(crossed, 1) if at in known
                ]
    if found:
        print(
            f"deadlocks: {len(found)} squares; delay in milliseconds: median {share(found, 0.5):.1f}, "
            f"95 % within {share(found, 0.95):.1f}, most {max(found):.1f}; "
            f"the first answer within {share(first, 0.95):.1f} in 95 % of {len(first)} boxes"
        )


def share(values: list[float], part: float) -> float:
    """The value that this part of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("levels", nargs="*", default=["warehouse"])
    parser.add_argument("--games", type=int, default=1, help="reviewed games of each level")
    parser.add_argument("--slowdown", type=float, default=4, help="how much slower a phone is")
    parser.add_argument("--pace", type=float, default=60, help="milliseconds of a finger on each square")
    given = parser.parse_args()
    for name in given.levels:
        levels = [item.level for item in pick_levels([name]) if item.level is not None]
        print(f"\n{name}: {len(levels)} levels")
        driver = Node()
        reviews(driver, levels, given.games, given.slowdown)
        delays(driver, levels, given.pace)
        driver.process.communicate(timeout=10)


if __name__ == "__main__":
    main()
