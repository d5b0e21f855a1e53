"""`Meter`: counts the expansions of a search that has a loop of its own, and ends it at a limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sized
from typing import TYPE_CHECKING, Any

from pushworks.sealgo.limits import Limits, resident_memory
from pushworks.sealgo.problem import SearchProblem
from pushworks.sealgo.reversed import ReversedProblem
from pushworks.sealgo.statistics import Statistics
from pushworks.sealgo.status import Status

if TYPE_CHECKING:
    from pushworks.sealgo.search import ProgressHook, Search, Trace


class LimitHit(BaseException):
    """Ends a `search()` from within the problem; no `except Exception` of a student keeps it."""

    def __init__(self, status: Status) -> None:
        super().__init__(str(status))
        self.status = status


class Meter:
    """Counts expansions at the problems of a search, and keeps to the limits there.

    While it is entered, the methods that give the neighbours of a state count each call from outside (the ones
    they make themselves do not count) and raise `LimitHit` when a limit is reached.
    """  # noqa: E501

    def __init__(
        self,
        search: Search[Any, Any],
        stats: Statistics,
        limits: Limits,
        progress: ProgressHook | None,
        trace: Trace | None,
    ) -> None:
        self.search, self.stats, self.limits = search, stats, limits
        self.progress, self.trace = progress, trace
        self.begin, self._cpu, self._memory = time.perf_counter(), time.process_time(), resident_memory()
        self._next_report = 0.1
        self._inside = False
        self._replaced: list[tuple[dict[str, Any], str, Any]] = []

    def __enter__(self) -> None:
        for problem in _problems_of(self.search, set()):
            away = isinstance(problem, ReversedProblem)
            for method, backward in _NEIGHBOURS.items():
                if hasattr(problem, method):
                    known = vars(problem)
                    self._replaced.append((known, method, known.get(method)))
                    known[method] = self._counting(getattr(problem, method), backward != away)

    def __exit__(self, *_: object) -> None:
        for known, method, before in reversed(self._replaced):
            if before is None:
                del known[method]
            else:
                known[method] = before

    def _counting(self, method: Callable[[Any], Any], backward: bool) -> Callable[[Any], Any]:
        def counted(state: Any) -> Any:
            if self._inside:
                return method(state)
            self._expand(state, backward)
            self._inside = True
            try:
                found = method(state)
                if not isinstance(found, Sized):
                    found = list(found)
                self.stats.generated += len(found)
                return found
            finally:
                self._inside = False

        return counted

    def _expand(self, state: Any, backward: bool) -> None:
        """Count one expansion, or end the search."""
        stats, limits = self.stats, self.limits
        stats.wall = time.perf_counter() - self.begin
        spent = stats.wall if limits.clock == "wall" else time.process_time() - self._cpu
        if stats.expanded >= limits.nodes:
            raise LimitHit(Status.NODE_LIMIT)
        if spent >= limits.seconds:
            raise LimitHit(Status.TIME_LIMIT)
        if stats.expanded % 256 == 0:
            stats.memory = resident_memory() - self._memory
            if stats.memory > limits.memory:
                raise LimitHit(Status.MEMORY_LIMIT)
        if getattr(self.search, "_cancelled", False):
            raise LimitHit(Status.CANCELLED)
        stats.expanded += 1
        stats.backward_expanded += backward
        if self.trace:
            from pushworks.sealgo.search import TraceEvent

            self.trace(TraceEvent("expand", state))
        if self.progress and stats.wall >= self._next_report:
            self.progress(stats)
            self._next_report = stats.wall + 0.1


_NEIGHBOURS = {"actions": False, "successors": False, "actions_to": True, "predecessors": True}
"""The methods that give the neighbours of a state, and whether they look backwards."""


def _problems_of(thing: Any, seen: set[int]) -> Iterator[Any]:
    """The problems that a search holds, itself or in the searches it is made of."""
    from pushworks.sealgo.search import Search

    for value in list(vars(thing).values()):
        if id(value) not in seen and isinstance(value, (SearchProblem, Search)):
            seen.add(id(value))
            if isinstance(value, SearchProblem):
                yield value
            yield from _problems_of(value, seen)
