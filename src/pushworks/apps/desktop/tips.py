"""Where the label of a widget goes while it is pointed at: beside it, and over nothing that one looks at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.widgets import Widget

WIDEST = 620
"""Design units; longer texts have several lines."""
SIZE = 15
NEAR = 170
"""Design units; a label farther from its widget is not taken for its own."""


@dataclass(frozen=True, slots=True)
class Tip:
    """A label: its lines, its place, and how many pixels of other things it lies over."""

    lines: tuple[str, ...]
    area: pygame.Rect
    covers: int

    def draw(self, canvas: Canvas) -> None:
        """Draw it."""
        canvas.panel(self.area, canvas.chrome.background, radius=8, border=canvas.chrome.accent, width=1.5)
        step = canvas.px(20)
        y = self.area.centery - step * (len(self.lines) - 1) / 2
        for number, line in enumerate(self.lines):
            canvas.text(line, (self.area.centerx, y + number * step), SIZE, anchor="center")


def tip_text(widget: Widget) -> str:
    """What a widget says of itself: what it does, and its key."""
    return f"{widget.tip}  ·  {widget.hint}" if widget.tip and widget.hint else widget.tip


def place_tip(canvas: Canvas, widget: Widget, clear: Sequence[pygame.Rect]) -> Tip | None:
    """The label of a widget where it covers least of `clear`; None when the widget says nothing.

    Below the widget is best, then above and beside it, then past its neighbours above or below, then the foot
    and the head of the window. The widget itself is never covered.
    """
    text = tip_text(widget)
    if not text:
        return None
    px, pixels = canvas.px, max(9, canvas.px(SIZE))
    room = min(px(WIDEST), canvas.width - px(40))
    lines = tuple(canvas.fonts.wrap(text, pixels, False, room))
    width = max(canvas.fonts.width(line, pixels, False) for line in lines) + px(24)
    area = pygame.Rect(0, 0, width, px(14) + px(20) * len(lines))
    here, gap = widget.rect, px(6)
    middle = canvas.rect.centerx
    places: list[dict[str, tuple[int, int]]] = [
        {"midtop": (here.centerx, here.bottom + gap)},
        {"midbottom": (here.centerx, here.top - gap)},
        {"midleft": (here.right + gap, here.centery)},
        {"midright": (here.left - gap, here.centery)},
        *_past_neighbours(area, here, clear, gap, px(NEAR)),
        {"midbottom": (middle, canvas.height - gap)},
        {"midtop": (middle, gap)},
    ]
    best: Tip | None = None
    for place in places:
        tried = _placed(area, place).clamp(canvas.rect)
        if tried.colliderect(here):
            continue
        overlaps = (tried.clip(other) for other in clear)
        covers = sum(each.width * each.height for each in overlaps)
        if best is None or covers < best.covers:
            best = Tip(lines, tried, covers)
        if not covers:
            break
    return best


def _past_neighbours(
    area: pygame.Rect, here: pygame.Rect, clear: Sequence[pygame.Rect], gap: int, near: int
) -> list[dict[str, tuple[int, int]]]:
    """Above and below what lies next to a widget, as long as that is near."""
    found: list[dict[str, tuple[int, int]]] = []
    top, bottom = here.top - gap, here.bottom + gap
    for side, y in (("midbottom", top), ("midtop", bottom)):
        while abs(y - here.centery) <= near:
            tried = _placed(area, {side: (here.centerx, y)})
            hit = [other for other in clear if tried.colliderect(other)]
            if not hit:
                found.append({side: (here.centerx, y)})
                break
            above, below = min(other.top for other in hit) - gap, max(other.bottom for other in hit) + gap
            y = above if side == "midbottom" else below
    return found


def _placed(area: pygame.Rect, place: dict[str, tuple[int, int]]) -> pygame.Rect:
    moved = area.copy()
    for name, at in place.items():
        setattr(moved, name, at)
    return moved
