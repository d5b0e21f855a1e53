"""A screen with a list that is longer than the window: wheel and focus move it."""

from __future__ import annotations

from abc import abstractmethod

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import ScrollBar
from pushworks.levels import Direction


class ListScreen(WidgetScreen):
    """`rows` of the `length` rows are in view, from `first` on; build() says how many there is room for."""

    above = 0
    """Widgets that come before the rows."""

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.first = 0
        self.rows = 1

    @property
    @abstractmethod
    def length(self) -> int:
        """Rows in all."""

    def make_room(self, rows: int) -> range:
        """Show so many rows, at least one; those that are in view then."""
        self.rows = max(1, rows)
        self.first = max(0, min(self.first, self.length - self.rows))
        return range(self.first, min(self.first + self.rows, self.length))

    def scroll_bar(self, canvas: Canvas, top: int) -> list[ScrollBar]:
        """Beside the rows, from `top` on."""
        return ScrollBar.at_right(
            canvas, top, self.first, self.rows, self.length, lambda first: self.scroll_by(first - self.first)
        )

    def move_focus(self, direction: Direction) -> None:
        """The list scrolls where the focus would leave it."""
        row = self.focus - self.above
        shown = min(self.rows, self.length)
        if direction is Direction.DOWN and row == shown - 1 and self.first + shown < self.length:
            self.scroll_by(1)
        elif direction is Direction.UP and row == 0 and self.first > 0:
            self.scroll_by(-1)
        else:
            super().move_focus(direction)

    def scroll(self, steps: int) -> None:
        """The wheel."""
        self.scroll_by(steps)

    def scroll_by(self, rows: int) -> None:
        """Other rows; the focus stays at its place in the window."""
        row = self.focus
        self.first = max(0, min(self.first + rows, self.length - self.rows))
        self.layout()
        self.set_focus(min(row, self.above + min(self.rows, self.length) - 1))
