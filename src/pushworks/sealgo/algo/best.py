"""Best-first search with an evaluation of one's own."""

from __future__ import annotations

from collections.abc import Callable, Generator
from heapq import heappop, heappush
from itertools import count
from math import inf

from pushworks.sealgo.formula import parse_formula
from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S, SearchProblem
from pushworks.sealgo.registry import register

Evaluation = Callable[[S, float], float]
"""f: from a state and the cost so far to how bad it looks."""


@register("best")
class BestFirst(GraphSearch[S, A]):
    """Best-first search with your own f: the state with the smallest `eval_f` first.

    **Idea.** Greedy search, uniform cost and A* are one algorithm with three evaluations. This is that
    algorithm, as it stands in a textbook: a heap of states, and f left to you. `eval_f` is a function of a
    state and its cost so far, or a formula of g and h such as ``"g + 2*h"`` or ``"h - 0.1*g"``.

    - Complete: on finite spaces, whatever f is.
    - Optimal: if f is g + h with an admissible h, or g; otherwise that is for you to prove.
    - Time and space: O(b^m) at worst; a heap of states is slower than the buckets of `astar`.
    - Use it to try an idea before writing an algorithm for it.
    """

    promise = "any; what your f promises"

    def __init__(self, problem: SearchProblem[S, A], eval_f: Evaluation[S] | str = "g+h") -> None:
        super().__init__(problem)
        self.eval_f = _evaluation(problem, eval_f) if isinstance(eval_f, str) else eval_f
        self._heap: list[tuple[float, int, S, float]] = []

    def explore(self) -> Generator[S, None, None]:
        """Expand the best state until it is a goal."""
        problem, stats, reached, heap = self.problem, self.statistics, self.reached, self._heap
        tickets = count()  # equals come out in the order they went in; states need not be comparable
        for state in reached:
            heappush(heap, (self.eval_f(state, 0), next(tickets), state, 0))
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
                if child not in reached or total < reached[child][2]:
                    value = self.eval_f(child, total)
                    if value < inf:
                        reached[child] = (state, action, total)
                        heappush(heap, (value, next(tickets), child, total))
            stats.largest_frontier = max(stats.largest_frontier, len(heap))
            yield state

    def frontier(self) -> int:
        """The heap, outdated entries included."""
        return len(self._heap)


def _evaluation(problem: SearchProblem[S, A], text: str) -> Evaluation[S]:
    """The function that a formula of g and h stands for; h is infinite for what is provably deadlocked."""
    formula = parse_formula(text)
    if not isinstance(problem, HeuristicSearchProblem):
        if "h" in text:
            raise TypeError(f"best with f = {text} needs a problem with a heuristic")
        return lambda state, cost: formula(cost, 0)  # noqa: ARG005
    heuristic = problem.heuristic

    def evaluate(state: S, cost: float) -> float:
        h = heuristic(state)
        return inf if h == inf else formula(cost, h)

    return evaluate
