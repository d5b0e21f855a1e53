"""What is laid over the board in play: reach, targets, dead squares, selection, hint, cursor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop import marks
from pushworks.apps.desktop.board_view import Marks
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.render.styles import Style
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

LARGE = 800
"""Floor squares from which on the reach of a box is worked out in the background."""


class Overlays:
    """Works out the marks; what takes time is remembered until the position changes."""

    def __init__(self) -> None:
        self._reach_key: tuple[object, ...] = ()
        self._reach: frozenset[int] = frozenset()
        self._odd: frozenset[int] = frozenset()
        """Every other square of the floor."""
        self._target_key: tuple[object, ...] = ()
        self._targets: frozenset[int] = frozenset()
        self._looking: ThreadTask[frozenset[int]] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being worked out in the background."""
        return self._looking is not None

    def poll(self) -> bool:
        """Look at the work in the background; True when there is something new to show."""
        if self._looking is None or not self._looking.done:
            return False
        self._targets, self._looking = self._looking.result(), None
        return True

    def marks(self, screen: PlayScreen, style: Style) -> Marks:
        """The marks for the present position."""
        found = Marks()
        settings, session, game = screen.app.settings, screen.session, screen.session.game
        moving = screen.motion.moving
        if settings.show_checker:
            if not self._odd:
                width, floor = session.level.width, session.level.floor
                self._odd = frozenset(at for at in floor if (at // width + at % width) % 2)
            found.add(self._odd, marks.checker())
        if settings.show_dead and game.mode is Mode.PUSH:
            found.add(session.analysis.dead - session.level.walls, marks.dead(style.danger))
        if game.mode is Mode.PULL:
            found.add(session.level.goals - session.level.boxes, marks.origin(style.reach))
            found.add({session.level.player}, marks.own_start(style.chrome.accent))
        elif session.target is not None:
            found.add(session.target.boxes, marks.meeting(style.reach), above=True)
        targets = self._selected(screen) if screen.selected >= 0 and settings.show_targets else frozenset()
        if settings.show_reach and not moving:
            found.add(self._reachable(screen) - {game.player} - targets, marks.reach(style.reach))
        found.add(targets, marks.target(style.reach))
        if screen.selected >= 0:
            found.add([screen.selected], marks.selected(style.chrome.accent), above=True)
        if screen.deadlocked and not moving:
            found.add(
                screen.reason.boxes if screen.reason else (), marks.deadlocked(style.danger), above=True
            )
        found.add(screen.mouse.path, marks.footprint(style.reach), above=True)
        if screen.mouse.asked is not None and not moving:
            found.add([screen.mouse.asked], marks.target(style.hint))
            found.add(screen.mouse.answer, marks.hint_box(style.hint))
        screen.hints.mark(found, style, screen.view.turn)
        if screen.cursor is not None:
            found.add([screen.cursor], marks.cursor(style.chrome.accent), above=True)
        return found

    def _reachable(self, screen: PlayScreen) -> frozenset[int]:
        game = screen.session.game
        key = (game.player, game.boxes)
        if key != self._reach_key:
            self._reach_key, self._reach = key, game.reachable()
        return self._reach

    def _selected(self, screen: PlayScreen) -> frozenset[int]:
        session, box = screen.session, screen.selected
        key = (box, session.game.player, session.game.boxes, screen.analysed)
        if key != self._target_key:
            self._target_key, self._targets = key, frozenset()
            if len(session.level.floor) <= LARGE:
                self._targets = session.targets(box)
            else:
                self._looking = ThreadTask(lambda _: session.targets(box))
        return self._targets
