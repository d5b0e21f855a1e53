"""The size of a level, against brute force and against figures worked out by hand."""

from __future__ import annotations

from itertools import product
from math import log10

import pytest
from tests.sokoban.brute import Truth

from pushworks.lab.size import crude_bound, describe_size, measure_size, position_bound, refined_bound
from pushworks.lab.small import random_levels
from pushworks.levels import Level


def test_bounds_for_seven_by_seven():
    assert crude_bound(7, 7) == pytest.approx(log10(49 / 8 * 5**49))
    assert round(crude_bound(7, 7)) == 35
    assert round(refined_bound(7, 7)) == 34


def test_refined_bound_counts_boards_with_as_many_boxes_as_goals():
    boards = [b for b in product("#$.* ", repeat=6) if b.count("$") == b.count(".") > 0]
    assert refined_bound(3, 2) == pytest.approx(log10(6 / 8 * len(boards)))


def test_position_bound():
    assert position_bound(5, 2) == 10 * 3
    assert position_bound(5, 2, alive=3) == 3 * 3


def test_counts_agree_with_brute_force():
    for level in random_levels(10, seed=8, largest=12):
        truth, size = Truth(level), measure_size(level)
        assert size.reachable_steps == len(truth.from_start)
        steps = sum(len(truth.steps[position]) for position in truth.from_start)
        assert size.branching_steps == pytest.approx(steps / len(truth.from_start))
        assert size.depth_moves == truth.best
        assert size.reachable_steps <= size.positions


def test_what_is_too_large_is_not_counted():
    level = Level.from_xsb("##########\n#@   $   #\n# $   .  #\n# .   $ .#\n##########")
    size = measure_size(level, positions=50)
    assert size.reachable_steps is None
    assert size.reachable_at_least > 50
    assert dict(describe_size(size))["reachable, by region"].startswith("more than 5")
    assert "stats" not in size.as_dict()
