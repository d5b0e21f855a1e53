"""Bait: choose one of the levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.bait_session import best_play
from pushworks.apps.desktop.bait_view import bait_thumbnail
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.bait import BaitLevel
from pushworks.bait.shipped import shipped_levels
from pushworks.library.entry import Maker

_COLUMNS = 5
_MOST = 40
"""More cards than this do not fit on the page."""


@dataclass
class BaitCard(Widget):
    """A level: picture, number, title, best game."""

    screen: BaitScreen | None = None
    index: int = 0

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        assert self.screen is not None
        px, chrome, level = canvas.px, canvas.chrome, self.screen.levels[self.index]
        border = chrome.accent if focused else chrome.raised
        fill = chrome.raised if focused else chrome.panel
        canvas.panel(self.rect, fill, radius=12, border=border, width=3 if focused else 1)
        area = self.rect.inflate(-px(16), -px(52)).move(0, -px(18))
        picture = self.screen.picture(canvas, self.index, area.size)
        canvas.surface.blit(picture, picture.get_rect(center=area.center))
        y = self.rect.bottom - px(22)
        number = canvas.text(str(self.index + 1), (self.rect.x + px(12), y), 17, chrome.accent, bold=True)
        best = self.screen.best[self.index]
        right = self.rect.right - px(12)
        if best is not None:
            colour = chrome.dim if self.screen.helped[self.index] else chrome.good
            canvas.icon("check", (right - px(10), y), px(20), colour)
            moves = canvas.text(str(best), (right - px(26), y), 14, chrome.dim, anchor="midright")
            right = moves.left - px(6)
        left = number.right + px(8)
        canvas.text(level.title, (left, y), 15, width=right - left, shrink=0.75)


class BaitScreen(WidgetScreen):
    """All levels on one page."""

    name: ClassVar[str] = "bait"

    def __init__(self, display: Display, levels: Sequence[BaitLevel] | None = None) -> None:
        super().__init__(display)
        self.levels = (levels or shipped_levels())[:_MOST]
        self.best: list[int | None] = []
        """The fewest moves of a won game of each level: the player's own, else those with help."""
        self.helped: list[bool] = []
        """Whether they are with help."""
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    def enter(self) -> None:
        """Levels may have been solved since."""
        library, first = self.app.library, not self.best
        own = [best_play(library, level) for level in self.levels]
        found = [
            play or best_play(library, level, Maker.HELPED)
            for play, level in zip(own, self.levels, strict=True)
        ]
        self.best = [play.moves if play is not None else None for play in found]
        self.helped = [play is None for play in own]
        super().enter()
        if first:  # begin at the first level that is not solved yet
            index = next((i for i, best in enumerate(self.best) if best is None), 0)
            self.set_focus(1 + index)

    def picture(self, canvas: Canvas, index: int, size: tuple[int, int]) -> pygame.Surface:
        """The small picture of a level, drawn once."""
        key = (canvas.style.name, index, size)
        if key not in self._pictures:
            self._pictures[key] = bait_thumbnail(canvas, self.levels[index], *size)
        return self._pictures[key]

    def build(self, canvas: Canvas) -> list[Widget]:
        """The way back, and a card for each level."""
        px = canvas.px
        widgets: list[Widget] = [
            Button(
                pygame.Rect(px(16), px(12), px(48), px(44)),
                "back",
                self.back,
                icon="previous",
                tip=self.t("make.back"),
                hint=self.app.keymap.label(Action.BACK),
            )
        ]
        rows = max(4, -(-len(self.levels) // _COLUMNS))
        left, top, gap = px(24), px(104), px(10)
        width = (canvas.width - 2 * left - gap * (_COLUMNS - 1)) // _COLUMNS
        height = (canvas.height - top - px(16) - gap * (rows - 1)) // rows
        for index in range(len(self.levels)):
            row, column = divmod(index, _COLUMNS)
            area = pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
            widgets.append(BaitCard(area, f"card {index}", self._playing(index), screen=self, index=index))
        return widgets

    def _playing(self, index: int) -> Callable[[], None]:
        return lambda: self.display.go("bait_play", index=index, levels=self.levels)

    def draw(self, canvas: Canvas) -> None:
        """Head line and cards."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.text(self.t("bait.title", count=len(self.levels)), (px(80), px(34)), 24, bold=True)
        canvas.text(self.t("bait.rules"), (px(80), px(76)), 16, chrome.dim, width=canvas.width - px(100),
                    shrink=0.7, lines=2)  # fmt: skip
        self.draw_widgets(canvas)
