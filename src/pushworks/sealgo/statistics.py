"""What a search did: counts, times and the branching factors computed from them."""

from __future__ import annotations

import math
from dataclasses import dataclass


def log_branching(nodes: float, depth: float) -> float | None:
    """The branching factor as ``log_d n``: the exponent x with ``depth ** x == nodes``.

    A quick yardstick for the size of a search that allows for the length of the answer. Not defined
    for depths below 2.
    """
    if depth < 2 or nodes < 1:
        return None
    return math.log(nodes) / math.log(depth)


def effective_branching(nodes: float, depth: int) -> float | None:
    """The usual effective branching factor b*: the branching of a uniform tree of the same size.

    b* solves ``nodes + 1 == 1 + b + b² + … + b^depth``; it is found by bisection to 9 digits.
    """
    if depth < 1 or nodes < depth:
        return None

    def tree(b: float) -> float:
        return depth if b == 1 else b * (math.pow(b, depth) - 1) / (b - 1)

    low: float = 1
    high = math.pow(nodes, 1 / depth)  # because b^depth alone is at most nodes
    for _ in range(100):
        middle = (low + high) / 2
        if tree(middle) < nodes:
            low = middle
        else:
            high = middle
    return round(low, 9)


@dataclass(slots=True)
class Statistics:
    """Counts and times of one search; live while the search runs."""

    expanded: int = 0
    """States whose neighbours were generated (for Monte Carlo: playouts; for local search: steps)."""
    generated: int = 0
    """Neighbours generated, those met before included."""
    duplicates: int = 0
    """Generated states that were known already."""
    largest_frontier: int = 0
    """The most states that waited at one time to be expanded."""
    stored: int = 0
    """States kept in memory at the end."""
    rounds: int = 0
    """Iterations of an iterative algorithm: depth limits, cost bounds, restarts."""
    wall: float = 0.0
    user: float = 0.0
    system: float = 0.0
    memory: int = 0
    """Bytes by which the process had grown when the search last looked."""
    depth: int = 0
    """Length of the answer in actions; 0 while there is none."""
    backward_expanded: int = 0
    """Of `expanded`, those of the backward half of a bidirectional search."""
    backward_length: int = 0
    """Of `depth`, the actions found by the backward half."""

    @property
    def node_branching(self) -> float | None:
        """b: new states per expanded state, duplicates not counted."""
        return (self.generated - self.duplicates) / self.expanded if self.expanded else None

    @property
    def edge_branching(self) -> float | None:
        """e: generated states per expanded state, duplicates counted."""
        return self.generated / self.expanded if self.expanded else None

    @property
    def log_branching(self) -> float | None:
        """``log_d n`` with d the length of the answer and n the expanded states."""
        return log_branching(self.expanded, self.depth)

    @property
    def effective_branching(self) -> float | None:
        """b* with d the length of the answer and N the generated states."""
        return effective_branching(self.generated, self.depth)

    @property
    def backward_share(self) -> float | None:
        """The share of the answer that was found from the back."""
        return self.backward_length / self.depth if self.depth else None

    def as_dict(self) -> dict[str, float | int | None]:
        """All figures, the computed ones too, ready for a table or for JSON."""
        figures: dict[str, float | int | None] = {name: getattr(self, name) for name in self.__slots__}
        for name in (
            "node_branching", "edge_branching", "log_branching", "effective_branching", "backward_share",
        ):  # fmt: skip
            figures[name] = getattr(self, name)
        return figures
