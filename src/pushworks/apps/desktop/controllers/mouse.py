"""The pointer on a Sokoban board: click, drag a box, drag the view, wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.controllers import box_moves
from pushworks.apps.desktop.controllers.overlays import LARGE
from pushworks.apps.desktop.inputs import Pointer
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.engine import boxes_for
from pushworks.levels import Direction
from pushworks.sokoban import Mode

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

FAR = 0.4
"""Squares the pointer must travel before a click becomes a drag."""
TWICE = 0.4
"""Seconds within which two clicks are a double click."""


class MouseController:
    """Where the pointer went down, and what it drags."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self._press: tuple[int, int, int, int] | None = None
        """Where the pointer went down: x, y, square, button."""
        self._dragging = False
        self._panned = False
        """Whether the view was moved since the button went down: then its release is no click."""
        self._clicked = (-1, 0.0)
        """The box clicked last, and when."""
        self.path: list[int] = []
        """The squares the dragged box would take."""
        self.asked: int | None = None
        """The square asked about: which boxes can get there?"""
        self.answer: frozenset[int] = frozenset()
        self._asking: ThreadTask[frozenset[int]] | None = None

    @property
    def holding(self) -> bool:
        """Whether the pointer went down on the board and is still held."""
        return self._press is not None

    @property
    def dragged(self) -> tuple[int, int, int] | None:
        """The box being dragged, and the pixel it is held at."""
        return (self._press[2], *self.screen.pointer) if self._dragging and self._press else None

    def let_go(self) -> None:
        """Another screen comes up: nothing is held any more."""
        self._dragging, self._panned, self._press, self.path = False, False, None, []

    def point(self, item: Pointer) -> None:
        """Something happened on the board."""
        if item.kind == "move":
            self._moved(item)
        elif item.kind == "down":
            square = self.screen.view.square_at(item.x, item.y)
            self._press = (item.x, item.y, -1 if square is None else square, item.button)
        elif item.kind == "up" and self._press is not None:
            self._released(item)
        elif item.kind == "wheel":
            self.screen.scroll(-item.amount)

    def _moved(self, item: Pointer) -> None:
        if self._press is None:
            return
        screen, (x, y, square, button) = self.screen, self._press
        far = abs(item.x - x) + abs(item.y - y) > screen.view.tile * FAR
        if button == 2 or (button == 1 and square < 0):
            screen.view.pan((x - item.x) / screen.view.tile, (y - item.y) / screen.view.tile)
            self._press = (item.x, item.y, square, button)
            self._panned |= (x, y) != (item.x, item.y)
            screen.dirty = True
        elif button == 1 and square in screen.session.game.boxes and (far or self._dragging):
            self._dragging = True
            screen.selected = square
            self._show_path(square, screen.view.square_at(item.x, item.y))
            screen.dirty = True

    def _show_path(self, box: int, square: int | None) -> None:
        """The way the box would take to where it is held now."""
        screen = self.screen
        self.path = []
        if square is None or square == box or len(screen.session.level.floor) > LARGE:
            return
        way = screen.session.box_path(box, {square}, screen.app.settings.shortest)
        width, here = screen.session.level.width, box
        for letter in way or "":
            if letter.isupper():
                direction = Direction.from_letter(letter)
                here += direction.dy * width + direction.dx
                self.path.append(here)

    def _ask(self, square: int) -> None:
        """Which boxes can be brought to a square? Asked again, it is forgotten."""
        session = self.screen.session
        self.asked = None if square == self.asked or square in session.level.walls else square
        self.answer, self._asking = frozenset(), None
        if self.asked is not None and session.game.player >= 0:
            position, pull = session.game.current_level(), session.game.mode is Mode.PULL
            self._asking = ThreadTask(lambda _: boxes_for(position, square, pull=pull))

    @property
    def busy(self) -> bool:
        """Whether the answer to a question is being worked out."""
        return self._asking is not None

    def poll(self) -> bool:
        """Look at the work in the background; True when there is an answer to show."""
        if self._asking is None or not self._asking.done:
            return False
        self.answer, self._asking = self._asking.result(), None
        self.screen.toast.say(self.screen.t("play.reach_square", count=len(self.answer)))
        return True

    def forget(self) -> None:
        """The position changed: what was asked no longer holds."""
        self.asked, self.answer, self._asking = None, frozenset(), None

    def _released(self, item: Pointer) -> None:
        assert self._press is not None
        screen, (x, y, begun, button) = self.screen, self._press
        dragging, panned = self._dragging, self._panned
        self.let_go()
        if panned:
            screen.dirty = True
            return
        square = screen.view.square_at(item.x, item.y)
        if button == 3:
            screen.do(Action.UNDO)
        elif button == 2 and square is not None and square == begun and (x, y) == (item.x, item.y):
            self._ask(square)
        elif button == 1 and square is not None:
            if dragging:
                screen.selected = -1
                box_moves.bring(screen, begun, square)
            elif square == begun:
                screen.cursor = None
                now = screen.display.clock()
                if (
                    square in screen.session.game.boxes
                    and square == self._clicked[0]
                    and now - self._clicked[1] < TWICE
                ):
                    screen.selected = -1
                    box_moves.bring_home(screen, square)
                else:
                    box_moves.touch(screen, square)
                self._clicked = (square, now)
            screen.refresh()
        screen.dirty = True
