"""`Heuristic`: an estimate of the steps still to come, and the table of heuristics by name.

Heuristics look along a `Side`: forwards to the goals, or backwards to the starting squares of the boxes
(for the backward half of a bidirectional search). A new heuristic is one file in this folder with one
line of registration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from pkgutil import iter_modules
from typing import ClassVar, Literal, TypeVar

from pushworks.sokoban.board import Board, Mask, bits

Counts = Literal["pushes", "walking", "verdict", "steps"]


class Side:
    """The way a heuristic looks: where the boxes have to go and how far that is."""

    def __init__(self, board: Board, backward: bool = False) -> None:
        self.board = board
        self.backward = backward
        self.target_mask: Mask = board.boxes if backward else board.goals
        self.targets: tuple[int, ...] = tuple(bits(self.target_mask))
        """The squares the boxes have to get to."""

    @cached_property
    def manhattan(self) -> list[list[float]]:
        """`manhattan[i][t]`: rows and columns from square i to the target with index t."""
        return _columns(self.board.size, [self.board.manhattan_from(target) for target in self.targets])

    @cached_property
    def pushes(self) -> list[list[float]]:
        """`pushes[i][t]`: pushes (backwards: pulls) of a lone box from square i to target t."""
        distances = self.board.pushes_from if self.backward else self.board.pushes_to
        return _columns(self.board.size, [distances(target) for target in self.targets])


def _columns(size: int, rows: Sequence[Sequence[float]]) -> list[list[float]]:
    """Turn one row per target into one row per square."""
    return [[row[i] for row in rows] for i in range(size)]


class Heuristic(ABC):
    """An estimate on one board, for one direction of search."""

    name: ClassVar[str] = ""
    admissible: ClassVar[bool] = False
    """Whether it never exceeds the steps really needed."""
    consistent: ClassVar[bool] = False
    """Whether it never falls by more than one along a step (then A* never has to reopen a state)."""
    counts: ClassVar[Counts] = "steps"
    """What it counts: pushes; walking between pushes; nothing (a verdict, 0 or a penalty); steps of any kind.

    Estimates of different things may be added and stay admissible; two of the same thing may not.
    """
    uses_player: ClassVar[bool] = False
    """Whether the value depends on where the player stands; if not, it is remembered per set of boxes."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.board = side.board

    @abstractmethod
    def __call__(self, boxes: Mask, player: int) -> float:
        """The estimate for a position; ``inf`` when it is provably lost."""


_HEURISTICS: dict[str, type[Heuristic]] = {}
T = TypeVar("T", bound=type[Heuristic])


def register(name: str) -> Callable[[T], T]:
    """Class decorator: make a heuristic known under `name`."""

    def add(heuristic: T) -> T:
        heuristic.name = name
        _HEURISTICS[name] = heuristic
        return heuristic

    return add


def heuristics() -> dict[str, type[Heuristic]]:
    """All heuristics by name."""
    package = import_module("pushworks.sokoban.heuristics")
    for module in iter_modules(package.__path__):
        import_module(f"{package.__name__}.{module.name}")
    return dict(sorted(_HEURISTICS.items()))
