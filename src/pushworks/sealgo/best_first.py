"""Best-first search: always expand the state that looks best. The common parent of UCS, greedy and A*.

**Idea.** Keep the states that wait in a priority queue ordered by an evaluation f. Take the best, stop if
it is a goal, otherwise put its children in. The algorithms of the family differ in f alone:

| algorithm | f(n) |
|---|---|
| uniform cost | g(n), the cost so far |
| greedy | h(n), the estimated cost to go |
| A* | g(n) + h(n) |
| weighted A* | g(n) + w·h(n) |

They are written as f = `cost_weight`·g + `weight`·h. A subclass may set `self.eval_f` instead, a function
of a state that may look at `self.g_costs`. A child reached again on a cheaper path is put in
again (and its old entry skipped when it comes up), so estimates need not be consistent.

**The queue.** Few values of f occur, many states share one. So the queue is a heap of the distinct values
and a stack of states per value: cheaper than a heap of states, and among equals the newest comes
first, which usually is the deepest.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import count
from math import inf
from numbers import Real
from typing import Any

from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S, SearchProblem


class BestFirstSearch(GraphSearch[S, A]):
    """Best-first search with f = `cost_weight`·g + `weight`·h, or with an f of your own in `eval_f`."""

    eval_f: Callable[[S], float] | None = None
    """An f of one's own, set in the constructor of a subclass or written as a method."""

    def __init__(self, problem: SearchProblem[S, A], *, weight: float = 0, cost_weight: float = 1) -> None:
        super().__init__(problem)
        if weight < 0 or cost_weight < 0:
            raise ValueError(f"expected weights of at least 0, got {weight} and {cost_weight}")
        self.weight = weight
        self.cost_weight = cost_weight
        self._values: list[float] = []
        """The values of f that occur in the queue, as a heap."""
        self._waiting: dict[float, list[tuple[S, float]]] = {}
        """For each value the states that have it, each with its g at the time."""
        self._heap: list[tuple[float, int, S, float]] = []
        """The queue when `eval_f` is given: f, a ticket, the state and its g at the time."""

    def explore(self) -> Generator[S, None, None]:
        """Expand the best state until it is a goal."""
        if self.eval_f is not None:
            yield from self._explore_by_eval_f()
            return
        problem, stats = self.problem, self.statistics
        successors, is_goal, reached = problem.successors, problem.is_goal, self.reached
        values, waiting = self._values, self._waiting
        weight, cost_weight = self.weight, self.cost_weight
        heuristic = problem.heuristic if weight and isinstance(problem, HeuristicSearchProblem) else _zero
        size = 0
        for state in reached:
            size += self._push(weight * heuristic(state), state)
        while values:
            value = values[0]
            same = waiting[value]
            state, cost = same.pop()
            if not same:
                heappop(values)
                del waiting[value]
            size -= 1
            if reached[state][2] < cost:
                continue  # an old entry: a cheaper path was found meanwhile
            if is_goal(state):
                self._push(value, state)  # what is proven about the rest stays proven
                self.found_at(state)
                return
            children = successors(state)
            stats.generated += len(children)
            for action, child, step in children:
                total = cost + step
                known = reached.get(child)
                if known is not None and known[2] <= total:
                    continue
                value = cost_weight * total + weight * heuristic(child)
                if value == inf:
                    continue  # provably deadlocked
                reached[child] = (state, action, total)
                same_value = waiting.get(value)
                if same_value is None:
                    waiting[value] = [(child, total)]
                    heappush(values, value)
                else:
                    same_value.append((child, total))
                size += 1
            if size > stats.largest_frontier:
                stats.largest_frontier = size
            yield state

    def _explore_by_eval_f(self) -> Generator[S, None, None]:
        """The same with an f of one's own, which is asked after `reached` knows the new path."""
        problem, stats, reached, heap = self.problem, self.statistics, self.reached, self._heap
        tickets = count()  # equals come out in the order they went in; states need not be comparable
        for state in reached:
            heappush(heap, (self._evaluated(state), next(tickets), state, 0))
        while heap:
            _, _, state, cost = heappop(heap)
            if reached[state][2] < cost:
                continue  # an old entry: a cheaper path was found meanwhile
            if problem.is_goal(state):
                self.found_at(state)
                return
            children = problem.successors(state)
            stats.generated += len(children)
            for action, child, step in children:
                total = cost + step
                known = reached.get(child)
                if known is not None and known[2] <= total:
                    continue
                reached[child] = (state, action, total)
                value = self._evaluated(child)
                if value < inf:
                    heappush(heap, (value, next(tickets), child, total))
                elif known is None:  # provably deadlocked: not reached
                    del reached[child]
                else:
                    reached[child] = known
            stats.largest_frontier = max(stats.largest_frontier, len(heap))
            yield state

    def _evaluated(self, state: S) -> float:
        """The f of a state, or a sentence that says what is wrong with it."""
        name = type(self).__name__
        if not callable(self.eval_f):
            raise TypeError(f"{name}.eval_f: expected a function of a state, got {self.eval_f!r}")
        try:
            value: Any = self.eval_f(state)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:  # the call itself
                raise TypeError(f"{name}.eval_f: expected a function of a state: {error}") from error
            raise
        if not isinstance(value, Real) or value != value:  # NaN orders nothing
            raise TypeError(f"{name}.eval_f: expected a number for a state, got {value!r}")
        return float(value)

    def _push(self, value: float, state: S) -> int:
        if value == inf:
            return 0
        if value not in self._waiting:
            heappush(self._values, value)
        self._waiting.setdefault(value, []).append((state, self.cost_of(state)))
        return 1

    def frontier(self) -> int:
        """All that waits, outdated entries included."""
        return len(self._heap) + sum(map(len, self._waiting.values()))

    def lower_bound(self) -> float:
        """The smallest f waiting, over the weight: g + w·h never exceeds w·(g + h) for w ≥ 1.

        Valid when the heuristic never overestimates. Infinite when nothing waits: all has been seen.
        """
        if self._heap:
            return 0  # nothing is known about an f of one's own
        if not self._values:
            return inf
        return self._values[0] / max(self.weight, 1) if self.cost_weight == 1 else 0

    def nearest_open(self) -> float:
        """Without a heuristic f is g, so the smallest f is the smallest g."""
        if self._heap:
            return 0
        if not self._values:
            return inf
        return self._values[0] if self.weight == 0 and self.cost_weight == 1 else 0


def _zero(state: object) -> float:  # noqa: ARG001 - the heuristic of those that use none
    return 0
