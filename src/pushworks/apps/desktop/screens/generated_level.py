"""A level that was just made: its picture, what it is like, and where to go from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import pygame

from pushworks.apps.desktop.board_view import thumbnail
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.level_maker import NEAR, LevelRequest
from pushworks.apps.desktop.names import name_of
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Level


class GeneratedLevelScreen(WidgetScreen):
    """Over the screen with the requests. The level is kept already."""

    name: ClassVar[str] = "generated_level"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, request: LevelRequest, level: Level, rating: float | None) -> None:
        super().__init__(display)
        self.request = request
        self.rating = rating
        collections = self.app.collections
        own = collections.own()
        if own is None or level not in own.levels:  # it needs a name that no other level has
            taken = {other.title for other in own.levels} if own is not None else set()
            level = replace(level, title=name_of(level, taken))
        self.collection = collections.keep(level)
        self.index = self.collection.levels.index(level) if level in self.collection.levels else 0
        self.level = self.collection.levels[self.index]
        if rating is not None and self.app.library is not None:
            self.app.library.rate(level, rating, source="level maker")
        self._picture: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._remember(request.again())  # the next one is another

    def _remember(self, request: LevelRequest) -> None:
        self.app.settings.generator = request.numbers()
        self.app.save_settings()

    def build(self, canvas: Canvas) -> list[Widget]:
        """Play first; then the ways to another level."""
        px, box = canvas.px, self._box(canvas)
        entries: list[tuple[str, str, Callable[[], None]]] = [
            ("play", "play", self._play),
            ("more", "generate", lambda: self._make(self.request.again())),
            ("easier", "minus", lambda: self._make(self.request.changed(-1, self.rating))),
            ("harder", "plus", lambda: self._make(self.request.changed(1, self.rating))),
        ]
        width, gap = (box.width - px(64) - px(14)) // 2, px(14)
        widgets: list[Widget] = []
        for number, (name, icon, press) in enumerate(entries):
            x = box.x + px(32) + (number % 2) * (width + gap)
            y = box.bottom - px(150) + (number // 2) * px(64)
            widgets.append(
                Button(pygame.Rect(x, y, width, px(54)), name, press, label=self.t(f"made.{name}"), icon=icon,
                       primary=number == 0, size=18)
            )  # fmt: skip
        return widgets

    def _play(self) -> None:
        self.display.pop()
        play(self.display, self.collection, self.index)

    def _make(self, request: LevelRequest) -> None:
        self._remember(request)
        self.display.replace("generator_progress", request=request)

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(620), canvas.px(640))
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """Name, picture, facts, buttons."""
        canvas.shade()
        px, chrome, box = canvas.px, canvas.chrome, self._box(canvas)
        canvas.panel(box, border=chrome.accent, width=3)
        canvas.text(self.t("made.title"), (box.centerx, box.y + px(34)), 17, chrome.dim, anchor="center")
        canvas.text(self.level.title, (box.centerx, box.y + px(68)), 30, chrome.accent, bold=True,
                    anchor="center", width=box.width - px(40), shrink=0.6)  # fmt: skip
        area = pygame.Rect(box.x + px(32), box.y + px(102), box.width - px(64), px(290))
        key = (canvas.style.name, area.size)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, thumbnail(canvas, self.level, *area.size))
        picture = self._picture[1]
        canvas.surface.blit(picture, picture.get_rect(center=area.center))
        difficulty = "–" if self.rating is None else self.format_number(self.rating, 1)
        pushes = self.level.notes.partition(" pushes")[0].rpartition(" ")[2]
        facts = self.t("made.facts", boxes=len(self.level.boxes), pushes=pushes, difficulty=difficulty)
        canvas.text(facts, (box.centerx, box.y + px(420)), 18, bold=True, anchor="center")
        far = self.request.distance(self.rating) > NEAR
        text = self.t("made.near", wanted=self.request.difficulty) if far else self.t("made.kept")
        canvas.text(text, (box.centerx, box.y + px(452)), 15, chrome.dim, anchor="center",
                    width=box.width - px(30), shrink=0.8)  # fmt: skip
        self.draw_widgets(canvas)
