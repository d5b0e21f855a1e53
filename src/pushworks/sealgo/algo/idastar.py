"""IDA*: iterative deepening on the estimate of the whole cost."""

from __future__ import annotations

from collections.abc import Generator
from math import inf

from pushworks.sealgo.dive import Diving
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.registry import register


@register("idastar")
class IDAStar(Diving[S, A]):
    """IDA*: A*'s order of search with the memory of depth-first search.

    **Idea.** Dive along all paths with g + w·h within a bound. The first bound is h of the start; each next
    one is the smallest value that the last dive cut off, so no possible cost is skipped.

    - Complete: yes, on finite spaces; a dive that cuts nothing off proves that there is no answer.
    - Optimal: with weight 1 and an admissible h.
    - Time: that of A* times the number of bounds, times the paths that lead to the same state. With costs
      that take few values, and few transpositions, it beats A*, having no queue to keep.
    - Space: O(b·d). `table=True` adds a transposition table: a state met again in the same dive at no smaller
      cost is dropped. Sokoban has so many transpositions that little works without it.
    - Use it when memory is the limit and h is good.
    """

    promise = "cheapest with weight 1 and an admissible heuristic"
    needs = HeuristicSearchProblem

    def __init__(self, problem: HeuristicSearchProblem[S, A], weight: float = 1, table: bool = True) -> None:
        super().__init__(problem, table)
        if not weight >= 0:
            raise ValueError(f"expected a weight of at least 0, got {weight}")
        self.weight = weight
        self._heuristic = problem.heuristic

    def explore(self) -> Generator[S, None, None]:
        """Dive with growing bounds."""
        weight, heuristic = self.weight, self._heuristic
        value = heuristic if weight == 1 else lambda state: weight * heuristic(state)
        bound = min(map(value, self.roots), default=inf)
        while bound < inf:
            yield from self.dive(bound, value)
            if self.solution is not None:
                return
            bound = self.cut

    def lower_bound(self) -> float:
        """No path within a smaller bound was an answer."""
        return self.bound / max(self.weight, 1)
