"""The arena: lets an agent play a level against the real clock and reports how it did.

Every tick the agent gets a timer with its budget and answers with a move; what it takes longer than the
budget is an overrun, which is reported (not punished: the game waits). Both clocks are kept for every
step: wall-clock time, and processor time of this process, which says what the agent itself used on a busy
machine.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pushworks.bait.agents import Agent, Clock, Observation, Timer
from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.rules import BAIT, Rules, State, step
from pushworks.sealgo.plugins import describe, where


class AgentError(ValueError):
    """An agent that failed or returned something that is no move: one line."""


@dataclass
class GameReport:
    """How a game went."""

    won: bool
    score: int
    ticks: int
    moves: str
    """The moves played, waiting included; pushes in upper case."""
    planned_at: int | None
    """The tick (from 1) in which the agent first knew how to win."""
    wall: list[float] = field(default_factory=list)
    """Seconds each step took."""
    cpu: list[float] = field(default_factory=list)
    """Processor seconds each step took."""
    overruns: int = 0
    """Steps that took more than their budget, on the clock the agent was given."""
    gave_up: bool = False
    """Whether the game was stopped because nothing moved for a long time."""


def play(
    agent: Agent,
    level: BaitLevel,
    rules: Rules = BAIT,
    *,
    budget: float = 0.1,
    first_budget: float | None = None,
    clock: Clock = "wall",
    max_ticks: int | None = None,
    patience: int | None = None,
    on_step: Callable[[State, Move], None] | None = None,
) -> GameReport:
    """Play a game to its end, or to `max_ticks`.

    With `patience` the game also ends after so many ticks in a row in which the agent just waits.
    """
    board, state = level.board, level.start(rules)
    gc.collect()  # so that no step pays for what came before
    report = GameReport(False, 0, 0, "", None)
    letters: list[str] = []
    waiting = 0
    while not state.over and (max_ticks is None or state.tick < max_ticks):
        limit = first_budget if first_budget is not None and state.tick == 0 else budget
        wall, cpu = time.perf_counter(), time.process_time()
        timer = Timer(limit, clock)
        move = _move_of(agent, Observation(level, state, rules), timer)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        report.wall.append(wall)
        report.cpu.append(cpu)
        report.overruns += (wall if clock == "wall" else cpu) > limit
        if report.planned_at is None and agent.has_plan:
            report.planned_at = state.tick + 1
        after = step(board, rules, state, move)
        letters.append(move.letter.upper() if after.boxes != state.boxes else move.letter)
        state = after
        if on_step is not None:
            on_step(state, move)
        waiting = waiting + 1 if move is Move.NIL else 0
        if patience is not None and waiting >= patience:
            report.gave_up = True
            break
    report.won = state.status.value == "won"
    report.score, report.ticks, report.moves = state.score, state.tick, "".join(letters)
    return report


def _move_of(agent: Agent, observation: Observation, timer: Timer) -> Move:
    """What the agent answers; `AgentError` says what is wrong with it."""
    who = f"agent {agent.name or type(agent).__name__}, tick {observation.state.tick + 1}"
    try:
        said: Any = agent.act(observation, timer)
    except (Exception, SystemExit) as error:
        raise AgentError(f"{who}: {where(error)}{describe(error)}") from error
    try:
        if isinstance(said, bool) or not isinstance(said, int):
            raise ValueError
        return Move(said)
    except ValueError:
        names = ", ".join(f"Move.{move.name}" for move in Move)
        raise AgentError(f"{who}: expected one of {names}; got {said!r}"[:300]) from None
