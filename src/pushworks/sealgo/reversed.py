"""`ReversedProblem`: a problem seen from its goals."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pushworks.sealgo.problem import A, BiSearchProblem, S


class ReversedProblem(BiSearchProblem[S, A]):
    """The same problem seen from the other end: from the goals back to the start.

    Its actions are the actions of the original, done backwards; a path found here has to be turned
    round to be a path of the original. Any algorithm can search it without knowing.
    """

    def __init__(
        self, problem: BiSearchProblem[S, A], num_goals: int | None = None, *, bound: bool = False
    ) -> None:
        """With `bound` its heuristic is the original's `re_bound`, which never overestimates."""
        self.original = problem
        self.num_goals = num_goals
        self._starts = frozenset(problem.initial_states())
        self.successors = problem.predecessors  # type: ignore[method-assign]  # no detour in hot loops
        self.predecessors = problem.successors  # type: ignore[method-assign]
        estimate: Callable[[S], float] = problem.re_bound if bound else problem.re_heuristic
        self.heuristic = estimate  # type: ignore[method-assign, assignment]
        self.re_heuristic = problem.heuristic  # type: ignore[method-assign]

    def initial_state(self) -> S:
        """One of the goals of the original problem."""
        return next(iter(self.original.goal_states(1)))

    def initial_states(self) -> Iterable[S]:
        """The goals of the original problem."""
        return self.original.goal_states(self.num_goals)

    def goal_states(self, num: int | None = None) -> Iterable[S]:
        """The starts of the original problem."""
        return list(self._starts)[:num]

    def is_goal(self, state: S) -> bool:
        """Whether the start of the original problem has been reached."""
        return state in self._starts

    def actions(self, state: S) -> Iterable[A]:
        """The actions that could have led to `state`."""
        return self.original.actions_to(state)

    def result(self, state: S, action: A) -> S:
        """The state before `action`."""
        return self.original.reason(state, action)

    def step_cost(self, state: S, action: A) -> float:
        """The cost of the original action, done in the state it started from."""
        return self.original.step_cost(self.original.reason(state, action), action)

    def actions_to(self, state: S) -> Iterable[A]:
        """Backwards twice is forwards."""
        return self.original.actions(state)

    def reason(self, state: S, action: A) -> S:
        """Backwards twice is forwards."""
        return self.original.result(state, action)

    def heuristic(self, state: S) -> float:
        """Estimated cost from `state` back to the start."""
        return self.original.re_heuristic(state)

    def re_heuristic(self, state: S) -> float:
        """Estimated cost from `state` to the goal of the original."""
        return self.original.heuristic(state)
