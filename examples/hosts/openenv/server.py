"""Sokoban in turns behind OpenEnv's server: typed actions and observations."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from pushworks.env.text import Turns, board_text, make_tasks


class SokobanAction(Action):
    """Moves, or the claim that there is no solution, as a model writes them."""

    text: str


class SokobanObservation(Observation):
    """What is said, and the board as XSB text."""

    message: str
    board: str


class SokobanEnvironment(Environment):
    """One puzzle at a time."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, notation: str = "xsb", max_moves: int = 200) -> None:
        super().__init__()
        self._notation, self._max_moves = notation, max_moves
        self._turns: Turns | None = None
        self._state = State(episode_id=None, step_count=0)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> SokobanObservation:
        """The puzzle of a seed; seeds that follow each other differ in stratum."""
        number = uuid4().int % (1 << 32) if seed is None else seed
        task = list(make_tasks(1, number // 5))[number % 5]
        self._turns = Turns(task, self._notation, self._max_moves)
        self._state = State(episode_id=episode_id or str(uuid4()), step_count=0)
        return self._seen(self._turns.opening())

    def step(self, action: SokobanAction, **_: Any) -> SokobanObservation:
        """One turn."""
        if self._turns is None:
            self.reset(seed=0)
        assert self._turns is not None
        self._state.step_count += 1
        return self._seen(self._turns.say(action.text))

    def _seen(self, message: str) -> SokobanObservation:
        assert self._turns is not None
        return SokobanObservation(
            message=message, board=board_text(self._turns.env.current_level(), "xsb"),
            done=self._turns.over, reward=float(self._turns.correct),
        )  # fmt: skip

    @property
    def state(self) -> State:
        """The id of the episode and the number of turns."""
        return self._state


app = create_fastapi_app(SokobanEnvironment, SokobanAction, SokobanObservation)
