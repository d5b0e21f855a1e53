"""The bar above a board and the status line below it: what stands there, and how it finds its room."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.render.colour import contrast

BAR, FOOT, LESSON = 64, 40, 56
"""Heights in design units."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of the bar with its name, and the record to beat."""

    label: str
    value: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Heading:
    """What the bar says."""

    title: str
    place: str
    figures: tuple[Figure, ...]
    fuller: tuple[str, ...] = ()
    """Longer forms of `place`, the fullest first: the first that fits is shown."""


@dataclass(frozen=True, slots=True)
class Status:
    """The line at the foot; a warning takes all of it."""

    text: str
    keys: str = ""
    warning: str = ""


def draw_bar(canvas: Canvas, heading: Heading, left: int, right: int, tip: str = "") -> None:
    """The figures beside the buttons, as wide as they are; the title (or a tip) has the rest."""
    px, chrome, fonts = canvas.px, canvas.chrome, canvas.fonts
    canvas.surface.fill(chrome.panel, pygame.Rect(0, 0, canvas.width, px(BAR)))
    gap = px(20)
    x = right
    for figure in reversed(heading.figures):
        text = f"{figure.label} · {figure.note}" if figure.note else figure.label
        widths = [fonts.width(text, max(9, px(13)), False)]
        widths.append(fonts.width(str(figure.value), max(9, px(24)), True))
        x -= max(widths)
        canvas.text(str(figure.value), (x, px(23)), 24, chrome.accent, bold=True)
        canvas.text(text, (x, px(48)), 13, chrome.dim)
        x -= gap
    room = x - left
    if room > px(30) and tip:
        draw_tip(canvas, tip, pygame.Rect(left, 0, room, px(BAR)))
    elif room > px(30):
        canvas.text(heading.title, (left, px(23)), 20, bold=True, width=room, shrink=0.7)
        least = max(9, round(px(14) * 0.8))
        fitting = (place for place in heading.fuller if fonts.width(place, least, False) <= room)
        place = next(fitting, heading.place)
        canvas.text(place, (left, px(46)), 14, chrome.dim, width=room, shrink=0.8)


def draw_tip(canvas: Canvas, tip: str, area: pygame.Rect) -> None:
    """What a button does, in the bar: in as many lines as it needs, smaller if it must."""
    pixels = max(9, canvas.px(16))
    lines = canvas.fonts.wrap(tip, pixels, False, area.width)
    while pixels > 9 and len(lines) * pixels * 1.25 > area.height - 4:
        pixels -= 1
        lines = canvas.fonts.wrap(tip, pixels, False, area.width)
    step = round(pixels * 1.25)
    y = area.centery - step * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        canvas.text(line, (area.x, y + number * step), pixels / canvas.scale, canvas.chrome.accent)


def draw_lesson(canvas: Canvas, text: str) -> None:
    """A line for beginners, between the bar and the board."""
    if not text:
        return
    px, chrome = canvas.px, canvas.chrome
    width = min(canvas.width - px(24), canvas.fonts.width(text, max(9, px(19)), True) + px(60))
    area = pygame.Rect(0, 0, width, px(LESSON - 14))
    area.midtop = (canvas.width // 2, px(BAR + 8))
    canvas.panel(area, chrome.raised, radius=20, border=chrome.accent, width=2)
    canvas.text(text, area.center, 19, bold=True, anchor="center", width=width - px(30), shrink=0.6)


def draw_status(canvas: Canvas, status: Status) -> None:
    """The line at the foot: what the game knows, and the keys one needs."""
    px, chrome = canvas.px, canvas.chrome
    foot = pygame.Rect(0, canvas.height - px(FOOT), canvas.width, px(FOOT))
    canvas.surface.fill(chrome.warn if status.warning else chrome.panel, foot)
    if status.warning:
        ink = "#ffffff" if contrast("#ffffff", chrome.warn) > contrast("#1a0505", chrome.warn) else "#1a0505"
        room = foot.width - px(20)
        canvas.text(status.warning, foot.center, 18, ink, bold=True, anchor="center", width=room,
                    shrink=0.6, lines=2)  # fmt: skip
        return
    keys = canvas.text(status.keys, (foot.right - px(20), foot.centery), 14, chrome.dim, anchor="midright")
    canvas.text(status.text, (px(20), foot.centery), 15, chrome.dim, width=keys.left - px(50), shrink=0.7,
                lines=2)  # fmt: skip
