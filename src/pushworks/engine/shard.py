"""A shard: one part of a push-optimal search whose table is spread over several owners."""

from __future__ import annotations

import time
from dataclasses import dataclass

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.levels import Level


@dataclass(frozen=True, slots=True)
class ShardReport:
    """Where a shard stands after a step."""

    expanded: int
    generated: int
    sent: int
    """States handed to other shards so far."""
    stored: int
    bytes: int
    least_open: int | None
    """Least cost + estimate that is still to be expanded; None when nothing is."""
    goal_cost: int | None
    """Pushes of the best solution found here."""
    goal: int
    """Its handle, to be asked with `path_from`."""
    busy: float
    """Seconds of processor time all its steps have taken."""


class Shard:
    """Shard number `index` of `count`. The level and `block` must be the same for all of them.

    After `seconds` of its life every call raises `TimeoutError`, making it included; what would take it
    beyond `memory` bytes raises `MemoryError`. 0 is no limit.
    """

    def __init__(
        self,
        level: Level,
        index: int,
        count: int,
        block: int = 2,
        *,
        seconds: float = 0.0,
        memory: int = 0,
    ) -> None:
        self._native = _core.Shard(spec_of(level), index, count, block, seconds, memory)
        self._busy = 0.0
        self.index = index
        self.count = count
        self.solvable = self._native.begin()
        """False when the start is deadlocked."""

    def step(self, bound: int, most: int, batches: list[bytes]) -> tuple[list[bytes], ShardReport]:
        """Take batches from others, expand at most `most` states under the bound, give batches for others."""
        begun = time.thread_time()
        for batch in batches:
            self._native.insert(batch)
        self._native.expand(bound, most)
        given = [self._native.take(owner) for owner in range(self.count)]
        self._busy += time.thread_time() - begun
        return given, self.report()

    def report(self) -> ShardReport:
        """Where it stands."""
        expanded, generated, _, sent = self._native.counts()
        least, (cost, goal) = self._native.least_open(), self._native.goal()
        nothing = _core.SHARD_NOTHING
        return ShardReport(
            expanded, generated, sent, len(self._native), self._native.bytes(),
            None if least == nothing else least, None if cost == nothing else cost, goal,
            self._busy,
        )  # fmt: skip

    def path_from(self, handle: int) -> tuple[list[bytes], tuple[int, int] | None]:
        """States from `handle` back to the first that came from another shard, and where that came from.

        The second is (owner, handle), None at the start of the search.
        """
        path = []
        while True:
            state, _, parent, owner = self._native.stored(handle)
            path.append(state)
            if owner == _core.SHARD_NOTHING:
                return path, None
            if owner != self.index:
                return path, (owner, parent)
            handle = parent

    def moves(self, path: list[bytes]) -> str:
        """LURD text of a path of states from the start to a solution."""
        return self._native.moves(path)
