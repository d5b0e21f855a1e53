"""A screen with a list that is longer than the window: wheel and focus move it."""

from __future__ import annotations

from abc import abstractmethod

from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
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

    def move_focus(self, direction: Direction) -> None:
        """The list scrolls where the focus would leave it."""
        row = self.focus - self.above
        shown = min(self.rows, self.length)
        if direction is Direction.DOWN and row == shown - 1 and self.first + shown < self.length:
            self.scroll(1)
        elif direction is Direction.UP and row == 0 and self.first > 0:
            self.scroll(-1)
        else:
            super().move_focus(direction)

    def scroll(self, steps: int) -> None:
        """The wheel, or the focus at an end of the list."""
        focus = self.focus
        self.first = max(0, min(self.first + steps, self.length - self.rows))
        self.widgets = self.build(self.display.canvas)
        self.set_focus(min(focus, len(self.widgets) - 1))
        self.dirty = True
