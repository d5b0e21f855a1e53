"""`BaitSession`: one Bait level being played by a person, or by an agent. No pygame in here."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.bait import BaitGame, BaitLevel, GameStatus, Move, State, read_moves
from pushworks.bait.deadlocks import Deadlocks
from pushworks.bait.moves import DIRECTIONS
from pushworks.bait.shipped import shipped_levels
from pushworks.bait.space import StateSpace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pushworks.library import Library, OtherLevel, Play

HINT_SECONDS = 20.0
AGENT_BUDGET = 0.1
AGENT_PATIENCE = 60
"""An agent that waits so many ticks in a row has given up."""


@dataclass(frozen=True)
class Step:
    """One change to be shown."""

    before: State
    after: State
    move: Move


class BaitSession:
    """A game of one of several levels (the shipped ones if none are given), kept in the library."""

    def __init__(
        self, library: Library | None, index: int, levels: Sequence[BaitLevel] | None = None
    ) -> None:
        self.library = library
        self.index = index
        self.levels = levels or shipped_levels()
        self.level: BaitLevel = self.levels[index]
        self.game = BaitGame(self.level)
        self.hints = 0
        self.helped = False
        """Whether an agent made some of the moves: then the game sets no record."""
        self._since = time.monotonic()
        self._seconds = 0.0
        self._space = StateSpace(self.level)
        self._deadlocks = Deadlocks(self._space)
        self._resume()

    @property
    def count(self) -> int:
        """How many levels there are."""
        return len(self.levels)

    # Keeping.

    def _resume(self) -> None:
        saved = self.library.load_game(_about(self.level)) if self.library is not None else None
        if saved is None:
            return
        try:
            moves = read_moves(saved.moves)
        except ValueError:
            return  # written by something else: start afresh
        self.game.play_all(moves)
        while len(self.game.moves) > saved.position and self.game.undo():
            pass
        if self.game.won:
            self.game.restart()

    def keep(self) -> None:
        """Save the game as it is now; a finished one is recorded once."""
        if self.library is None:
            return
        if self.game.won:
            state = self.game.state
            self.library.delete_game(_about(self.level))
            if not self.helped:
                self.library.record_play(
                    _about(self.level), outcome="solved", record=self.game.lurd(), moves=state.tick,
                    pushes=self.game.pushes, seconds=self._seconds + time.monotonic() - self._since,
                    hints=self.hints,
                )  # fmt: skip
        else:
            moves, position = self.game.record()
            self.library.save_game(_about(self.level), moves, position=position)

    def best(self) -> Play | None:
        """The best game so far."""
        return best_play(self.library, self.level)

    # Playing.

    def play(self, move: Move) -> Step | None:
        """Make a move; None when nothing changes."""
        before = self.game.state
        if not self.game.play(move):
            return None
        after = self.game.state
        if after.boxes != before.boxes or after.over:
            self.keep()
        return Step(before, after, move)

    def undo(self) -> Step | None:
        """Take a move back."""
        return self._travel(self.game.undo)

    def redo(self) -> Step | None:
        """Make it again."""
        return self._travel(self.game.redo)

    def _travel(self, go: Callable[[], bool]) -> Step | None:
        before = self.game.state
        if not go():
            return None
        return Step(before, self.game.state, Move.NIL)

    @property
    def doomed(self) -> bool:
        """Lost, or provably going to be."""
        state = self.game.state
        if state.status is GameStatus.PLAYING:
            return self._deadlocks.is_lost(self._space.pack(state))
        return state.status is GameStatus.LOST

    def at_locked_door(self, move: Move) -> bool:
        """Whether a move leads to the door while the key is missing."""
        state = self.game.state
        return not state.has_key and self.level.board.neighbour(state.avatar, move) in state.goals

    def way_to(self, square: int) -> list[Move]:
        """Moves that walk to a square without pushing anything; a box next to the avatar is pushed."""
        state, board = self.game.state, self.level.board
        if state.over:
            return []
        if square in state.boxes:
            return [move for move in DIRECTIONS if board.neighbour(state.avatar, move) == square]
        blocked = state.boxes | state.holes | (frozenset() if state.has_key else state.goals)
        came: dict[int, tuple[int, Move]] = {}
        queue = deque([state.avatar])
        while queue and square not in came:
            here = queue.popleft()
            for move in DIRECTIONS:
                near = board.neighbour(here, move)
                if near in came or near == state.avatar or near in blocked or board.is_wall(near):
                    continue
                came[near] = (here, move)
                queue.append(near)
        moves: list[Move] = []
        while square in came:
            square, move = came[square]
            moves.append(move)
        return moves[::-1]


def _about(level: BaitLevel) -> OtherLevel:
    from pushworks.library import OtherLevel

    board = level.to_text()
    name = hashlib.blake2b(board.encode(), digest_size=16).hexdigest()
    return OtherLevel("bait", name, board, level.title)


def best_play(library: Library | None, level: BaitLevel) -> Play | None:
    """The solved game with the fewest moves."""
    return library.best_play(_about(level)) if library is not None else None


def plan_from(session: BaitSession) -> ThreadTask[tuple[Move, ...] | str]:
    """Work out how to win from here, behind the window: the moves, or why there are none."""
    from pushworks.bait.planner import Planner

    planner = Planner(session.level, session.game.state, improve=False, memory=1 << 30)

    def work(cancelled: Cancelled) -> tuple[Move, ...] | str:
        planner.work(seconds=HINT_SECONDS, stop=cancelled)
        if planner.plan is not None:
            return planner.plan
        return "lost" if planner.proved else "unknown"

    return ThreadTask(work)


class AgentPlay:
    """An agent at the keys: thinks in a thread, one move a tick."""

    def __init__(self, session: BaitSession, name: str) -> None:
        from pushworks.bait.agents import make_agent

        self.session = session
        self.name = name
        self.agent = make_agent(name, session.level, seed=time.time_ns() & 0xFFFF)
        self.waited = 0
        session.helped = True
        self._task: ThreadTask[Move] | None = None

    def ask(self) -> None:
        """Let it think about the next move."""
        from pushworks.bait.agents import Observation, Timer

        observation = Observation(self.session.level, self.session.game.state)
        if self._task is None:
            self._task = ThreadTask(lambda _: self.agent.act(observation, Timer(AGENT_BUDGET)))

    def answer(self) -> Move | None:
        """The move it chose; None while it thinks."""
        if self._task is None or not self._task.done:
            return None
        task, self._task = self._task, None
        move = task.result()
        self.waited = self.waited + 1 if move is Move.NIL else 0
        return move

    @property
    def gave_up(self) -> bool:
        """Whether it has waited too long."""
        return self.waited >= AGENT_PATIENCE
