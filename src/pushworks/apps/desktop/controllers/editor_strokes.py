"""Strokes in the editor: what the pointer, or the cursor, is drawing just now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pushworks.apps.desktop.drawing import STROKES, Sheet, corners
from pushworks.apps.desktop.inputs import Pointer

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.editor import EditorScreen

Area = tuple[int, int, int, int]


class StrokeController:
    """One stroke at a time: shown while it is drawn, a single change of the drawing when it is done."""

    def __init__(self, screen: EditorScreen) -> None:
        self.screen = screen
        self.hover: int | None = None
        self.selection: Area | None = None
        """The rectangle lifted by the move tool."""
        self.anchor: int | None = None
        """Where the stroke began."""
        self._last = 0
        self._brush = ""
        self._pan: tuple[int, int] | None = None
        self.shown: Sheet = screen.sheet
        """The drawing with the stroke in it."""

    @property
    def holding(self) -> bool:
        """Whether the pointer is down on the drawing."""
        return self.anchor is not None or self._pan is not None

    def reset(self) -> None:
        """The drawing changed, perhaps its size: where the pointer was is another square now."""
        self.anchor, self._pan, self.hover = None, None, None
        self.shown = self.screen.sheet

    def let_go(self) -> None:
        """Give up the stroke and the selection."""
        self.selection = None
        self.reset()
        self.screen.dirty = True

    def selected_squares(self) -> list[int]:
        """The squares of the selection."""
        if self.selection is None:
            return []
        left, top, width, height = self.selection
        return [y * self.shown.width + x for y in range(top, top + height) for x in range(left, left + width)]

    # The pointer.

    def point(self, item: Pointer) -> None:
        """Something happened on the drawing."""
        screen = self.screen
        square = screen.view.square_at(item.x, item.y)
        if item.kind == "wheel":
            screen.scroll(-item.amount)
        elif item.kind == "down" and (item.button == 2 or square is None):
            self._pan = (item.x, item.y)
        elif item.kind == "down" and square is not None:
            screen.cursor = None
            self.begin(square, "floor" if item.button == 3 else screen.brush)
        elif item.kind == "move":
            if self._pan is not None:
                view = screen.view
                view.pan((self._pan[0] - item.x) / view.tile, (self._pan[1] - item.y) / view.tile)
                self._pan = (item.x, item.y)
            elif square is not None:
                self.hover = square
                self.follow(square)
            else:
                self.hover = None
            screen.dirty = True
        elif item.kind == "up":
            self._pan = None
            if self.anchor is not None:
                self.finish()

    def press_cursor(self, square: int) -> None:
        """Enter at the cursor: paint there; for tools of two corners, first the one and then the other."""
        if self.anchor is None:
            self.begin(square, self.screen.brush)
            if self.screen.tool in ("pen", "fill"):
                self.finish()
        else:
            self.follow(square)
            self.finish()

    # The stroke.

    def begin(self, square: int, brush: str) -> None:
        """Put the pen down."""
        self.anchor, self._last, self._brush = square, square, brush
        self.shown = self.screen.sheet
        self.follow(square)

    def follow(self, square: int) -> None:
        """The pen is here now."""
        if self.anchor is None:
            return
        tool, sheet = self.screen.tool, self.screen.sheet
        if tool == "pen":
            self.shown = self.shown.painted(STROKES["pen"](self._last, square, sheet.width), self._brush)
        elif tool in STROKES:
            self.shown = sheet.painted(STROKES[tool](self.anchor, square, sheet.width), self._brush)
        elif tool == "move" and self.selection is not None and self._lifted(self.anchor):
            dx, dy = self._way(square)
            self.shown = sheet.moved(self.selection, dx, dy)
        self._last = square
        self.screen.dirty = True

    def finish(self) -> None:
        """Lift the pen: the stroke becomes one change."""
        assert self.anchor is not None
        screen, anchor = self.screen, self.anchor
        sheet = self.shown
        if screen.tool == "fill":
            sheet = screen.sheet.filled(anchor, self._brush)
        elif screen.tool == "move":
            if self.selection is None or not self._lifted(anchor):
                self.selection = corners(anchor, self._last, sheet.width)
                self.reset()
                screen.dirty = True
                return
            self.selection = None
        self.reset()
        screen.app.sound("step")
        screen.take(sheet.framed())
        screen.dirty = True

    def _lifted(self, square: int) -> bool:
        assert self.selection is not None
        left, top, width, height = self.selection
        y, x = divmod(square, self.shown.width)
        return left <= x < left + width and top <= y < top + height

    def _way(self, square: int) -> tuple[int, int]:
        assert self.anchor is not None
        (y0, x0), (y1, x1) = divmod(self.anchor, self.shown.width), divmod(square, self.shown.width)
        return x1 - x0, y1 - y0
