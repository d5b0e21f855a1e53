"""`Settings`: everything an environment can be told, checked in one place for single boards and batches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from os import PathLike
from typing import Any

from gymnasium import spaces

from pushworks.engine.batch import DISABLED, BatchOptions
from pushworks.env.actions import actions_named
from pushworks.env.compat import like_settings
from pushworks.env.observations import Observation, observation
from pushworks.env.rewards import Reward, reward_named
from pushworks.env.sources import Given, Made, Sampling, source_of
from pushworks.levels import Level
from pushworks.render import style_names

INFO = (
    "solved", "steps", "pushes", "level", "action_mask", "lower_bound", "dead", "cost_to_go", "best_pushes",
)  # fmt: skip
"""What `info` can hold, on request."""


@dataclass(frozen=True)
class Settings:
    """The arguments of ``gymnasium.make("Pushworks/Sokoban-v1", …)``."""

    levels: str | PathLike[str] | Level | Iterable[Level] | Given | Made | None = None
    """A file, a folder of Boxoban files, a shipped collection, levels, `Given` or `Made`; None: rooms."""
    size: tuple[int, int] | None = None
    """Height and width of the boards; smaller levels stand at the upper left, walls around."""
    outside: str = "wall"
    """What is shown that the player cannot reach: wall, or floor as the level has it."""
    sampling: Sampling | None = None
    observation: str = "planes"
    planes: Sequence[str] = ("wall", "goal", "box", "player")
    tile: int = 16
    """Pixels of a square of the observation `rgb`."""
    actions: str = "steps"
    reward: str | Reward = "boxoban"
    max_steps: int = 120
    """Steps before an episode is cut off; 0: no limit."""
    limit_terminates: bool = False
    """Reaching the limit counts as the end of the game (`terminated`), not as a cut (`truncated`)."""
    stop_when_dead: bool = False
    """End the episode as soon as the engine's rules prove that the position is deadlocked."""
    info: Sequence[str] = ()
    """Names among `INFO`."""
    max_positions: int = 200_000
    """Exact answers are known for levels with at most so many solvable positions."""
    threads: int = 1
    style: str = "workshop"
    """Look of the pictures."""
    render_tile: int = 32
    """Pixels of a square of rendered pictures."""
    render_mode: str | None = None
    source: Given | Made = field(init=False)
    view: Observation = field(init=False)
    pay: Reward = field(init=False)

    def __post_init__(self) -> None:
        unknown = [name for name in self.info if name not in INFO]
        if unknown:
            raise ValueError(f"expected info among {', '.join(INFO)}; got {', '.join(unknown)}")
        if self.style not in style_names():
            raise ValueError(f"expected a style among {', '.join(style_names())}; got {self.style!r}")
        if self.max_steps < 0 or self.threads < 1 or self.max_positions < 1:
            raise ValueError("expected at least one thread and one position, and no negative limit")
        if self.render_mode not in (None, "rgb_array", "ansi", "human"):
            raise ValueError(f"expected the render mode rgb_array, ansi or human; got {self.render_mode!r}")
        source = source_of(self.levels, size=self.size, outside=self.outside, sampling=self.sampling)
        view = observation(
            self.observation,
            *(self.size or source.size),
            planes=self.planes,
            tile=self.tile,
            style=self.style,
        )
        for name, value in (("source", source), ("view", view), ("pay", reward_named(self.reward))):
            object.__setattr__(self, name, value)

    @property
    def height_and_width(self) -> tuple[int, int]:
        """Of the boards."""
        return self.size or self.source.size

    def action_space(self) -> spaces.Discrete:
        """The actions of one board."""
        actions = actions_named(self.actions)
        height, width = self.height_and_width
        return spaces.Discrete(len(actions) or 4 * height * width)

    def batch_options(self, boards: int = 1, autoreset: int = DISABLED) -> BatchOptions:
        """The same for the native stepper."""
        height, width = self.height_and_width
        sampling = self.source.sampling
        made: dict[str, Any] = {}
        if isinstance(self.source, Made):
            made = {
                "recipes": [stage.recipe() for stage in self.source.all_stages],
                "capacity": self.source.capacity,
                "fresh": self.source.fresh,
            }
        else:
            made = {"stages": self.source.stages}
        options = BatchOptions(
            height, width, boards, autoreset, self.threads, planes=self.view.planes, tile=self.view.tile,
            channels=self.view.channels, actions=actions_named(self.actions), rewards=self.pay.table(),
            reward_at_limit=self.pay.limit, reward_distance=self.pay.distance, discount=self.pay.discount,
            max_steps=self.max_steps, limit_terminates=self.limit_terminates,
            stop_when_deadlocked=self.stop_when_dead, max_positions=self.max_positions,
            measured=self.pay.distance != 0 or "dead" in self.planes,
            in_order=sampling.order == "sequential", adaptive=sampling.order == "adaptive",
            window=sampling.window, promote=sampling.promote, demote=sampling.demote, review=sampling.review,
            **made,
        )  # fmt: skip
        if self.view.atlas is not None:
            options.atlas = self.view.atlas
        return options


def settings_of(like: str | None, arguments: Mapping[str, Any]) -> Settings:
    """The settings that arguments name, with those of another environment below them.

    `TypeError` for an argument that there is not.
    """
    names = [one.name for one in fields(Settings) if one.init]
    for name in arguments:
        if name not in names:
            near = get_close_matches(name, names, 1)
            hint = f"did you mean {near[0]}?" if near else f"expected one of {', '.join(names)}"
            raise TypeError(f"there is no argument {name!r}; {hint}")
    return Settings(**like_settings(like, arguments))
