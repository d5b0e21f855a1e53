"""`Screen`: one screen. `WidgetScreen`: a screen made of widgets, usable by keys, mouse and gamepad alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.inputs import Drop, Input, Pointer, Press, Typed
from pushworks.apps.desktop.tips import Tip, place_tip
from pushworks.apps.desktop.widgets import Button, TextField, Widget
from pushworks.levels import Direction

if TYPE_CHECKING:
    from pushworks.apps.desktop.canvas import Canvas
    from pushworks.apps.desktop.display import Display


class Screen(ABC):
    """A screen. The display asks it for drawing only when `dirty` is set or it is `animating`."""

    name: ClassVar[str] = ""
    overlay: ClassVar[bool] = False
    """Drawn over the screen below, which shows through."""

    def __init__(self, display: Display) -> None:
        self.display = display
        self.app = display.app
        self.dirty = True

    def t(self, key: str, /, **values: object) -> str:
        """A text in the player's language."""
        return self.app.t(key, **values)

    def format_number(self, value: float, digits: int | None = 0) -> str:
        """A number as the player's language writes it."""
        return self.app.format_number(value, digits)

    def enter(self) -> None:
        """The screen came up, or is on top again."""
        self.dirty = True

    def leave(self) -> None:  # noqa: B027 - a hook that most screens leave empty
        """The screen goes away or is covered."""

    def layout(self) -> None:
        """The window or the language changed: place everything anew."""
        self.dirty = True

    def handle(self, item: Input) -> None:  # noqa: B027
        """Something was pressed, pointed at or dropped."""

    def update(self, seconds: float) -> None:  # noqa: B027
        """Time went by."""

    @property
    def animating(self) -> bool:
        """Whether the screen changes by itself now: then it is drawn 60 times a second."""
        return False

    @property
    def wake(self) -> float | None:
        """Seconds until `update` must be called although nothing happens; None: never."""
        return None

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""


class WidgetScreen(Screen):
    """A screen of widgets: arrows and Tab move the focus, Enter presses, Escape goes back; or the mouse."""

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.widgets: list[Widget] = []
        self.focus = 0
        """Index of the widget that has the focus; -1 while none has (in play, where keys mean moves)."""
        self.pointer = (0, 0)
        """Where the mouse was seen last."""
        self._grabbed: Widget | None = None

    @abstractmethod
    def build(self, canvas: Canvas) -> list[Widget]:
        """The widgets, placed for the present window."""

    def layout(self) -> None:
        """Build the widgets again; the focus, and the pointer's grip, stay on the one of the same name."""
        old = self.widgets[self.focus].name if 0 <= self.focus < len(self.widgets) else ""
        grabbed = self._grabbed.name if self._grabbed is not None else ""
        self.widgets = self.build(self.display.canvas)
        self._grabbed = next((widget for widget in self.widgets if grabbed and widget.name == grabbed), None)
        self.dirty = True
        if self.focus < 0:
            return
        names = [widget.name for widget in self.widgets]
        if old and old in names:
            self.focus = names.index(old)
        self.focus = max(0, min(self.focus, len(self.widgets) - 1))
        if self.widgets and not self.widgets[self.focus].takes_focus:
            self._step_focus(1)

    def enter(self) -> None:
        """Build the widgets."""
        super().enter()
        self._grabbed = None
        self.layout()

    def back(self) -> None:
        """Escape: by default, close this screen."""
        self.display.pop()

    def done_button(self, canvas: Canvas) -> Button:
        """The way back, at the right of a page's foot."""
        px = canvas.px
        area = pygame.Rect(canvas.width - px(260), canvas.height - px(74), px(220), px(52))
        return Button(area, "done", self.back, label=self.t("done"), primary=True, size=19, centred=True)

    def action(self, action: Action) -> bool:
        """An action that is not about widgets; True when it was used."""
        return False

    def find(self, name: str) -> Widget:
        """The widget of this name."""
        return next(widget for widget in self.widgets if widget.name == name)

    @property
    def field(self) -> TextField | None:
        """The field that is being written in, if the focus is on one."""
        here = self.widgets[self.focus] if 0 <= self.focus < len(self.widgets) else None
        return here if isinstance(here, TextField) else None

    @property
    def capturing(self) -> bool:
        """Whether keys are letters now, not commands."""
        return self.field is not None

    def handle(self, item: Input) -> None:
        """Focus, press, point, write."""
        if isinstance(item, Press) and self.field is not None:
            self._pressed_in_field(self.field, item)
        elif isinstance(item, Typed):
            if self.field is not None:
                self.field.write(item.text)
                self.dirty = True
        elif isinstance(item, Press):
            self._pressed(item)
        elif isinstance(item, Pointer):
            self._pointed(item)
        elif isinstance(item, Drop):
            from pushworks.apps.desktop.open_game import open_text

            open_text(self.display, item.text, is_file=item.is_file)

    def _pressed_in_field(self, field: TextField, item: Press) -> None:
        """Keys that are no letters."""
        self.dirty = True
        if item.name in ("backspace", "delete"):
            field.erase()
        elif item.name == "ctrl+v":
            from pushworks.apps.desktop.clipboard import pasted

            field.write(pasted())
        elif item.name == "return" and not item.repeat:
            field.press()
        elif item.name == "tab" or item.name == "shift+tab":
            self._step_focus(1 if item.name == "tab" else -1)
        elif item.name in ("up", "down"):
            self.move_focus(Direction.UP if item.name == "up" else Direction.DOWN)
        elif item.name == "escape":
            self.back()

    def _pressed(self, item: Press) -> None:
        what = item.what
        if isinstance(what, Action) and self.action(what):
            self.dirty = True
        elif isinstance(what, Direction):
            self.move_focus(what)
        elif what is Action.NEXT_FIELD:
            self._step_focus(1)
        elif what is Action.PREVIOUS_FIELD:
            self._step_focus(-1)
        elif what is Action.CONFIRM and self.widgets and not item.repeat:
            widget = self.widgets[self.focus]
            if widget.enabled:
                self.app.sound("click")
                widget.press()
                self.dirty = True
        elif what is Action.BACK or (what is Action.UNDO and item.name.startswith("pad")):
            self.back()

    def _step_focus(self, step: int) -> None:
        count = len(self.widgets)
        for i in range(1, count + 1):
            index = (self.focus + step * i) % count
            if self.widgets[index].takes_focus:
                self.set_focus(index)
                return

    def set_focus(self, index: int) -> None:
        """Give the focus to a widget."""
        if index != self.focus:
            self.focus = index
            self.dirty = True
            self.focused()

    def focused(self) -> None:
        """The focus moved."""

    def move_focus(self, direction: Direction) -> None:
        """To the nearest widget in a direction; left and right change values where there are some."""
        if not self.widgets:
            return
        here = self.widgets[self.focus]
        if direction.dx and here.enabled and here.adjust(direction.dx):
            self.dirty = True
            return
        best, best_cost = -1, float("inf")
        for index, widget in enumerate(self.widgets):
            if index == self.focus or not widget.takes_focus:
                continue
            dx, dy = widget.rect.centerx - here.rect.centerx, widget.rect.centery - here.rect.centery
            along = dx * direction.dx + dy * direction.dy
            if direction.dx:
                gap = max(0, widget.rect.top - here.rect.bottom, here.rect.top - widget.rect.bottom)
                across = abs(dy)
                ahead = (
                    widget.rect.left >= here.rect.right - 2
                    if direction.dx > 0
                    else widget.rect.right <= here.rect.left + 2
                )
            else:
                gap = max(0, widget.rect.left - here.rect.right, here.rect.left - widget.rect.right)
                across = abs(dx)
                ahead = (
                    widget.rect.top >= here.rect.bottom - 2
                    if direction.dy > 0
                    else widget.rect.bottom <= here.rect.top + 2
                )
            if along <= 0 or not ahead:
                continue
            cost = along + 3 * gap + 0.3 * across
            if cost < best_cost:
                best, best_cost = index, cost
        if best >= 0:
            self.set_focus(best)
        elif direction.dy:
            self._wrap(direction.dy)

    def _wrap(self, dy: int) -> None:
        """From the last row to the first and back."""
        usable = [i for i, widget in enumerate(self.widgets) if widget.takes_focus]
        if usable:
            pick = min if dy > 0 else max
            self.set_focus(pick(usable, key=lambda i: (self.widgets[i].rect.centery, self.widgets[i].rect.x)))

    def _pointed(self, item: Pointer) -> None:
        at = self.pointer = (item.x, item.y)
        if item.kind == "move":
            if self._grabbed is not None:
                self._grabbed.drag(at)
                self.dirty = True
            else:
                index = self._under(at)
                if index is not None and self.widgets[index].takes_focus:
                    self.set_focus(index)
        elif item.kind == "down" and item.button == 1:
            index = self._under(at)
            if index is not None:
                self._grabbed = grabbed = self.widgets[index]
                if grabbed.takes_focus:
                    self.set_focus(index)
                grabbed.drag(at)
        elif item.kind == "up" and item.button == 1:
            widget, self._grabbed = self._grabbed, None
            if widget is not None and widget.rect.collidepoint(at):
                self.app.sound("click")
                widget.click(at)
            self.dirty = True
        elif item.kind == "up" and item.button == 3:
            self.back()
        elif item.kind == "wheel":
            self.scroll(-item.amount)

    def scroll(self, steps: int) -> None:
        """The wheel was turned, down counted positive."""

    def _under(self, at: tuple[int, int]) -> int | None:
        for index in range(len(self.widgets) - 1, -1, -1):
            if self.widgets[index].enabled and self.widgets[index].rect.collidepoint(at):
                return index
        return None

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draw the widgets with the focus shown."""
        for index, widget in enumerate(self.widgets):
            widget.draw(canvas, index == self.focus)
        if (tip := self.tip_of_focus(canvas)) is not None:
            tip.draw(canvas)

    def tip_of_focus(self, canvas: Canvas) -> Tip | None:
        """The label beside the widget that has the focus; it lies over nothing else if that can be."""
        if not 0 <= self.focus < len(self.widgets):
            return None
        here = self.widgets[self.focus]
        others = [widget.rect for widget in self.widgets if widget is not here]
        return place_tip(canvas, here, [*others, *self.keep_clear(canvas)])

    def keep_clear(self, canvas: Canvas) -> list[pygame.Rect]:
        """Parts of the window, besides the widgets, that a label should not lie over."""
        return []
