"""The network of the baselines: residual convolutions from a position to push scores and a value."""

from __future__ import annotations

import torch
from torch import Tensor, nn


class Block(nn.Module):
    """Two convolutions and a look at the whole board, added to what was there."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        self.whole = nn.Linear(channels, channels)
        with torch.no_grad():  # a block begins as almost nothing
            self.second.weight *= 0.1
            self.whole.weight *= 0.1

    def forward(self, x: Tensor) -> Tensor:
        """The sum."""
        y = self.second(torch.relu(self.first(x)))
        return torch.relu(x + y + self.whole(x.mean((2, 3)))[..., None, None])


class Network(nn.Module):
    """Planes to push scores (boards x 4 * squares) and values; works for boards of any size."""

    def __init__(self, channels: int, blocks: int) -> None:
        super().__init__()
        self.channels, self.blocks = channels, blocks
        self.input = nn.Conv2d(4, channels, 3, padding=1)
        self.body = nn.Sequential(*(Block(channels) for _ in range(blocks)))
        self.pushes = nn.Conv2d(channels, 4, 1)
        self.value = nn.Sequential(nn.Linear(channels, 64), nn.ReLU(), nn.Linear(64, 1))
        with torch.no_grad():
            self.pushes.weight *= 0.1

    def forward(self, planes: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Scores, impossible pushes at -1e9, and the value of each position."""
        x = self.body(torch.relu(self.input(planes)))
        scores = self.pushes(x).flatten(1).float()
        return scores.masked_fill(~mask, -1e9), self.value(x.mean((2, 3))).squeeze(1).float()
