"""Hill climbing, alone and with random restarts."""

from __future__ import annotations

from collections.abc import Generator

from pushworks.sealgo.local import LocalSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.registry import register


@register("hillclimb")
class HillClimbing(LocalSearch[S, A]):
    """Hill climbing: always the best neighbour, as long as that is an improvement.

    **Idea.** Look at the neighbours, go to the one with the smallest estimate h, stop when none is better.
    Up to `sideways` steps in a row may stay level, to cross plateaus; ties are broken at random.

    - Complete: no. It stops on the first local optimum, ridge or wide plateau.
    - Optimal: no.
    - Time: b per step. Space: constant (plus the walk, to tell the answer).
    - Use it where almost every local optimum is a goal. Puzzles with dead ends are the opposite: it shows
      what a heuristic alone is worth, and why the other algorithms exist.
    """

    def __init__(self, problem: HeuristicSearchProblem[S, A], sideways: int = 20, seed: int = 0) -> None:
        super().__init__(problem, seed)
        self.sideways = sideways

    def explore(self) -> Generator[S, None, None]:
        """Climb once."""
        yield from self.climb()

    def climb(self) -> Generator[S, None, None]:
        """Climb from the current state to a local optimum."""
        level = 0
        while not self.arrived():
            here = self.state
            neighbours = self.neighbours()
            yield here
            if not neighbours:
                return
            best = min(value for value, _, _ in neighbours)
            level = 0 if best < self.value else level + 1
            if best > self.value or level > self.sideways:
                return
            self.go(*self.random.choice([entry for entry in neighbours if entry[0] == best]))


@register("restart")
class RandomRestart(HillClimbing[S, A]):
    """Random restarts: hill climbing again and again, each time from another place.

    **Idea.** If a climb succeeds with probability p, about 1/p climbs are needed. A puzzle has one start
    only, so each climb first strolls a random number of steps, up to `stroll`, away from it.

    - Complete: no, but with the number of `restarts` growing the chance to miss an answer that a stroll can
      open goes to 0.
    - Optimal: no. Time: 1/p climbs on average. Space: as hill climbing.
    - Use it when single climbs fail often but not always.
    """

    def __init__(
        self,
        problem: HeuristicSearchProblem[S, A],
        restarts: int = 1000,
        stroll: int = 50,
        sideways: int = 20,
        seed: int = 0,
    ) -> None:
        super().__init__(problem, sideways, seed)
        self.restarts = restarts
        self.stroll = stroll

    def explore(self) -> Generator[S, None, None]:
        """Climb, stroll, climb, …"""
        for attempt in range(self.restarts):
            self.statistics.rounds += 1
            self.emit("round", value=attempt)
            self.start_over()
            for _ in range(self.random.randrange(self.stroll + 1) if attempt else 0):
                here = self.state
                neighbours = self.neighbours()
                yield here
                if not neighbours or self.arrived():
                    break
                self.go(*self.random.choice(neighbours))
            if self.solution is None:
                yield from self.climb()
            if self.solution is not None:
                return
