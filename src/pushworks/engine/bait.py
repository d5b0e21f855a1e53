"""The native search for Bait, as a small resumable handle. Speaks plain numbers: the rules of the game and
their names live in `pushworks.bait`, which is the one to use.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pushworks import _core


class BaitOutcome(StrEnum):
    """How far a native Bait search has come."""

    RUNNING = "running"
    """The budget is spent; another `run` goes on."""
    SOLVED = "solved"
    EXHAUSTED = "exhausted"
    """Nothing is left: there is no solution (or none shorter than asked for)."""
    MEMORY_FULL = "memory full"


@dataclass(frozen=True)
class BaitPosition:
    """A position as plain numbers; cells are ``y * width + x``."""

    width: int
    height: int
    walls: Iterable[int]
    avatar: int
    has_key: bool
    boxes: Iterable[int]
    holes: Iterable[int]
    keys: Iterable[int]
    goals: Iterable[int]
    mushrooms: Iterable[int]


class NativeBaitSearch:
    """A* on a Bait position, in C++, resumable.

    Costs are moves. With `weight` 1 and without `guided` the solution is a shortest one and `lower_bound`
    rises to its length; `guided` replaces the lower bound by a rough guess that finds some solution
    much sooner. `rules` sets switches by name (see `core/bait/level.hpp`).
    """

    def __init__(
        self,
        position: BaitPosition,
        rules: dict[str, Any],
        *,
        weight: float = 1,
        guided: bool = False,
        shorter_than: int = 0,
    ) -> None:
        native_rules = _core.BaitRules()
        for name, value in rules.items():
            setattr(native_rules, name, value)
        self._search = _core.BaitSearch(
            position.width, position.height, list(position.walls), position.avatar, position.has_key,
            list(position.boxes), list(position.holes), list(position.keys), list(position.goals),
            list(position.mushrooms), native_rules, weight, guided, shorter_than,
        )  # fmt: skip
        self.outcome = BaitOutcome.RUNNING

    def run(
        self, *, cpu_seconds: float = 0, seconds: float = 0, expansions: int = 0, bytes_limit: int = 0
    ) -> BaitOutcome:
        """Go on until a limit is hit (0: no limit; time and expansions of this call, bytes of the search)."""
        self.outcome = BaitOutcome(self._search.run(cpu_seconds, seconds, expansions, bytes_limit))
        return self.outcome

    def cancel(self) -> None:
        """Stop a running search from another thread; it stays stopped."""
        self._search.cancel()

    @property
    def moves(self) -> str:
        """The solution as letters u, d, l, r; empty unless solved."""
        return self._search.moves()

    @property
    def lower_bound(self) -> int:
        """No solution has fewer moves."""
        return self._search.lower_bound

    @property
    def statistics(self) -> dict[str, int]:
        """Counts so far: expanded, generated, stored nodes, and bytes held."""
        search = self._search
        return {
            "expanded": search.expanded,
            "generated": search.generated,
            "stored": search.stored,
            "bytes": search.bytes,
        }
