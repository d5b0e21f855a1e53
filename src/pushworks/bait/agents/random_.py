"""`random`: any of the five moves, each with the same chance. What everything else has to beat."""

from __future__ import annotations

from pushworks.bait.agents.base import Agent, Observation, Timer, register
from pushworks.bait.moves import Move


@register("random")
class RandomAgent(Agent):
    """Walks about, also into holes."""

    summary = "any move, holes included"

    def act(self, observation: Observation, timer: Timer) -> Move:  # noqa: ARG002 - it looks at nothing
        """Any move."""
        return self.rng.choice(list(Move))
