"""`Options`: what the engine is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Objective(StrEnum):
    """What a solution should be best at. The combined ones are lexicographic: first, then second."""

    ANY = "any"
    PUSHES = "pushes"
    MOVES = "moves"
    PUSHES_MOVES = "pushes+moves"
    MOVES_PUSHES = "moves+pushes"


@dataclass(frozen=True, slots=True)
class Options:
    """How to search. A limit of 0 means none."""

    objective: Objective | str = Objective.ANY
    algorithm: str = "auto"
    seconds: float = 0.0
    """Wall-clock limit for one level."""
    nodes: int = 0
    """Limit on expanded positions."""
    memory: int = 0
    """Limit in bytes for the tables of one search."""
    threads: int = 1
    seed: int = 0
    extra: Mapping[str, str | int | float] = field(default_factory=dict)
    """Switches of one algorithm by name: weight, heuristic, deadlocks, granularity, parallel, …"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "objective", Objective(self.objective))
        if self.seconds < 0 or self.nodes < 0 or self.memory < 0:
            raise ValueError("limits must not be negative")
        if self.threads < 1:
            raise ValueError("expected at least one thread")
