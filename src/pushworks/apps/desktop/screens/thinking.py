"""The AI at work: what it does, how long it may, and a button that stops it at once."""

from __future__ import annotations

import logging
import math
import time
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.state import MenuState
from pushworks.apps.desktop.tasks import SolveTask
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction
from pushworks.render import Pose

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.playing import PlayingScreen

log = logging.getLogger("pushworks.desktop")


class ThinkingScreen(MenuState):
    """Runs a search from the present position; then plays what it found, or says that it found nothing."""

    name: ClassVar[str] = "thinking"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, game: PlayingScreen, seconds: float | None = None) -> None:
        super().__init__(display)
        self.game = game
        self.level = game.session.game.current_level()
        self.task = SolveTask(self.level, seconds or float(self.app.settings.ai_seconds))
        self.begun = time.monotonic()

    def build(self, canvas: Canvas) -> list[Widget]:
        """Only one thing to press."""
        box = self._box(canvas)
        area = pygame.Rect(0, 0, canvas.px(240), canvas.px(52))
        area.midbottom = (box.centerx, box.bottom - canvas.px(26))
        return [Button(area, "cancel", self.back, label=self.t("cancel"), icon="stop", primary=True, size=19)]

    def back(self) -> None:
        """Cancel."""
        self.task.cancel()
        self.display.pop()

    def leave(self) -> None:
        """However the screen is left, the search ends."""
        self.task.cancel()

    @property
    def wake(self) -> float | None:
        """Look at the search ten times a second; sooner at first, when most answers come."""
        return 0.02 if time.monotonic() - self.begun < 0.3 else 0.1

    def update(self, seconds: float) -> None:
        """Is it done?"""
        self.dirty = True
        if self.task.done:
            self._finished()

    def _finished(self) -> None:
        from pushworks.engine import EngineError
        from pushworks.sealgo import Status

        try:
            result = self.task.result()
        except EngineError as error:  # a defect of the engine must not take the game down with it
            log.exception("the solver failed")
            self.display.replace("message", title=self.t("ai.not_found"), text=str(error))
            return
        if result.solved:
            self.game.session.learn(self.level, result.moves)
            self.display.replace(
                "replay", level=self.level, moves=result.moves, playing=True, source=self.t("replay.by_ai")
            )
            return
        game, limit = self.game, self.task.limit
        if result.status is Status.UNSOLVABLE:
            undo = (self.t("ai.undo_push"), lambda: game.undo_until_hope())
            self.display.replace(
                "message", title=self.t("ai.unsolvable"), text=self.t("ai.unsolvable_text"), choices=[undo]
            )
            return
        longer = (self.t("ai.longer"), lambda: game.ask_ai(limit * 5))
        text = self.t("ai.not_found_text", seconds=round(result.seconds, 1), positions=f"{result.expanded:,}")
        self.display.replace("message", title=self.t("ai.not_found"), text=text, choices=[longer])

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(620), canvas.px(400))
        box.center = canvas.rect.center
        return box

    def draw(self, canvas: Canvas) -> None:
        """Show figures that are true."""
        canvas.shade()
        px, chrome = canvas.px, canvas.chrome
        box = self._box(canvas)
        canvas.panel(box, border=chrome.raised)
        canvas.text(self.t("ai.title"), (box.centerx, box.y + px(44)), 27, bold=True, anchor="center")
        progress = self.task.poll()
        self._parade(canvas, box, progress.seconds)
        rows = [
            (self.t("ai.time"), f"{progress.seconds:.1f} s / {self.task.limit:g} s"),
            (self.t("ai.positions"), f"{progress.expanded:,}"),
            (
                self.t("ai.speed"),
                f"{progress.expanded / progress.seconds:,.0f} / s" if progress.seconds > 0.05 else "…",
            ),
            (self.t("ai.memory"), f"{progress.bytes / 1e6:,.0f} MB"),
        ]
        for row, (label, value) in enumerate(rows):
            y = box.y + px(170) + row * px(30)
            canvas.text(label, (box.centerx - px(16), y), 18, chrome.dim, anchor="midright")
            canvas.text(value, (box.centerx + px(16), y), 18, bold=True)
        bar = pygame.Rect(box.x + px(40), box.y + px(296), box.width - px(80), px(10))
        canvas.panel(bar, chrome.raised, radius=5)
        done = bar.copy()
        done.width = round(bar.width * min(1.0, progress.seconds / max(0.1, self.task.limit)))
        if done.width > 2:
            canvas.panel(done, chrome.accent, radius=5)
        self.draw_widgets(canvas)

    def _parade(self, canvas: Canvas, box: pygame.Rect, seconds: float) -> None:
        """The keeper pushes a crate across the box while the search runs."""
        tile = canvas.px(52)
        span = box.width - 4 * tile
        moves = not self.app.settings.reduced_motion
        part = (seconds * 0.22) % 1.0 if moves else 0.5
        x = box.x + tile + span * part
        y = box.y + canvas.px(84)
        foot = 1 + int(seconds * 5) % 2 if moves else 0
        canvas.stamp(canvas.style.player(Pose(Direction.RIGHT, foot, pushing=True)), x, y, tile)
        canvas.stamp(canvas.style.box, x + tile * 0.92, y, tile)
        for dot in range(3):
            glow = 0.5 + 0.5 * math.sin(seconds * 5 - dot) if moves else 0.8
            size = canvas.px(6 + 4 * glow)
            spot = pygame.Rect(0, 0, size, size)
            spot.center = (round(x + tile * (2.2 + 0.3 * dot)), y + tile // 2)
            canvas.panel(spot, canvas.chrome.accent, radius=6)
