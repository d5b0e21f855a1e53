"""Statistics: what was solved, how long it took, days in a row, and how far each collection is."""

from __future__ import annotations

from datetime import date
from functools import partial
from itertools import takewhile
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import Progress, shown_title
from pushworks.apps.desktop.controllers.next_level import NextLevel
from pushworks.apps.desktop.controllers.victory_summary import clock
from pushworks.apps.desktop.daily import daily_streak, is_done, streak
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.tasks import Cancelled, ThreadTask
from pushworks.apps.desktop.trainer import puzzles
from pushworks.apps.desktop.widgets import Button, ScrollBar, Widget

TOP, ROW, BAR = 104, 36, 34
"""Design units: where the figures begin, a line of figures, a collection."""


class StatsScreen(WidgetScreen):
    """Figures, and below them a bar for each collection; many collections scroll."""

    name: ClassVar[str] = "stats"

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        library = self.app.library
        today = date.today()
        days = library.days() if library is not None else []
        now, longest = streak(days, today)
        self.rows: list[tuple[str, str]] = []
        for game in ("sokoban", "bait"):
            totals = library.totals(game=game) if library is not None else None
            if totals is None or (not totals.games and game == "bait"):
                continue
            text = self.t(
                "stats.totals", levels=totals.levels, games=totals.games,
                moves=self.format_number(totals.moves), pushes=self.format_number(totals.pushes),
                time=clock(totals.seconds), hints=totals.hints, helped=totals.helped,
            )  # fmt: skip
            self.rows.append((self.t(f"stats.{game}"), text))
        self.rows.append((self.t("stats.streak"), self.t("stats.streak_text", days=now, longest=longest)))
        done = self.t("stats.done" if is_done(library, today) else "stats.not_done")
        in_a_row = dict(zip(("days", "longest"), daily_streak(library, today), strict=True))
        self.rows.append((self.t("menu.daily"), f"{done} · {self.t('daily.streak', **in_a_row)}"))
        self.puzzles = 0
        """How many are due in the trainer."""
        self.next_level = NextLevel(self)
        self._level = self.app.player_level()
        self.first = 0
        """The collection shown first."""
        self.shown = 1
        self.bars: list[tuple[str, Progress]] = []
        """How far each collection is, once that is counted."""
        self._counting: ThreadTask[list[tuple[str, Progress]]] | None = None

    def _count(self) -> ThreadTask[list[tuple[str, Progress]]]:
        """Count how far each collection is; with many solved levels that takes longer than a frame."""
        known, title = self.app.collections, partial(shown_title, text=self.t)
        collections = known.all()

        def count(cancelled: Cancelled) -> list[tuple[str, Progress]]:
            looked = takewhile(lambda _: not cancelled(), collections)
            found = ((title(collection), known.progress(collection)) for collection in looked)
            return [(name, progress) for name, progress in found if progress is not None]

        return ThreadTask(count)

    def leave(self) -> None:
        """Nothing goes on behind it."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    @property
    def wake(self) -> float | None:
        """Until the rating and the collections' figures are known, or a level found."""
        waiting = self._level is not None or self._counting is not None
        return 0.1 if waiting or self.next_level.busy else None

    def update(self, seconds: float) -> None:
        """The rating and the collections' figures come a moment later."""
        self.next_level.poll()
        if self._counting is not None and self._counting.done:
            self.bars, self._counting = self._counting.value or [], None
            self.layout()
        if self._level is None or not self._level.done:
            return
        found, self._level = self._level.result(), None
        if found.games:
            rating = found.rating
            text = self.t(
                "stats.rating_text", rating=round(rating.rating), deviation=round(rating.deviation),
                games=found.games, difficulty=found.difficulty,
            )  # fmt: skip
            self.rows.append((self.t("stats.rating"), text))
        self.layout()

    def build(self, canvas: Canvas) -> list[Widget]:
        """The trainer, the next level, and the way back."""
        px = canvas.px
        width = min(px(320), (canvas.width - px(260) - px(40) - px(40)) // 2)
        area = pygame.Rect(px(40), canvas.height - px(74), width, px(52))
        label = self.t("trainer.button", count=self.puzzles)
        trainer = Button(
            area, "trainer", lambda: self.display.go("trainer"), label=label, icon="eye", size=18
        )
        following = Button(
            area.move(width + px(16), 0), "next level", self.next_level.press,
            label=self.t("trainer.next_level"), icon="play", size=18,
        )  # fmt: skip
        top = self._bars_top(canvas)
        self.shown = max(1, (canvas.height - px(96) - top) // px(BAR))
        self.first = max(0, min(self.first, len(self.bars) - self.shown))
        bar = ScrollBar.at_right(canvas, top - px(9), self.first, self.shown, len(self.bars), self._scroll_to)
        return [self.done_button(canvas), trainer, following, *bar]

    def _bars_top(self, canvas: Canvas) -> int:
        """The middle of the first bar."""
        return canvas.px(TOP) + len(self.rows) * canvas.px(ROW) + canvas.px(16)

    def _scroll_to(self, first: int) -> None:
        self.first = first
        self.layout()

    def scroll(self, steps: int) -> None:
        """The wheel: other collections."""
        self._scroll_to(self.first + steps)

    def action(self, action: Action) -> bool:
        """Page keys: more collections."""
        if action not in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            return False
        self._scroll_to(self.first + self.shown * (1 if action is Action.NEXT_LEVEL else -1))
        return True

    def enter(self) -> None:
        """Puzzles and levels may have been solved since."""
        library = self.app.library
        self._counting = self._count()
        self.puzzles = len(puzzles(library, date.today())) if library is not None else 0
        super().enter()

    def draw(self, canvas: Canvas) -> None:
        """Figures above, bars below."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.text(self.t("stats.title"), (px(40), px(46)), 30, bold=True)
        y = px(TOP)
        for label, text in self.rows:
            canvas.text(label, (px(40), y), 18, chrome.accent, bold=True, width=px(220), shrink=0.7)
            canvas.text(text, (px(270), y), 18, width=canvas.width - px(300), shrink=0.6, lines=2)
            y += px(ROW)
        y = self._bars_top(canvas)
        for title, progress in self.bars[self.first : self.first + self.shown]:
            bar = pygame.Rect(px(270), y - px(9), canvas.width - px(270) - px(300), px(18))
            canvas.text(title, (px(40), y), 17, width=px(220), shrink=0.7)
            canvas.panel(bar, chrome.raised, radius=9)
            part = bar.copy()
            part.width = round(bar.width * progress.solved / max(1, progress.levels))
            if part.width > 2:
                canvas.panel(part, chrome.good, radius=9)
            text = self.t(
                "stats.collection_helped" if progress.helped else "stats.collection", solved=progress.solved,
                count=progress.levels, stars=progress.stars, helped=progress.helped,
            )  # fmt: skip
            canvas.text(text, (bar.right + px(16), y), 15, chrome.dim, width=px(270), shrink=0.7)
            y += px(BAR)
        self.draw_widgets(canvas)
