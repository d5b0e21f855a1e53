"""A level being made: candidates looked at, good ones found, and buttons to take the best or to stop."""

from __future__ import annotations

import logging
import time
from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.making import ENOUGH, MakeTask, Wish
from pushworks.apps.desktop.opening import play
from pushworks.apps.desktop.state import MenuState
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Level

log = logging.getLogger("pushworks.desktop")


class GeneratingScreen(MenuState):
    """Over the screen with the wishes."""

    name: ClassVar[str] = "generating"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, wish: Wish) -> None:
        super().__init__(display)
        self.wish = wish
        self.task = MakeTask(wish)
        self.begun = time.monotonic()
        self._good = 0

    def build(self, canvas: Canvas) -> list[Widget]:
        """Take the best so far, or cancel."""
        px = canvas.px
        box = self._box(canvas)
        width = (box.width - px(64) - px(14)) // 2
        y = box.bottom - px(80)
        take = Button(
            pygame.Rect(box.x + px(32), y, width, px(54)),
            "take",
            self._finish,
            self.task.good > 0,
            label=self.t("making.take"),
            icon="play",
            size=17,
            primary=self.task.good > 0,
        )
        stop = Button(
            pygame.Rect(box.right - px(32) - width, y, width, px(54)),
            "cancel",
            self.back,
            label=self.t("cancel"),
            icon="stop",
            size=17,
        )
        if not self.widgets:
            self.focus = 1
        return [take, stop]

    def back(self) -> None:
        """Cancel."""
        self.task.cancel()
        self.display.pop()

    def leave(self) -> None:
        """However the screen is left, the work ends."""
        self.task.cancel()

    @property
    def wake(self) -> float | None:
        """Look at the work ten times a second."""
        return 0.03 if time.monotonic() - self.begun < 0.5 else 0.1

    def update(self, seconds: float) -> None:
        """Is it done?"""
        self.dirty = True
        if self.task.done:
            self._finish()
        elif self.task.good != self._good:
            self._good = self.task.good
            self.layout()

    def _finish(self) -> None:
        found = self.task.best()
        self.task.cancel()
        if self.task.error is not None:
            log.error("the level maker failed", exc_info=self.task.error)
        if found is None and self.task.error is not None:
            text = f"{type(self.task.error).__name__}: {self.task.error}"
            self.display.replace("message", title=self.t("making.failed"), text=text)
        elif found is None:
            text = self.t("making.failed_text", tried=self.task.tried)
            self.display.replace("message", title=self.t("making.failed"), text=text)
        else:
            self._play(*found)

    def _play(self, level: Level, rating: float | None) -> None:
        course = self.app.shelf.keep(level)
        if rating is not None and self.app.library is not None:
            self.app.library.rate(level, rating, source="level maker")
        index = next((i for i, other in enumerate(course.levels) if other == level), len(course) - 1)
        self.wish.seed = (self.wish.seed + 1) % 10000  # the next one is another
        self.display.pop()
        play(self.display, course, index)

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(620), canvas.px(400))
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """Figures, and one crate for each good level found."""
        canvas.shade()
        px, chrome = canvas.px, canvas.chrome
        box = self._box(canvas)
        canvas.panel(box, border=chrome.raised)
        canvas.text(self.t("making.title"), (box.centerx, box.y + px(44)), 27, bold=True, anchor="center")
        tile = px(64)
        left = box.centerx - ENOUGH * (tile + px(8)) // 2
        for number in range(ENOUGH):
            x = left + number * (tile + px(8))
            floor = pygame.Rect(x, box.y + px(92), tile, tile)
            canvas.panel(floor, canvas.style.floor.even, radius=8)
            canvas.stamp(canvas.style.goal, x, floor.y, tile)
            if number < self.task.good:
                canvas.stamp(canvas.style.box_on_goal, x, floor.y, tile)
        rows = (
            (self.t("making.good"), f"{self.task.good} / {ENOUGH}"),
            (self.t("making.tried"), f"{self.task.tried:,}"),
            (self.t("ai.time"), f"{time.monotonic() - self.begun:.1f} s"),
        )
        for row, (label, value) in enumerate(rows):
            y = box.y + px(196) + row * px(32)
            canvas.text(label, (box.centerx - px(16), y), 18, chrome.dim, anchor="midright")
            canvas.text(value, (box.centerx + px(16), y), 18, bold=True)
        self.draw_widgets(canvas)
