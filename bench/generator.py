"""How fast levels are made: reverse search, exact and quick levels, three phases, rating, whole packs.

    python bench/generator.py [--seconds 5] [--record docs/results.json]

Times are processor time of this process, so a busy machine does not change them much.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

from pushworks.engine.generator import (
    ReverseOptions,
    RoomOptions,
    ScoreWeights,
    count_reverse_positions,
    explore,
    make_level,
    three_phase,
)
from pushworks.generate import SCORES, Recipe
from pushworks.generate.pack import judge
from pushworks.lab.figures import Figures
from pushworks.levels import Level
from pushworks.sokoban import verify

ROOMS = {
    "5 boxes": """
##########
#@       #
#        #
#   ..   #
#  .     #
#  # ..  #
#        #
#     #  #
#        #
##########
""",
    "6 boxes": """
##########
#@       #
#        #
#   ...  #
#  .     #
#  # ..  #
#        #
#     #  #
#        #
##########
""",
    "12x11, 5 boxes": """
############
#@         #
#          #
#   ..     #
#  .       #
#  # ..    #
#          #
#     #    #
#          #
#          #
############
""",
}
"""Open rooms, in which the reverse search has the most to do."""
PYSOKOBAN = 83.0
"""Seconds a level that the course project needs at its own threshold on 6 by 6, measured."""


def levels_per_second(make: Callable[[int], bool], seconds: float) -> tuple[int, float]:
    """Call `make` with 0, 1, 2, … for a while; levels made and levels per second."""
    start, seed, made = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < seconds:
        made += make(seed)
        seed += 1
    return made, made / spent


def reverse_speed(room: Level, repeats: int) -> tuple[int, float]:
    """Positions of the exact reverse search, and the best positions per second."""
    best = 0.0
    positions = 0
    for _ in range(repeats):
        start = time.process_time()
        positions = count_reverse_positions(room, 20_000_000)
        best = max(best, positions / (time.process_time() - start))
    return positions, best


def exact(seed: int) -> bool:
    """One level of 10 by 10 with 4 boxes, at least 35 floor squares and the exact farthest start."""
    room = RoomOptions(10, 10, min_floor=35)
    made = make_level(seed, 4, room, ReverseOptions(300_000), goal_tries=1, trim=0)
    return made is not None and bool(verify(made.level, made.solution)) and made.complete


def quick(seed: int) -> bool:
    """The same with a search of at most 20,000 positions."""
    made = make_level(
        seed, 4, RoomOptions(10, 10, min_floor=35), ReverseOptions(20_000), goal_tries=1, trim=0
    )
    return made is not None and bool(verify(made.level, made.solution))


def constructed(weights: ScoreWeights, iterations: int) -> Callable[[int], bool]:
    """A maker of three-phase levels: an area of 6 by 6 in a border, score 8.5."""

    def make(seed: int) -> bool:
        made = three_phase(seed, 8, 8, threshold=8.5, iterations=iterations, weights=weights)
        return made.found and made.level is not None and bool(verify(made.level, made.solution))

    return make


def explored(seed: int) -> bool:
    """A level of 10 by 10 with 4 boxes, made and explored completely."""
    made = make_level(seed, 4)
    return made is not None and explore(made.level).complete


def judged(recipe: Recipe) -> Callable[[int], bool]:
    """Candidates of a recipe, made, rated, curated and replayed."""
    return lambda index: not isinstance(judge(recipe, 1, index), str)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each row")
    parser.add_argument("levels", nargs="*", help="taken for the sake of `make bench`; not used")
    parser.add_argument("--record", type=Path, metavar="FILE", help="store the table in a results file")
    given = parser.parse_args()
    seconds = given.seconds
    table: list[tuple[str, str]] = []
    for room, board in ROOMS.items():
        positions, speed = reverse_speed(Level.from_xsb(board), 4)
        name = f"reverse search, {room}, positions/s"
        print(f"{name:48} {speed:12,.0f}   ({positions:,} positions, best of 4)")
        table.append((name, f"{speed:,.0f}"))
    rows: list[tuple[str, Callable[[int], bool]]] = [
        ("exact farthest start, 10x10, 4 boxes, levels/s", exact),
        ("quick, 10x10, 4 boxes, levels/s", quick),
        ("three phases, random, course score 8.5, levels/s", constructed(SCORES["course"], 0)),
        ("three phases, tree search, the same, levels/s", constructed(SCORES["course"], 2000)),
        ("made and explored completely, levels/s", explored),
        ("whole pipeline, difficulty 4-6, levels/s", judged(Recipe(boxes=(4, 4), difficulty=(4, 6)))),
    ]
    for name, make in rows:
        made, rate = levels_per_second(make, seconds)
        extra = f", {rate * PYSOKOBAN:,.0f} times the course project" if "course" in name else ""
        print(f"{name:48} {rate:12,.1f}   ({made} levels{extra})")
        table.append((name, f"{rate:,.1f}"))
    if given.record is not None:
        figures = Figures.read(given.record)
        figures.record_table(
            "generator-speed",
            ["what", "measured"],
            table,
            f"python bench/generator.py --seconds {seconds:g}",
            "lr",
        )
        figures.write(given.record)


if __name__ == "__main__":
    main()
