"""The oracle is right, and its levels are worth searching."""

from __future__ import annotations

import random
import statistics
from itertools import islice

import pytest
from tests.engine.small_levels import cheapest as slow_cheapest
from tests.engine.small_levels import small_levels
from tests.oracle.checks import region
from tests.oracle.corpus import LARGEST, corpus
from tests.oracle.makers import FAMILIES, WORDS, cases, one_push_wrong
from tests.oracle.truth import STEP_COSTS, TooLargeError, cheapest, positions, truth_of
from tests.sokoban.brute import Truth as SlowTruth

from pushworks.levels import Level


@pytest.mark.parametrize("objective", STEP_COSTS)
def test_brute_force_agrees_with_a_slow_one_in_python(objective: str) -> None:
    solvable = 0
    for level in small_levels(60, seed=91):
        expected = slow_cheapest(level, *STEP_COSTS[objective])
        assert cheapest(level, objective) == expected, level.to_xsb()
        assert truth_of(level).best(objective) == expected
        solvable += expected is not None
    assert 10 < solvable < 50


def test_every_position_is_judged_as_by_a_slow_search() -> None:
    alive = deadlocked = 0
    levels = [level for level in small_levels(150, seed=92) if len(level.boxes) == 2 and _floor(level) <= 20]
    for level in [level for level in levels if cheapest(level, "pushes")][:12]:
        slow = SlowTruth(level)
        seen = set()
        for position, pushes in positions(level):
            solvable = pushes is not None
            assert solvable == ((position.boxes, position.player) in slow.to_goal), position.to_xsb()
            assert (pushes is not None and (pushes, 0)) == (cheapest(position, "pushes") or False)
            seen |= {(position.boxes, square) for square in region(position, position.boxes, position.player)}
            alive, deadlocked = alive + solvable, deadlocked + (not solvable)
        assert seen == set(slow.from_start)
    assert alive > 50
    assert deadlocked > 20


def test_what_is_too_large_is_said() -> None:
    level = corpus()[0].level
    with pytest.raises(TooLargeError):
        cheapest(level, "moves", most=10)
    with pytest.raises(TooLargeError):
        positions(level, most=10)


def test_levels_are_worth_searching() -> None:
    """Crowded, wide, with spare goals, with boxes at home; 15 pushes and more; some spoilt by one push."""
    found = corpus()
    pushes = [case.truth.pushes_moves[0] for case in found if case.truth.pushes_moves]
    assert statistics.median(pushes) >= 15
    assert len(found) - len(pushes) >= 12, "unsolvable ones"
    assert all(case.truth.solvable != case.family.endswith("deadlocked") for case in found)
    crowded = [case.level for case in found if case.family == "crowded"]
    assert all(4 <= len(level.boxes) <= 7 and 15 <= _floor(level) <= 30 for level in crowded)
    assert sum(len(case.level.goals) > len(case.level.boxes) for case in found) >= 15
    assert sum(bool(case.level.boxes & case.level.goals) for case in found) >= 15


def test_every_word_width_is_used() -> None:
    """A board of `bits` needs more than the next smaller sets hold, and not more than its own."""
    for smaller, bits in zip((0, *WORDS), WORDS, strict=False):
        levels = [case.level for case in corpus() if case.family.startswith(f"wide {bits}")]
        assert len(levels) >= 3
        for level in levels:
            assert 12 <= level.width <= 20
            assert smaller < (level.width - 1) * (level.height - 2) <= bits, level.to_xsb()


def _floor(level: Level) -> int:
    return level.width * level.height - len(level.walls)


def test_the_truths_on_file_are_the_truth() -> None:
    for case in corpus()[::20]:
        assert truth_of(case.level, most=LARGEST) == case.truth, case.level.to_xsb()


@pytest.mark.parametrize("family", ["roomy", "spare goals"])
def test_makers_repeat_themselves_and_make_solvable_levels(family: str) -> None:
    first, second = (list(islice(cases(family, seed=3, misses=0), 2)) for _ in range(2))
    assert first == second
    assert all(case.truth.solvable for case in first)


def test_one_push_too_many_is_one_too_many() -> None:
    level = next(case.level for case in corpus() if case.family == "roomy")
    spoilt = one_push_wrong(random.Random(1), level, most=LARGEST)
    assert spoilt is not None
    assert cheapest(spoilt, "pushes") is None


def test_families_are_named_in_the_corpus() -> None:
    assert {case.family.removesuffix(", deadlocked") for case in corpus()} == set(FAMILIES)
