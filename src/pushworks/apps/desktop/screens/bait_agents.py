"""Bait: choose an agent to watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.bait_play import BaitPlayScreen

AGENTS = ("astar", "greedy", "iw", "mcts", "dls", "dfs", "random")


class BaitAgentsScreen(WidgetScreen):
    """Over the game: one button for each agent."""

    name: ClassVar[str] = "bait_agents"
    overlay: ClassVar[bool] = True

    def __init__(self, display: Display, game: BaitPlayScreen) -> None:
        super().__init__(display)
        self.game = game

    def _box(self, canvas: Canvas) -> pygame.Rect:
        box = pygame.Rect(0, 0, canvas.px(660), canvas.px(110 + 60 * len(AGENTS)))
        box.center = canvas.rect.center
        return box

    def build(self, canvas: Canvas) -> list[Widget]:
        """A column of names."""
        px, box = canvas.px, self._box(canvas)
        return [
            Button(
                pygame.Rect(box.x + px(24), box.y + px(84 + 60 * row), box.width - px(48), px(52)),
                name, self._choosing(name), label=self.t(f"bait.agent.{name}"), icon="solve", size=17,
                primary=row == 0,
            )
            for row, name in enumerate(AGENTS)
        ]  # fmt: skip

    def _choosing(self, name: str) -> Callable[[], None]:
        def press() -> None:
            self.display.pop()
            self.game.watch(name)

        return press

    def draw(self, canvas: Canvas) -> None:
        """Shade the game and draw the list."""
        canvas.shade()
        box = self._box(canvas)
        canvas.panel(box, border=canvas.chrome.raised)
        at = (box.centerx, box.y + canvas.px(44))
        canvas.text(self.t("bait.watch"), at, 26, bold=True, anchor="center")
        self.draw_widgets(canvas)
