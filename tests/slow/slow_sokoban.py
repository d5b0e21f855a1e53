"""The full-size proofs of rules, heuristics and algorithms against brute force on small random levels."""

from __future__ import annotations

import pytest
from tests.sokoban.test_sokoban_deadlocks import check_no_false_alarm
from tests.sokoban.test_sokoban_heuristics import NAMES, SUMS, check_claims
from tests.sokoban.test_sokoban_search import check_agreement

from pushworks.lab.small import random_levels, solvable_levels

PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_no_false_alarms_on_5000_levels(part):
    alarms = check_no_false_alarm(random_levels(5000 // PARTS, seed=1000 + part, largest=14))
    assert min(count for name, count in alarms.items() if name != "diagonal") > 1000, alarms


@pytest.mark.parametrize("part", range(PARTS))
def test_heuristics_keep_their_claims_on_2000_levels(part):
    check_claims(random_levels(2000 // PARTS, seed=2000 + part, largest=12), NAMES + SUMS)


@pytest.mark.parametrize("part", range(PARTS))
def test_optimal_algorithms_agree_on_500_solvable_levels(part):
    counts = check_agreement(solvable_levels(500 // PARTS, seed=3000 + part, largest=20))
    assert counts["solvable"] == 500 // PARTS, counts
    assert counts["short"] >= 5, counts
