"""The search expands what LevinTS says, by the probabilities the network gives: counted again in Python."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator

import numpy as np
import pytest
from tests.learn import reference

from pushworks.engine import Options, solve
from pushworks.engine.networks import evaluate, install_network
from pushworks.levels import Level, read

_ROOMS = """
#########
#@  #   #
#   # . #
#  $    #
#   #   #
#########

########
#  @   #
# #  # #
#   $  #
#.#    #
########

##########
#@   #   #
#  $     #
#    ##  #
#        #
#.  #    #
##########
"""
_STEPS = {0: (0, -1), 1: (0, 1), 2: (-1, 0), 3: (1, 0)}


def _neighbour(level: Level, cell: int, direction: int) -> int:
    dx, dy = _STEPS[direction]
    return cell + dx + dy * level.width


def _walk(level: Level, box: int, player: int) -> frozenset[int]:
    seen, waiting = {player}, [player]
    while waiting:
        cell = waiting.pop()
        for direction in _STEPS:
            beside = _neighbour(level, cell, direction)
            if beside not in level.walls and beside != box and beside not in seen:
                seen.add(beside)
                waiting.append(beside)
    return frozenset(seen)


def _pushes(level: Level, box: int, walk: frozenset[int]) -> Iterator[tuple[int, int]]:
    for direction in _STEPS:
        to = _neighbour(level, box, direction)
        if to not in level.walls and _neighbour(level, box, direction ^ 1) in walk:
            yield direction, to


def _solvable(level: Level) -> set[tuple[int, int]]:
    """Positions (box, smallest square of the player's region) from which the goal can be reached."""
    (start,) = level.boxes
    parents: dict[tuple[int, int], list[tuple[int, int]]] = {}
    waiting = [(start, min(_walk(level, start, level.player)))]
    seen = set(waiting)
    while waiting:
        box, player = waiting.pop()
        for _, to in _pushes(level, box, _walk(level, box, player)):
            child = (to, min(_walk(level, to, box)))
            parents.setdefault(child, []).append((box, player))
            if child not in seen:
                seen.add(child)
                waiting.append(child)
    waiting = [one for one in seen if one[0] in level.goals]
    good = set(waiting)
    while waiting:
        for parent in parents.get(waiting.pop(), ()):
            if parent not in good:
                good.add(parent)
                waiting.append(parent)
    return good


def _levin(level: Level, network: str) -> int:
    """How many positions LevinTS expands before the solved one comes first."""
    good = _solvable(level)
    (start,) = level.boxes
    first = (start, min(_walk(level, start, level.player)))
    numbers = {first: 0}
    surprise, depth = {first: 0.0}, {first: 0}
    waiting = [(0.0, 0, first)]
    expanded = 0
    while True:
        _, _, at = heapq.heappop(waiting)
        box, player = at
        if box in level.goals:
            return expanded
        expanded += 1
        here = Level(level.width, level.height, level.walls, level.goals, frozenset((box,)), player)
        said = evaluate(here, network)
        children = [
            (said.pushes[box, direction], (to, min(_walk(level, to, box))))
            for direction, to in _pushes(level, box, _walk(level, box, player))
        ]
        children = [child for child in children if child[1] in good]  # lost ones take no share
        total = math.log(sum(math.exp(score) for score, _ in children))
        for score, child in children:
            if child in numbers:
                continue
            numbers[child] = len(numbers)
            surprise[child] = surprise[at] + total - score
            depth[child] = depth[at] + 1
            key = math.log(depth[child]) + surprise[child]
            heapq.heappush(waiting, (key, -numbers[child], child))


@pytest.mark.parametrize("seed", range(4))
def test_levin_expands_as_many_positions_as_in_python(seed: int) -> None:
    network = f"levin {seed}"
    install_network(network, reference.random_network(np.random.default_rng(seed)))
    for level in read(_ROOMS):
        extra = {"order": "levin", "network": network, "deadlocks": "none"}
        options = Options(algorithm="learned", extra=extra)
        assert solve(level, options).expanded == _levin(level, network)
