"""The pointer on a Sokoban board: click, drag a box, drag the view, wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.inputs import Pointer
from pushworks.apps.desktop.screens import handling
from pushworks.apps.desktop.screens.marking import LARGE
from pushworks.levels import Direction

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.playing import PlayingScreen

FAR = 0.4
"""Squares the pointer must travel before a click becomes a drag."""
TWICE = 0.4
"""Seconds within which two clicks are a double click."""


class Pointing:
    """Where the pointer went down, and what it drags."""

    def __init__(self, screen: PlayingScreen) -> None:
        self.screen = screen
        self._press: tuple[int, int, int, int] | None = None
        """Where the pointer went down: x, y, square, button."""
        self._dragging = False
        self._clicked = (-1, 0.0)
        """The box clicked last, and when."""
        self.path: list[int] = []
        """The squares the dragged box would take."""
        self.asked: int | None = None
        """The square asked about: which boxes can get there?"""
        self.answer: frozenset[int] = frozenset()

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
        self._dragging, self._press, self.path = False, None, []

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
            screen.dirty = True
        elif button == 1 and square in screen.session.game.boxes and (far or self._dragging):
            self._dragging = True
            screen.selected = square
            self._show_path(square, screen.view.square_at(item.x, item.y))
            screen.dirty = True

    def _show_path(self, box: int, square: int | None) -> None:
        """The way the box would take to where it is held now."""
        screen, game = self.screen, self.screen.session.game
        self.path = []
        if square is None or square == box or len(screen.session.level.floor) > LARGE:
            return
        way = game.push_path(box, square, shortest=screen.app.settings.shortest)
        width, here = screen.session.level.width, box
        for letter in way or "":
            if letter.isupper():
                direction = Direction.from_letter(letter)
                here += direction.dy * width + direction.dx
                self.path.append(here)

    def _ask(self, square: int) -> None:
        """Which boxes can be brought to a square? Asked again, it is forgotten."""
        screen, game = self.screen, self.screen.session.game
        self.asked = None if square == self.asked or square in screen.session.level.walls else square
        boxes = game.movable_boxes() if self.asked is not None else frozenset()
        self.answer = frozenset(box for box in boxes if square in game.box_targets(box))
        if self.asked is not None:
            screen.toast.say(screen.t("play.reach_square", count=len(self.answer)))

    def forget(self) -> None:
        """The position changed: what was asked no longer holds."""
        self.asked, self.answer = None, frozenset()

    def _released(self, item: Pointer) -> None:
        assert self._press is not None
        screen, (x, y, begun, button) = self.screen, self._press
        dragging = self._dragging
        self.let_go()
        square = screen.view.square_at(item.x, item.y)
        if button == 3:
            screen.do(Action.UNDO)
        elif button == 2 and square is not None and square == begun and (x, y) == (item.x, item.y):
            self._ask(square)
        elif button == 1 and square is not None:
            if dragging:
                screen.selected = -1
                handling.bring(screen, begun, square)
            elif square == begun:
                screen.cursor = None
                now = screen.display.clock()
                if (
                    square in screen.session.game.boxes
                    and square == self._clicked[0]
                    and now - self._clicked[1] < TWICE
                ):
                    screen.selected = -1
                    handling.bring_home(screen, square)
                else:
                    handling.touch(screen, square)
                self._clicked = (square, now)
            screen.refresh()
        screen.dirty = True
