"""Uniform-cost search."""

from __future__ import annotations

from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.problem import A, S, SearchProblem
from pushworks.sealgo.registry import register


@register("ucs")
class UniformCost(BestFirstSearch[S, A]):
    """Uniform-cost search (Dijkstra's algorithm): the cheapest path first.

    **Idea.** Breadth-first search goes by the number of steps, this goes by their cost: best-first search
    with f = g.

    - Complete: yes, if every step costs at least some ε > 0 or the space is finite.
    - Optimal: yes. When a goal is taken from the queue, every cheaper path has been looked at.
    - Time and space: O(b^(1 + C*/ε)) with C* the cost of the answer; equal steps make it breadth-first.
    - Use it when steps differ in cost and there is no estimate of the cost to go. With one, use A*.
    """

    promise = "cheapest"

    def __init__(self, problem: SearchProblem[S, A]) -> None:
        super().__init__(problem)
