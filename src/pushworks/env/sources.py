"""Where the levels of an environment come from: collections, files, folders, or the level maker.

A source says what stands in each cell of its levels (`Given`) or how levels are made (`Made`), and in which
way they are dealt to the boards (`Sampling`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path

import numpy as np

from pushworks.engine.batch import BOX, GOAL, PLAYER, WALL, Bytes, MakeRecipe
from pushworks.engine.generator import ReverseOptions, RoomOptions
from pushworks.env.boxoban import looks_like_boxoban, read_boxoban
from pushworks.levels import Collection, Level, LevelError, read, shipped_collection, shipped_names

LevelSource = "str | PathLike[str] | Level | Iterable[Level] | Given | Made"


@dataclass(frozen=True, slots=True)
class Sampling:
    """Which level comes next.

    `order` is random, sequential (board b of n plays levels b, b + n, b + 2n, …) or adaptive (levels that
    are solved about half of the time come more often). A source with several stages is a curriculum: the
    stage goes up when at least `promote` of the last `window` episodes of the stage were solved, and down
    when fewer than `demote` were; `review` is the chance of a level of an earlier stage.
    """

    order: str = "random"
    window: int = 200
    promote: float = 0.8
    demote: float = 0.0
    review: float = 0.1

    def __post_init__(self) -> None:
        if self.order not in ("random", "sequential", "adaptive"):
            raise ValueError(f"expected the order random, sequential or adaptive; got {self.order!r}")
        if self.window < 1 or not 0 <= self.demote < self.promote <= 1 or not 0 <= self.review <= 1:
            raise ValueError("expected a window of episodes and 0 <= demote < promote <= 1, 0 <= review <= 1")


@dataclass(frozen=True)
class Given:
    """Levels that are there: levels x height x width of bits, and the stage of each."""

    cells: Bytes
    stages: tuple[int, ...] = ()
    sampling: Sampling = field(default_factory=Sampling)

    @property
    def size(self) -> tuple[int, int]:
        """Height and width of the boards."""
        return self.cells.shape[1], self.cells.shape[2]


@dataclass(frozen=True, slots=True)
class Stage:
    """One recipe of levels made on the spot."""

    boxes: int = 1
    width: int = 8
    """Of the whole board, walls included."""
    height: int = 8
    depth: int = 100
    """Percent of the greatest number of pushes there is in the room: 100 is the hardest start."""
    positions: int = 20_000
    """Positions of the search for the start; more make deeper starts of many boxes, and take longer."""
    min_floor: int = 0
    """Floor squares; 0 chooses by the number of boxes."""
    style: str = "any"

    def recipe(self) -> MakeRecipe:
        """The same for the native maker."""
        if not (4 <= self.width <= 40 and 4 <= self.height <= 40 and 1 <= self.boxes <= 30):
            raise ValueError(
                f"expected boards of 4x4 to 40x40 and 1 to 30 boxes; got {self.width}x{self.height}, "
                f"{self.boxes}"
            )
        floor = self.min_floor or min(6 + 3 * self.boxes, (self.width - 2) * (self.height - 2))
        room = RoomOptions(self.width, self.height, self.style, "any", floor)
        return MakeRecipe(self.boxes, room, ReverseOptions(self.positions, share=self.depth, slack=25))


@dataclass(frozen=True, slots=True)
class Made:
    """Levels made by the level maker while the environment runs, inside the step that needs one.

    Up to `capacity` levels of each stage are kept; from then on an episode gets a new one with the chance
    `fresh` (in place of the oldest) and one of those kept otherwise. ``fresh=1`` never shows a level twice,
    and takes as long as the maker takes: see docs/env.md.
    """

    stages: Stage | tuple[Stage, ...] = Stage()
    capacity: int = 1024
    fresh: float = 0.1
    sampling: Sampling = field(default_factory=Sampling)

    def __post_init__(self) -> None:
        if self.sampling.order == "sequential":
            raise ValueError("levels made on the spot have no order; expected random or adaptive")
        if self.capacity < 1 or not 0 <= self.fresh <= 1 or not self.all_stages:
            raise ValueError("expected a capacity of 1 or more and a chance from 0 to 1")

    @property
    def all_stages(self) -> tuple[Stage, ...]:
        """The stages, also when there is one."""
        return (self.stages,) if isinstance(self.stages, Stage) else self.stages

    @property
    def size(self) -> tuple[int, int]:
        """Height and width of boards that hold all stages."""
        return max(s.height for s in self.all_stages), max(s.width for s in self.all_stages)


def source_of(
    levels: str | PathLike[str] | Level | Iterable[Level] | Given | Made | None,
    *,
    size: tuple[int, int] | None = None,
    outside: str = "wall",
    sampling: Sampling | None = None,
) -> Given | Made:
    """Whatever names levels as a source: a file, a folder, a shipped collection, levels, or a source itself.

    `size` is height and width of the boards (default: of the largest level); `outside` says what is shown
    that the player cannot reach: wall, or floor where the level has no wall.
    """
    if outside not in ("wall", "floor"):
        raise ValueError(f"expected outside wall or floor, got {outside!r}")
    if levels is None:
        return Made()
    if isinstance(levels, Made):
        return levels
    if isinstance(levels, Given):
        return levels
    if isinstance(levels, str | PathLike):
        path = Path(levels)
        if not path.exists() and str(levels) in shipped_names():
            found: Sequence[Level] = shipped_collection(str(levels))
        elif path.is_dir() or looks_like_boxoban(path):
            return Given(read_boxoban(path), sampling=sampling or Sampling())
        else:
            found = read(path)
            if isinstance(found, Collection) and found.errors:
                raise found.errors[0]
    else:
        found = [levels] if isinstance(levels, Level) else list(levels)
    return Given(cells_of(found, size, outside), sampling=sampling or Sampling())


def cells_of(levels: Sequence[Level], size: tuple[int, int] | None = None, outside: str = "wall") -> Bytes:
    """Levels as cells, each at the upper left of a board of `size`, walls around."""
    if not levels:
        raise LevelError("expected levels, got none")
    height = size[0] if size else max(level.height for level in levels)
    width = size[1] if size else max(level.width for level in levels)
    cells = np.full((len(levels), height, width), WALL, np.uint8)
    for number, level in enumerate(levels):
        if level.height > height or level.width > width:
            raise LevelError(
                f"expected a level of at most {width}x{height}, "
                f"level {number + 1} has {level.width}x{level.height}"
            )
        if not level.is_playable:
            raise LevelError(f"level {number + 1} cannot be played: {level.status}")
        board = np.full(level.width * level.height, WALL if outside == "wall" else 0, np.uint8)
        board[sorted(level.floor)] = 0
        board[sorted(level.walls)] = WALL
        for squares, bit in ((level.goals, GOAL), (level.boxes, BOX), ({level.player}, PLAYER)):
            where = sorted(squares)
            board[where] = (board[where] & ~np.uint8(WALL)) | bit
        cells[number, : level.height, : level.width] = board.reshape(level.height, level.width)
    return cells


def level_of(cells: Bytes) -> Level:
    """A board of cells as a level."""
    height, width = cells.shape
    flat = cells.reshape(-1)

    def having(bit: int) -> frozenset[int]:
        return frozenset(np.flatnonzero(flat & bit).tolist())

    players = having(PLAYER)
    return Level(width, height, having(WALL), having(GOAL), having(BOX), next(iter(players), -1))
