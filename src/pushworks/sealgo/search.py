"""`Search`: what every algorithm shares, so that an algorithm's file holds the algorithm only.

An algorithm is a generator, `explore()`, that yields each state once it has expanded it. When it has an
answer it says `self.found(actions, cost)` and returns. Everything else happens out here, between two
yields: limits, cancellation, progress and tracing. So the loop of an algorithm stays as short as in a
textbook and nothing is checked per node; the driver lets the generator run for a batch of nodes
of about 20 ms and then looks up.

    search = AStar(problem, weight=2)
    result = search.run(Limits(seconds=10))
    if result.status is Status.SOLVED:
        print(result.solution, result.statistics.expanded)
"""

from __future__ import annotations

import time
from abc import ABC
from collections import deque
from collections.abc import Callable, Generator
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Generic

from pushworks.sealgo.limits import NO_LIMITS, Limits, cpu_times, resident_memory
from pushworks.sealgo.own_search import OwnSearch, check_usable, expansions_of, explained, run_own_search
from pushworks.sealgo.problem import A, BiSearchProblem, HeuristicSearchProblem, S, SearchProblem
from pushworks.sealgo.result import SearchResult
from pushworks.sealgo.statistics import Statistics
from pushworks.sealgo.status import Status


@dataclass(frozen=True)
class TraceEvent(Generic[S]):
    """One thing that happened in a search, for an animation or a test.

    Kinds: ``start``, ``expand`` (with the state), ``round`` (a new depth limit, cost bound or restart, in
    `value`), ``meet`` (the halves of a bidirectional search, with the state), ``goal`` (an answer, its cost
    in `value`), ``end``.
    """

    kind: str
    state: S | None = None
    value: float | None = None


@dataclass(frozen=True)
class Origin(Generic[S]):
    """Where an expanded state stands in the search, as far as the algorithm remembers."""

    parent: S | None
    cost: float


_ABILITIES: dict[type, str] = {
    HeuristicSearchProblem: "a problem with a heuristic",
    BiSearchProblem: "a problem that can be searched backwards",
}
Trace = Callable[[TraceEvent[Any]], None]
ProgressHook = Callable[[Statistics], None]


class Search(OwnSearch, ABC, Generic[S, A]):
    """The common parent of all algorithms."""

    name: ClassVar[str] = ""
    """The name it is registered under."""
    complete: ClassVar[bool] = True
    """Whether coming to the end without an answer proves that there is none."""
    promise: ClassVar[str] = ""
    """What is certain about its answers, in a few words."""
    needs: ClassVar[type] = SearchProblem
    """What a problem must be able to tell it: an estimate, the way back."""

    def __init__(self, problem: SearchProblem[S, A]) -> None:
        if not isinstance(problem, self.needs):
            what = _ABILITIES.get(self.needs, self.needs.__name__)
            name = self.name or type(self).__name__
            raise TypeError(f"{name} needs {what}; {type(problem).__name__} is none")
        self.problem = problem
        self.statistics = Statistics()
        self.proof = self.complete
        """Set to False by an algorithm that left something out; then its failure proves nothing."""
        self.solution: list[A] | None = None
        self.cost: float | None = None
        self._trace: Trace | None = None
        self._cancelled = False
        self._started = False

    def explore(self) -> Generator[S, None, None]:
        """Run the algorithm: yield every state after expanding it, call `found` on success.

        An algorithm that writes `search()` itself needs none; its limits are kept where it asks the problem
        for the neighbours of a state.
        """
        raise TypeError(f"{type(self).__name__}: expected a method explore(), or search() to do it all")

    # -- for the algorithms ---------------------------------------------------------------------

    def found(self, actions: list[A], cost: float) -> None:
        """Record an answer; an algorithm that goes on may better it later."""
        self.solution, self.cost = actions, cost
        self.statistics.depth = len(actions)
        self.emit("goal", value=cost)

    def emit(self, kind: str, state: S | None = None, value: float | None = None) -> None:
        """Tell the subscriber, if there is one. Not for hot loops: expansions are traced by the driver."""
        if self._trace:
            self._trace(TraceEvent(kind, state, value))

    def collect(self) -> None:
        """Bring statistics up to date that are cheaper to compute now and then than per node."""

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:
        """How a state was reached, for those who watch; None when the algorithm does not remember."""
        known = self._own_origin(state, backward)
        return None if known is None else Origin(*known)

    def frontier(self) -> int | None:
        """How many states wait to be expanded, for those who watch; None when nothing waits."""
        return None

    # -- for the users --------------------------------------------------------------------------

    def search(self) -> list[list[A]]:
        """Search without limits and return the solutions, each a list of actions; empty if none."""
        solution = self.run().solution
        return [] if solution is None else [solution]

    def cancel(self) -> None:
        """Ask the search to stop; may be called from another thread or from a progress hook."""
        self._cancelled = True

    def run(
        self,
        limits: Limits = NO_LIMITS,
        *,
        progress: ProgressHook | None = None,
        trace: Trace | None = None,
        interval: float = 0.1,
    ) -> SearchResult[A]:
        """Search within `limits`; `progress` is called every `interval` seconds, `trace` on every event."""
        if type(self).explore is Search.explore and type(self).search is not Search.search:
            return run_own_search(self, limits, progress, trace)
        check_usable(self)
        if self._started:
            raise RuntimeError("a search runs once; make a new one to search again")
        self._started = True
        stats = self.statistics
        wall, (user, system), memory = time.perf_counter(), cpu_times(), resident_memory()
        next_report, batch, begin = interval, 1, time.process_time()
        self._trace = trace
        self.emit("start")
        expansions = expansions_of(self) if trace is None else self._traced()
        status: Status | None = None
        while status is None:
            before = stats.wall
            size = int(min(batch, limits.nodes - stats.expanded))
            try:
                last = deque(enumerate(islice(expansions, size), 1), maxlen=1)  # runs and counts `size` nodes
            except (TypeError, AttributeError, LookupError) as error:
                if (said := explained(self.problem, error)) is error:
                    raise
                raise said from error
            done = last[0][0] if last else 0
            stats.expanded += done
            stats.wall = time.perf_counter() - wall
            stats.memory = resident_memory() - memory
            if done < size:
                status = Status.UNSOLVABLE if self.proof else Status.NOT_FOUND
            elif self._cancelled:
                status = Status.CANCELLED
            elif stats.expanded >= limits.nodes:
                status = Status.NODE_LIMIT
            elif (stats.wall if limits.clock == "wall" else time.process_time() - begin) >= limits.seconds:
                status = Status.TIME_LIMIT
            elif stats.memory > limits.memory:
                status = Status.MEMORY_LIMIT
            elif progress and stats.wall >= next_report:
                self.collect()
                progress(stats)
                next_report = stats.wall + interval
            batch = max(1, batch // 2) if stats.wall - before > 0.02 else min(batch * 2, 1 << 14)
        expansions.close()  # lets an algorithm clean up that was stopped by a limit
        self.collect()
        user_now, system_now = cpu_times()
        stats.user, stats.system = user_now - user, system_now - system
        if self.solution is not None:
            status = Status.SOLVED
        self.emit("end")
        return SearchResult(status, self.solution, self.cost, stats)

    def _traced(self) -> Generator[S, None, None]:
        """The expansions, each told to the subscriber."""
        for state in expansions_of(self):
            self.emit("expand", state)
            yield state
