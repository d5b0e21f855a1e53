"""Bidirectional breadth-first search."""

from __future__ import annotations

from collections.abc import Generator

from pushworks.sealgo.problem import A, BiSearchProblem, S
from pushworks.sealgo.registry import register
from pushworks.sealgo.search import Origin, Search


@register("bibfs")
class BidirectionalBreadthFirst(Search[S, A]):
    """Bidirectional breadth-first search: two ripples, one from the start and one from the goals.

    **Idea.** Breadth-first search from both ends, a whole level at a time, always on the side whose
    frontier is smaller. When a new state is known on the other side, the two halves make a path.

    - Complete: yes; when one side has no frontier left, there is no answer.
    - Optimal: in steps. Levels i and j are finished when the next level meets the other side, so no path of
      i + j steps exists and the one found has i + j + 1.
    - Time and space: O(b^(d/2)): for b = 3 and d = 20 that is 60 thousand states instead of 3.5 billion.
    - Use it in place of breadth-first search wherever goals are known and steps can be undone.
    """

    promise = "shortest in steps"
    needs = BiSearchProblem

    def __init__(self, problem: BiSearchProblem[S, A], num_goals: int | None = None) -> None:
        super().__init__(problem)
        self.expand = problem.successors, problem.predecessors
        links: tuple[S | None, A | None] = (None, None)
        self.reached = (
            dict.fromkeys(problem.initial_states(), links),
            dict.fromkeys(problem.goal_states(num_goals), links),
        )
        """Forwards and backwards: each state with its neighbour on the way to that end and the action."""
        self._roots = sum(map(len, self.reached))
        self._levels: list[list[S]] = [[], []]

    def explore(self) -> Generator[S, None, None]:
        """Advance the smaller frontier by a level until they touch."""
        stats, reached = self.statistics, self.reached
        for state in reached[0].keys() & reached[1].keys():
            self._meet(state)
            return
        levels = self._levels = [list(reached[0]), list(reached[1])]
        while levels[0] and levels[1]:
            back = len(levels[1]) < len(levels[0])
            mine, other, expand = reached[back], reached[not back], self.expand[back]
            level: list[S] = []
            for state in levels[back]:
                children = expand(state)
                stats.generated += len(children)
                stats.backward_expanded += back
                for action, child, _ in children:
                    if child not in mine:
                        mine[child] = (state, action)
                        if child in other:
                            self._meet(child)
                            yield state
                            return
                        level.append(child)
                yield state
            levels[back] = level
            stats.largest_frontier = max(stats.largest_frontier, len(levels[0]) + len(levels[1]))

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:
        """As the table of that direction has it; the cost is the number of steps to that end."""
        if state not in self.reached[backward]:
            return None
        return Origin(self.reached[backward][state][0], len(self._path(int(backward), state)[0]))

    def frontier(self) -> int:
        """The levels that are being worked on, both directions."""
        return len(self._levels[0]) + len(self._levels[1])

    def _meet(self, state: S) -> None:
        """Join the two paths that meet in `state`."""
        self.emit("meet", state)
        (forward, start), (backward, _) = self._path(0, state), self._path(1, state)
        actions = forward[::-1] + backward
        self.statistics.backward_length = len(backward)
        cost, at = 0.0, start
        for action in actions:
            cost += self.problem.step_cost(at, action)
            at = self.problem.result(at, action)
        self.found(actions, cost)

    def _path(self, side: int, state: S) -> tuple[list[A], S]:
        """The actions from `state` to its end of the search, and that end."""
        actions: list[A] = []
        before, action = self.reached[side][state]
        while before is not None and action is not None:
            actions.append(action)
            state = before
            before, action = self.reached[side][state]
        return actions, state

    def collect(self) -> None:
        """Every state generated but not new was a duplicate."""
        self.statistics.stored = sum(map(len, self.reached))
        self.statistics.duplicates = max(0, self.statistics.generated - self.statistics.stored + self._roots)
