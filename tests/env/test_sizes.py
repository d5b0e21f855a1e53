"""Boards as large as the numbers of a batch allow, and one cell more."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from pushworks.engine.batch import Batch, BatchOptions

WALL, GOAL, BOX, PLAYER = 1, 2, 4, 8
STEPS = [(direction, True) for direction in range(4)]


def _corridor(height: int, width: int) -> NDArray[np.uint8]:
    """A box beside its goal in the last row but one, at its end."""
    cells = np.full((1, height, width), WALL, np.uint8)
    cells[0, height - 2, width - 4 : width - 1] = PLAYER, BOX, GOAL
    return cells


def _batch(height: int, width: int, actions: list[tuple[int, bool]]) -> Batch:
    options = BatchOptions(height=height, width=width, planes=[BOX], actions=actions, measured=True)
    return Batch(_corridor(height, width), options)


@pytest.mark.parametrize(("height", "width", "actions"), [(3, 21_845, STEPS), (3, 5461, [])])
def test_the_largest_boards_are_played(height: int, width: int, actions: list[tuple[int, bool]]) -> None:
    batch = _batch(height, width, actions)
    observations, rewards = np.zeros((1, 1, height, width), np.uint8), np.zeros(1)
    ended, cut = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
    batch.connect(observations, rewards, ended, cut)
    batch.reset([0])
    box = width + width - 3
    batch.step(np.array([3 if actions else box * 4 + 3]))
    assert ended[0]
    assert batch.ending.solved[0]


@pytest.mark.parametrize(
    ("height", "width", "actions", "said"),
    [
        (4, 16_384, STEPS, "1 to 65,535 cells"),
        (3, 5462, [], "at most 65,535 actions"),
        (1 << 16, 1 << 16, STEPS, "1 to 65,535 cells"),
        (0, 5, STEPS, "1 to 65,535 cells"),
    ],
)
def test_larger_ones_are_refused(height: int, width: int, actions: list[tuple[int, bool]], said: str) -> None:
    cells = np.zeros((0, 3, 3), np.uint8) if height in {0, 1 << 16} else _corridor(height, width)
    with pytest.raises(ValueError, match=said):
        Batch(cells, BatchOptions(height=height, width=width, planes=[BOX], actions=actions))
