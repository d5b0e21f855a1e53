"""Simulated annealing."""

from __future__ import annotations

from collections.abc import Generator
from math import exp

from pushworks.sealgo.local import LocalSearch
from pushworks.sealgo.problem import A, HeuristicSearchProblem, S
from pushworks.sealgo.registry import register


@register("anneal")
class SimulatedAnnealing(LocalSearch[S, A]):
    """Simulated annealing: a random walk that grows ever more choosy.

    **Idea.** Pick a random neighbour. If its estimate is better go there; if it is worse by Δ go there with
    probability e^(−Δ/T). The temperature T falls from `hot` to `cold` over `steps` steps: hot it wanders
    freely, cold it only climbs. Then it starts over, `rounds` times.

    - Complete: no (with an infinitely slow schedule, in the limit, on spaces where every step can be undone).
    - Optimal: no.
    - Time: `steps` × `rounds` at most. Space: constant, plus the walk.
    - Use it to get off plateaus and out of shallow optima. It cannot get out of a dead end either.
    """

    def __init__(
        self,
        problem: HeuristicSearchProblem[S, A],
        hot: float = 5,
        cold: float = 0.1,
        steps: int = 5000,
        rounds: int = 20,
        seed: int = 0,
    ) -> None:
        super().__init__(problem, seed)
        if not 0 < cold <= hot:
            raise ValueError(f"expected temperatures with 0 < cold <= hot, got cold={cold}, hot={hot}")
        self.hot, self.cold = hot, cold
        self.steps, self.rounds = steps, rounds

    def explore(self) -> Generator[S, None, None]:
        """Cool down, start over, cool down, …"""
        cooling = (self.cold / self.hot) ** (1 / max(1, self.steps - 1))
        for attempt in range(self.rounds):
            self.statistics.rounds += 1
            self.emit("round", value=attempt)
            self.start_over()
            temperature = self.hot
            for _ in range(self.steps):
                if self.arrived():
                    return
                here = self.state
                neighbours = self.neighbours()
                yield here
                if not neighbours:
                    break
                choice = self.random.choice(neighbours)
                worse = choice[0] - self.value
                if worse <= 0 or self.random.random() < exp(-worse / temperature):
                    self.go(*choice)
                temperature *= cooling
            if self.arrived():
                return
