"""What kind of level to make."""

from __future__ import annotations

import random
from functools import partial
from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.level_maker import LIMITS, LevelRequest
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Slider, Widget


class GeneratorScreen(WidgetScreen):
    """Sliders for size, boxes, difficulty and seed."""

    name: ClassVar[str] = "generator"

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.request = LevelRequest.remembered(self.app.settings.generator)

    def build(self, canvas: Canvas) -> list[Widget]:
        """One slider for each number."""
        px = canvas.px
        box = self._box(canvas)
        widgets: list[Widget] = []
        for row, (name, (lowest, highest)) in enumerate(LIMITS.items()):
            area = pygame.Rect(box.x + px(32), box.y + px(112) + row * px(62), box.width - px(64), px(52))
            value = getattr(self.request, name)
            widgets.append(
                Slider(area, name, label=self.t(f"make.{name}"), value=value, lowest=lowest, highest=highest,
                       text=self._text(name, value), changed=partial(self._set, name))
            )  # fmt: skip
        y = box.bottom - px(80)
        third = (box.width - px(64) - px(24)) // 3
        entries = (
            ("back", self.t("make.back"), self.back, False),
            ("random", self.t("make.random"), self._random, False),
            ("start", self.t("make.start"), self._start, True),
        )
        for number, (name, label, press, primary) in enumerate(entries):
            area = pygame.Rect(box.x + px(32) + number * (third + px(12)), y, third, px(54))
            widgets.append(Button(area, name, press, label=label, primary=primary, size=19, centred=True))
        if not self.widgets:
            self.focus = len(widgets) - 1
        return widgets

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(640), canvas.px(540))
        box.center = canvas.rect.center
        return box

    def _text(self, name: str, value: int) -> str:
        if name == "difficulty":
            return self.t("make.any") if value == 0 else str(value)
        return str(value)

    def _set(self, name: str, value: int) -> None:
        setattr(self.request, name, value)
        self._keep()
        slider = self.find(name)
        assert isinstance(slider, Slider)
        slider.text = self._text(name, value)
        self.dirty = True

    def _keep(self) -> None:
        """The form remembers its values, whether or not a level is made."""
        self.app.settings.generator = self.request.numbers()
        self.app.save_settings()

    def enter(self) -> None:
        """The request may have changed meanwhile (harder, easier, more like this)."""
        self.request = LevelRequest.remembered(self.app.settings.generator)
        super().enter()

    def _random(self) -> None:
        self.request = LevelRequest.surprise(random.Random())
        self._keep()
        self.layout()

    def _start(self) -> None:
        self._keep()
        self.display.go("generator_progress", request=self.request)

    def draw(self, canvas: Canvas) -> None:
        """Head line and widgets in a box."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        box = self._box(canvas)
        canvas.panel(box, border=chrome.raised)
        canvas.text(self.t("make.title"), (box.centerx, box.y + px(42)), 28, bold=True, anchor="center")
        canvas.text(self.t("make.intro"), (box.centerx, box.y + px(78)), 16, chrome.dim, anchor="center",
                    width=box.width - px(40))  # fmt: skip
        self.draw_widgets(canvas)
