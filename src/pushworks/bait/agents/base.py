"""What an agent is given, and what it must do: one move a tick, before the timer runs out."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple

from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.rules import BAIT, Rules, State
from pushworks.bait.weighted import nearest, plain_names
from pushworks.sealgo import Registry, register
from pushworks.sealgo.faults import check_class

__all__ = ["AGENTS", "Agent", "Clock", "Observation", "Timer", "make_agent", "register"]

Clock = Literal["wall", "cpu"]
_CLOCKS: dict[Clock, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.process_time}


class Timer:
    """The time an agent has for its move. Starts when it is made."""

    def __init__(self, budget: float, clock: Clock = "wall") -> None:
        self.budget = budget
        """Seconds for this move."""
        self.clock: Clock = clock
        self._now = _CLOCKS[clock]
        self._start = self._now()

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._now() - self._start

    def left(self, reserve: float = 0.1) -> float:
        """Seconds left, less a reserved share of the budget for getting home; never negative."""
        return max(0.0, self.budget * (1 - reserve) - self.elapsed)

    def is_up(self, reserve: float = 0.1) -> bool:
        """Whether the time is spent, up to the reserve."""
        return self.elapsed >= self.budget * (1 - reserve)


class Observation(NamedTuple):
    """What an agent sees: everything."""

    level: BaitLevel
    state: State
    rules: Rules = BAIT


class Agent(ABC):
    """A player. One object plays one game; it may remember whatever it likes between its moves."""

    name: ClassVar[str] = ""
    summary: ClassVar[str] = ""
    options: ClassVar[Mapping[str, Any]] = MappingProxyType({})
    """The options it takes, with their default values."""

    def __init__(self, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any) -> None:
        options = plain_names(options, agent=True)
        unknown = sorted(set(options) - set(self.options))
        if unknown:
            hint = nearest(unknown[0], self.options)
            raise ValueError(f"agent {self.name} has no option {unknown[0]!r}{hint}")
        self.level, self.rules = level, rules
        self.rng = random.Random(seed)
        self.setting = {**self.options, **options}

    @abstractmethod
    def act(self, observation: Observation, timer: Timer) -> Move:
        """The move for this tick."""

    @property
    def has_plan(self) -> bool:
        """Whether the agent knows how it will win."""
        return False


AGENTS: Registry[Agent] = Registry("agent", Agent, "pushworks.bait.agents")  # type: ignore[type-abstract]


def make_agent(
    name: str, level: BaitLevel, rules: Rules = BAIT, *, seed: int = 0, **options: Any
) -> Agent:  # fmt: skip
    """An agent by name. Options that this agent does not have are an error."""
    kind = AGENTS.find(name)
    check_class(kind, 2, ("seed", *options))
    return kind(level, rules, seed=seed, **options)
