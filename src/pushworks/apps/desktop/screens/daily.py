"""The level of the day being made; then it is played."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import PlayableCollection, rating_of
from pushworks.apps.desktop.daily import NAME, WEEKDAY_DIFFICULTY, daily_level, daily_streak, day_of
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.open_game import play
from pushworks.apps.desktop.screens.board_screen import BoardScreen
from pushworks.apps.desktop.screens.work_screen import WorkScreen
from pushworks.apps.desktop.tasks import ThreadTask
from pushworks.levels import Level


class DailyScreen(WorkScreen):
    """Over the start menu."""

    name: ClassVar[str] = "daily"
    title: ClassVar[str] = "daily.title"

    def __init__(self, display: Display, day: date | None = None) -> None:
        self.day = chosen = day or date.today()
        kept = next(
            (collection for collection in display.app.collections.stored() if collection.name == NAME), None
        )
        known = kept and next((level for level in kept.levels if day_of(level) == chosen), None)
        self.task = ThreadTask(lambda cancelled: known or daily_level(chosen, cancelled) or chosen)
        super().__init__(display, self.task)

    def finish(self) -> None:
        """Keep it and play it."""
        if self.task.error is not None or isinstance(self.task.result(), date):
            text = str(self.task.error or self.t("making.failed"))
            self.display.replace("message", title=self.t("making.failed"), text=text)
            return
        level = self.task.result()
        assert not isinstance(level, date)
        library = self.app.library
        collection = PlayableCollection(NAME, NAME, (level,))
        if library is not None:
            library.add([level], NAME)
            collection = next(
                collection for collection in self.app.collections.stored() if collection.name == NAME
            )
        self.display.pop()
        play(self.display, collection, collection.levels.index(level))
        top = self.display.top
        assert isinstance(top, BoardScreen)
        top.toast.say(self._about(level))

    def _weekday(self) -> str:
        return self.t(f"daily.weekday_{self.day.weekday()}")

    def _about(self, level: Level) -> str:
        """The weekday with its difficulty, and the days in a row."""
        rating = rating_of(level)
        difficulty = WEEKDAY_DIFFICULTY[self.day.weekday()] if rating is None else rating
        now, _ = daily_streak(self.app.library, date.today())
        return self.t(
            "daily.today", weekday=self._weekday(), difficulty=self.format_number(difficulty, 1), days=now
        )

    def figures(self) -> list[tuple[str, str]]:
        """The day, and the time it takes."""
        day = f"{self._weekday()}, {self.day.isoformat()}"
        return [(self.t("daily.day"), day), (self.t("ai.time"), f"{self.format_number(self.elapsed, 1)} s")]

    def draw_picture(self, canvas: Canvas, area: pygame.Rect) -> None:
        """A crate on its way to a goal."""
        tile = canvas.px(64)
        canvas.stamp(canvas.style.box, area.centerx - tile * 1.1, area.y, tile)
        canvas.stamp(canvas.style.goal, area.centerx + tile * 0.1, area.y, tile)
