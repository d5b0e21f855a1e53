"""Whether the position is a deadlock, and why: cheap rules answer at once, the engine a moment later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.analysis import LARGEST, Reason, engine_reason
from pushworks.apps.desktop.controllers.deadlocked_positions import note_deadlocked
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

MOST = 2000
"""Positions whose verdict is remembered."""
Position = tuple[frozenset[int], int]


class DeadlockWarning:
    """Knows of the present position whether it is deadlocked; says so once, when it becomes so."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.deadlocked = False
        self.reason: Reason | None = None
        """Why it is deadlocked."""
        self._known: dict[Position, Reason | None] = {}
        """What the engine said of positions that the quick rules do not condemn."""
        self._asking: ThreadTask[tuple[Position, Reason | None]] | None = None

    def update(self) -> None:
        """The position or the settings changed."""
        screen, session = self.screen, self.screen.session
        game = session.game
        was, self.reason = self.deadlocked, None
        if screen.app.settings.show_warning and game.mode is Mode.PUSH and not game.solved:
            if session.deadlocked:
                self.reason = session.analysis.reason(game.boxes, game.player)
            elif (game.boxes, game.player) in self._known:
                self.reason = self._known[game.boxes, game.player]
            else:
                self._ask()
        self.deadlocked = self.reason is not None
        if self.deadlocked and not was:
            screen.app.sound("deadlock")
            note_deadlocked(session)

    def _ask(self) -> None:
        """Let the engine look at it in the background; one position at a time."""
        game, level = self.screen.session.game, self.screen.session.level
        if self._asking is not None or len(level.floor) > LARGEST:
            return
        position, now = (game.boxes, game.player), game.current_level()
        self._asking = ThreadTask(lambda _: (position, engine_reason(now)))

    @property
    def busy(self) -> bool:
        """Whether the engine is being asked."""
        return self._asking is not None

    def poll(self) -> bool:
        """Look at the work in the background; True when there is a verdict."""
        if self._asking is None or not self._asking.done:
            return False
        asked, self._asking = self._asking, None
        if asked.error is None:
            position, reason = asked.result()
            self._remember(position, reason)
        else:
            self._remember((self.screen.session.game.boxes, self.screen.session.game.player), None)
        self.update()
        return True

    def prove(self, boxes: frozenset[int], player: int) -> None:
        """A whole search has proved it: deadlocked, even where no rule says why."""
        if self._known.get((boxes, player)) is None:
            self._remember((boxes, player), Reason("engine", frozenset()))
        self.update()

    def _remember(self, position: Position, reason: Reason | None) -> None:
        while len(self._known) >= MOST:
            del self._known[next(iter(self._known))]
        self._known[position] = reason
