"""The deadlock rules in Python, asked about thousands of positions of crowded levels."""

from __future__ import annotations

from functools import cache

import pytest
from tests.oracle.corpus import corpus
from tests.oracle.truth import TooLargeError, positions

from pushworks.levels import Level
from pushworks.sokoban.board import Board
from pushworks.sokoban.deadlocks import rules


@cache
def _positions(count: int, every: int) -> list[tuple[Level, int | None]]:
    found: list[tuple[Level, int | None]] = []
    for case in corpus()[::every]:
        try:
            around = positions(case.level, most=60_000)
        except TooLargeError:
            continue
        found += around[:: max(1, len(around) // count)]
    return found


@pytest.mark.parametrize("name", sorted(rules()))
def test_no_rule_cries_wolf(name: str) -> None:
    right = 0
    rule, about = None, frozenset[int]()
    for level, pushes in _positions(150, every=6):
        board = Board(level)
        if rule is None or level.walls != about:
            rule, about = rules()[name](board), level.walls
        if rule(board.boxes, board.player):
            assert pushes is None, f"{name}\n{level.to_xsb()}"
            right += 1
    assert right >= (1 if name == "diagonal" else 20)
