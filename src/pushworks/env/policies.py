"""Policies that need no training: the network that ships with Pushworks plays whole pushes."""

from __future__ import annotations

from os import PathLike, fspath

import numpy as np
from numpy.typing import NDArray

from pushworks.engine.networks import evaluate
from pushworks.env.sources import level_of
from pushworks.env.vector import SokobanVectorEnv


class NetworkPolicy:
    """The favourite push of a network at every position: the one that ships, or a file of `pushworks learn`.

    Call it with boards whose actions are whole pushes. A board without a possible push gets action 0, which
    does nothing.
    """

    def __init__(self, network: str | PathLike[str] = "default") -> None:
        self.network = fspath(network)

    def __call__(self, env: SokobanVectorEnv) -> NDArray[np.int64]:
        """An action for each board."""
        if env.settings.actions != "pushes":
            raise ValueError(f"expected boards with actions='pushes', got {env.settings.actions!r}")
        return self.choose(env.action_masks(), env.batch.positions())

    def choose(self, masks: NDArray[np.uint8], positions: NDArray[np.uint8]) -> NDArray[np.int64]:
        """An action for each position; `masks` says which pushes are possible."""
        chosen = np.zeros(len(masks), np.int64)
        for board, (mask, cells) in enumerate(zip(masks, positions, strict=True)):
            if mask.any():
                scores = evaluate(level_of(cells), self.network).pushes
                (square, direction), _ = max(scores.items(), key=lambda item: item[1])
                action = square * 4 + direction
                chosen[board] = action if mask[action] else int(mask.argmax())
        return chosen
