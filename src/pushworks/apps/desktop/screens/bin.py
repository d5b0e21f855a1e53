"""The bin: what was deleted, to be restored one by one or forgotten for good."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screens.list_screen import ListScreen
from pushworks.apps.desktop.widgets import Button, Widget

if TYPE_CHECKING:
    from pushworks.library import Binned

TOP, ROW = 104, 56
"""Where the list begins, and the height of its rows, in design units."""


class BinScreen(ListScreen):
    """A list, the last thing deleted first; a press restores."""

    name: ClassVar[str] = "bin"
    above = 2

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.things: list[Binned] = []
        self.said = ""

    @property
    def length(self) -> int:
        """Things in the bin."""
        return len(self.things)

    def enter(self) -> None:
        """Look into it."""
        self.things = self.app.library.bin() if self.app.library is not None else []
        self.focus = 2 if self.things else 0
        super().enter()

    def build(self, canvas: Canvas) -> list[Widget]:
        """The way back, the broom, and a row for each thing in view."""
        px = canvas.px
        widgets: list[Widget] = [
            Button(pygame.Rect(px(16), px(12), px(48), px(44)), "back", self.back, icon="previous",
                   tip=self.t("make.back"), hint=self.app.keymap.label(Action.BACK)),
            Button(pygame.Rect(canvas.width - px(296), px(12), px(280), px(44)), "empty", self._ask,
                   bool(self.things), label=self.t("bin.empty"), icon="bin", size=16),
        ]  # fmt: skip
        for row, number in enumerate(self.make_room((canvas.height - px(TOP + 12)) // px(ROW))):
            thing = self.things[number]
            area = pygame.Rect(px(24), px(TOP) + row * px(ROW), canvas.width - px(60), px(ROW - 8))
            if thing.is_whole:
                label = self.t("bin.whole", name=thing.name, count=thing.levels)
            else:
                label = self.t("bin.one", title=thing.title or "–", name=thing.name)
            day = time.strftime("%Y-%m-%d %H:%M", time.localtime(thing.deleted))
            widgets.append(
                Button(area, f"restore {thing.id}", partial(self._restore, thing), label=f"{day}   {label}",
                       size=17, icon="levels" if thing.is_whole else "rectangle", hint=self.t("bin.restore"))
            )  # fmt: skip
        return [*widgets, *self.scroll_bar(canvas, px(TOP))]

    def _restore(self, thing: Binned) -> None:
        assert self.app.library is not None
        name = self.app.library.restore(thing.id)
        self.said = self.t("bin.restored", name=thing.title or name)
        self._changed()

    def _ask(self) -> None:
        choice = (self.t("bin.empty"), self._empty)
        self.display.go("message", title=self.t("bin.title"), text=self.t("bin.sure"), choices=[choice])

    def _empty(self) -> None:
        assert self.app.library is not None
        self.app.library.empty_bin()
        self.said = ""
        self._changed()

    def _changed(self) -> None:
        self.app.collections.reload_stored()
        self.app.sound("goal")
        self.enter()

    def draw(self, canvas: Canvas) -> None:
        """Head line, list, scroll bar."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.text(self.t("bin.title"), (px(80), px(34)), 24, bold=True)
        canvas.text(self.said or self.t("bin.intro"), (px(28), px(82)), 16, chrome.dim,
                    width=canvas.width - px(56))  # fmt: skip
        if not self.things:
            canvas.text(self.t("bin.nothing"), canvas.rect.center, 18, chrome.dim, anchor="center")
        self.draw_widgets(canvas)
