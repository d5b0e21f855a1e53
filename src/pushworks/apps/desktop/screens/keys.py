"""The key map: every command with its keys, which are pressed or picked from a drawn keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.inputs import Input, Press
from pushworks.apps.desktop.keymap import Command, command_name, pretty
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.toast import Toast
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction

_ROWS = (
    ("escape", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12"),
    ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "backspace"),
    ("tab", "q", "w", "e", "r", "t", "y", "u", "i", "o", "p", "[", "]"),
    ("a", "s", "d", "f", "g", "h", "j", "k", "l", ";", "'", "return"),
    ("z", "x", "c", "v", "b", "n", "m", ",", ".", "/", "space"),
    ("left", "right", "up", "down", "home", "end", "page up", "page down", "insert", "delete"),
)
_MODIFIERS = ("", "ctrl+", "shift+", "alt+", "ctrl+shift+")


class KeysScreen(WidgetScreen):
    """A list of commands; choosing one opens the keyboard."""

    name: ClassVar[str] = "keys"

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.first = 0
        self.shown = 10
        self.command: Command | None = None
        """The command that is given a key; None while the list is shown."""
        self.modifier = 0
        self.toast = Toast()

    @property
    def capturing(self) -> bool:
        """Whether the next key is the new key of a command."""
        return self.command is not None

    def build(self, canvas: Canvas) -> list[Widget]:
        """The list, or the keyboard."""
        return self._keyboard(canvas) if self.command is not None else self._list(canvas)

    # The list.

    def _list(self, canvas: Canvas) -> list[Widget]:
        px = canvas.px
        commands = list(self.app.keymap.commands())
        height, gap, top = px(42), px(6), px(92)
        columns = 2
        rows = max(1, (canvas.height - top - px(90)) // (height + gap))
        self.shown = rows * columns
        self.first = max(0, min(self.first, len(commands) - self.shown + (len(commands) % columns)))
        width = (canvas.width - px(40) * 2 - px(24)) // columns
        widgets: list[Widget] = []
        for number, command in enumerate(commands[self.first : self.first + self.shown]):
            column, row = divmod(number, rows)
            area = pygame.Rect(px(40) + column * (width + px(24)), top + row * (height + gap), width, height)
            keys = "  ".join(pretty(key) for key in self.app.keymap.keys(command)) or "–"
            label = self.t(f"action.{command_name(command)}")
            widgets.append(
                Button(area, command_name(command), self._choosing(command), label=label, hint=keys, size=17)
            )
        foot = canvas.height - px(74)
        pages = [("up", -self.shown), ("down", self.shown)]
        for number, (name, step) in enumerate(pages):
            area = pygame.Rect(px(40) + number * px(60), foot, px(52), px(52))
            possible = self.first > 0 if step < 0 else self.first + self.shown < len(commands)
            icon = "previous" if step < 0 else "next"
            action = Action.PREVIOUS_LEVEL if name == "up" else Action.NEXT_LEVEL
            tip, key = self.t(f"keys.page_{name}"), self.app.keymap.label(action)
            widgets.append(
                Button(area, f"page {name}", self._paging(step), possible, icon=icon, tip=tip, hint=key)
            )
        widgets.append(
            Button(
                pygame.Rect(px(180), foot, px(260), px(52)),
                "reset",
                self._reset,
                label=self.t("keys.reset"),
                size=17,
            )
        )
        return [*widgets, self.done_button(canvas)]

    def _paging(self, step: int) -> Callable[[], None]:
        def press() -> None:
            self.first += step
            self.layout()

        return press

    def _choosing(self, command: Command) -> Callable[[], None]:
        def press() -> None:
            self.command = command
            self.modifier = 0
            self.focus = 0
            self.widgets = []
            self.layout()

        return press

    def _reset(self) -> None:
        self.app.keymap.reset()
        self.app.save_settings()
        self.toast.say(self.t("keys.were_reset"))
        self.layout()

    # The keyboard.

    def _keyboard(self, canvas: Canvas) -> list[Widget]:
        assert self.command is not None
        px, keymap = canvas.px, self.app.keymap
        widgets: list[Widget] = []
        gap = px(6)
        widest = max(sum(self._key_width(key, 100) for key in keys) / 100 for keys in _ROWS)
        room = canvas.width - px(24) - max(len(keys) for keys in _ROWS) * (gap + 1)
        size = min(px(62), int(room / widest))
        top = px(230)
        for row, keys in enumerate(_ROWS):
            total = sum(self._key_width(key, size) + gap for key in keys) - gap
            x = canvas.width // 2 - total // 2
            for key in keys:
                name = _MODIFIERS[self.modifier] + key
                width = self._key_width(key, size)
                area = pygame.Rect(x, top + row * (px(50) + gap), width, px(50))
                mine = keymap.meaning(name) is self.command
                widgets.append(
                    Button(
                        area,
                        f"key {key}",
                        self._picking(name),
                        label=pretty(key),
                        size=15,
                        centred=True,
                        active=mine,
                    )
                )
                x += width + gap
        y = top + len(_ROWS) * (px(50) + gap) + px(14)
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("modifier", self._modifier_label(), self._next_modifier),
            ("clear", self.t("keys.clear"), self._clear),
            ("cancel", self.t("keys.done"), self._stop),
        ]
        width = px(250)
        x = canvas.width // 2 - (width * 3 + gap * 2) // 2
        for name, label, press in entries:
            area = pygame.Rect(x, y, width, px(50))
            widgets.append(
                Button(area, name, press, label=label, primary=name == "cancel", size=17, centred=True)
            )
            x += width + gap
        return widgets

    @staticmethod
    def _key_width(key: str, size: int) -> int:
        return size if len(key) <= 3 else round(size * 1.45)

    def _modifier_label(self) -> str:
        name = _MODIFIERS[self.modifier].rstrip("+")
        return self.t("keys.with", key=pretty(name) if name else "–")

    def _next_modifier(self) -> None:
        self.modifier = (self.modifier + 1) % len(_MODIFIERS)
        self.layout()

    def _picking(self, key: str) -> Callable[[], None]:
        return lambda: self._take(key)

    def _take(self, key: str) -> None:
        """Give the key to the command, or take it away if the command has it."""
        assert self.command is not None
        keymap = self.app.keymap
        if keymap.meaning(key) is self.command:
            keymap.unbind(self.command, key)
        else:
            loser = keymap.bind(self.command, key)
            if loser is not None:
                name = self.t(f"action.{command_name(loser)}")
                self.toast.say(self.t("keys.taken", key=pretty(key), action=name))
        self._ensure_way_out()
        self.app.save_settings()
        self.layout()

    def _ensure_way_out(self) -> None:
        """Menus must stay usable: moving, confirming and going back never lose their last key."""
        keymap = self.app.keymap
        needed: dict[Command, str] = {
            Direction.UP: "up", Direction.DOWN: "down", Direction.LEFT: "left", Direction.RIGHT: "right",
            Action.CONFIRM: "return", Action.BACK: "escape",
        }  # fmt: skip
        for command, key in needed.items():
            if not any(not name.startswith("pad ") for name in keymap.keys(command)):
                keymap.bind(command, key)

    def _clear(self) -> None:
        assert self.command is not None
        for key in self.app.keymap.keys(self.command):
            self.app.keymap.unbind(self.command, key)
        self._ensure_way_out()
        self.app.save_settings()
        self.layout()

    def _stop(self) -> None:
        command, self.command = self.command, None
        self.widgets = []
        self.layout()
        if command is not None:
            names = [widget.name for widget in self.widgets]
            self.focus = names.index(command_name(command)) if command_name(command) in names else 0

    # Input.

    def handle(self, item: Input) -> None:
        """While a key is asked for, every key but Escape and Delete is taken; the mouse works as ever."""
        if isinstance(item, Press) and self.command is not None:
            name = item.name
            if name == "escape":
                self._stop()
            elif name == "delete":
                self._clear()
            elif not item.repeat:
                self._take(name)
                if self.app.keymap.meaning(name) is self.command:
                    self._stop()
            self.dirty = True
            return
        super().handle(item)

    def back(self) -> None:
        """Out of the keyboard, then out of the screen."""
        if self.command is not None:
            self._stop()
        else:
            self.display.pop()

    def action(self, action: Action) -> bool:
        """Page keys turn pages."""
        if action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            self._paging(self.shown if action is Action.NEXT_LEVEL else -self.shown)()
            return True
        return False

    def scroll(self, steps: int) -> None:
        """The wheel scrolls the list."""
        if self.command is None:
            self._paging(2 * steps)()

    def update(self, seconds: float) -> None:
        """Messages go away."""
        self.dirty |= self.toast.update()

    @property
    def wake(self) -> float | None:
        """While a message is shown."""
        return self.toast.wake

    def draw(self, canvas: Canvas) -> None:
        """Head line and widgets."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        if self.command is None:
            canvas.text(self.t("keys.title"), (px(40), px(36)), 28, bold=True)
            canvas.text(
                self.t("keys.intro"),
                (px(40), px(68)),
                16,
                chrome.dim,
                width=canvas.width - px(80),
                shrink=0.7,
            )
        else:
            name = self.t(f"action.{command_name(self.command)}")
            canvas.text(
                self.t("keys.press", action=name),
                (canvas.width / 2, px(70)),
                27,
                bold=True,
                anchor="center",
                width=canvas.width - px(60),
            )
            keys = "   ".join(pretty(key) for key in self.app.keymap.keys(self.command)) or "–"
            canvas.text(keys, (canvas.width / 2, px(122)), 21, chrome.accent, bold=True, anchor="center")
            canvas.text(
                self.t("keys.press_intro"),
                (canvas.width / 2, px(176)),
                16,
                chrome.dim,
                anchor="center",
                width=canvas.width - px(60),
                shrink=0.8,
                lines=2,
            )
        self.draw_widgets(canvas)
        self.toast.draw(canvas, canvas.height - px(84))
