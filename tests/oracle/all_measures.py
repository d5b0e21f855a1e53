"""The least of any order of the six measures, found by brute force that shares nothing with the core."""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from tests.engine.small_levels import small_level

from pushworks.engine import Options, solve
from pushworks.levels import Level
from pushworks.sokoban import Metrics


class State(NamedTuple):
    """A position with all that the measures ask about the past."""

    player: int
    boxes: frozenset[int]
    step: int = 0
    """The player's last step."""
    box: int = -1
    """Where the box stands that was pushed last, and the step it made."""
    push: int = 0
    pushing: bool = False
    """The last step was a push."""


def least(level: Level, order: Sequence[str]) -> tuple[int, ...] | None:
    """The least measures of a solution, compared in this order; None when there is no solution."""
    start = State(level.player, level.boxes)
    nothing = (0,) * len(order)
    best = {start: nothing}
    queue: list[tuple[tuple[int, ...], int, State]] = [(nothing, 0, start)]
    count = 0
    while queue:
        cost, _, state = heapq.heappop(queue)
        if best[state] < cost:
            continue
        if state.boxes <= level.goals:
            return cost
        for step in (-level.width, level.width, -1, 1):
            made = _step(level, state, step)
            if made is None:
                continue
            after, price = made
            total = tuple(spent + getattr(price, name) for spent, name in zip(cost, order, strict=True))
            if after not in best or total < best[after]:
                best[after] = total
                count += 1
                heapq.heappush(queue, (total, count, after))
    return None


def _step(level: Level, state: State, step: int) -> tuple[State, Metrics] | None:
    to = state.player + step
    turned = int(step != state.step)
    if to in level.walls:
        return None
    if to not in state.boxes:
        after = State(to, state.boxes, step, state.box, state.push, False)
        return after, Metrics(1, 0, 0, 0, 0, turned)
    beyond = to + step
    if beyond in level.walls or beyond in state.boxes:
        return None
    other = to != state.box
    line = other or step != state.push
    price = Metrics(1, 1, int(line), int(other), int(not state.pushing), turned)
    return State(to, state.boxes - {to} | {beyond}, step, beyond, step, True), price


def tiny_levels(seed: int, *, most: int = 1500) -> Iterator[Level]:
    """Endless levels that can be solved, with at most so many positions."""
    rng = random.Random(seed)
    while True:
        level = small_level(rng)
        floor = level.width * level.height - len(level.walls)
        boxes = len(level.boxes)
        if boxes < 2 or comb(floor, boxes) * (floor - boxes) > most or level.is_solved:
            continue
        if solve(level, Options(nodes=20_000)).solved:
            yield level
