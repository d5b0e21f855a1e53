"""Hints in three grades: which box, which way, the next push with the walk to it.

The first hint in a position may have to be worked out; that happens in the background while play goes on.
"""

from __future__ import annotations

import logging

from pushworks.apps.desktop import marks
from pushworks.apps.desktop.board_view import Marks
from pushworks.apps.desktop.session import Advice, Session
from pushworks.apps.desktop.tasks import SolveTask
from pushworks.levels import Direction, Transform
from pushworks.render.styles import Style

SECONDS = 15.0
log = logging.getLogger("pushworks.desktop")


class HintController:
    """Gives one more grade each time it is asked about the same position."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.grade = 0
        self.advice: Advice | None = None
        self._task: SolveTask | None = None
        self._asked: tuple[object, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether a hint is being worked out."""
        return self._task is not None

    def ask(self) -> str:
        """Ask for (more of) a hint; returns the key of a message, empty while it is worked out."""
        if self.busy:
            return "hint.thinking"
        if self.session.deadlocked:
            return "hint.lost"
        if self.session.game.solved:
            return "hint.none"
        if self.advice is None:
            self.advice = self.session.advice()
        if self.advice is None:
            self._asked = self._position()
            self._task = SolveTask(self.session.game.current_level(), SECONDS)
            return "hint.thinking"
        return self._more()

    def _position(self) -> tuple[object, ...]:
        return (self.session.game.boxes, self.session.game.player)

    def _more(self) -> str:
        if self.grade < 3:
            self.grade += 1
            self.session.hints += 1
            self.session.help.hint(self.session.game.lurd)
            self.session.save()
        return f"hint.grade{self.grade}"

    def poll(self) -> str:
        """Look at the work in the background; returns the key of a message when there is news."""
        task = self._task
        if task is None or not task.done:
            return ""
        from pushworks.engine import EngineError

        self._task = None
        try:
            result = task.result()
        except EngineError:  # a defect of the engine must not take the game down with it
            log.exception("the solver failed")
            return "hint.none_found"
        if self._asked != self._position():
            return ""  # the player moved on; the hint would be about another position
        if not result.solved:
            from pushworks.sealgo import Status

            return "hint.lost" if result.status is Status.UNSOLVABLE else "hint.none_found"
        self.session.learn(task.level, result.moves)
        self.advice = self.session.advice()
        return self._more() if self.advice is not None else "hint.none"

    def forget(self) -> None:
        """The position changed."""
        self.grade, self.advice = 0, None

    def stop(self) -> None:
        """Cancel the search."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def mark(self, found: Marks, style: Style, turn: Transform) -> None:
        """Show the hint on the board, which may be turned."""
        advice = self.advice
        if advice is None or not self.grade:
            return
        accent = style.hint
        found.add([advice.box], marks.hint_box(accent))
        if self.grade >= 2:
            found.add(
                [advice.box], marks.arrow(turn.direction(advice.direction), accent, "#000000b0"), above=True
            )
        if self.grade >= 3:
            square, width = self.session.game.player, self.session.level.width
            for letter in advice.walk:
                direction = Direction.from_letter(letter)
                square += direction.dy * width + direction.dx
                found.add([square], marks.footprint(accent))
            target = advice.box + advice.direction.dy * width + advice.direction.dx
            found.add([target], marks.target(accent))
