"""`BaitSession`: one Bait level being played by a person, or by an agent. No pygame in here."""

from __future__ import annotations

import hashlib
import time
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.apps.helped_lines import HelpedLines
from pushworks.bait import BaitGame, BaitLevel, GameStatus, Move, State, read_moves, write_moves
from pushworks.bait.deadlocks import Deadlocks
from pushworks.bait.moves import DIRECTIONS
from pushworks.bait.shipped import shipped_levels
from pushworks.bait.space import StateSpace
from pushworks.library.entry import Maker

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
        self.help = HelpedLines()
        """Moves of an agent, and those after hints: a game with them sets no record."""
        self._kept = ""
        """The won game that was recorded last."""
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
        saved = self.library.load_game(library_level(self.level)) if self.library is not None else None
        if saved is None:
            return
        try:
            moves = read_moves(saved.moves)
        except ValueError:
            return  # written by something else: start afresh
        self.game.play_all(moves)
        while len(self.game.moves) > saved.position and self.game.undo():
            pass
        self._seconds = saved.seconds
        hints = saved.extra.get("hints", 0)
        self.hints = hints if isinstance(hints, int) else 0
        self.help = HelpedLines.read(saved.extra.get("help", []))
        if self.game.won:
            self.begin_again()

    @property
    def line(self) -> str:
        """The moves that led here, as letters."""
        return write_moves(self.game.moves)

    @property
    def helped(self) -> bool:
        """Whether an agent or a hint helped with the present line of moves."""
        return self.help.covers(self.line)

    def begin_again(self) -> None:
        """Play the level once more: a new game with its own clock, without what helped the last one."""
        self.game = BaitGame(self.level)
        self.hints, self.help, self._kept = 0, HelpedLines(), ""
        self._seconds, self._since = 0.0, time.monotonic()

    def keep(self) -> None:
        """Save the game as it is now; a finished one is recorded once, with who won it."""
        if self.library is None:
            return
        about, seconds = library_level(self.level), self._seconds + time.monotonic() - self._since
        if not self.game.won:
            moves, position = self.game.record()
            extra = {"hints": self.hints, "help": self.help.written()}
            self.library.save_game(about, moves, position=position, seconds=seconds, extra=extra)
        elif self.line != self._kept:
            self._kept = self.line
            self.library.delete_game(about)
            self.library.record_play(
                about, outcome="solved", record=self.game.lurd(), moves=self.game.state.tick,
                pushes=self.game.pushes, seconds=seconds, hints=self.hints if self.helped else 0,
                maker=Maker.HELPED if self.helped else Maker.PLAYER,
            )  # fmt: skip
            self._seconds, self._since = 0.0, time.monotonic()

    def best(self) -> Play | None:
        """The player's best game so far."""
        return best_play(self.library, self.level)

    # Playing.

    def play(self, move: Move, *, helped: bool = False) -> Step | None:
        """Make a move; None when nothing changes. `helped`: it is not the player's own."""
        before, line = self.game.state, self.line
        changed = self.game.play(move)
        self.help.follow(line, self.line, helped)
        if not changed:
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


def library_level(level: BaitLevel) -> OtherLevel:
    """How the library names a level."""
    from pushworks.library import OtherLevel

    board = level.to_text()
    name = hashlib.blake2b(board.encode(), digest_size=16).hexdigest()
    return OtherLevel("bait", name, board, level.title)


def best_play(library: Library | None, level: BaitLevel, maker: Maker | None = None) -> Play | None:
    """The game with the fewest moves, of the player's own, or those won with help."""
    return library.best_play(library_level(level), maker or Maker.PLAYER) if library is not None else None


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
