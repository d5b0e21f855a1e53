"""Environments that `copy.deepcopy` copies in the middle of an episode, as planners do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import deepcopy
from typing import Any, Self

from pushworks.engine.batch import Batch

_SHARED = {"settings", "observation_space", "single_observation_space"}
"""What does not change, and may be large."""


class Copied(ABC):
    """A copy plays on from the same position, with the same levels and random numbers to come."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = object.__new__(type(self))
        memo[id(self)] = other
        for name, value in vars(self).items():
            if name == "_window":  # a copy that is shown opens one of its own
                continue
            if isinstance(value, Batch):
                value = value.clone()
            elif name not in _SHARED:
                value = deepcopy(value, memo)
            vars(other)[name] = value
        other._connect()
        return other

    @abstractmethod
    def _connect(self) -> None:
        """Tell the batch where results go."""
