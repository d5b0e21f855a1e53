"""`LevelCard`: a level in the browser, with what is known of it; `Thumbnails`: the small pictures."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from pushworks.apps.desktop.board_view import thumbnail
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.collection_list import shown_title
from pushworks.apps.desktop.level_search import AllLevels
from pushworks.apps.desktop.widgets import Widget
from pushworks.levels import Level
from pushworks.library.par import Par, par_of
from pushworks.render.shapes import star

if TYPE_CHECKING:
    from pushworks.apps.desktop.screens.browser import BrowserScreen
    from pushworks.library.truth import LevelTruth

BUDGET = 0.008
"""Seconds of one frame that may go into small pictures."""


class Thumbnails:
    """Small pictures of levels, a few drawn in each frame and then kept."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, int, int, Level], pygame.Surface] = {}
        self._spent = 0.0
        self.missing = False
        """Whether some of this frame have to wait for the next."""

    def begin_frame(self) -> None:
        """The time for drawing is there again."""
        self._spent, self.missing = 0.0, False

    def clear(self) -> None:
        """Draw all anew."""
        self._drawn.clear()

    def picture(self, canvas: Canvas, level: Level, area: pygame.Rect) -> pygame.Surface | None:
        """The small picture of a level; None while it has not been its turn."""
        key = (canvas.style.name, area.width, area.height, level)
        found = self._drawn.get(key)
        if found is None:
            if self._spent > BUDGET:
                self.missing = True
                return None
            begin = time.perf_counter()
            found = self._drawn[key] = thumbnail(canvas, level, area.width, area.height)
            self._spent += time.perf_counter() - begin
        return found


@dataclass
class LevelCard(Widget):
    """A level: picture, number, marks."""

    screen: BrowserScreen | None = None
    index: int = 0

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        assert self.screen is not None
        px, chrome = canvas.px, canvas.chrome
        assert self.screen.collection is not None
        level = self.screen.collection.levels[self.index]
        index = self.screen.place(self.index)[1]
        record = self.screen.record(level)
        best = record.own or record.helped
        canvas.panel(
            self.rect,
            chrome.raised if focused else chrome.panel,
            radius=12,
            border=chrome.accent if focused else chrome.raised,
            width=3 if focused else 1,
        )
        area = pygame.Rect(
            self.rect.x + px(8), self.rect.y + px(8), self.rect.width - px(16), self.rect.height - px(62)
        )
        picture = self.screen.thumbnails.picture(canvas, level, area)
        if picture is not None:
            canvas.surface.blit(picture, picture.get_rect(center=area.center))
        y = self.rect.bottom - px(38)
        number = canvas.text(str(index + 1), (self.rect.x + px(12), y), 17, chrome.accent, bold=True)
        left = number.right + px(8)
        room = self.rect.right - px(34 if best is not None else 10) - left
        canvas.text(_name(level.title, index + 1), (left, y), 15, width=room, shrink=0.75)
        y = self.rect.bottom - px(16)
        if best is not None:
            canvas.icon("check", (self.rect.right - px(20), self.rect.bottom - px(38)), px(22),
                        chrome.good if record.own is not None else chrome.dim)  # fmt: skip
            size = px(20)
            for nth in range(self.screen.stars(level)):
                left = self.rect.right - px(8) - (3 - nth) * size
                gold = star(0.5, 0.5, 0.48, 0.21, 5, chrome.accent)
                canvas.panel(pygame.Rect(left, self.rect.y + px(6), size, size), chrome.panel, radius=4)
                canvas.stamp((gold,), left, self.rect.y + px(6), size)
            moves = "–" if best[0] is None else str(best[0])
            key = "browser.best" if record.own is not None else "browser.best_helped"
            text = self.screen.t(key, moves=moves, pushes=best[1])
        else:
            text = facts(self.screen, self.index)
        rating = self.screen.rating(self.index)
        room = self.rect.width - px(22 if rating is None else 72)
        if best is not None and canvas.fonts.width(text, max(9, px(12.5)), False) > room:
            text = f"{moves} / {best[1]}"
        if isinstance(self.screen.collection, AllLevels):
            text = shown_title(self.screen.place(self.index)[0], self.screen.t)
        drawn = canvas.text(text, (self.rect.x + px(12), y), 12.5, chrome.dim, width=room)
        if rating is not None:
            said = said_difficulty(rating, self.screen.truth(self.index), self.screen.format_number)
            space, size = self.rect.width - px(32) - drawn.width, max(9, px(13))
            shown = next((each for each in said if canvas.fonts.width(each, size, False) <= space), said[-1])
            canvas.text(shown, (self.rect.right - px(10), y), 13, chrome.dim, anchor="midright")


def said_difficulty(
    rating: float, truth: LevelTruth | None, number: Callable[[float, int], str]
) -> tuple[str, ...]:
    """How to write a difficulty and how sure it is, the longest first; `number` writes a number."""
    figure = number(rating, 1)
    if truth is None or truth.difficulty != rating:  # from the notes of the level
        return (f"◆ {figure}",)
    if truth.margin is None:
        return (f"≥ {figure}",)
    return (f"◆ {figure} ± {number(truth.margin, 1)}", f"◆ {figure}")


def _name(title: str, number: int) -> str:
    """The title without the number, which stands before it anyway."""
    rest = title.removeprefix(str(number))
    return title if rest[:1].isdigit() else rest.lstrip(" .:#-–")


@lru_cache(maxsize=4096)
def _shipped_par(level: Level) -> Par | None:
    """The par of a level that ships; None for others."""
    return par_of(level)


def facts(screen: BrowserScreen, index: int) -> str:
    """A line about the level itself: duplicate, unsolvable, par, the fewest pushes or their bounds, boxes."""
    assert screen.collection is not None
    level = screen.collection.levels[index]
    if (first := screen.duplicate_of(index)) is not None:
        return screen.t("browser.duplicate", number=first + 1)
    if (par := _shipped_par(level)) is not None:
        return screen.t("play.par", moves=par.moves, pushes=par.pushes)
    truth = screen.truth(index)
    if truth is None or truth.solvable is None:
        return screen.t("browser.boxes", boxes=len(level.boxes))
    if not truth.solvable:
        return screen.t("browser.unsolvable")
    if truth.pushes_proved and truth.moves_proved:
        return screen.t("play.par", moves=truth.moves_most, pushes=truth.pushes_most)
    pushes = str(truth.pushes_most) if truth.pushes_proved else f"{truth.pushes_least}–{truth.pushes_most}"
    return screen.t("browser.par", pushes=pushes)
