"""Depth-first search, plain and guided by a heuristic."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import inf
from operator import itemgetter

from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S, SearchProblem
from pushworks.sealgo.registry import register


@register("dfs")
class DepthFirst(GraphSearch[S, A]):
    """Depth-first search: always on from the newest state, back only from dead ends.

    **Idea.** A stack (last in, first out) in place of the queue of breadth-first search. States expanded
    once are not entered again, so it cannot run in circles.

    - Complete: on finite spaces.
    - Optimal: no. The first answer can be many times longer than necessary.
    - Time: O(b^m) with m the longest path, which can be far beyond d; at worst the whole space.
    - Space: as a tree search O(b·m), its great virtue; with the table of known states, as here, O(all states
      seen). Depth-limited search and IDS keep the small memory.
    - Use it when answers are plentiful and long detours do not hurt.
    """

    promise = "any"

    def __init__(self, problem: SearchProblem[S, A]) -> None:
        super().__init__(problem)
        self._stack: list[tuple[S, S | None, A | None, float]] = []

    def frontier(self) -> int:
        """The stack."""
        return len(self._stack)

    def explore(self) -> Generator[S, None, None]:
        """Follow the newest path until it ends."""
        problem, stats, reached = self.problem, self.statistics, self.reached
        successors, is_goal = problem.successors, problem.is_goal
        self._stack = [(root, None, None, 0) for root in reached]
        stack = self._stack
        while stack:
            state, before, action, cost = stack.pop()
            if before is not None:
                if state in reached:
                    continue
                reached[state] = (before, action, cost)
            if is_goal(state):
                self.found_at(state)
                return
            children = successors(state)
            stats.generated += len(children)
            for then, child, step in self.ordered(children):
                if child not in reached:
                    stack.append((child, state, then, cost + step))
            if len(stack) > stats.largest_frontier:
                stats.largest_frontier = len(stack)
            yield state

    def ordered(self, children: Sequence[tuple[A, S, float]]) -> Sequence[tuple[A, S, float]]:
        """The children in the order they go on the stack: the one to try first comes last."""
        return children[::-1]


@register("hdfs")
class HeuristicDepthFirst(DepthFirst[S, A]):
    """Heuristic depth-first search: depth-first, but the most promising child first.

    **Idea.** The children of each state are tried in the order of their estimate h. Only neighbours
    compete, not the whole frontier as in greedy search: cheap, and it commits itself.

    - Complete: on finite spaces. Children with an infinite h are provably deadlocked and left out.
    - Optimal: no.
    - Time O(b^m), space as depth-first search. With a good h it goes straight to an answer; a wrong turn
      early on costs a whole subtree.
    - Use it where depth-first search is good and a rough h is at hand.
    """

    needs = HeuristicSearchProblem

    def __init__(self, problem: HeuristicSearchProblem[S, A]) -> None:
        super().__init__(problem)
        self._heuristic = problem.heuristic

    def ordered(self, children: Sequence[tuple[A, S, float]]) -> Sequence[tuple[A, S, float]]:
        """Worst first, so that the best is on top of the stack."""
        heuristic = self._heuristic
        rated = [(heuristic(entry[1]), entry) for entry in reversed(children)]
        rated.sort(key=itemgetter(0), reverse=True)
        return [entry for h, entry in rated if h < inf]
