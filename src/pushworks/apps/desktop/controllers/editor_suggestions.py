"""Suggestions in the editor: found in the background after the verdict, applied by a key or a click."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from pushworks.apps.desktop import marks
from pushworks.apps.desktop.board_view import Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.suggestion import Suggestion, suggest
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.apps.desktop.widgets import Button

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.editor import EditorScreen
    from pushworks.levels import Level

KEY = "G"
"""The key that applies it (`EDITOR_KEYS`)."""


class SuggestionController:
    """About one drawing at a time; another drawing, and it begins anew."""

    def __init__(self, screen: EditorScreen) -> None:
        self.screen = screen
        self.found: Suggestion | None = None
        self._level: Level | None = None
        """The drawing that was looked at, or is."""
        self._task: ThreadTask[list[Suggestion]] | None = None

    @property
    def on(self) -> bool:
        """Whether the player wants suggestions."""
        return self.screen.app.settings.suggestions

    @property
    def busy(self) -> bool:
        """Whether one is being looked for."""
        return self._task is not None

    def toggle(self) -> None:
        """Switch them on or off."""
        settings = self.screen.app.settings
        settings.suggestions = not settings.suggestions
        self.screen.app.save_settings()
        self.stop()

    def stop(self) -> None:
        """Forget what was found; what is being looked for is no longer needed."""
        if self._task is not None:
            self._task.cancel()
        self._task = self._level = self.found = None

    def poll(self) -> bool:
        """Go on with the work; True when there is something else to show."""
        verdict = self.screen.verdict
        if self._level is not None and self._level != verdict.level:
            self.stop()
            return True
        if self._task is not None and self._task.done:
            task, self._task = self._task, None
            found = task.result() if task.error is None else []
            self.found = found[0] if found else None
            return True
        ready = verdict.good and not verdict.busy and verdict.level is not None
        if self.on and ready and self._level is None and self.screen.display.top is self.screen:
            self._level = level = verdict.level
            assert level is not None
            self._task = ThreadTask(lambda cancelled: [each for each in [suggest(level, cancelled)] if each])
        return False

    def apply(self) -> None:
        """Change the drawing as suggested; undo takes it back."""
        if self.found is None:
            return
        sheet, found = self.screen.sheet, self.found
        self.stop()
        self.screen.take(sheet.with_moved(found.what, found.origin, found.target))
        self.screen.toast.say(self.screen.t("suggestion.applied"))
        self.screen.app.sound("goal")

    # What is seen of it.

    def button(self, canvas: Canvas, foot: pygame.Rect) -> Button | None:
        """At the right of the verdict: what is gained, and the key."""
        if self.found is None:
            return None
        px = canvas.px
        key = f"suggestion.{self.found.what}_unique" if self.found.unique else f"suggestion.{self.found.what}"
        text = self.screen.t(key, pushes=self.found.gain)
        words = canvas.fonts.width(text, max(9, px(16)), False)
        width = min(words + px(50) + canvas.fonts.width(KEY, max(9, px(12)), False), foot.width * 11 // 20)
        area = pygame.Rect(foot.right - px(8) - width, foot.y + px(4), width, foot.height - px(8))
        return Button(area, "suggestion", self.apply, label=text, hint=KEY, size=16, active=True)

    def mark(self, found: Marks, canvas: Canvas) -> None:
        """The goal or box that would go, and where to."""
        if self.found is not None:
            found.add([self.found.origin], marks.meeting(canvas.style.hint), above=True)
            found.add([self.found.target], marks.hint_box(canvas.style.hint), above=True)
