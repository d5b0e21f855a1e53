"""A level being made: candidates looked at, good ones found, and buttons to take the best or to stop."""

from __future__ import annotations

import logging
from typing import ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.level_maker import ENOUGH, GenerateTask, LevelRequest
from pushworks.apps.desktop.screens.work_screen import WorkScreen
from pushworks.apps.desktop.widgets import Button

log = logging.getLogger("pushworks.desktop")


class GeneratorProgressScreen(WorkScreen):
    """Over the screen with the requests."""

    name: ClassVar[str] = "generator_progress"
    title: ClassVar[str] = "making.title"

    def __init__(self, display: Display, request: LevelRequest) -> None:
        self.request = request
        self.task = GenerateTask(request)
        super().__init__(display, self.task)
        self._some = False

    def buttons(self) -> list[Button]:
        """Take the best so far."""
        some = self.task.best_difficulty is not None
        return [
            Button(pygame.Rect(0, 0, 0, 0), "take", self.finish, some, label=self.t("making.take"),
                   icon="play", size=17, primary=some)
        ]  # fmt: skip

    def update(self, seconds: float) -> None:
        """Is there something to take, is it done?"""
        super().update(seconds)
        some = self.task.best_difficulty is not None
        if some != self._some and self.display.top is self:
            self._some = some
            self.layout()
            self.set_focus(0)

    def finish(self) -> None:
        """Play the best level, or say why there is none."""
        found = self.task.best()
        self.task.cancel()
        if self.task.error is not None:
            log.error("the level maker failed", exc_info=self.task.error)
        if found is None and self.task.error is not None:
            text = f"{type(self.task.error).__name__}: {self.task.error}"
            self.display.replace("message", title=self.t("making.failed"), text=text)
        elif found is None:
            text = self.t("making.failed_text", tried=self.task.tried)
            self.display.replace("message", title=self.t("making.failed"), text=text)
        else:
            self.display.replace("generated_level", request=self.request, level=found[0], rating=found[1])

    @property
    def progress(self) -> float:
        """Of the time it may take."""
        return max(self.elapsed / self.task.seconds, self.task.good / ENOUGH)

    def figures(self) -> list[tuple[str, str]]:
        """The best so far, good ones, candidates, time."""
        best = self.task.best_difficulty
        none = self.t("making.none_yet")
        return [
            (self.t("making.best"), none if best is None else self.t("making.best_value", difficulty=best)),
            (self.t("making.good"), f"{self.task.good} / {ENOUGH}"),
            (self.t("making.tried"), self.format_number(self.task.tried)),
            (
                self.t("ai.time"),
                f"{self.format_number(self.elapsed, 1)} s / {self.format_number(self.task.seconds, None)} s",
            ),
        ]

    def draw_picture(self, canvas: Canvas, area: pygame.Rect) -> None:
        """One crate for each good level found."""
        tile, gap = canvas.px(64), canvas.px(8)
        x = area.centerx - ENOUGH * (tile + gap) // 2
        for number in range(ENOUGH):
            canvas.panel(pygame.Rect(x, area.y, tile, tile), canvas.style.floor.even, radius=8)
            canvas.stamp(canvas.style.goal, x, area.y, tile)
            if number < self.task.good:
                canvas.stamp(canvas.style.box_on_goal, x, area.y, tile)
            x += tile + gap
