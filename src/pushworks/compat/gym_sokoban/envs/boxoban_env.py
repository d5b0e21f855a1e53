"""`BoxobanEnv`: levels of the Boxoban collection, from a folder on this machine."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pushworks.compat.gym_sokoban.envs.sokoban_env import SokobanEnv
from pushworks.engine.batch import BOX, GOAL, PLAYER, WALL, Bytes
from pushworks.env.boxoban import read_boxoban
from pushworks.env.gym_rules import MAX_STEPS, ROOM_CODES

_CODES = np.ones(64, np.int64)
for _kind, _code in ROOM_CODES.items():
    _CODES[_kind] = min(_code, 5)

_DEFAULT = ".sokoban_cache/boxoban-levels-master"


class BoxobanEnv(SokobanEnv):
    """Rooms of Boxoban's files, in FOLDER/difficulty/split.

    FOLDER is the variable PUSHWORKS_BOXOBAN, or gym-sokoban's cache in the current folder. Nothing is
    downloaded.
    """

    num_boxes, dim_room = 4, (10, 10)

    def __init__(
        self, max_steps: int = MAX_STEPS, difficulty: str = "unfiltered", split: str = "train"
    ) -> None:
        self.difficulty, self.split = difficulty, split
        super().__init__(self.dim_room, max_steps, self.num_boxes, None)

    def reset(
        self,
        second_player: bool = False,
        render_mode: str = "rgb_array",
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """A random level of the folder."""
        if second_player:
            raise ValueError("expected one player: Boxoban's levels have no second one")
        if seed is not None:
            self.seed(seed)
        self.select_room()
        self._begin()
        return self.render(render_mode)

    def select_room(self) -> None:
        """Take a random level of the folder."""
        folder = Path(os.environ.get("PUSHWORKS_BOXOBAN", _DEFAULT)) / self.difficulty
        folder = folder if self.difficulty == "hard" else folder / self.split
        levels = _levels(folder)
        if self._seeded:
            number = int(self.np_random.integers(len(levels)))
        else:
            number = int(np.random.randint(len(levels)))
        cells = levels[number]
        self.room_fixed = np.where(cells & WALL, 0, np.where(cells & GOAL, 2, 1)).astype(np.int64)
        self.room_state = _CODES[cells & (WALL | GOAL | BOX | PLAYER)]
        self.box_mapping = {}


@cache
def _levels(folder: Path) -> Bytes:
    if not folder.is_dir():
        raise FileNotFoundError(
            f"{folder}: expected Boxoban's level files; copy them there or set PUSHWORKS_BOXOBAN"
        )
    return read_boxoban(folder)
