"""Where one box of a position can be brought while the others stand still, and by which moves.

The same questions as `pushworks.sokoban.paths` answers in readable Python, answered by the core: quick on the
largest boards, and without holding up other threads.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pushworks import _core
from pushworks.engine.native import spec_of
from pushworks.levels import Level


def box_targets(position: Level, box: int, *, pull: bool = False) -> frozenset[int]:
    """Every square the box can be pushed (or pulled) to, its own left out."""
    return frozenset(_core.box_targets(spec_of(position), box, pull))


def boxes_for(position: Level, target: int, *, pull: bool = False) -> frozenset[int]:
    """The boxes that can be brought to a square."""
    return frozenset(_core.boxes_for(spec_of(position), target, pull))


def box_path(
    position: Level,
    box: int,
    targets: Iterable[int],
    *,
    pull: bool = False,
    shortest: Literal["pushes", "moves"] = "pushes",
) -> str | None:
    """A shortest way, in LURD, to bring the box to the nearest of `targets`; None when there is none."""
    return _core.box_path(spec_of(position), box, sorted(targets), pull, shortest == "moves")
