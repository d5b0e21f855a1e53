"""The native batch of boards and the exact tables of small levels.

Cells are bytes, what stands there as bits: `WALL`, `GOAL`, `BOX`, `PLAYER`; `DEAD` marks a square from which
a box can reach no goal. The `env` package makes Gymnasium environments of this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pushworks import _core
from pushworks.engine.generator import ReverseOptions, RoomOptions, make_options
from pushworks.engine.native import level_of, spec_of
from pushworks.levels import Level

WALL, GOAL, BOX, PLAYER, TOUCHED, DEAD = 1, 2, 4, 8, 16, 32
KINDS = 64
"""Values a cell can have: the number of tiles of an atlas."""
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2
"""What happens to a board whose episode is over."""
DEADLOCKED, UNKNOWN = -1, -2
"""Answers of `exact` other than a number of pushes."""

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class MakeRecipe:
    """How levels of one stage are made on the spot."""

    boxes: int
    room: RoomOptions
    search: ReverseOptions
    goal_tries: int = 1
    trim: int = 0


@dataclass(slots=True)
class BatchOptions:
    """What a batch is asked to do."""

    height: int
    width: int
    boards: int = 1
    autoreset: int = NEXT_STEP
    threads: int = 1
    planes: Sequence[int] = ()
    """The bit of each plane; none: tiles."""
    tile: int = 1
    channels: int = 1
    atlas: Bytes = field(default_factory=lambda: np.zeros(0, np.uint8))
    """Of `KINDS` tiles, each tile x tile x channels bytes."""
    actions: Sequence[tuple[int, bool]] = ()
    """Direction (-1: stay) and whether it pushes; none: whole pushes, numbered cell * 4 + direction."""
    rewards: Sequence[float] = (0.0,) * 12
    """[a goal gets its first box][boxes on goals: one fewer, as many, one more][solved]"""
    reward_at_limit: float = 0.0
    reward_distance: float = 0.0
    discount: float = 1.0
    max_steps: int = 0
    limit_terminates: bool = False
    stop_when_deadlocked: bool = False
    max_positions: int = 200_000
    measured: bool = False
    """Levels get push distances and dead squares."""
    stages: Sequence[int] = ()
    in_order: bool = False
    adaptive: bool = False
    window: int = 200
    promote: float = 0.8
    demote: float = 0.0
    review: float = 0.1
    recipes: Sequence[MakeRecipe] = ()
    capacity: int = 1024
    fresh: float = 0.1


@dataclass(frozen=True, slots=True)
class Ending:
    """How the last finished episode of each board ended."""

    steps: Ints
    pushes: Ints
    level: Ints
    solved: NDArray[np.bool_]

    @classmethod
    def of(cls, boards: int) -> Ending:
        """Arrays for so many boards."""
        steps, pushes, level = (np.zeros(boards, np.int32) for _ in range(3))
        return cls(steps, pushes, level, np.zeros(boards, np.bool_))


class Batch:
    """Boards stepped together. `connect` says where results go; then `reset`, then `step` again and again."""

    def __init__(self, cells: Bytes, options: BatchOptions) -> None:
        self._native = _core.EnvBatch(np.ascontiguousarray(cells, np.uint8), _native_options(options))
        self.boards = options.boards
        self.height, self.width = options.height, options.width
        self.ending = Ending.of(options.boards)
        """How the last episode of each board ended."""
        self.step = self._native.step
        """Advance all boards by one action each: an array of int64, int32 or uint8."""

    def clone(self) -> Batch:
        """The same boards once more, with the same levels and random numbers to come; `connect` it."""
        other = Batch.__new__(Batch)
        other._native = self._native.clone()
        other.boards, other.height, other.width = self.boards, self.height, self.width
        ending = self.ending
        other.ending = Ending(
            ending.steps.copy(), ending.pushes.copy(), ending.level.copy(), ending.solved.copy()
        )
        other.step = other._native.step
        return other

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return int(self._native.actions)

    @property
    def observation_bytes(self) -> int:
        """Bytes of one board's observation."""
        return int(self._native.observation_bytes)

    @property
    def stage(self) -> int:
        """The stage of the curriculum, from 0."""
        return int(self._native.stage)

    @property
    def made(self) -> int:
        """Levels made on the spot so far."""
        return int(self._native.made)

    @property
    def levels(self) -> int:
        """Levels at hand."""
        return int(self._native.levels)

    def success(self, level: int) -> float:
        """The share of episodes on a level that were solved, the latest counting most (of samplers)."""
        return float(self._native.success(level))

    def connect(
        self,
        observations: NDArray[Any],
        rewards: NDArray[np.float64],
        terminated: NDArray[np.bool_],
        truncated: NDArray[np.bool_],
        final_observations: NDArray[Any] | None = None,
        action_mask: Bytes | None = None,
    ) -> None:
        """The arrays that results are written into from now on; they are kept alive."""
        last = None if final_observations is None else final_observations.view(np.uint8)
        ending = self.ending
        self._native.connect(
            observations.view(np.uint8), rewards, terminated.view(np.uint8), truncated.view(np.uint8),
            last, action_mask, ending.steps, ending.pushes, ending.level, ending.solved.view(np.uint8),
        )  # fmt: skip

    def reset(
        self,
        seeds: Sequence[int | None],
        mask: NDArray[np.bool_] | None = None,
        levels: Sequence[int] | Ints | None = None,
    ) -> None:
        """New episodes on all boards or those of `mask`; a board without a seed goes on with its numbers."""
        numbers = np.array([(seed or 0) % (1 << 64) for seed in seeds], np.uint64)
        seeded = np.array([seed is not None for seed in seeds], np.uint8)
        wanted = np.ones(self.boards, np.uint8) if mask is None else mask.view(np.uint8)
        chosen = np.zeros(0, np.int32) if levels is None else np.ascontiguousarray(levels, np.int32)
        self._native.reset(numbers, seeded, wanted, chosen)

    def level(self, number: int) -> Level:
        """A level of the batch, as it begins."""
        return level_of(self._native.level_spec(number))

    def positions(self) -> Bytes:
        """What stands where: boards x height x width of bits."""
        out = np.zeros((self.boards, self.height, self.width), np.uint8)
        self._native.positions(out)
        return out

    def level_numbers(self) -> Ints:
        """The level on each board."""
        return self._ints(self._native.fill_level)

    def steps(self) -> Ints:
        """Steps of each episode so far."""
        return self._ints(self._native.fill_steps)

    def pushes(self) -> Ints:
        """Pushes of each episode so far."""
        return self._ints(self._native.fill_pushes)

    def solved(self) -> NDArray[np.bool_]:
        """Whether every box is on a goal."""
        out = np.zeros(self.boards, np.uint8)
        self._native.fill_solved(out)
        return out.view(np.bool_)

    def lower_bounds(self) -> Ints:
        """No solution has fewer pushes; `DEADLOCKED` where there is none."""
        return self._ints(self._native.fill_lower_bound)

    def dead(self) -> NDArray[np.bool_]:
        """Whether the position is proved deadlocked."""
        out = np.zeros(self.boards, np.uint8)
        self._native.fill_dead(out)
        return out.view(np.bool_)

    def costs_to_go(self) -> Ints:
        """The fewest pushes to a solution, `DEADLOCKED`, or `UNKNOWN` for levels with too many positions."""
        return self._ints(self._native.fill_cost_to_go)

    def best_pushes(self) -> NDArray[np.bool_]:
        """Every push that begins a shortest solution: boards x height x width x 4 directions."""
        out = np.zeros((self.boards, self.height, self.width, 4), np.uint8)
        self._native.fill_best(out)
        return out.view(np.bool_)

    def _ints(self, fill: Any) -> Ints:
        out = np.zeros(self.boards, np.int32)
        fill(out)
        return out


class Endgame:
    """The fewest pushes from every position of a small level that can still be solved.

    `complete` is False when there are more than `max_positions`; then nothing else may be asked.
    """

    def __init__(self, level: Level, max_positions: int = 1_000_000) -> None:
        self._native = _core.Endgame(spec_of(level), max_positions)
        self.complete = bool(self._native.complete)

    def __len__(self) -> int:
        return len(self._native)

    def pushes(self, boxes: Sequence[int] | frozenset[int], player: int) -> int:
        """Pushes still needed, or `DEADLOCKED`."""
        return int(self._native.pushes(sorted(boxes), player))

    def best(self, boxes: Sequence[int] | frozenset[int], player: int) -> list[tuple[int, int]]:
        """Every push (square of the box, direction) that begins a shortest solution."""
        return [(cell, direction) for cell, direction in self._native.best(sorted(boxes), player)]

    def positions(self) -> tuple[Ints, Ints, Ints]:
        """All positions, nearest to the goals first: boxes (a row each), a square of the player, pushes."""
        count, boxes = len(self), int(self._native.boxes)
        rows = np.zeros((count, boxes), np.int32)
        players, pushes = np.zeros(count, np.int32), np.zeros(count, np.int32)
        self._native.positions(rows, players, pushes)
        return rows, players, pushes


def _native_options(options: BatchOptions) -> _core.EnvOptions:
    native = _core.EnvOptions()
    native.height, native.width, native.measured = options.height, options.width, options.measured
    native.stages, native.planes = list(options.stages), list(options.planes)
    native.set_tiles(options.tile, options.channels, np.ascontiguousarray(options.atlas.reshape(-1)))
    native.set_actions(list(options.actions))
    table = tuple(options.rewards)
    native.set_reward(table, options.reward_at_limit, options.reward_distance, options.discount)
    native.set_limits(
        options.max_steps, options.limit_terminates, options.stop_when_deadlocked, options.max_positions
    )
    native.set_boards(options.boards, options.autoreset, options.threads)
    native.set_sampling(
        options.in_order, options.adaptive, options.window, options.promote, options.demote, options.review
    )
    recipes = [
        make_options(recipe.boxes, recipe.room, recipe.search, recipe.goal_tries, recipe.trim)
        for recipe in options.recipes
    ]
    native.set_recipes(recipes, options.capacity, options.fresh)
    return native
