"""The ordinary way, as a yardstick: a fully convolutional network that sees a whole position at every call.

It is told what the fast network is told (the planes of the level, boxes, where the player can walk) and
answers the same questions; only nothing is kept from one position to the next. As ONNX it can be run by any
runtime; `--set network=FILE.onnx` lets onnxruntime run it for the engine's search.
"""

from __future__ import annotations

import io

import torch
from torch import Tensor, nn

from pushworks.learn.model import PLANES, Evaluation

INPUTS = PLANES + 2
"""Planes of the level, boxes, squares the player can walk to."""
SPREADS = (1, 2, 1, 4, 1, 2)


class _Block(nn.Module):
    """Two convolutions and a look at the whole board, added to what was there."""

    def __init__(self, channels: int, spread: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=spread, dilation=spread)
        self.whole = nn.Conv2d(channels, channels, 1)
        with torch.no_grad():  # a block begins as almost nothing
            self.second.weight *= 0.1
            self.whole.weight *= 0.1

    def forward(self, x: Tensor, floor: Tensor, squares: Tensor) -> Tensor:
        y = torch.relu(self.first(x)) * floor
        mean = x.sum((2, 3), keepdim=True) / squares
        return torch.relu(x + self.second(y) + self.whole(mean)) * floor


class Convolution(nn.Module):
    """Boards of any size to pushes beyond the bound (in eights), how likely deadlocked, and scores of
    pushes.
    """

    def __init__(self, channels: int = 32) -> None:
        super().__init__()
        self.input = nn.Conv2d(INPUTS, channels, 3, padding=1)
        self.blocks = nn.ModuleList(_Block(channels, spread) for spread in SPREADS)
        self.pushes = nn.Conv2d(channels, 4, 1)
        self.hidden = nn.Conv2d(2 * channels, channels, 1)
        self.output = nn.Conv2d(channels, 2, 1)

    def positions(self, boards: Tensor) -> tuple[Tensor, Tensor]:
        """(n, INPUTS, height, width) to (n, 2) and (n, 4, height, width)."""
        floor = boards[:, :1]
        squares = floor.sum((2, 3), keepdim=True).clamp_min(1)
        x = torch.relu(self.input(boards)) * floor
        for block in self.blocks:
            x = block(x, floor, squares)
        # What the whole board looks like, and what the boxes stand in.
        boxes = boards[:, PLANES : PLANES + 1]
        seen = torch.cat(
            (
                x.sum((2, 3), keepdim=True) / squares,
                (x * boxes).sum((2, 3), keepdim=True) / boxes.sum((2, 3), keepdim=True).clamp_min(1),
            ),
            1,
        )
        values = self.output(torch.relu(self.hidden(seen)))[:, :, 0, 0]
        return values, self.pushes(x)

    def forward(self, planes: Tensor, boxes: Tensor, reached: Tensor, rounded: bool = False) -> Evaluation:
        """Evaluate positions of levels, as `PolicyValueNetwork` does; there is nothing to round."""
        del rounded
        levels, positions, height, width = boxes.shape
        level = planes[:, None].expand(-1, positions, -1, -1, -1)
        boards = torch.cat((level, boxes[:, :, None], reached[:, :, None]), 2).flatten(0, 1)
        with torch.autocast(planes.device.type, torch.bfloat16, enabled=planes.device.type == "cuda"):
            values, scores = self.positions(boards)
        values = values.float().view(levels, positions, 2)
        scores = scores.float().view(levels, positions, 4, height, width)
        return Evaluation(values[..., 0], values[..., 1], scores)


class _OneCall(nn.Module):
    """What is exported: one board, one row of answers."""

    def __init__(self, network: Convolution) -> None:
        super().__init__()
        self.network = network

    def forward(self, boards: Tensor) -> tuple[Tensor, Tensor]:
        return self.network.positions(boards)


def onnx_of(network: Convolution) -> bytes:
    """The network as an ONNX file, for boards of any size."""
    buffer = io.BytesIO()
    torch.onnx.export(
        _OneCall(network).eval().cpu(),
        (torch.zeros(1, INPUTS, 9, 8),),
        buffer,
        input_names=["boards"],
        output_names=["values", "pushes"],
        dynamic_axes={
            "boards": {0: "boards", 2: "height", 3: "width"},
            "values": {0: "boards"},
            "pushes": {0: "boards", 2: "height", 3: "width"},
        },
        dynamo=False,
    )
    return buffer.getvalue()
