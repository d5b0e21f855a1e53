"""A* and its weighted form."""

from __future__ import annotations

from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.registry import register


@register("astar")
class AStar(BestFirstSearch[S, A]):
    """A*: the state with the smallest g + w·h first.

    **Idea.** g(n) is what the path to n has cost, h(n) estimates what is still to come; their sum
    estimates the whole way through n. Expanding the smallest sum first wastes nothing on states that
    cannot lie on a shorter way.

    - Complete: yes, on finite spaces (and with steps of at least ε > 0 on others).
    - Optimal: with weight 1 and an admissible h (one that never overestimates). With weight w > 1 the
      answer costs at most w times the optimum, usually far less, and is found much sooner.
    - Time: exponential in the error of h times d; O(b^d) with a useless h. With a consistent h no algorithm
      with the same h expands fewer states with f below the optimum.
    - Space: all states reached are kept: the price of never doing work twice.
    - Use it when you have a decent h and the memory; raise the weight when you need an answer, not
      the best one. Weight 0 is uniform cost, a huge weight is greedy search.
    """

    promise = "cheapest with weight 1 and an admissible heuristic; at most weight times that otherwise"
    needs = HeuristicSearchProblem

    def __init__(self, problem: HeuristicSearchProblem[S, A], weight: float = 1) -> None:
        super().__init__(problem, weight=weight)
