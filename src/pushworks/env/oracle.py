"""What `info` holds on request: counts, and what the engine knows about a position.

- ``lower_bound``: no solution has fewer pushes; -1 where there is none.
- ``dead``: the position is proved deadlocked: by a box on a dead square, by boxes frozen off goals, by
  boxes left without goals of their own, or (once the exact answers of the level are there) by knowing
  every solvable position.
- ``cost_to_go``: the fewest pushes to a solution, -1 where there is none, -2 on levels that are too large.
- ``best_pushes``: every push that begins a shortest solution, height x width x 4 (up, down, left, right).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from numpy.typing import NDArray

from pushworks.engine.batch import Batch

_FILL: dict[str, Callable[[Batch], NDArray[Any]]] = {
    "solved": Batch.solved,
    "steps": Batch.steps,
    "pushes": Batch.pushes,
    "level": Batch.level_numbers,
    "lower_bound": Batch.lower_bounds,
    "cost_to_go": Batch.costs_to_go,  # before dead: the exact table decides that, too
    "dead": Batch.dead,
    "best_pushes": Batch.best_pushes,
}


def infos_of(batch: Batch, names: Sequence[str]) -> dict[str, NDArray[Any]]:
    """The arrays that were asked for, one item a board."""
    return {name: fill(batch) for name, fill in _FILL.items() if name in names}
