"""`Planner`: finds a plan as soon as it can and then makes it shorter, a slice of time at a time.

It runs three native searches in turns, each for twice as long as the time before: A* with the rough guess,
the same but greedier, and weighted A* on the lower bound. Whichever finds a plan ends the race (which
one it will be depends on the level, and a race costs at most three times the winner's time). From then on an
exact search looks for anything shorter; when it finds nothing, the plan is proved shortest.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move, read_moves
from pushworks.bait.native import native_search
from pushworks.bait.rules import BAIT, Rules, State
from pushworks.bait.verify import replay
from pushworks.engine.bait import BaitOutcome, NativeBaitSearch

_RACE = ({"guided": True, "weight": 1.0}, {"guided": True, "weight": 4.0}, {"weight": 5.0})
_FIRST_SLICE = 512
_EXACT_SLICE = 16_384


class Planner:
    """Plans from one state of a level; call `work` as often as there is time."""

    def __init__(
        self, level: BaitLevel, state: State, rules: Rules = BAIT, *, improve: bool = True, memory: int = 0
    ) -> None:
        self.level, self.state, self.rules = level, state, rules
        self.improve = improve
        self.memory = memory
        self.plan: tuple[Move, ...] | None = () if state.over else None
        """The best plan so far, replayed with the rules; None as long as there is none."""
        self.proved = state.over
        """Whether nothing is left to find out: the plan is shortest, or there is none."""
        self.memory_full = False
        self.lower_bound = 0
        self.totals = {"expanded": 0, "generated": 0, "stored": 0, "bytes": 0}
        """Work done by searches that have ended (see `statistics` for all)."""
        self._slice = _FIRST_SLICE
        self._turn = 0
        self._racers: list[NativeBaitSearch] = []
        self._exact: NativeBaitSearch | None = None

    @property
    def done(self) -> bool:
        """Whether more time would change nothing."""
        return self.proved or self.memory_full or (self.plan is not None and not self.improve)

    @property
    def statistics(self) -> dict[str, int]:
        """Expanded, generated and stored nodes of all searches, and the bytes they hold or held."""
        running = [*self._racers, *([self._exact] if self._exact else [])]
        return {
            name: total + sum(search.statistics[name] for search in running)
            for name, total in self.totals.items()
        }

    def work(
        self,
        *,
        cpu_seconds: float = 0,
        seconds: float = 0,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        """Go on for so long (processor or wall-clock time; 0: until done). `stop` is asked now and then."""
        cpu_end = time.thread_time() + cpu_seconds if cpu_seconds else 0.0
        end = time.perf_counter() + seconds if seconds else 0.0
        while not self.done:
            cpu_left = cpu_end - time.thread_time() if cpu_end else 0.0
            left = end - time.perf_counter() if end else 0.0
            if (cpu_end and cpu_left <= 0) or (end and left <= 0) or (stop is not None and stop()):
                return
            if self.plan is None:
                self._race(cpu_left, left)
            else:
                self._shorten(cpu_left, left)

    def _race(self, cpu_seconds: float, seconds: float) -> None:
        """Give the next of the three quick searches its slice."""
        if len(self._racers) < len(_RACE) and self._turn == len(self._racers):
            self._racers.append(native_search(self.level, self.state, self.rules, **_RACE[self._turn]))  # type: ignore[arg-type]
        search = self._racers[self._turn]
        others = sum(other.statistics["bytes"] for other in self._racers if other is not search)
        outcome = search.run(
            cpu_seconds=cpu_seconds, seconds=seconds, expansions=self._slice,
            bytes_limit=max(1, self.memory - others) if self.memory else 0,
        )  # fmt: skip
        self.lower_bound = max(self.lower_bound, search.lower_bound)
        if outcome is BaitOutcome.SOLVED:
            self._accept(search.moves)
            self._retire(self._racers)
            return
        if outcome is BaitOutcome.EXHAUSTED:
            self.proved = True
            self._retire(self._racers)
            return
        self.memory_full = outcome is BaitOutcome.MEMORY_FULL
        self._turn += 1
        if self._turn == len(_RACE):
            self._turn = 0
            self._slice *= 2

    def _shorten(self, cpu_seconds: float, seconds: float) -> None:
        """Look on for a plan that is shorter than the present one."""
        assert self.plan is not None
        if self._exact is None:
            self._exact = native_search(
                self.level, self.state, self.rules, shorter_than=len(self.plan)
            )  # fmt: skip
        search = self._exact
        outcome = search.run(
            cpu_seconds=cpu_seconds, seconds=seconds, expansions=_EXACT_SLICE, bytes_limit=self.memory
        )
        self.lower_bound = max(self.lower_bound, search.lower_bound)
        if outcome is BaitOutcome.SOLVED:
            self._accept(search.moves)
        self.proved = outcome in (BaitOutcome.SOLVED, BaitOutcome.EXHAUSTED)
        self.memory_full = outcome is BaitOutcome.MEMORY_FULL
        if self.done:
            self._retire([search])
            self._exact = None

    def _accept(self, letters: str) -> None:
        """Keep a plan, but only after the rules have replayed it (ticks aside: a plan may be too slow)."""
        moves = read_moves(letters)
        timeless = self.state._replace(tick=-len(moves))
        if not replay(self.level, moves, self.rules, start=timeless).won:
            raise AssertionError(f"the native search returned a plan that does not win: {letters}")
        self.plan = moves

    def _retire(self, searches: list[NativeBaitSearch]) -> None:
        """Count what the searches did and let their memory go."""
        for search in searches:
            for name, value in search.statistics.items():
                self.totals[name] = (
                    max(self.totals[name], value) if name == "bytes" else self.totals[name] + value
                )
        searches.clear()
