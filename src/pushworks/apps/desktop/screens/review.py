"""Where did I go wrong: the game looked back over, in the background."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.review import SECONDS, Finding, review
from pushworks.apps.desktop.screens.work_screen import WorkScreen
from pushworks.apps.desktop.tasks import ThreadTask

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

log = logging.getLogger("pushworks.desktop")


class ReviewScreen(WorkScreen):
    """Over the game; ends with a message, and the way to the push in question."""

    name: ClassVar[str] = "review"
    title: ClassVar[str] = "review.title"

    def __init__(self, display: Display, game: PlayScreen) -> None:
        self.game = game
        self.looked = 0
        level, lurd = game.session.level, game.session.game.lurd
        self.task: ThreadTask[Finding] = ThreadTask(lambda stop: review(level, lurd, stop, self._tell))
        super().__init__(display, self.task)

    def _tell(self, looked: int) -> None:
        self.looked = looked

    def finish(self) -> None:
        """Say what was found."""
        if self.task.error is not None:
            log.error("the review failed", exc_info=self.task.error)
            self.display.replace("message", title=self.t("review.title"), text=str(self.task.error))
            return
        found, game = self.task.result(), self.game
        text = self.t(f"review.{found.kind}", push=found.push, move=found.move + 1, wasted=found.wasted)
        choices = []
        if found.push:
            choices.append((self.t("review.go"), lambda: game.go_to(found.move)))
        self.display.replace("message", title=self.t("review.title"), text=text, choices=choices)

    @property
    def progress(self) -> float:
        """Of the time it may take."""
        return self.elapsed / SECONDS

    def figures(self) -> list[tuple[str, str]]:
        """Positions and time."""
        return [
            (self.t("review.looked"), str(self.looked)),
            (self.t("ai.time"), f"{self.elapsed:.1f} s / {SECONDS:g} s"),
        ]

    def draw_picture(self, canvas: Canvas, area: pygame.Rect) -> None:
        """A box in its corner, and an eye on it."""
        tile = canvas.px(64)
        canvas.stamp(canvas.style.box, area.centerx - tile * 1.1, area.y, tile)
        canvas.icon("eye", (area.centerx + tile * 6 // 10, area.y + tile // 2), tile, canvas.chrome.accent)
