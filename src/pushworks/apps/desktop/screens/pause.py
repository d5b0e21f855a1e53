"""The pause menu: resume, restart, ask the AI, and every tool that has no button of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Toggle, Widget

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.board_screen import BoardScreen


SMALL = 0.7
"""Below this scale of the window the columns of the menu are not of one width."""
TWO_LINES = 28
"""Pixels of a switch that has room for two lines of small letters."""


class PauseScreen(WidgetScreen):
    """Three columns over the dimmed game."""

    name: ClassVar[str] = "pause"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, game: BoardScreen) -> None:
        super().__init__(display)
        self.game = game
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None

    def build(self, canvas: Canvas) -> list[Widget]:
        """Main entries, highlights, tools."""
        px, keymap = canvas.px, self.app.keymap
        box = self._box(canvas)
        top, gap = box.y + px(96), px(8)
        widgets: list[Widget] = []
        main: list[tuple[str, str, str, Callable[[], None]]] = [
            ("resume", "play", keymap.label(Action.BACK), self.display.pop),
            ("restart", "restart", keymap.label(Action.RESTART), self._then(Action.RESTART)),
            ("hint", "hint", keymap.label(Action.HINT), self._then(Action.HINT)),
            ("solve", "solve", keymap.label(Action.SOLVE), self._then(Action.SOLVE)),
            ("levels", "levels", keymap.label(Action.LEVELS), self.game.open_levels),
            ("settings", "settings", keymap.label(Action.SETTINGS), lambda: self.display.go("settings")),
            ("help", "help", keymap.label(Action.HELP), lambda: self.display.go("help")),
            ("quit", "quit", "", self.display.home),
        ]
        (x, column), *others = self._columns(canvas, box)
        height = px(50)
        for row, (name, icon, hint, press) in enumerate(main):
            area = pygame.Rect(x, top + row * (height + gap), column, height)
            label = self.game.label(Action.SOLVE) if name == "solve" else self.t(f"pause.{name}")
            widgets.append(
                Button(area, name, press, label=label, icon=icon, hint=hint, primary=row == 0, size=18)
            )
        x, column = others[0]
        tall = height if len(self.game.switches) < 6 else max(TWO_LINES, px(40))
        for row, action in enumerate(self.game.switches):
            area = pygame.Rect(x, top + row * (tall + gap), column, tall)
            on = bool(getattr(self.app.settings, action.value))
            widgets.append(
                Toggle(area, action.value, self._switch(action), label=self.t(f"action.{action}"), on=on)
            )
        x, column = others[1]
        small = min(px(29), (box.bottom - px(24) - top) // len(self.game.extras) - px(2))
        for row, action in enumerate(self.game.extras):
            area = pygame.Rect(x, top + row * (small + px(2)), column, small)
            label = self.game.label(action)
            widgets.append(
                Button(
                    area,
                    action.value,
                    self._then(action),
                    label=label,
                    hint=keymap.label(action),
                    size=15,
                    flat=True,
                )
            )
        return widgets

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, min(canvas.px(1040), canvas.width - canvas.px(24)), 0)
        box.height = min(canvas.px(690), canvas.height - canvas.px(16))
        box.center = canvas.rect.center
        return box

    def _edge(self, canvas: Canvas) -> int:
        """From the edge of the box to what is in it."""
        return canvas.px(16 if canvas.scale < SMALL else 32)

    def _columns(self, canvas: Canvas, box: pygame.Rect) -> list[tuple[int, int]]:
        """Where each column begins, and its width; in small windows the tools need the most."""
        small, edge = canvas.scale < SMALL, self._edge(canvas)
        gap = canvas.px(12 if small else 20)
        room = box.width - edge * 2 - gap * 2
        parts = (0.3, 0.285, 0.415) if small else (1 / 3, 1 / 3, 1 / 3)
        found, x = [], box.x + edge
        for part in parts:
            found.append((x, int(room * part)))
            x += int(room * part) + gap
        return found

    def _then(self, action: Action) -> Callable[[], None]:
        """Close the menu, then do the action in the game."""

        def press() -> None:
            self.display.pop()
            if action is Action.FULLSCREEN:
                self.display.toggle_fullscreen()
            else:
                self.game.do(action)

        return press

    def _switch(self, action: Action) -> Callable[[], None]:
        def press() -> None:
            self.game.do(action)
            self.layout()

        return press

    def action(self, action: Action) -> bool:
        """The keys of the game work here too."""
        if action in (Action.SETTINGS, Action.HELP):
            self.display.go(action.value)
        elif action is Action.LEVELS:
            self.game.open_levels()
        elif action in self.game.switches:
            self._switch(action)()
        elif action in self.game.extras or action in (Action.RESTART, Action.HINT, Action.SOLVE):
            self._then(action)()
        else:
            return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """Shade the game and draw the menu."""
        canvas.shade()
        px = canvas.px
        box, edge = self._box(canvas), self._edge(canvas)
        canvas.panel(box, border=canvas.chrome.raised)
        number, count = self.game.place
        canvas.text(self.t("pause.title"), (box.x + edge, box.y + px(40)), 28, bold=True)
        right = (box.right - edge, box.y + px(30))
        place = self.t("play.level_of", number=number, count=count)
        canvas.text(place, right, 18, canvas.chrome.accent, bold=True, anchor="midright")
        name = self.game.heading().title
        canvas.text(name, (right[0], box.y + px(54)), 16, canvas.chrome.dim, anchor="midright", width=px(520))
        _, switches, tools = self._columns(canvas, box)
        for (x, _), key in ((switches, "pause.highlights"), (tools, "pause.tools")):
            canvas.text(self.t(key), (x + px(4), box.y + px(82)), 14, canvas.chrome.dim)
        self._draw_position(canvas, box, *switches)
        self.draw_widgets(canvas)

    def _draw_position(self, canvas: Canvas, box: pygame.Rect, x: int, column: int) -> None:
        """A small picture of where the game stands, below the switches."""
        px = canvas.px
        last = self.game.switches[-1].value if self.game.switches else ""
        top = (self.find(last).rect.bottom if last else box.y + px(88)) + px(16)
        area = pygame.Rect(x, top, column, box.bottom - px(34) - top)
        if area.height < px(60):
            return
        if self._picture is None or self._picture[0] != (canvas.style.name, tuple(area)):
            drawn = self.game.small_picture(canvas, area.width, area.height)
            self._picture = ((canvas.style.name, tuple(area)), drawn)
        canvas.surface.blit(self._picture[1], self._picture[1].get_rect(center=area.center))
