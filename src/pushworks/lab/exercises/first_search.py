"""A first search: two jugs.

You have a jug of 3 litres and one of 5 (or of other sizes), a tap and a sink. Measure `target` litres. Write the
problem; the algorithms are there already.
"""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import Any

from pushworks.lab.exercises.own import Own
from pushworks.sealgo import BreadthFirst, IterativeDeepening, Status

SHEET = '''"""Exercise 1: two jugs. Fill in the gaps, then: pushworks lab check exercise1.py"""

from pushworks.sealgo import SearchProblem


class Jugs(SearchProblem):
    """A state is a pair: litres in the small jug, litres in the large jug. Both are empty at first."""

    def __init__(self, target=4, small=3, large=5):
        self.target = target
        self.small = small
        self.large = large

    def initial_state(self):
        raise NotImplementedError

    def actions(self, state):
        """Names of your choice for: fill a jug, empty a jug, pour one into the other."""
        raise NotImplementedError

    def result(self, state, action):
        raise NotImplementedError

    def is_goal(self, state):
        """Whether one of the jugs holds the target."""
        raise NotImplementedError
'''


def check_start(module: Any) -> None:
    """Both jugs are empty at the start."""
    assert tuple(module.Jugs().initial_state()) == (0, 0), "expected (0, 0)"


def check_states(module: Any) -> None:
    """Sixteen states can be reached, and none holds more than its jug."""
    seen = problem_states(module.Jugs())
    for state in seen:
        assert 0 <= state[0] <= 3, f"{state}: the first jug holds 3 litres"
        assert 0 <= state[1] <= 5, f"{state}: the second jug holds 5 litres"
    assert len(seen) == 16, f"expected 16 states that can be reached, got {len(seen)}"


def check_shortest(module: Any) -> None:
    """Breadth-first search needs 6 steps for 4 litres, and as many as it should for others."""
    for target, steps in ((4, 6), (1, 4), (2, 2), (3, 1), (5, 1)):
        found = BreadthFirst(module.Jugs(target)).run()
        assert found.cost == steps, f"expected {steps} steps for {target} litres, got {found.cost}"
    assert IterativeDeepening(module.Jugs(4)).run().cost == 6, "iterative deepening needs as many"


def check_impossible(module: Any) -> None:
    """Six litres cannot be had, and the search proves it."""
    status = BreadthFirst(module.Jugs(6)).run().status
    assert status is Status.UNSOLVABLE, f"expected a proof that 6 litres cannot be had, got {status}"


_STEPS = 6
"""Steps of every student's own instance."""


@lru_cache(maxsize=1)
def _instances() -> list[tuple[int, int, int]]:
    """Jugs and targets that need six steps, as 3 and 5 litres need for 4: small, large, target."""
    found = []
    for large in range(4, 14):
        for small in range(2, large):
            steps = {(0, 0): 0}
            todo = deque(steps)
            while todo:
                a, b = state = todo.popleft()
                pour, back = min(a, large - b), min(b, small - a)
                for other in (
                    (small, b),
                    (a, large),
                    (0, b),
                    (a, 0),
                    (a - pour, b + pour),
                    (a + back, b - back),
                ):
                    if other not in steps:
                        steps[other] = steps[state] + 1
                        todo.append(other)
            nearest: dict[int, int] = {}
            for state, count in steps.items():
                for litres in state:
                    nearest[litres] = min(count, nearest.get(litres, count))
            found += [(small, large, litres) for litres, count in nearest.items() if count == _STEPS]
    return sorted(found)


def own(seed: int) -> Own:
    """Two jugs and a target."""
    small, large, target = _instances()[seed % len(_instances())]
    return Own(
        f"SMALL, LARGE, TARGET = {small}, {large}, {target}\n",
        f"Every student's jugs need {_STEPS} steps for the target (all states were tried).",
    )


def own_check(module: Any, seed: int) -> None:
    """Your own jugs: Jugs(TARGET, SMALL, LARGE) needs six steps, and every step is legal."""
    small, large, target = _instances()[seed % len(_instances())]
    problem = module.Jugs(target, small, large)
    found = BreadthFirst(problem).run()
    assert found.cost == _STEPS, f"expected {_STEPS} steps for {target} litres, got {found.cost}"
    for state in problem_states(problem):
        assert 0 <= state[0] <= small, f"{state}: the first jug holds {small} litres"
        assert 0 <= state[1] <= large, f"{state}: the second jug holds {large} litres"


def problem_states(problem: Any) -> set[Any]:
    """All states that can be reached."""
    seen, todo = {problem.initial_state()}, [problem.initial_state()]
    while todo:
        for _, state, _ in problem.successors(todo.pop()):
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return seen
