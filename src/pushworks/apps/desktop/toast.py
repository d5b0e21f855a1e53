"""A short message at the foot of the screen that goes away by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.tasks import ThreadTask

SECONDS = 3.0


class Toast:
    """At most one message at a time; the last one wins."""

    def __init__(self) -> None:
        self.text = ""
        self._until = 0.0
        self._task: ThreadTask[Path] | None = None
        self._t: Callable[..., str] = str

    def say(self, text: str) -> None:
        """Show a message for a while."""
        self.text = text
        self._until = time.monotonic() + SECONDS
        self._task = None

    def clear(self) -> None:
        """Take a message away that no longer holds; one about a file being written stays."""
        if self._task is None:
            self.text = ""

    def follow(self, task: ThreadTask[Path], t: Callable[..., str]) -> None:
        """Show that a file is being written, then where it is."""
        self.say(t("export.busy"))
        self._task, self._t = task, t

    @property
    def wake(self) -> float | None:
        """Seconds until the message changes or goes away."""
        if self._task is not None:
            return 0.1
        return max(0.01, self._until - time.monotonic()) if self.text else None

    def update(self) -> bool:
        """Look at the clock; True when the message looks different now."""
        if self._task is not None:
            if not self._task.done:
                return False
            task, self._task = self._task, None
            if task.error is not None:
                self.say(self._t("export.failed", reason=str(task.error)))
            else:
                self.say(self._t("export.done", path=str(task.result())))
            return True
        if self.text and time.monotonic() >= self._until:
            self.text = ""
            return True
        return False

    def draw(self, canvas: Canvas, bottom: int) -> None:
        """Draw it in the middle, its lower edge at `bottom`."""
        if not self.text:
            return
        px = canvas.px
        pixels = max(9, px(18))
        width = min(canvas.fonts.width(self.text, pixels, False) + px(48), canvas.width - px(24))
        area = pygame.Rect(0, 0, width, px(46))
        area.midbottom = (canvas.width // 2, bottom)
        canvas.panel(area, canvas.chrome.raised, radius=23, border=canvas.chrome.accent, width=2)
        canvas.text(self.text, area.center, 18, anchor="center", width=width - px(32))
