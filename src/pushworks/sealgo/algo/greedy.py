"""Greedy best-first search."""

from __future__ import annotations

from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.registry import register


@register("greedy")
class Greedy(BestFirstSearch[S, A]):
    """Greedy best-first search: the state that seems nearest to the goal first.

    **Idea.** Best-first search with f = h. What the path has cost so far does not count.

    - Complete: yes, on finite spaces, because known states are not entered again.
    - Optimal: no; answers can be far longer than necessary.
    - Time and space: O(b^m) at worst, m the longest path; with a good h often close to the length of the
      answer.
    - Use it when any answer will do and h points in the right direction. Plateaus and dead ends that h
      does not see are its undoing.
    """

    promise = "any"
    needs = HeuristicSearchProblem

    def __init__(self, problem: HeuristicSearchProblem[S, A]) -> None:
        super().__init__(problem, weight=1, cost_weight=0)
