"""`SokobanVectorEnv`: thousands of boards behind Gymnasium's `VectorEnv`, stepped by one native call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from pushworks.engine.batch import DISABLED, NEXT_STEP, SAME_STEP, Batch, Bytes
from pushworks.env.copies import Copied
from pushworks.env.drawing import ansi_frame, rgb_frame
from pushworks.env.observations import texts_of
from pushworks.env.oracle import infos_of
from pushworks.env.settings import settings_of
from pushworks.env.sources import Given, level_of
from pushworks.levels import Level

_MODES = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}


class SokobanVectorEnv(Copied, VectorEnv[Any, Any, Any]):
    """`num_envs` boards. All arguments but these are those of `Settings`; `like` sets them as others do.

    What `reset` and `step` return is yours to keep. With ``copy=False``, the fast way, the arrays are the
    environment's own and the next step overwrites them: copy what must last. ``copy.deepcopy`` copies all
    boards with the levels and random numbers to come.
    `autoreset_mode` is an `AutoresetMode` or its value. In mode SAME_STEP the last observation of an
    episode is in ``infos["final_obs"]`` (rows where ``infos["_final_obs"]`` is true), how it ended in
    ``infos["final_info"]``.
    """

    metadata: dict[str, Any] = {"render_modes": ["rgb_array", "ansi"], "render_fps": 8}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        like: str | None = None,
        **settings: Any,
    ) -> None:
        self.settings = settings_of(like, settings)
        if num_envs < 1:
            raise ValueError(f"expected at least one board, got {num_envs}")
        if self.settings.render_mode == "human":
            raise ValueError("many boards have no window; expected the render mode rgb_array or ansi")
        mode = _mode(autoreset_mode)
        self.num_envs = num_envs
        self.metadata = {**type(self).metadata, "autoreset_mode": mode}
        self.render_mode = self.settings.render_mode
        self.single_observation_space = self.settings.view.space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = self.settings.action_space()
        self.action_space = batch_space(self.single_action_space, num_envs)
        source = self.settings.source
        height, width = self.settings.height_and_width
        cells = source.cells if isinstance(source, Given) else np.zeros((0, height, width), np.uint8)
        self.batch = Batch(cells, self.settings.batch_options(num_envs, _MODES[mode]))
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._text = self.settings.observation == "text"
        self._copy = copy
        self._every = np.ones(num_envs, np.bool_)
        self._seeded = False
        self._observations = self.settings.view.array(num_envs)
        self._last = self.settings.view.array(num_envs) if self._same_step else None
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminated = np.zeros(num_envs, np.bool_)
        self._truncated = np.zeros(num_envs, np.bool_)
        masked = self.settings.actions == "pushes" or "action_mask" in self.settings.info
        actions = int(self.single_action_space.n)
        self._mask = np.zeros((num_envs, actions), np.uint8) if masked else None
        self._connect()
        self._plain = not (self._text or copy or self.settings.info or self._same_step or masked)

    def _connect(self) -> None:
        self.batch.connect(
            self._observations, self._rewards, self._terminated, self._truncated, self._last, self._mask
        )
        ending = self.batch.ending
        self._endings: dict[str, NDArray[Any]] = {
            "steps": ending.steps, "pushes": ending.pushes, "level": ending.level, "solved": ending.solved,
        }  # fmt: skip

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """New episodes: on all boards, or on those of ``options["reset_mask"]``.

        A number seeds board b with ``seed + b``, so board b plays what a single environment seeded so plays.
        ``options["levels"]`` chooses the level of each board by its number.
        """
        options = options or {}
        mask = options.get("reset_mask")
        if mask is not None:
            mask = _checked_mask(mask, self.num_envs)
        seeds: list[int | None]
        if isinstance(seed, int | np.integer):
            seeds = [int(seed) + board for board in range(self.num_envs)]
        elif seed is not None:
            seeds = list(seed)
            if len(seeds) != self.num_envs:
                raise ValueError(f"expected {self.num_envs} seeds, got {len(seeds)}")
        elif self._seeded:
            seeds = [None] * self.num_envs
        else:
            first = int(np.random.SeedSequence().generate_state(1, np.uint64)[0])
            seeds = [first + board for board in range(self.num_envs)]
        self._seeded = True
        self.batch.reset(seeds, mask, options.get("levels"))
        return self._shown(self._observations), self._infos()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Any, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action on every board."""
        try:
            self.batch.step(actions)
        except TypeError:
            self.batch.step(np.ascontiguousarray(actions, np.int64))
        if self._plain:
            return self._observations, self._rewards, self._terminated, self._truncated, {}
        infos = self._infos()
        if self._same_step:
            self._add_endings(infos)
        if self._copy:
            return (
                self._shown(self._observations), self._rewards.copy(), self._terminated.copy(),
                self._truncated.copy(), infos,
            )  # fmt: skip
        return self._shown(self._observations), self._rewards, self._terminated, self._truncated, infos

    def _shown(self, array: NDArray[Any]) -> Any:
        if self._text:
            return texts_of(array)
        return array.copy() if self._copy else array

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {}
        for name, values in infos_of(self.batch, self.settings.info).items():
            infos[name], infos[f"_{name}"] = values, self._every
        if self._mask is not None:
            infos["action_mask"], infos["_action_mask"] = (
                (self._mask.copy() if self._copy else self._mask),
                self._every,
            )
        return infos

    def _add_endings(self, infos: dict[str, Any]) -> None:
        ended = self._terminated | self._truncated
        if self._last is None or not ended.any():
            return
        infos["final_obs"], infos["_final_obs"] = self._shown(self._last), ended
        ending = {name: array.copy() if self._copy else array for name, array in self._endings.items()}
        infos["final_info"] = ending | {f"_{name}": ended for name in ending}
        infos["_final_info"] = ended

    def action_masks(self) -> Bytes:
        """Which actions do something, a row a board (needs ``info=["action_mask"]`` or whole pushes)."""
        if self._mask is None:
            raise ValueError("expected info=['action_mask'] for a mask of these actions")
        return self._mask.copy() if self._copy else self._mask

    def current_levels(self) -> tuple[Level, ...]:
        """The positions as levels of their own, for instance to ask a solver about them."""
        return tuple(level_of(cells) for cells in self.batch.positions())

    @property
    def stage(self) -> int:
        """The stage of the curriculum, from 0."""
        return self.batch.stage

    def render(self) -> tuple[Any, ...] | None:
        """A picture or a text for each board."""
        if self.render_mode is None:
            return None
        draw = ansi_frame if self.render_mode == "ansi" else rgb_frame
        return tuple(draw(level, self.settings) for level in self.current_levels())


def _mode(mode: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(member.value for member in AutoresetMode)
        raise ValueError(f"expected an autoreset mode among {names}; got {mode!r}") from None


def _checked_mask(mask: Any, boards: int) -> NDArray[np.bool_]:
    if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (boards,):
        raise ValueError(f"reset_mask: expected an array of {boards} booleans")
    return np.ascontiguousarray(mask)
