"""Every rule of the solver alone: what it calls deadlocked has no solution."""

from __future__ import annotations

from tests.engine.small_levels import small_levels
from tests.scale import part
from tests.solver.rule_checks import count_sound_verdicts


def test_no_rule_calls_a_solvable_position_lost() -> None:
    found = count_sound_verdicts(part(list(small_levels(300, seed=41)), 3, at=1))
    assert set(found) == {"freeze", "matching", "corral", "group"}
