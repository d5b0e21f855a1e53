"""`WorkScreen`: work behind the window, with figures that are true and a button that stops it at once."""

from __future__ import annotations

import time
from abc import abstractmethod
from typing import ClassVar, Protocol

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget

EAGER = 0.5
"""Seconds during which the work is looked at more often: most answers come early."""


class Task(Protocol):
    """Work that can be looked at and stopped, never waited for."""

    @property
    def done(self) -> bool:
        """Whether it has ended."""

    def cancel(self) -> None:
        """Stop it."""


class WorkScreen(WidgetScreen):
    """A box over the screen below: title, picture, figures, progress, buttons."""

    overlay: ClassVar[bool] = True
    title: ClassVar[str] = ""
    """Key of the head line."""

    def __init__(self, display: Display, task: Task) -> None:
        super().__init__(display)
        self._work = task
        self.begun = time.monotonic()

    # What the work says of itself.

    @abstractmethod
    def finish(self) -> None:
        """The work has ended: show what came of it in place of this screen."""

    @abstractmethod
    def figures(self) -> list[tuple[str, str]]:
        """What to show, label and value."""

    @abstractmethod
    def draw_picture(self, canvas: Canvas, area: pygame.Rect) -> None:
        """Something to look at meanwhile."""

    @property
    def progress(self) -> float | None:
        """How much of the time allowed is over; None: unknown."""
        return None

    def buttons(self) -> list[Button]:
        """More buttons, before the one that cancels."""
        return []

    # The rest is alike for all.

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.begun

    def build(self, canvas: Canvas) -> list[Widget]:
        """The buttons in a row."""
        px, box = canvas.px, self._box(canvas)
        nowhere = pygame.Rect(0, 0, 0, 0)
        stop = Button(nowhere, "cancel", self.back, label=self.t("cancel"), icon="stop", size=17)
        row = [*self.buttons(), stop]
        stop.primary = len(row) == 1
        gap = px(14)
        width = min(px(270), (box.width - px(64) - gap * (len(row) - 1)) // len(row))
        x = box.centerx - (width * len(row) + gap * (len(row) - 1)) // 2
        for button in row:
            button.rect = pygame.Rect(x, box.bottom - px(80), width, px(54))
            x += width + gap
        if not self.widgets:
            self.focus = len(row) - 1
        return list(row)

    def back(self) -> None:
        """Cancel."""
        self.display.pop()

    def leave(self) -> None:
        """However the screen is left, the work ends."""
        self._work.cancel()

    @property
    def wake(self) -> float | None:
        """Look at the work ten times a second; sooner at first."""
        return 0.02 if self.elapsed < EAGER else 0.1

    def update(self, seconds: float) -> None:
        """Is it done?"""
        self.dirty = True
        if self._work.done:
            self.finish()

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(620), canvas.px(410))
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """Shade what is below; title, picture, figures, progress, buttons."""
        canvas.shade()
        px, chrome, box = canvas.px, canvas.chrome, self._box(canvas)
        canvas.panel(box, border=chrome.raised)
        canvas.text(self.t(self.title), (box.centerx, box.y + px(44)), 27, bold=True, anchor="center")
        self.draw_picture(canvas, pygame.Rect(box.x, box.y + px(84), box.width, px(72)))
        for row, (label, value) in enumerate(self.figures()):
            y = box.y + px(186) + row * px(28)
            canvas.text(label, (box.centerx - px(16), y), 18, chrome.dim, anchor="midright")
            canvas.text(value, (box.centerx + px(16), y), 18, bold=True)
        if self.progress is not None:
            bar = pygame.Rect(box.x + px(40), box.bottom - px(102), box.width - px(80), px(10))
            canvas.panel(bar, chrome.raised, radius=5)
            done = bar.copy()
            done.width = round(bar.width * min(1.0, self.progress))
            if done.width > 2:
                canvas.panel(done, chrome.accent, radius=5)
        self.draw_widgets(canvas)
