"""Depth-limited search and iterative deepening."""

from __future__ import annotations

from collections.abc import Generator
from math import inf

from pushworks.sealgo.dive import Diving
from pushworks.sealgo.problem import A, S, SearchProblem
from pushworks.sealgo.registry import register


@register("dls")
class DepthLimited(Diving[S, A]):
    """Depth-limited search: depth-first, but never deeper than `limit` steps.

    **Idea.** Depth-first search with a fence. It needs no table of known states, for no path is longer
    than the limit.

    - Complete: only if an answer of at most `limit` steps exists; it knows whether the fence hid something.
    - Optimal: no.
    - Time: O(b^limit). Space: O(b·limit), a single path.
    - Use it when you know a good limit; else let iterative deepening find it. `table=True` remembers the
      states of the dive with their depth, which on boards full of transpositions saves most of the time.
    """

    complete = False
    promise = "any of at most limit steps"

    def __init__(self, problem: SearchProblem[S, A], limit: int = 30, table: bool = False) -> None:
        super().__init__(problem, table)
        self.limit = limit

    def explore(self) -> Generator[S, None, None]:
        """One dive."""
        yield from self.dive(self.limit)
        self.proof = self.cut == inf


@register("ids")
class IterativeDeepening(Diving[S, A]):
    """Iterative deepening (IDS, DFID): depth-limited search with growing limits.

    **Idea.** Search to depth 1, then from scratch to depth 2, and so on. Most states are on the last level,
    so doing the upper levels again costs only a factor of b/(b−1), and the memory of depth-first search
    buys the completeness of breadth-first search.

    - Complete: yes, and the end of a dive that cut nothing off proves that there is no answer.
    - Optimal: in steps, with `increment` 1 (and `first` no greater than d).
    - Time: O(b^d), with b the *edge* branching: without a table each path to a state is walked anew, which on
      grids hurts more than the repetition. Space: O(b·d).
    - Use it when memory is short and d unknown. A good `first` and `increment` save dives but can overshoot:
      a limit one too small wastes a whole dive, one too large searches a level too many.
    """

    promise = "shortest in steps with increment 1"

    def __init__(
        self, problem: SearchProblem[S, A], first: int = 1, increment: int = 1, table: bool = False
    ) -> None:
        super().__init__(problem, table)
        if increment < 1:
            raise ValueError(f"expected an increment of at least 1, got {increment}")
        self.first = first
        self.increment = increment
        self._below: float = 0

    def explore(self) -> Generator[S, None, None]:
        """Dive deeper and deeper."""
        limit = self.first
        while True:
            yield from self.dive(limit)
            if self.solution is not None or self.cut == inf:
                return
            self._below = limit + 1
            limit += self.increment

    def lower_bound(self) -> float:
        """Answers within the last finished dive would have been found (a cost when steps cost 1)."""
        return self._below
