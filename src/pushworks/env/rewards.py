"""Rewards by name, and the table the native stepper looks them up in."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reward:
    """What a step earns: the sum of what applies."""

    step: float = 0.0
    """Every step."""
    box_on: float = 0.0
    """A box was pushed onto a goal; from goal to goal counts for nothing."""
    box_off: float = 0.0
    """A box was pushed off a goal."""
    solved: float = 0.0
    """Every box is on a goal now."""
    first: float = 0.0
    """A goal got its first box of the episode."""
    limit: float = 0.0
    """The limit was reached without a solution."""
    distance: float = 0.0
    """Times the pushes by which the boxes have come nearer to goals, each box for itself.

    As a potential: ``distance * (before - discount * after)``, so what is optimal stays optimal.
    """
    discount: float = 1.0

    def table(self) -> tuple[float, ...]:
        """[a goal gets its first box][boxes on goals: fewer, as many, more][solved], as one row.

        Terms are added in the order the published environments add them, so sums are equal to the last bit.
        """
        rows = []
        for first in (False, True):
            for change in (-1, 0, 1):
                for solved in (False, True):
                    reward = self.step
                    reward += self.first if first else 0.0
                    reward += self.box_on if change > 0 else self.box_off if change < 0 else 0.0
                    reward += self.solved if solved else 0.0
                    rows.append(reward)
        return tuple(rows)


REWARDS = {
    "boxoban": Reward(step=-0.1, box_on=1.0, box_off=-1.0, solved=10.0),
    "sparse": Reward(solved=1.0),
    "shaped": Reward(step=-0.01, solved=1.0, distance=0.1),
    "puffer": Reward(solved=1.0, limit=-1.0, first=0.1, box_off=-0.1),
}
"""The rewards by name."""


def reward_named(reward: str | Reward) -> Reward:
    """The reward of that name; a `Reward` is itself."""
    if isinstance(reward, Reward):
        return reward
    if reward not in REWARDS:
        raise ValueError(f"expected a reward among {', '.join(REWARDS)}, or a Reward; got {reward!r}")
    return REWARDS[reward]
