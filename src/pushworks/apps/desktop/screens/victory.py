"""Victory: a moment of joy beside the board that was won, what it took, and where to go next."""

from __future__ import annotations

import math
from typing import ClassVar

import pygame

from pushworks.apps.desktop import hud
from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.confetti import SECONDS, Confetti
from pushworks.apps.desktop.controllers.victory_summary import VictoryButton
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.screens.board_screen import BoardScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.render.colour import mix
from pushworks.render.shapes import star

_KEYS = {
    Action.NEXT_LEVEL: "next", Action.RESTART: "again", Action.LEVELS: "levels", Action.PLAY_PAUSE: "replay",
}  # fmt: skip
STAR_AFTER, STAR_EVERY = 0.3, 0.35
"""Seconds until the first star appears, and between two."""


COLUMNS = ((0.37, 0.16), (0.59, 0.26), (0.86, 0.27))
"""Middle and width of the columns of figures, as parts of the panel."""


class VictoryScreen(WidgetScreen):
    """A panel at the side (or below, in a window higher than wide); the board moves over to stay in view."""

    name: ClassVar[str] = "victory"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, game: BoardScreen) -> None:
        super().__init__(display)
        self.game = game
        self.summary = game.victory_summary()
        self.comparing = False
        self.time = 0.0
        """Seconds since it began, as far as they were seen."""
        self._confetti = Confetti()
        self.app.sound("win")

    def enter(self) -> None:
        """Back from Improve, perhaps: what you are measured by may be shorter now."""
        self.summary = self.game.victory_summary()
        super().enter()

    # Placing.

    def _down(self, canvas: Canvas, units: float) -> int:
        """Design units as pixels down the panel; less where the figures would reach the buttons."""
        records = any(row.record for row in self.summary.rows)
        needed = canvas.px(232 + 36 * len(self.summary.rows) + 28 * records + 14)
        return round(canvas.px(units) * min(1.0, (self.widgets[0].rect.top - self._panel(canvas).y) / needed))

    def _panel(self, canvas: Canvas) -> pygame.Rect:
        px = canvas.px
        if canvas.width >= canvas.height:
            width = px(410)
            return pygame.Rect(canvas.width - width, 0, width, canvas.height)
        height = min(px(660), canvas.height * 2 // 3)
        return pygame.Rect(0, canvas.height - height, canvas.width, height)

    def build(self, canvas: Canvas) -> list[Widget]:
        """The buttons on, at the foot of the panel; the board gets the rest of the window."""
        px, panel = canvas.px, self._panel(canvas)
        bar, foot = px(hud.BAR), px(hud.FOOT)
        self.game.covered = canvas.width - panel.x if panel.x else 0
        if panel.x:
            self.game.board.place(pygame.Rect(0, bar, panel.x, canvas.height - bar - foot), canvas.scale)
        else:
            self.game.board.place(pygame.Rect(0, bar, canvas.width, panel.y - bar), canvas.scale)
        buttons = list(self.summary.buttons)
        if self.summary.paths:
            buttons.insert(-1, VictoryButton("compare", "eye", self.t("victory.compare"), self._compare))
        gap, height = px(10), px(50)
        width = (panel.width - px(48) - gap) // 2
        rows = (len(buttons) + 2) // 2
        top = panel.bottom - px(20) - rows * (height + gap) + gap
        widgets: list[Widget] = []
        for number, button in enumerate(buttons):
            row, column = divmod(number + 1, 2) if number else (0, 0)
            area = pygame.Rect(
                panel.x + px(24) + column * (width + gap), top + row * (height + gap), width, height
            )
            if number == 0 or (number == len(buttons) - 1 and column == 0):
                area.width = 2 * width + gap
            widgets.append(
                Button(area, button.name, button.press, label=button.label, icon=button.icon,
                       primary=number == 0,
                       size=16, active=button.name == "compare" and self.comparing)
            )  # fmt: skip
        return widgets

    def leave(self) -> None:
        """The game has the whole window again."""
        self.game.covered = 0

    def _compare(self) -> None:
        self.comparing = not self.comparing
        self.layout()

    def back(self) -> None:
        """Back to the solved board, where undo still works."""
        self.display.pop()

    def action(self, action: Action) -> bool:
        """Short cuts."""
        name = _KEYS.get(action)
        if name is None or name not in {widget.name for widget in self.widgets}:
            return False
        self.find(name).press()
        return True

    # Time.

    @property
    def _still(self) -> bool:
        return self.app.settings.reduced_motion

    @property
    def animating(self) -> bool:
        """While confetti falls."""
        return not self._still and self.time < SECONDS

    def update(self, seconds: float) -> None:
        """Let it fall; a sound for each star."""
        if not self.animating:
            return
        before, self.time = self.stars_shown, self.time + seconds
        if self.stars_shown > before:
            self.app.sound("goal")
        self.dirty = True

    @property
    def stars_shown(self) -> int:
        """How many stars have appeared."""
        if self._still or self.time >= SECONDS:
            return self.summary.stars
        return max(0, min(self.summary.stars, math.floor((self.time - STAR_AFTER) / STAR_EVERY) + 1))

    # Drawing.

    def draw(self, canvas: Canvas) -> None:
        """The panel beside the board; the paths over it; confetti over everything."""
        px, chrome, panel = canvas.px, canvas.chrome, self._panel(canvas)
        if self.comparing:
            colours = (chrome.accent, canvas.style.reach)
            for number, (level, moves) in enumerate(self.summary.paths):
                self.game.draw_path(canvas, level, moves, colours[number], number)
        canvas.surface.fill(chrome.panel, panel)
        edge = pygame.Rect(panel.x, panel.y, px(3), panel.height) if panel.x else panel.move(0, 0)
        if not panel.x:
            edge.height = px(3)
        canvas.surface.fill(chrome.accent, edge)
        x, y = panel.centerx, panel.y
        room = panel.width - px(40)
        canvas.text(self.summary.title, (x, y + self._down(canvas, 44)), 34, chrome.accent, bold=True,
                    anchor="center", width=room, shrink=0.6)  # fmt: skip
        canvas.text(
            self.summary.where,
            (x, y + self._down(canvas, 80)),
            18,
            chrome.dim,
            anchor="center",
            width=room,
            shrink=0.7,
        )
        self._draw_stars(canvas, panel)
        bottom = self._draw_rows(canvas, panel)
        self._draw_small(canvas, panel, bottom)
        self.draw_widgets(canvas)
        if self.animating:
            self._confetti.draw(canvas, self.time)

    def _draw_stars(self, canvas: Canvas, panel: pygame.Rect) -> None:
        px, chrome = canvas.px, canvas.chrome
        if not self.summary.stars:
            return
        for number in range(3):
            centre = (
                panel.centerx + px(84) * (number - 1),
                panel.y + self._down(canvas, 138 if number != 1 else 130),
            )
            empty = star(0.5, 0.5, 0.48, 0.21, 5, mix(chrome.panel, chrome.text, 0.16))
            size = self._down(canvas, 74)
            canvas.stamp((empty,), centre[0] - size / 2, centre[1] - size / 2, size)
            if number < self.stars_shown:
                age = 2.0 if self._still else (self.time - STAR_AFTER - STAR_EVERY * number) / 0.25
                if age < 1.4:  # it grows a little too large, then settles
                    size = round(size * (min(1.0, age) + max(0.0, 0.3 * (1 - abs(2.5 * age - 2)))))
                gold = star(0.5, 0.5, 0.48, 0.21, 5, chrome.accent)
                canvas.stamp((gold,), centre[0] - size / 2, centre[1] - size / 2, max(4, size // 2 * 2))
        lines = canvas.fonts.wrap(self.summary.award_text, max(9, px(14)), False, panel.width - px(30))
        for number, line in enumerate(lines):
            middle = (
                panel.centerx,
                panel.y + self._down(canvas, 196) + round((number - (len(lines) - 1) / 2) * px(18)),
            )
            canvas.text(line, middle, 14, chrome.dim, anchor="center", width=panel.width - px(20))

    def _draw_rows(self, canvas: Canvas, panel: pygame.Rect) -> int:
        """A small table: yours, the best, the optimum."""
        px, chrome = canvas.px, canvas.chrome
        columns = [panel.x + round(panel.width * part) for part, _ in COLUMNS]
        y = panel.y + self._down(canvas, 232)
        keys = ("victory.yours", "victory.best", self.summary.par_key)
        for x, (_, room), key in zip(columns, COLUMNS, keys, strict=True):
            canvas.text(self.t(key), (x, y), 13, chrome.dim, anchor="center", width=panel.width * room,
                        shrink=0.7, lines=2)  # fmt: skip
        for row in self.summary.rows:
            y += self._down(canvas, 36)
            canvas.text(
                row.label, (panel.x + px(28), y), 17, chrome.dim, width=panel.width * 0.27, shrink=0.7
            )
            colour = chrome.good if row.record else None
            canvas.text(str(row.yours), (columns[0], y), 26, colour, bold=True, anchor="center")
            for x, value in ((columns[1], row.best), (columns[2], row.par)):
                canvas.text("–" if value is None else str(value), (x, y), 20, anchor="center")
        if records := [row.label for row in self.summary.rows if row.record]:
            y += self._down(canvas, 28)
            canvas.text(
                f"{' · '.join(records)}: {self.t('victory.record')}",
                (panel.centerx, y),
                15,
                chrome.good,
                bold=True,
                anchor="center",
                width=panel.width - px(30),
                shrink=0.7,
            )
        return y

    def _draw_pairs(self, canvas: Canvas, panel: pygame.Rect, y: int) -> None:
        """The small figures with long names: two in a row, the name beside the figure."""
        px, half = canvas.px, panel.width // 2 - canvas.px(20)
        for number, (label, value) in enumerate(self.summary.small):
            left, middle = panel.x + px(24) + number % 2 * half, y + number // 2 * px(26)
            figure = canvas.text(str(value), (left, middle), 18, bold=True)
            room = left + half - px(8) - figure.right - px(8)
            canvas.text(label, (figure.right + px(8), middle), 14, canvas.chrome.dim, width=room, shrink=0.6)

    def _draw_small(self, canvas: Canvas, panel: pygame.Rect, y: int) -> None:
        px, chrome = canvas.px, canvas.chrome
        y += px(34)
        end = self.widgets[0].rect.top
        small = self.summary.small if y + px(60) < end else ()
        columns = (panel.width - px(32)) / max(1, len(small)) - px(6)
        least = max(9, round(px(12) * 0.7))
        if any(canvas.fonts.width(label, least, False) > columns for label, _ in small):
            self._draw_pairs(canvas, panel, y)
            small, y = (), y + px(58)
        for number, (label, value) in enumerate(small):
            x = panel.x + px(16) + (panel.width - px(32)) * (2 * number + 1) // (2 * len(small))
            canvas.text(str(value), (x, y), 18, bold=True, anchor="center")
            canvas.text(label, (x, y + px(22)), 12, chrome.dim, anchor="center", width=columns, shrink=0.7)
        y += px(58) if small else 0
        for line in self.summary.lines:
            if y + px(12) > end:
                return
            canvas.text(line, (panel.centerx, y), 15, chrome.dim, anchor="center",
                        width=panel.width - px(30), shrink=0.7)  # fmt: skip
            y += px(26)
        if self.comparing:
            for number, (key, colour) in enumerate(
                (("victory.yours", chrome.accent), (self.summary.par_key, canvas.style.reach))
            ):
                swatch = pygame.Rect(panel.x + px(60) + number * panel.width // 2, y - px(4), px(28), px(8))
                canvas.panel(swatch, colour, radius=4)
                canvas.text(self.t(key), (swatch.right + px(10), y), 14)
