"""Replay a solution with the rules: every answer that is shown passed it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pushworks.bait.level import BaitLevel
from pushworks.bait.moves import Move
from pushworks.bait.rules import BAIT, GameStatus, Rules, State, step


@dataclass(frozen=True)
class Replay:
    """What a sequence of moves does."""

    final: State
    moves: int
    """Moves made until the game ended (the rest was not needed)."""
    pushes: int
    text: str
    """The moves made, pushes in upper case."""

    @property
    def won(self) -> bool:
        """Whether the moves win the game."""
        return self.final.status is GameStatus.WON


def replay(
    level: BaitLevel, moves: Iterable[int], rules: Rules = BAIT, *, start: State | None = None
) -> Replay:
    """Play `moves` from the start of `level` (or from another state) until they or the game are over."""
    board, state = level.board, start or level.start(rules)
    letters: list[str] = []
    pushes = 0
    for number in moves:
        if state.over:
            break
        move = Move(number)
        after = step(board, rules, state, move)
        pushed = after.boxes != state.boxes
        letters.append(move.letter.upper() if pushed else move.letter)
        pushes += pushed
        state = after
    return Replay(state, len(letters), pushes, "".join(letters))
