"""The network: an encoder that reads a level once, and a small evaluation of its positions.

The encoder is a residual convolution over the floor. For every square it writes columns of numbers. A
position is the sum of the columns of its boxes, of the sides of boxes the player can walk to, and of pairs of
boxes close to each other; two thin layers turn the sum into a value and into one half of a push's score, the
other half comes from the boxes around the pushed one. In the engine all but the encoder is whole numbers, so
values are rounded here in the same way (`units`); gradients pass through the rounding unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

PLANES = 7
CHANNELS = 64
SUMS = 128
HIDDEN = 32
PAIRS = ((1, 0), (2, 0), (0, 1), (0, 2), (1, 1), (-1, 1))
"""Where the second box of a pair stands, as x and y from the first."""
SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))
"""Up, down, left, right."""
WINDOW = tuple((dx, dy) for dy in range(-2, 3) for dx in range(-2, 3) if dx or dy)
COLUMNS = 1 + len(SIDES) + len(PAIRS)
OUTPUTS = COLUMNS * SUMS + len(SIDES) * (HIDDEN + len(WINDOW))
SPREADS = ((1, 1), (1, 2), (1, 2), (1, 4), (1, 2), (1, 1))
"""How far apart the squares are that each layer of a block looks at."""

SUM_UNIT, WEIGHT_UNIT, PUSH_UNIT = 128, 64, 32
LOGIT_UNIT = PUSH_UNIT * SUM_UNIT
MOST = 6.0
"""Activations of the encoder end here, """
FULL = (SUM_UNIT - 1) / SUM_UNIT
"""those of the evaluation here."""


def units(values: Tensor, unit: int, most: int) -> Tensor:
    """Round to multiples of 1/unit within ±most/unit; the gradient does not notice."""
    rounded = torch.clamp(torch.round(values * unit), -most, most) / unit
    return values + (rounded - values).detach()


def bytes_of(weight: Tensor) -> tuple[Tensor, Tensor]:
    """Signed bytes and their scale for each output (the first dimension)."""
    scale = weight.detach().abs().flatten(1).amax(1).clamp_min(1e-8) / 127
    return torch.round(weight.detach() / scale.view(-1, *[1] * (weight.dim() - 1))), scale


class Layer(nn.Module):
    """A convolution (or, with one tap, a linear map) whose weights can be bytes."""

    def __init__(self, inputs: int, outputs: int, size: int, spread: int = 1) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(outputs, inputs, size, size))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.spread = spread
        nn.init.kaiming_normal_(self.weight, nonlinearity="relu")

    def forward(self, x: Tensor, rounded: bool) -> Tensor:
        """Apply it, with the weights as they are or as bytes."""
        weight = self.weight
        if rounded:
            whole, scale = bytes_of(weight)
            weight = weight + (whole * scale.view(-1, 1, 1, 1) - weight).detach()
        padding = self.weight.shape[-1] // 2 * self.spread
        return functional.conv2d(x, weight, self.bias, padding=padding, dilation=self.spread)


class Block(nn.Module):
    """Two convolutions and a look at the whole board, added to what was there."""

    def __init__(self, spreads: tuple[int, int]) -> None:
        super().__init__()
        self.first = Layer(CHANNELS, CHANNELS, 3, spreads[0])
        self.second = Layer(CHANNELS, CHANNELS, 3, spreads[1])
        self.whole = Layer(CHANNELS, CHANNELS, 1)
        with torch.no_grad():  # a block begins as almost nothing
            self.second.weight *= 0.1
            self.whole.weight *= 0.1

    def forward(self, x: Tensor, floor: Tensor, rounded: bool) -> Tensor:
        """What stands on the floor after this block."""
        y = bounded(self.first(x, rounded)) * floor
        y = self.second(y, rounded)
        mean = (x.sum((2, 3)) / floor.sum((2, 3)))[..., None, None]
        return bounded(x + y + self.whole(mean, rounded)) * floor


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the network says of positions: (levels, positions) each, scores (…, 4, height, width)."""

    beyond: Tensor
    deadlocked: Tensor
    scores: Tensor


class PolicyValueNetwork(nn.Module):
    """Encoder and evaluation: a value and a policy for each position."""

    def __init__(self, *, hasty: bool = False) -> None:
        super().__init__()
        self.hasty = hasty
        self.input = Layer(PLANES, CHANNELS, 3)
        self.blocks = nn.ModuleList(Block(spreads) for spreads in SPREADS)
        self.head = Layer(CHANNELS, OUTPUTS, 1)
        self.first_bias = nn.Parameter(torch.full((SUMS,), 0.3))
        self.hidden = nn.Linear(SUMS, HIDDEN)
        self.output = nn.Linear(HIDDEN, 2)
        with torch.no_grad():
            self.head.weight *= 0.2

    def forward(self, planes: Tensor, boxes: Tensor, reached: Tensor, rounded: bool = False) -> Evaluation:
        """Evaluate positions of levels.

        `planes` is (levels, PLANES, height, width), zero off the floor; `boxes` and `reached` are
        (levels, positions, height, width), zero or one.
        """
        # Half precision is good enough for the encoder alone.
        with torch.autocast(planes.device.type, torch.bfloat16, enabled=self.hasty and not rounded):
            floor = planes[:, :1]
            x = bounded(self.input(planes, rounded)) * floor
            for block in self.blocks:
                x = block(x, floor, rounded)
            head = self.head(x, rounded)
        return self._evaluate(head.float(), boxes, reached, rounded)

    def _evaluate(self, head: Tensor, boxes: Tensor, reached: Tensor, rounded: bool) -> Evaluation:
        levels, _, height, width = head.shape
        columns, push, window = head.split(
            [COLUMNS * SUMS, len(SIDES) * HIDDEN, len(SIDES) * len(WINDOW)], dim=1
        )
        if rounded:
            columns = units(columns, SUM_UNIT, 2047)
            window = units(window, LOGIT_UNIT, 32767)
        push = units(push, PUSH_UNIT, 127) if rounded else push.clamp(-127 / PUSH_UNIT, 127 / PUSH_UNIT)

        marks = [boxes]
        marks += [boxes * shifted(reached, *side) for side in SIDES]
        marks += [boxes * shifted(boxes, *pair) for pair in PAIRS]
        seen = torch.stack(marks, 2)  # levels, positions, columns, height, width
        table = columns.view(levels, COLUMNS, SUMS, height * width).permute(0, 1, 3, 2)
        sums = seen.flatten(2) @ table.reshape(levels, -1, SUMS)
        bias = units(self.first_bias, SUM_UNIT, 32767) if rounded else self.first_bias
        active = clipped(sums + bias)
        weight = units(self.hidden.weight, WEIGHT_UNIT, 127) if rounded else self.hidden.weight
        hidden = clipped(functional.linear(active, weight, self.hidden.bias))
        if rounded:
            hidden = hidden + (torch.floor(hidden * SUM_UNIT) / SUM_UNIT - hidden).detach()
        outputs = self.output(hidden)

        table = push.view(levels, len(SIDES), HIDDEN, height * width).permute(0, 2, 1, 3)
        scores = (hidden @ table.reshape(levels, HIDDEN, -1)).view(levels, -1, len(SIDES), height, width)
        near = torch.stack([shifted(boxes, *offset) for offset in WINDOW], 2)
        weights = window.view(levels, len(SIDES), len(WINDOW), height, width)
        scores = scores + torch.einsum("lpwyx,ldwyx->lpdyx", near, weights)
        return Evaluation(outputs[..., 0], outputs[..., 1], scores)


def bounded(values: Tensor) -> Tensor:
    """From 0 to MOST: without an end, what blocks add to each other grows until training breaks."""
    return values.clamp(0, MOST)


def clipped(values: Tensor) -> Tensor:
    """From 0 to FULL; outside, a little of the gradient is left so that nothing dies."""
    inside = values.clamp(0, FULL)
    leak = 0.02 * (values - inside)
    return inside + (leak - leak.detach())


def shifted(grid: Tensor, dx: int, dy: int) -> Tensor:
    """Every square sees what stands at (dx, dy) from it; nothing beyond the edge."""
    height, width = grid.shape[-2:]
    padded = functional.pad(grid, (max(-dx, 0), max(dx, 0), max(-dy, 0), max(dy, 0)))
    top, left = max(dy, 0), max(dx, 0)
    return padded[..., top : top + height, left : left + width]
