"""Bidirectional search with any two algorithms."""

from __future__ import annotations

import inspect
from collections.abc import Generator
from typing import Any

from pushworks.sealgo.algo.astar import AStar
from pushworks.sealgo.graph import GraphSearch
from pushworks.sealgo.problem import A, BiSearchProblem, S
from pushworks.sealgo.registry import algorithm_class, register
from pushworks.sealgo.reversed import ReversedProblem
from pushworks.sealgo.search import Origin, Search

Algorithm = type[Search[Any, Any]] | str
"""An algorithm as a class or by its name."""


@register("bidirectional")
class BiDirectional(Search[S, A]):
    """Bidirectional search: from the start forwards and from the goals backwards until they meet.

    **Idea.** Two searches of half the depth are far smaller than one of the whole depth. Each half is an
    ordinary algorithm that knows nothing of the other; the halves take turns, `b_weight` backward
    expansions for each forward one, and whenever one expands a state that the other has reached, the two
    paths are joined. A problem whose backward search meets no dead ends (as in Sokoban, where pulling
    never jams a box) wants a large `b_weight`; ``inf`` searches backwards only, 0 forwards only.

    - Complete: if both halves are; when one has seen everything there is no answer.
    - Optimal: with `optimal=True`, if the heuristics never overestimate. The first meeting need not lie on
      a shortest path, so the search goes on until no better one is possible: until the best meeting
      costs no more than what either half proves every open path to cost, or than the sum of the nearest
      open states of both (for halves without heuristic).
    - Time and space: O(b^(d/2)) for each half with breadth-first halves; with good heuristics the gain over
      A* is smaller, because each half already ignores most of the space.
    - Use it when goals are few and known, and steps can be undone cheaply.

    Each half gets all further `arguments`, and those of the `options` (such as ``weight=3``) that it takes.
    With more goal states than one cares to list, `num_goals` takes the first few; then the end of the
    backward half proves nothing.
    """

    promise = "any; cheapest with optimal=true and admissible heuristics"
    needs = BiSearchProblem

    def __init__(
        self,
        problem: BiSearchProblem[S, A],
        f_algo: Algorithm = AStar,
        b_algo: Algorithm | None = None,
        b_weight: float = 1,
        *arguments: Any,
        optimal: bool = False,
        num_goals: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(problem)
        if not b_weight >= 0:
            raise ValueError(f"expected a b_weight of at least 0, got {b_weight}")
        self.forward, self.backward = make_halves(
            f_algo, b_algo, problem, num_goals, options, *arguments, bound=optimal
        )
        self.all_goals = num_goals is None
        self.b_weight = b_weight
        self.optimal = optimal

    def explore(self) -> Generator[S, None, None]:
        """Let the halves take turns until they meet."""
        forward, backward = self.forward.explore(), self.backward.explore()
        f_reached, b_reached = self.forward.reached, self.backward.reached
        optimal, b_weight, stats = self.optimal, self.b_weight, self.statistics
        turns: float = 0
        for start in f_reached.keys() & b_reached.keys():
            self.join(start)
            return
        while True:
            turns += b_weight
            while turns >= 1:
                turns -= 1
                state = next(backward, None)
                if state is None:
                    self._half_ended(self.backward)
                    return
                stats.backward_expanded += 1
                yield state
                if (optimal or state in f_reached) and self._settled(state):
                    return
            state = next(forward, None)
            if state is None:
                self._half_ended(self.forward)
                return
            yield state
            if (optimal or state in b_reached) and self._settled(state):
                return

    def _settled(self, state: S) -> bool:
        """Look whether the halves meet in `state`; True when the answer is good enough to stop."""
        if state in self.forward.reached and state in self.backward.reached:
            self.join(state)
        return self.cost is not None and (not self.optimal or self._proved())

    def origin(self, state: S, backward: bool = False) -> Origin[S] | None:
        """As that half has it."""
        return (self.backward if backward else self.forward).origin(state)

    def frontier(self) -> int | None:
        """What waits in both halves."""
        waiting = [half.frontier() for half in (self.forward, self.backward)]
        return sum(number or 0 for number in waiting)

    def join(self, state: S) -> None:
        """Put the two paths that meet in `state` together, if that betters the best answer."""
        cost = self.forward.cost_of(state) + self.backward.cost_of(state)
        if self.cost is None or cost < self.cost:
            back = self.backward.path_to(state)
            self.emit("meet", state)
            self.statistics.backward_length = len(back)
            self.found(self.forward.path_to(state) + back[::-1], cost)

    def _proved(self) -> bool:
        """Whether no answer can cost less than the best one found."""
        bound = self.forward.lower_bound()
        if self.all_goals:  # otherwise the backward half knows only some of the answers
            both = self.forward.nearest_open() + self.backward.nearest_open()
            bound = max(bound, self.backward.lower_bound(), both)
        return self.cost is not None and self.cost <= bound

    def _half_ended(self, half: GraphSearch[S, A]) -> None:
        """One half is through: it came to the other end alone, or it has seen everything."""
        if half.solution is None:
            self.proof = half.proof and (half is self.forward or self.all_goals)
        elif self.cost is None or (half.cost is not None and half.cost < self.cost):
            actions = half.solution if half is self.forward else half.solution[::-1]
            self.statistics.backward_length = 0 if half is self.forward else len(actions)
            self.found(actions, half.cost or 0)

    def collect(self) -> None:
        """Add up the two halves."""
        stats, halves = self.statistics, (self.forward, self.backward)
        for half in halves:
            half.collect()
        for name in ("generated", "duplicates", "stored", "largest_frontier"):
            setattr(stats, name, sum(getattr(half.statistics, name) for half in halves))


def make_halves(
    f_algo: Algorithm,
    b_algo: Algorithm | None,
    problem: BiSearchProblem[S, A],
    num_goals: int | None,
    options: dict[str, Any],
    *arguments: Any,
    bound: bool = False,
) -> tuple[GraphSearch[S, A], GraphSearch[S, A]]:
    """The forward and the backward half, each with the options it takes; both must remember states.

    With `bound` the backward half gets an estimate that never overestimates.
    """
    halves: list[GraphSearch[S, A]] = []
    unused = set(options)
    backward = ReversedProblem(problem, num_goals, bound=bound)
    for algorithm, task in ((f_algo, problem), (b_algo or f_algo, backward)):
        kind = algorithm_class(algorithm) if isinstance(algorithm, str) else algorithm
        if not issubclass(kind, GraphSearch):
            raise TypeError(f"{kind.name} cannot be half of a bidirectional search: it remembers no states")
        taken = inspect.signature(kind.__init__).parameters.keys() & options.keys()
        unused -= taken
        halves.append(kind(task, *arguments, **{name: options[name] for name in taken}))
    if unused:
        raise TypeError(f"neither half takes the option {sorted(unused)[0]!r}")
    return halves[0], halves[1]
