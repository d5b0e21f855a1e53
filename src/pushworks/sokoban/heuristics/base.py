"""`Heuristic`: an estimate of the steps still to come, and the table of heuristics by name.

Heuristics look along a `Side`: forwards to the goals, or backwards to the starting squares of the boxes
(for the backward half of a bidirectional search). A new heuristic is one file in this folder with one
line of registration.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar, Literal

from pushworks.sealgo import Registry, register
from pushworks.sokoban.board import Board, Mask, bits

__all__ = ["HEURISTICS", "Counts", "Heuristic", "Side", "heuristics", "promises", "register"]

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
        """The estimate for a position; ``inf`` when it is provably deadlocked."""


HEURISTICS: Registry[Heuristic] = Registry("heuristic", Heuristic, "pushworks.sokoban.heuristics")  # type: ignore[type-abstract]


def promises() -> dict[str, str]:
    """Each heuristic with what it promises and what it is, in a line."""
    lines = {}
    for name, kind in HEURISTICS.items():
        claims = [word for word in ("admissible", "consistent") if getattr(kind, word)]
        first = " ".join((kind.__doc__ or "").strip().split("\n\n")[0].split())
        lines[name] = f"{', '.join(claims) or 'no promise'}; counts {kind.counts}. {first}"
    return lines


def heuristics() -> dict[str, type[Heuristic]]:
    """All heuristics by name."""
    return dict(HEURISTICS)
