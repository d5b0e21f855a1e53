"""A first search: two jugs.

You have a jug of 3 litres and one of 5, a tap and a sink. Measure `target` litres. Write the problem; the
algorithms are there already.
"""

from __future__ import annotations

from typing import Any

from pushworks.sealgo import BreadthFirst, IterativeDeepening, Status

SHEET = '''"""Exercise 1: two jugs. Fill in the gaps, then: pushworks lab check exercise1.py"""

from pushworks.sealgo import SearchProblem


class Jugs(SearchProblem):
    """A state is a pair: litres in the jug of 3, litres in the jug of 5. Both are empty at first."""

    def __init__(self, target=4):
        self.target = target

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
    problem = module.Jugs()
    seen, todo = {problem.initial_state()}, [problem.initial_state()]
    while todo:
        for _, state, _ in problem.successors(todo.pop()):
            assert 0 <= state[0] <= 3, f"{state}: the first jug holds 3 litres"
            assert 0 <= state[1] <= 5, f"{state}: the second jug holds 5 litres"
            if state not in seen:
                seen.add(state)
                todo.append(state)
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
