"""The AI at work: what it does, how long it may, and a button that stops it at once."""

from __future__ import annotations

import logging
import math
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screens.work_screen import WorkScreen
from pushworks.apps.desktop.tasks import SolveTask
from pushworks.levels import Direction
from pushworks.render import Pose

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.play import PlayScreen

log = logging.getLogger("pushworks.desktop")


class SolverProgressScreen(WorkScreen):
    """Runs a search from the present position; then plays what it found, or says that it found nothing."""

    name: ClassVar[str] = "solver_progress"
    title: ClassVar[str] = "ai.title"

    def __init__(self, display: Display, game: PlayScreen, seconds: float | None = None) -> None:
        self.game = game
        self.level = game.session.game.current_level()
        settings = display.app.settings
        self.task = SolveTask(self.level, seconds or float(settings.ai_seconds), settings.engine)
        super().__init__(display, self.task)

    def finish(self) -> None:
        """Play the solution, or say why there is none."""
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
                "replay",
                level=self.level,
                moves=result.moves,
                playing=True,
                source=self.t("replay.by_ai"),
                game=self.game,
            )
            return
        game, limit = self.game, self.task.limit
        if result.status is Status.UNSOLVABLE:
            game.deadlock_warning.prove(self.level.boxes, self.level.player)
            undo = (self.t("ai.undo_push"), lambda: game.undo_until_hope())
            self.display.replace(
                "message", title=self.t("ai.unsolvable"), text=self.t("ai.unsolvable_text"), choices=[undo]
            )
            return
        longer = (self.t("ai.longer"), lambda: game.ask_ai(limit * 5))
        text = self.t(
            "ai.not_found_text",
            seconds=round(result.seconds, 1),
            positions=self.format_number(result.expanded),
        )
        if self.app.settings.engine and result.error:
            text = result.error  # what another program did wrong
        self.display.replace("message", title=self.t("ai.not_found"), text=text, choices=[longer])

    @property
    def progress(self) -> float:
        """Of the time allowed."""
        return self.task.poll().seconds / max(0.1, self.task.limit)

    def figures(self) -> list[tuple[str, str]]:
        """Time, positions, speed, memory."""
        now = self.task.poll()
        speed = f"{self.format_number(now.expanded / now.seconds)} / s" if now.seconds > 0.05 else "…"
        return [
            (
                self.t("ai.time"),
                f"{self.format_number(now.seconds, 1)} s / {self.format_number(self.task.limit, None)} s",
            ),
            (self.t("ai.positions"), self.format_number(now.expanded)),
            (self.t("ai.speed"), speed),
            (self.t("ai.memory"), f"{self.format_number(now.bytes / 1e6)} MB"),
        ]

    def draw_picture(self, canvas: Canvas, area: pygame.Rect) -> None:
        """The keeper pushes a crate across the box while the search runs."""
        seconds = self.elapsed
        tile = canvas.px(52)
        moves = not self.app.settings.reduced_motion
        part = (seconds * 0.22) % 1.0 if moves else 0.5
        x = area.x + tile + (area.width - 4 * tile) * part
        foot = 1 + int(seconds * 5) % 2 if moves else 0
        canvas.stamp(canvas.style.player(Pose(Direction.RIGHT, foot, pushing=True)), x, area.y, tile)
        canvas.stamp(canvas.style.box, x + tile * 0.92, area.y, tile)
        for dot in range(3):
            glow = 0.5 + 0.5 * math.sin(seconds * 5 - dot) if moves else 0.8
            size = canvas.px(6 + 4 * glow)
            spot = pygame.Rect(0, 0, size, size)
            spot.center = (round(x + tile * (2.2 + 0.3 * dot)), area.y + tile // 2)
            canvas.panel(spot, canvas.chrome.accent, radius=6)
