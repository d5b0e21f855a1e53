"""The environment as turns of text: a board, a line of moves, the next board."""

from __future__ import annotations

from pushworks.env.single import SokobanEnv
from pushworks.env.text.answers import read_answer
from pushworks.env.text.notations import board_text, prompt
from pushworks.env.text.tasks import Task

_ACTIONS = {"u": 0, "d": 1, "l": 2, "r": 3}


class Turns:
    """One task played in turns. Every turn may hold several moves; what does nothing is said.

    The game is over after `max_moves` moves; a reply that cannot be read counts as one.
    """

    def __init__(self, task: Task, notation: str = "xsb", max_moves: int = 200) -> None:
        self.task = task
        self.notation = notation
        self.env = SokobanEnv(levels=task.board, info=["solved", "steps", "action_mask"], max_steps=max_moves)
        _, self._info = self.env.reset(seed=0)
        self.moves = ""
        self.unread = 0
        self._max_moves = max_moves
        self.over = False
        self.solved = False
        self.correct = False

    def opening(self) -> str:
        """The first message: rules and board."""
        return prompt(self.task.board, self.notation) + (
            "\nYou may also play in turns: a line of moves is made at once and answered with the board."
        )

    def say(self, text: str) -> str:
        """The answer to a turn: what happened, and the board unless it is over."""
        if self.over:
            return "The puzzle is over."
        answer = read_answer(text)
        if answer.error:
            self.unread += 1
            if self._is_limit():
                self.over = True
                return f"Over: not understood ({answer.error}), and not solved."
            return f"Not understood: {answer.error}."
        if answer.unsolvable:
            self.over, self.correct = True, not self.task.solvable
            return (
                "That is right: there is no solution." if self.correct else "That is wrong: it can be solved."
            )
        blocked = []
        for number, letter in enumerate(answer.moves, 1):
            if not self._info["action_mask"][_ACTIONS[letter]]:
                blocked.append(number)
            _, _, terminated, truncated, self._info = self.env.step(_ACTIONS[letter])
            self.moves += letter
            if terminated or truncated or self._is_limit():
                self.over, self.solved = True, terminated
                self.correct = self.solved
                if self.solved:
                    return f"Solved with {len(self.moves)} moves; {self.task.moves} are enough."
                return f"Over: {len(self.moves)} moves and not solved."
        board = board_text(self.env.current_level(), self.notation)
        held = (
            f"Move {', '.join(map(str, blocked))} did nothing: something is in the way.\n" if blocked else ""
        )
        return f"{held}{board}"

    def _is_limit(self) -> bool:
        return len(self.moves) + self.unread >= self._max_moves
