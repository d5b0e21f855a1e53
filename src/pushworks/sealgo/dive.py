"""`Diving`: depth-first search below a bound, the common part of depth-limited search, IDS and IDA*.

One dive looks at every path whose value stays within a bound. The value of a path is its number of
steps, or with a heuristic its cost plus the estimate of the rest. All that is remembered is the path itself
(so as not to walk in circles) and, if wanted, a transposition table of one dive: states met before at no
greater cost need no second visit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from math import inf

from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, S, SearchProblem


class Diving(GraphSearch[S, A]):
    """A search made of dives. `reached` holds the states on the current path only."""

    def __init__(self, problem: SearchProblem[S, A], table: bool) -> None:
        super().__init__(problem)
        self.roots = list(self.reached)
        self.table = table
        self.bound: float = 0
        """The bound of the current dive."""
        self.cut: float = inf
        """The smallest value beyond the bound met in this dive; ``inf`` when nothing was cut off."""
        self._visited: dict[S, float] = {}

    def dive(self, bound: float, heuristic: Callable[[S], float] | None = None) -> Generator[S, None, None]:
        """Search all paths with a value of at most `bound`; an answer is recorded with `found_at`."""
        problem, stats, reached = self.problem, self.statistics, self.reached
        successors, is_goal, table = problem.successors, problem.is_goal, self.table
        visited = self._visited
        visited.clear()
        self.bound, self.cut = bound, inf
        stats.rounds += 1
        self.emit("round", value=bound)
        for root in self.roots:
            reached.clear()
            reached[root] = (None, None, 0)
            value = heuristic(root) if heuristic else 0
            if value > bound:
                self.cut = min(self.cut, value)
                continue
            if is_goal(root):
                self.found_at(root)
                return
            children = successors(root)
            stats.generated += len(children)
            path = [(root, 0.0, iter(children))]  # states with their costs and the children still to try
            yield root
            while path:
                state, cost, untried = path[-1]
                for action, child, step in untried:
                    if child in reached:
                        stats.duplicates += 1
                        continue
                    total = cost + step
                    value = total + heuristic(child) if heuristic else len(path)
                    if value > bound:
                        if value < self.cut:
                            self.cut = value
                        continue
                    if table:
                        spent = total if heuristic else len(path)
                        if visited.get(child, inf) <= spent:
                            stats.duplicates += 1
                            continue
                        visited[child] = spent
                    reached[child] = (state, action, total)
                    if is_goal(child):
                        self.found_at(child)
                        return
                    children = successors(child)
                    stats.generated += len(children)
                    path.append((child, total, iter(children)))
                    if len(path) > stats.largest_frontier:
                        stats.largest_frontier = len(path)
                    yield child
                    break
                else:
                    path.pop()
                    del reached[state]

    def collect(self) -> None:
        """Stored are the path and the table; duplicates were counted on the way."""
        self.statistics.stored = len(self.reached) + len(self._visited)
