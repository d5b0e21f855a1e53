"""How much a test does: a part every day, all of it in `make test-slow` (tests/slow/slow_full_size.py)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

FULL = bool(os.environ.get("PUSHWORKS_FULL"))
"""Whether the tests run at their full size."""
T = TypeVar("T")


def part(cases: Sequence[T], every: int, at: int = 0) -> Sequence[T]:
    """Every so-manieth case from one on; all of them at full size."""
    return cases if FULL else cases[at % every :: every]


def size(daily: T, full: T) -> T:
    """How many cases, how large a case, or how long."""
    return full if FULL else daily
