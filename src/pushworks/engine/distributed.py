"""Push-optimal search of one level over several machines.

The table is spread over shards (see `core/exact/threads/shard.hpp`); each shard is an actor of a Ray
cluster. The search goes in rounds: every shard takes the states others found for it, expands a quota of
its own, and hands out what it found for others. Batches travel from actor to actor; only short reports come
here. A bound is finished when no shard has anything left under it and no batch is under way; the first
solution under a bound is optimal.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pushworks.engine.options import DISTRIBUTED, Objective
from pushworks.engine.result import EngineError, Result, replayed
from pushworks.engine.shard import Shard, ShardReport
from pushworks.levels import Level, LevelStatus
from pushworks.sealgo import Status

_FIRST_QUOTA = 2_000
_LARGEST_QUOTA = 200_000
_ROUND_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Spread:
    """How to spread a search, and when to stop it; 0 is no limit."""

    shards: int = 2
    block: int = 2
    """Side of the squares of the board from which owners are made: larger means fewer messages and less
    even shares."""
    seconds: float = 0.0
    nodes: int = 0
    memory: int = 0
    """Bytes of all shards together; each may take its part."""

    def shard(self, level: Level, index: int) -> Shard:
        """A shard of this spread, with its part of the limits."""
        memory = -(-self.memory // self.shards)
        return Shard(level, index, self.shards, self.block, seconds=self.seconds, memory=memory)


class Hosts(ABC):
    """The places where shards live."""

    @abstractmethod
    def step(self, bound: int, quotas: list[int]) -> list[ShardReport]:
        """One round on every shard; batches given out in the round before are delivered first."""

    @abstractmethod
    def call(self, shard: int, method: str, *values: Any) -> Any:
        """Ask one shard something."""

    @abstractmethod
    def pending(self) -> int:
        """Bytes of batches that are not delivered yet."""

    @abstractmethod
    def close(self) -> None:
        """Let the shards go."""


class ShardLostError(Exception):
    """A shard is gone with its machine, and its part of the table with it."""


class LocalHosts(Hosts):
    """All shards in this process, one after the other: for tests and for comparison."""

    def __init__(self, level: Level, spread: Spread) -> None:
        count = spread.shards
        self._shards = [spread.shard(level, index) for index in range(count)]
        self._boxes: list[list[bytes]] = [[] for _ in range(count)]

    def step(self, bound: int, quotas: list[int]) -> list[ShardReport]:
        """Each shard in turn."""
        delivered, self._boxes = self._boxes, [[] for _ in self._shards]
        reports = []
        for shard, batches, quota in zip(self._shards, delivered, quotas, strict=True):
            out, report = shard.step(bound, quota, batches)
            for owner, batch in enumerate(out):
                if batch:
                    self._boxes[owner].append(batch)
            reports.append(report)
        return reports

    def call(self, shard: int, method: str, *values: Any) -> Any:
        """Directly."""
        return getattr(self._shards[shard], method)(*values)

    def pending(self) -> int:
        """Bytes in the boxes."""
        return sum(len(batch) for box in self._boxes for batch in box)

    def close(self) -> None:
        """Drop the tables."""
        self._shards.clear()


class ShardActor:
    """A shard as a Ray actor: a step returns one batch for each owner, then the report."""

    _shard: Shard

    def load(self, level: Level, index: int, spread: Spread) -> None:
        """Begin with a level; what was there before is forgotten."""
        self._shard = spread.shard(level, index)

    def step(self, bound: int, quota: int, *batches: bytes) -> list[Any]:
        """As `Shard.step`, with the lengths of the batches so that they need not be fetched to know."""
        out, report = self._shard.step(bound, quota, [batch for batch in batches if batch])
        return [*out, (report, [len(batch) for batch in out])]

    def call(self, method: str, *values: Any) -> Any:
        """Any other method of the shard."""
        return getattr(self._shard, method)(*values)


class RayPool:
    """Actors for shards, spread over the machines of a Ray cluster that is joined already.

    Starting them takes seconds, so they are kept from level to level: a pool is the `hosts` of
    `solve_distributed` for as many levels as one likes, until it is closed.
    """

    def __init__(self, count: int) -> None:
        self.ray: Any = import_module("ray")
        remote = self.ray.remote(num_cpus=1, max_restarts=0, scheduling_strategy="SPREAD")(ShardActor)
        self.actors = [remote.remote() for _ in range(count)]

    def __call__(self, level: Level, spread: Spread) -> Hosts:
        """The actors, loaded with a level."""
        if spread.shards > len(self.actors):
            raise ValueError(
                f"{spread.shards} shards need more than the {len(self.actors)} actors of the pool"
            )
        return RayHosts(level, spread, self)

    def close(self) -> None:
        """End the actors."""
        for actor in self.actors:
            self.ray.kill(actor)
        self.actors.clear()


class RayHosts(Hosts):
    """One actor for each shard: those of a pool, or its own."""

    def __init__(self, level: Level, spread: Spread, pool: RayPool | None = None) -> None:
        self._own = RayPool(spread.shards) if pool is None else None
        chosen = pool or self._own
        assert chosen is not None
        self._ray = chosen.ray
        count = spread.shards
        self._actors = chosen.actors[:count]
        self._boxes: list[list[Any]] = [[] for _ in range(count)]
        self._pending = 0
        loads = [actor.load.remote(level, index, spread) for index, actor in enumerate(self._actors)]
        self._get(loads)

    def step(self, bound: int, quotas: list[int]) -> list[ShardReport]:
        """All shards at the same time; batches go from actor to actor as references."""
        count = len(self._actors)
        answers = [
            actor.step.options(num_returns=count + 1).remote(bound, quota, *box)
            for actor, quota, box in zip(self._actors, quotas, self._boxes, strict=True)
        ]
        heads = self._get([answer[-1] for answer in answers])
        self._pending = sum(sum(lengths) for _, lengths in heads)
        self._boxes = [
            [answer[owner] for answer, (_, lengths) in zip(answers, heads, strict=True) if lengths[owner]]
            for owner in range(count)
        ]
        return [report for report, _ in heads]

    def call(self, shard: int, method: str, *values: Any) -> Any:
        """Through the actor."""
        return self._get(self._actors[shard].call.remote(method, *values))

    def _get(self, references: Any) -> Any:
        try:
            return self._ray.get(references)
        except self._ray.exceptions.RayTaskError:
            raise  # the shard is there and failed: a defect, not a loss
        except self._ray.exceptions.RayError as error:
            raise ShardLostError(f"a shard was lost with its machine ({type(error).__name__})") from None

    def pending(self) -> int:
        """As the actors said."""
        return self._pending

    def close(self) -> None:
        """End the actors, if they are not another's."""
        if self._own is not None:
            self._own.close()


def solve_distributed(
    level: Level,
    spread: Spread | None = None,
    *,
    hosts: Callable[[Level, Spread], Hosts] = RayHosts,
    progress: Callable[[list[ShardReport]], object] | None = None,
) -> Result:
    """Search one level for fewest pushes, its table spread over the shards of `hosts`.

    The result is replayed like every other. `details` has the number of rounds, the states and bytes that
    were sent, the processor time of all shards (`busy`) and of the busiest in each round (`critical`: what
    the search would take with a processor for each shard and messages for nothing).
    """
    chosen = spread or Spread()
    wrong = level.status & ~LevelStatus.ALREADY_SOLVED
    if wrong == LevelStatus.UNREACHABLE_BOX:
        return Result(Status.UNSOLVABLE, strategy="reach")
    if wrong:
        return Result(Status.INVALID, error=str(level.status))
    begun = time.perf_counter()
    place: Hosts | None = None
    search: _Search | None = None
    try:
        place = hosts(level, chosen)
        search = _Search(place, chosen, begun, progress)
        status = search.run()
        moves = search.solution() if status is Status.SOLVED else ""
        return search.result(level, status, moves)
    except (TimeoutError, MemoryError) as limit:  # a shard could not wait for the end of its round
        status = Status.TIME_LIMIT if isinstance(limit, TimeoutError) else Status.MEMORY_LIMIT
        if search is not None:
            return search.result(level, status, "")
        return Result(status, seconds=time.perf_counter() - begun, strategy="distributed")
    except ShardLostError as error:  # without its states nothing can be proved: the search is over
        return Result(Status.NOT_FOUND, seconds=time.perf_counter() - begun, error=str(error))
    finally:
        if place is not None:
            place.close()


class _Search:
    """One search in rounds."""

    def __init__(
        self,
        hosts: Hosts,
        spread: Spread,
        begun: float,
        progress: Callable[[list[ShardReport]], object] | None,
    ) -> None:
        self._hosts, self._spread, self._begun, self._progress = hosts, spread, begun, progress
        self._bound = 0
        self._rounds = 0
        self._sent_bytes = 0
        self._critical = 0.0  # processor time of the busiest shard, summed over the rounds
        self._reports: list[ShardReport] = []

    def run(self) -> Status:
        quota = _FIRST_QUOTA
        self._round(quota)  # under bound 0 nothing is expanded: it only tells where the shards stand
        while True:
            stopped = self._stopped()
            if stopped is not None:
                return stopped
            open_values = [r.least_open for r in self._reports if r.least_open is not None]
            if not self._hosts.pending() and (not open_values or min(open_values) > self._bound):
                if any(report.goal_cost is not None for report in self._reports):
                    return Status.SOLVED
                if not open_values:
                    return Status.UNSOLVABLE
                self._bound = min(open_values)
            elif any(r.goal_cost is not None and r.goal_cost <= self._bound for r in self._reports):
                return Status.SOLVED  # nothing under a smaller bound is left, so none is cheaper
            before = time.perf_counter()
            self._round(quota)
            quota = _next_quota(quota, time.perf_counter() - before)

    def _round(self, quota: int) -> None:
        before = [report.busy for report in self._reports] or [0.0] * self._spread.shards
        self._reports = self._hosts.step(self._bound, [quota] * self._spread.shards)
        self._critical += max(r.busy - b for r, b in zip(self._reports, before, strict=True))
        self._rounds += 1
        self._sent_bytes += self._hosts.pending()
        if self._progress is not None:
            self._progress(self._reports)

    def _stopped(self) -> Status | None:
        spread = self._spread
        if spread.seconds and time.perf_counter() - self._begun >= spread.seconds:
            return Status.TIME_LIMIT
        if spread.nodes and sum(report.expanded for report in self._reports) >= spread.nodes:
            return Status.NODE_LIMIT
        if spread.memory and sum(report.bytes for report in self._reports) >= spread.memory:
            return Status.MEMORY_LIMIT
        return None

    def solution(self) -> str:
        """Walk from the best solution back to the start, from shard to shard."""
        cost, shard, handle = min(
            (report.goal_cost, index, report.goal)
            for index, report in enumerate(self._reports)
            if report.goal_cost is not None
        )
        path: list[bytes] = []
        at: tuple[int, int] | None = (shard, handle)
        while at is not None:
            part, at = self._hosts.call(at[0], "path_from", at[1])
            path.extend(part)
        if len(path) != cost + 1:
            raise EngineError(f"a path of {len(path) - 1} pushes for a cost of {cost}")
        return str(self._hosts.call(shard, "moves", path[::-1]))

    def result(self, level: Level, status: Status, moves: str) -> Result:
        expanded, generated, stored, size, sent = (
            sum(getattr(report, name) for report in self._reports)
            for name in ("expanded", "generated", "stored", "bytes", "sent")
        )
        seconds = time.perf_counter() - self._begun
        solved = status is Status.SOLVED
        details = {
            "rounds": self._rounds, "sent": sent, "sent_bytes": self._sent_bytes,
            "busy": sum(report.busy for report in self._reports), "critical": self._critical,
        }  # fmt: skip
        answer = Result(
            status, moves, 0, solved, self._bound, seconds, expanded, generated, 0, stored, size, DISTRIBUTED,
            details=details,
        )  # fmt: skip
        return replayed(level, answer, Objective.PUSHES)


def _next_quota(quota: int, seconds: float) -> int:
    """Rounds long enough that talking costs little, short enough that work is shared and limits are kept."""
    wanted = quota * _ROUND_SECONDS / max(seconds, 1e-3)
    return int(min(_LARGEST_QUOTA, max(_FIRST_QUOTA, min(wanted, 2 * quota))))
