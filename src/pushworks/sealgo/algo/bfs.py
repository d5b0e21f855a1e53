"""Breadth-first search."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from math import inf

from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, S, SearchProblem
from pushworks.sealgo.registry import register


@register("bfs")
class BreadthFirst(GraphSearch[S, A]):
    """Breadth-first search: the shallowest state first.

    **Idea.** Expand the start, then everything one step away, then everything two steps away. A queue
    (first in, first out) keeps that order; states known already are dropped.

    - Complete: yes, if b is finite; on a finite space it also proves that there is no answer.
    - Optimal: in the number of steps, because a goal on a shallower level would have been met before.
      With steps of different cost use uniform cost.
    - Time: O(b^d) with the goal test made when a state is generated (O(b^(d+1)) if made when expanded).
    - Space: O(b^d): the last level alone is most of the tree. Memory ends the search, not time.
    - Use it for small spaces, for exact distances, and as the referee of everything cleverer.
    """

    promise = "shortest in steps"

    def __init__(self, problem: SearchProblem[S, A]) -> None:
        super().__init__(problem)
        self._queue: deque[S] = deque()

    def explore(self) -> Generator[S, None, None]:
        """Expand level by level; goals are noticed as soon as they are generated."""
        problem, stats, reached, queue = self.problem, self.statistics, self.reached, self._queue
        successors, is_goal = problem.successors, problem.is_goal
        for state in reached:
            if is_goal(state):
                self.found_at(state)
                return
        queue.extend(reached)
        while queue:
            state = queue.popleft()
            cost = reached[state][2]
            children = successors(state)
            stats.generated += len(children)
            for action, child, step in children:
                if child not in reached:
                    reached[child] = (state, action, cost + step)
                    if is_goal(child):
                        self.found_at(child)
                        yield state
                        return
                    queue.append(child)
            if len(queue) > stats.largest_frontier:
                stats.largest_frontier = len(queue)
            yield state

    def frontier(self) -> int:
        """The queue."""
        return len(self._queue)

    def lower_bound(self) -> float:
        """Depth of the next state in the queue (a cost when steps cost 1)."""
        return self.cost_of(self._queue[0]) if self._queue else inf

    nearest_open = lower_bound
