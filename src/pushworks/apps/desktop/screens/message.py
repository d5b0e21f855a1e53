"""A message with a few buttons, over whatever was on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget

Choice = tuple[str, Callable[[], None]]


class MessageScreen(WidgetScreen):
    """Title, text, buttons. Each button closes the message, then does its work."""

    name: ClassVar[str] = "message"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, title: str, text: str, choices: list[Choice] | None = None) -> None:
        super().__init__(display)
        self.title = title
        self.text = text
        self.choices = choices or []

    def build(self, canvas: Canvas) -> list[Widget]:
        """The buttons in a row below the text."""
        px = canvas.px
        box = self._box(canvas)
        labels: list[Choice] = [*self.choices, (self.t("close"), lambda: None)]
        width = min(px(230), (box.width - px(48) - px(12) * (len(labels) - 1)) // len(labels))
        widgets: list[Widget] = []
        x = box.centerx - (width * len(labels) + px(12) * (len(labels) - 1)) // 2
        for number, (label, work) in enumerate(labels):
            area = pygame.Rect(x, box.bottom - px(74), width, px(50))
            widgets.append(
                Button(
                    area,
                    f"choice {number}",
                    self._closing(work),
                    label=label,
                    primary=number == 0,
                    size=17,
                    centred=True,
                )
            )
            x += width + px(12)
        return widgets

    def _closing(self, work: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.display.pop()
            work()

        return press

    def _box(self, canvas: Canvas) -> pygame.Rect:
        width = min(canvas.px(760), canvas.width - canvas.px(40))
        lines = len(canvas.fonts.wrap(self.text, max(9, canvas.px(18)), False, width - canvas.px(64)))
        height = canvas.px(180) + lines * round(canvas.px(18) * 1.45)
        box = pygame.Rect(0, 0, width, height)
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """Shade what is below and draw the box."""
        canvas.shade()
        box = self._box(canvas)
        px = canvas.px
        canvas.panel(box, border=canvas.chrome.raised)
        canvas.text(
            self.title,
            (box.centerx, box.y + px(42)),
            26,
            bold=True,
            anchor="center",
            width=box.width - px(40),
        )
        area = pygame.Rect(box.x + px(32), box.y + px(78), box.width - px(64), box.height)
        canvas.paragraph(self.text, area, 18, canvas.chrome.dim, centred=True)
        self.draw_widgets(canvas)
