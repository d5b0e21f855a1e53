"""The file of a network as the engine reads it (`core/nets/network.cpp` describes it)."""

from __future__ import annotations

import struct

import torch
from torch import Tensor

from pushworks.learn.model import Layer, PolicyValueNetwork, bytes_of

MAGIC = b"PWNET1\n"


def file_of(model: PolicyValueNetwork) -> bytes:
    """The network with its weights rounded to bytes."""
    parts = [MAGIC, struct.pack("<I", len(model.blocks)), _layer(model.input)]
    for block in model.blocks:
        parts += [_layer(block.first), _layer(block.second), _layer(block.whole)]
    parts.append(_layer(model.head))
    for values in (
        model.first_bias,
        model.hidden.weight,
        model.hidden.bias,
        model.output.weight,
        model.output.bias,
    ):
        parts.append(_floats(values))
    return b"".join(parts)


def _floats(values: Tensor) -> bytes:
    return values.detach().cpu().to(torch.float32).numpy().astype("<f4").tobytes()


def _layer(layer: Layer) -> bytes:
    whole, scale = bytes_of(layer.weight)
    # Output, input, row, column becomes tap, input, output.
    order = whole.permute(2, 3, 1, 0).contiguous().cpu().to(torch.int8).numpy()
    return struct.pack("<I", layer.spread) + _floats(scale) + order.tobytes() + _floats(layer.bias)
