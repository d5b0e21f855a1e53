"""What the core does for learning: labels to learn from, and networks to search with."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pushworks import _core
from pushworks.engine.generator import RoomOptions
from pushworks.engine.native import level_of, spec_of
from pushworks.levels import Level

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEADLOCKED = -1
"""The distance of a position from which no solution is left."""
UNKNOWN = -2
"""The distance after a push that the labelling search has not seen."""


@dataclass(frozen=True, slots=True)
class Labels:
    """Positions of one level with what is known of them. A square is a place in `cells`."""

    width: int
    height: int
    exact: bool
    """Distances are the fewest pushes; else those of one solution."""
    complete: bool
    """Every position that can be solved was seen, so what is called deadlocked is deadlocked."""
    cells: NDArray[np.int32]
    planes: NDArray[np.float32]
    """What a network is told about each square of the level, in rows."""
    boxes: NDArray[np.uint16]
    """The squares of the boxes, a row for each position."""
    reached: NDArray[np.uint8]
    """Where the player can walk: a flag for each square, a row for each position."""
    distance: NDArray[np.int32]
    bound: NDArray[np.int32]
    """Lower bounds of the distances by matching."""
    pushes: NDArray[np.int32]
    """Position, square of the box, direction (up, down, left, right) and the distance after it."""


def solved_room(room: RoomOptions, boxes: int, seed: int) -> Level | None:
    """A room whose boxes stand on its goals; None when the dice gave none."""
    options = _core.RoomOptions()
    for name in RoomOptions.__slots__:
        setattr(options, name, getattr(room, name))
    spec: Any = _core.solved_room(options, boxes, seed)
    if spec is None:
        return None
    return level_of(spec)


def label_level(
    level: Level, *, samples: int, max_positions: int, deadlocked_percent: int, seed: int
) -> Labels:
    """Positions drawn from everything that leads to the goals of a small level, with exact answers.

    The boxes of the level only say how many there are. Every distance is drawn alike; beside some of the
    positions stands a deadlocked one that comes after it by one push which no rule of the engine sees
    through.
    """
    options = _core.LabelOptions()
    options.samples = samples
    options.max_positions = max_positions
    options.deadlocked_percent = deadlocked_percent
    options.seed = seed
    return _labels(level, _core.label_level(spec_of(level), options), exact=True)


def label_plan(level: Level, moves: str, *, samples: int) -> Labels:
    """Positions on the way of a solution; its own pushes are the best that are known."""
    return _labels(level, _core.label_plan(spec_of(level), moves, samples), exact=False)


def _labels(level: Level, found: dict[str, object], *, exact: bool) -> Labels:
    names = ("complete", "cells", "planes", "boxes", "reached", "distance", "bound", "pushes")
    return Labels(level.width, level.height, exact, *(found[name] for name in names))  # type: ignore[arg-type]


def provide_network(name: str) -> None:
    """Make sure that searches find the network of this name: one that ships, or a file of ours or in ONNX.

    `ValueError`, in one line, when there is none.
    """
    if name in provided:
        return
    shipped = resources.files("pushworks") / "data" / "networks" / f"{name}.net"
    try:
        if name.endswith(".onnx"):
            from pushworks.engine.called_networks import install_onnx

            install_onnx(name, Path(name))
            return
        file = shipped.read_bytes() if shipped.is_file() else Path(name).read_bytes()
        install_network(name, file)
    except OSError as error:
        raise ValueError(f"no network {name}: {error.strerror or error}") from None
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


provided: set[str] = set()
"""Names of networks that searches know."""


def install_network(name: str, file: bytes) -> None:
    """Make a network known to `--algorithm learned` by name. `ValueError`, in one line, for a bad file."""
    _core.install_network(name, file)
    provided.add(name)


class LevelNetwork:
    """A network (one that ships, or a file) on one level: many positions in one native call."""

    def __init__(self, level: Level, network: str = "default") -> None:
        provide_network(network)
        self._native = _core.LevelNetwork(spec_of(level), network)

    def beyond_bound(self, positions: Sequence[tuple[Collection[int], int]]) -> list[float]:
        """Pushes beyond the matching bound for each position: squares of the boxes, square of the player."""
        import numpy as np

        if not positions:
            return []
        boxes = np.array([sorted(squares) for squares, _ in positions], dtype=np.int32)
        players = np.array([player for _, player in positions], dtype=np.int32)
        found: list[float] = self._native.beyond_bound(boxes, players).tolist()
        return found


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a network says of a position."""

    beyond_bound: float
    """Pushes needed beyond the lower bound of matching."""
    deadlock_logit: float
    """Above 0: more likely deadlocked than not. Never a proof."""
    pushes: dict[tuple[int, int], float]
    """For each legal push (square of the box, direction up, down, left, right): how much it is for it."""


def evaluate(level: Level, network: str = "default") -> Evaluation:
    """What a network (one that ships, or a file) says of the start of a level."""
    provide_network(network)
    beyond, deadlocked, pushes = _core.evaluate_level(spec_of(level), network)
    return Evaluation(beyond, deadlocked, {(cell, direction): logit for cell, direction, logit in pushes})
