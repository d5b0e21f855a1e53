"""Best-first search with an evaluation of one's own."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from pushworks.sealgo.best_first import BestFirstSearch
from pushworks.sealgo.formula import parse_formula
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S, SearchProblem
from pushworks.sealgo.registry import register

Evaluation = Callable[[S, float], float]
"""f: from a state and the cost so far to how bad it looks."""


@register("best")
class BestFirst(BestFirstSearch[S, A]):
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
        f = _evaluation(problem, eval_f) if isinstance(eval_f, str) else eval_f
        self.eval_f = lambda state: f(state, self.cost_of(state))


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
