"""`BaitGame`: one game in progress, with unlimited undo and redo. No window, no clock."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pushworks.bait.level import BaitLevel, board_rows
from pushworks.bait.moves import Move, write_moves
from pushworks.bait.rules import BAIT, GameStatus, Rules, State, step


class BaitGame:
    """A game that remembers every state it went through."""

    def __init__(self, level: BaitLevel, rules: Rules = BAIT) -> None:
        self.level = level
        self.rules = rules
        self.board = level.board
        self._states: list[State] = [level.start(rules)]
        self._moves: list[Move] = []
        self._now = 0

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[self._now]

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return self.state.status is GameStatus.WON

    @property
    def lost(self) -> bool:
        """Whether the game is lost."""
        return self.state.status is GameStatus.LOST

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that led to the present state."""
        return tuple(self._moves[: self._now])

    @property
    def pushes(self) -> int:
        """How many of the moves pushed a box."""
        states = self._states[: self._now + 1]
        return sum(before.boxes != after.boxes for before, after in pairwise(states))

    def play(self, move: Move) -> bool:
        """Make a move; True when the position changed. Bumping into things costs the player nothing:
        a tick in which nothing happens is not kept, except waiting on purpose.
        """
        before = self.state
        after = step(self.board, self.rules, before, move)
        if before.over or (after.position == before.position and not after.over and move is not Move.NIL):
            return False
        del self._states[self._now + 1 :], self._moves[self._now :]
        self._states.append(after)
        self._moves.append(move)
        self._now += 1
        return after.position != before.position

    def play_all(self, moves: Sequence[Move]) -> None:
        """Make many moves."""
        for move in moves:
            self.play(move)

    def undo(self) -> bool:
        """Take the last move back; False at the start."""
        if not self._now:
            return False
        self._now -= 1
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back last."""
        if self._now + 1 >= len(self._states):
            return False
        self._now += 1
        return True

    def restart(self) -> None:
        """Back to the start; `redo` brings the moves back."""
        self._now = 0

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a move to make again."""
        return self._now + 1 < len(self._states)

    def record(self) -> tuple[str, int]:
        """All moves made, those taken back included, as letters; and how many of them count."""
        return write_moves(self._moves), self._now

    def lurd(self) -> str:
        """The moves so far as letters, pushes in upper case."""
        letters = write_moves(self._moves[: self._now])
        return "".join(
            letter.upper() if before.boxes != after.boxes else letter
            for letter, before, after in zip(letters, self._states, self._states[1:], strict=False)
        )

    def text(self) -> str:
        """The board as text."""
        return "\n".join(board_rows(self.board, self.state))
