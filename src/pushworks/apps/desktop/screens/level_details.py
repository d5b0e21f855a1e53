"""What is said about a level being drawn: title, author, notes."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.draft import Draft
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, TextField, Widget

FIELDS = ("title", "author", "notes")


class LevelDetailsScreen(WidgetScreen):
    """Over the editor: one line for each."""

    name: ClassVar[str] = "level_details"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, draft: Draft) -> None:
        super().__init__(display)
        self.draft = draft

    def build(self, canvas: Canvas) -> list[Widget]:
        """The fields, and a button."""
        px, box = canvas.px, self._box(canvas)
        widgets: list[Widget] = []
        for row, name in enumerate(FIELDS):
            area = pygame.Rect(box.x + px(28), box.y + px(84 + 64 * row), box.width - px(56), px(54))
            widgets.append(
                TextField(area, name, partial(self._step_focus, 1), label=self.t(f"details.{name}"),
                          text=getattr(self.draft, name), most=2000 if name == "notes" else 100,
                          changed=partial(self._set, name))
            )  # fmt: skip
        area = pygame.Rect(box.centerx - px(110), box.bottom - px(76), px(220), px(52))
        widgets.append(Button(area, "done", self.back, label=self.t("done"), primary=True, centred=True))
        return widgets

    def _set(self, name: str, text: str) -> None:
        setattr(self.draft, name, text)
        self.draft.keep(self.app.library)

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, min(canvas.px(760), canvas.width - canvas.px(24)), canvas.px(370))
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """The box with its fields."""
        canvas.shade()
        box = self._box(canvas)
        canvas.panel(box, border=canvas.chrome.raised)
        at = (box.centerx, box.y + canvas.px(44))
        canvas.text(self.t("editor.details"), at, 26, bold=True, anchor="center")
        self.draw_widgets(canvas)
