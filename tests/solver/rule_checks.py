"""Checks each rule of the solver alone against exhaustive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from tests.engine.small_levels import STEP_COSTS, cheapest

from pushworks.engine import deadlock_verdicts
from pushworks.levels import Level


def count_sound_verdicts(levels: Iterable[Level]) -> Counter[str]:
    """How often each rule called a start deadlocked; fails if one was wrong.

    The boxes a rule blames must have no solution alone, with every goal free. The player's squares it
    names are one region of that board, so one of them stands for all.
    """
    found: Counter[str] = Counter()
    for level in levels:
        for rule, boxes, players in deadlock_verdicts(level):
            found[rule] += 1
            alone = replace(level, boxes=boxes, player=min(players))
            assert cheapest(alone, *STEP_COSTS["pushes"]) is None, f"{rule}\n{alone.to_xsb()}"
    return found
