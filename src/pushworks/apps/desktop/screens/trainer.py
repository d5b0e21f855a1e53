"""The trainer: your own deadlocked positions as puzzles, grouped by rule; your rating; the next level."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, ClassVar

import pygame

from pushworks.apps.desktop import trainer
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.controllers.next_level import NextLevel
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget

if TYPE_CHECKING:
    from pushworks.apps.desktop.player_level import PlayerLevel
    from pushworks.apps.desktop.tasks import ThreadTask


class TrainerScreen(WidgetScreen):
    """What is due, rule by rule."""

    name: ClassVar[str] = "trainer"

    def __init__(self, display: Display, today: date | None = None) -> None:
        super().__init__(display)
        self.today = today or date.today()
        self.groups: list[trainer.Group] = []
        self.next_level = NextLevel(self)
        self.rating = ""
        """The player's rating in words, once it is known."""
        self._level: ThreadTask[PlayerLevel] | None = None

    @property
    def due(self) -> int:
        """Puzzles of today."""
        return sum(group.due for group in self.groups)

    def enter(self) -> None:
        """Puzzles may have been answered, levels solved."""
        library = self.app.library
        self.groups = trainer.groups(library, self.today) if library is not None else []
        self._level = self.app.player_level()
        super().enter()

    @property
    def wake(self) -> float | None:
        """Until the rating is known, or a level found."""
        return 0.1 if self._level is not None or self.next_level.busy else None

    def update(self, seconds: float) -> None:
        """The rating comes a moment later."""
        if self._level is not None and self._level.done:
            found, self._level = self._level.result(), None
            self.rating = self.t(
                "stats.rating_text", rating=round(found.rating.rating),
                deviation=round(found.rating.deviation), games=found.games, difficulty=found.difficulty,
            )  # fmt: skip
            self.dirty = True
        self.next_level.poll()

    def _practise(self, rule: str | None) -> Callable[[], None]:
        return lambda: self.display.go("puzzle", rule=rule, today=self.today)

    def _named(self, rule: str) -> str:
        name = self.t(f"trainer.rule_{rule}")
        return name[:1].upper() + name[1:]

    def build(self, canvas: Canvas) -> list[Widget]:
        """A button for each rule, after the one for everything."""
        px = canvas.px
        kept = sum(group.kept for group in self.groups)
        rows: list[tuple[str, str, int, int, str | None]] = [
            ("all", self.t("trainer.all"), self.due, kept, None),
            *(
                (
                    f"rule {group.rule}",
                    self._named(group.rule),
                    group.due,
                    group.kept,
                    group.rule,
                )
                for group in self.groups
            ),
        ]
        top, foot, gap = px(214), px(96), px(10)
        height = min(px(56), (canvas.height - top - foot) // max(1, len(rows)) - gap)
        widgets: list[Widget] = []
        for number, (name, label, due, count, rule) in enumerate(rows):
            area = pygame.Rect(px(40), top + number * (height + gap), canvas.width - px(80), height)
            hint = self.t("trainer.due", due=due, kept=count)
            widgets.append(
                Button(area, name, self._practise(rule), due > 0, label=label, hint=hint, size=18,
                       primary=number == 0 and due > 0, icon="eye" if number == 0 else "")
            )  # fmt: skip
        area = pygame.Rect(px(40), canvas.height - px(74), px(360), px(52))
        label = self.t("trainer.next_level")
        widgets.append(Button(area, "next level", self.next_level.press, label=label, icon="play", size=18))
        return [*widgets, self.done_button(canvas)]

    def draw(self, canvas: Canvas) -> None:
        """Title, what this is, the rating, the groups."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        room = canvas.width - px(80)
        canvas.text(self.t("trainer.title"), (px(40), px(46)), 30, bold=True, width=room)
        text = self.t("trainer.intro" if self.groups else "trainer.none")
        canvas.paragraph(text, pygame.Rect(px(40), px(80), room, px(74)), 16, chrome.dim)
        if self.rating:
            label = canvas.text(self.t("stats.rating"), (px(40), px(180)), 18, chrome.accent, bold=True)
            canvas.text(self.rating, (label.right + px(16), px(180)), 18,
                        width=canvas.width - label.right - px(56), shrink=0.6)  # fmt: skip
        self.draw_widgets(canvas)
