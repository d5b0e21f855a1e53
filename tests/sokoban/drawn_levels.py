"""Levels drawn for the tests of the rules, and random ones."""

from __future__ import annotations

from random import Random

from pushworks.levels import Level

CORRIDOR = Level.from_xsb(
    """
#######
#@ $ .#
#######
"""
)
TWO_BOXES = Level.from_xsb(
    """
########
#      #
# .$$. #
#  @   #
########
"""
)
CORNERS = Level.from_xsb(
    """
  ######
  #    #
### ## ##
#  $ $  #
# #. .# #
#   @   #
#########
"""
)
OPEN = Level.from_xsb(["@$.", "   "])  # no walls at all: the edge of the board is one


def random_level(seed: int) -> Level:
    """A small random level: some are solvable, some not, all can be played."""
    random = Random(seed)
    width, height = random.randint(4, 9), random.randint(4, 8)
    inside = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    border = set(range(width * height)) - set(inside)
    walls = border | {s for s in inside if random.random() < 0.2}
    floor = sorted(set(inside) - walls)
    if len(floor) < 4:
        return CORRIDOR
    count = random.randint(1, min(3, len(floor) // 3))
    player, *boxes = random.sample(floor, 1 + count)
    goals = random.sample(floor, count)
    return Level(width, height, frozenset(walls), frozenset(goals), frozenset(boxes), player)
