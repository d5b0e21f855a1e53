"""The curve of a game review: pushes for the whole game, as far as played, over the pushes made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.widgets import Widget
from pushworks.render.colour import mix, rgba

if TYPE_CHECKING:
    from pushworks.engine import ReviewedPosition, ReviewedPush

MARK_COLOURS = {"waste": "accent", "likely waste": "dim", "blunder": "warn", "deadlock": "warn"}
"""The colour of the chrome in which each mark is shown."""
KINDS = ("only", "waste", "blunder", "deadlock")
"""What a push can be marked as, the least first."""


@dataclass
class ReviewCurve(Widget):
    """Made pushes plus those still needed: level while every push helps, rising where pushes are wasted.

    Where only bounds are known, the room between them is filled. A click shows the position.
    """

    positions: Sequence[ReviewedPosition] = ()
    pushes: Sequence[ReviewedPush] = ()
    caption: str = ""
    legend: dict[str, str] = field(default_factory=dict)
    """What the marks that occur are called, by their kinds."""
    value: int = 0
    """The position shown: so many pushes are made."""
    changed: Callable[[int], None] = field(default=lambda value: None)

    def totals(self) -> tuple[list[int | None], list[int | None]]:
        """Lower and upper bound of the pushes for the whole game, from each position on."""
        lower = [None if one.lower is None else made + one.lower for made, one in enumerate(self.positions)]
        upper = [None if one.upper is None else made + one.upper for made, one in enumerate(self.positions)]
        return lower, upper

    def set(self, value: int) -> None:
        """Show another position."""
        value = max(0, min(len(self.positions) - 1, value))
        if value != self.value and self.positions:
            self.value = value
            self.changed(value)

    def adjust(self, step: int) -> bool:
        """A push to either side."""
        self.set(self.value + step)
        return True

    def click(self, position: tuple[int, int]) -> None:
        """Jump to where the pointer is."""
        self.drag(position)

    def drag(self, position: tuple[int, int]) -> None:
        """Follow the pointer."""
        left, width = self._across()
        self.set(round((position[0] - left) / width * (len(self.positions) - 1)))

    def _across(self) -> tuple[int, int]:
        """Where the curve begins, right of the numbers, and how wide it is."""
        left = self.rect.height * 2 // 5
        return self.rect.x + left, max(1, self.rect.width - left - self.rect.height // 8)

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """Draw it."""
        px, chrome = canvas.px, canvas.chrome
        canvas.panel(self.rect, chrome.raised, radius=10, border=chrome.accent if focused else None, width=3)
        if not self.positions:
            return
        lower, upper = self.totals()
        known = [total for total in (*lower, *upper) if total is not None]
        least, most = (min(known), max(known)) if known else (0, 1)
        span = max(6, most - least)
        left, width = self._across()
        top, height = self.rect.y + px(30), self.rect.height - px(46)

        def place(made: int, total: int) -> tuple[int, int]:
            x = left + width * made / max(1, len(self.positions) - 1)
            return round(x), round(top + height * (1 - (total - least) / span))

        self._draw_deadlocked(canvas, place)
        self._draw_band(canvas, place, lower, upper)
        line = [place(made, total) for made, total in enumerate(upper) if total is not None]
        if len(line) > 1:
            pygame.draw.lines(canvas.surface, rgba(chrome.good), False, line, max(2, px(3)))
        here, _ = place(self.value, least)
        canvas.surface.fill(
            chrome.text, pygame.Rect(here - px(1), self.rect.y + px(26), px(2), self.rect.height - px(32))
        )
        for made, push in enumerate(self.pushes):
            total = upper[made] if upper[made] is not None else lower[made]
            if total is None:
                break
            if push.mark or push.only:
                self._draw_mark(canvas, push.mark, place(made, total))
        begin = self._draw_legend(canvas)
        room = begin - left - px(12)
        canvas.text(self.caption, (left, self.rect.y + px(14)), 12, chrome.dim, width=room, shrink=0.7)
        for total in {least, most}:
            canvas.text(str(total), (left - px(8), place(0, total)[1]), 13, chrome.dim, anchor="midright")

    def _draw_mark(self, canvas: Canvas, mark: str, at: tuple[int, int]) -> None:
        """A disc for a push that could be better; a ring for one without alternative."""
        px, chrome = canvas.px, canvas.chrome
        if not mark:
            pygame.draw.circle(canvas.surface, rgba(chrome.text), at, px(4), max(1, px(2)))
            return
        pygame.draw.circle(canvas.surface, rgba(chrome.background), at, px(8))
        pygame.draw.circle(canvas.surface, rgba(getattr(chrome, MARK_COLOURS[mark])), at, px(6))

    def _draw_legend(self, canvas: Canvas) -> int:
        """The marks with their names, at the right; where they begin."""
        px, y, x = canvas.px, self.rect.y + canvas.px(14), self.rect.right - canvas.px(14)
        for kind, name in reversed(self.legend.items()):
            x = canvas.text(name, (x, y), 12, canvas.chrome.dim, anchor="midright").left - px(12)
            if kind == "deadlock":
                canvas.surface.fill(
                    self._lost_colour(canvas), pygame.Rect(x - px(8), y - px(6), px(14), px(12))
                )
            self._draw_mark(canvas, "" if kind == "only" else kind, (x, y))
            x -= px(22)
        return x

    def _lost_colour(self, canvas: Canvas) -> str:
        return mix(canvas.chrome.raised, canvas.chrome.warn, 0.35)

    def _draw_deadlocked(self, canvas: Canvas, place: Callable[[int, int], tuple[int, int]]) -> None:
        """What was played after the level could no longer be solved."""
        first = next((made for made, one in enumerate(self.positions) if one.deadlocked), None)
        if first is None:
            return
        left = place(max(0, first - 1), 0)[0]
        right = place(len(self.positions) - 1, 0)[0]
        top = self.rect.y + canvas.px(26)  # below the legend
        area = pygame.Rect(left, top, max(3, right - left), self.rect.bottom - 4 - top)
        canvas.surface.fill(self._lost_colour(canvas), area)

    def _draw_band(
        self,
        canvas: Canvas,
        place: Callable[[int, int], tuple[int, int]],
        lower: list[int | None],
        upper: list[int | None],
    ) -> None:
        """Between the bounds, where they differ."""
        both = [
            (made, low, high)
            for made, (low, high) in enumerate(zip(lower, upper, strict=True))
            if low is not None and high is not None
        ]
        if len(both) < 2 or all(low == high for _, low, high in both):
            return
        outline = [place(made, high) for made, _, high in both]
        outline += [place(made, low) for made, low, _ in reversed(both)]
        pygame.draw.polygon(canvas.surface, rgba(mix(canvas.chrome.raised, canvas.chrome.good, 0.3)), outline)
