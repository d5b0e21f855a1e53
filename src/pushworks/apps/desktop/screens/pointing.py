"""The pointer on a Sokoban board: click, drag a box, drag the view, wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.inputs import Pointer

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.playing import PlayingScreen

FAR = 0.4
"""Squares the pointer must travel before a click becomes a drag."""


class Pointing:
    """Where the pointer went down, and what it drags."""

    def __init__(self, screen: PlayingScreen) -> None:
        self.screen = screen
        self._press: tuple[int, int, int, int] | None = None
        """Where the pointer went down: x, y, square, button."""
        self._dragging = False

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
        self._dragging, self._press = False, None

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
            screen.dirty = True

    def _released(self, item: Pointer) -> None:
        assert self._press is not None
        screen, (_, _, begun, button) = self.screen, self._press
        dragging = self._dragging
        self.let_go()
        square = screen.view.square_at(item.x, item.y)
        if button == 3:
            screen.do(Action.UNDO)
        elif button == 1 and square is not None:
            if dragging:
                screen.selected = -1
                screen.bring(begun, square)
            elif square == begun:
                screen.cursor = None
                screen.touch(square)
            screen.refresh()
        screen.dirty = True
