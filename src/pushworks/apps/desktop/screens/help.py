"""Help: the rules with pictures, playing by keys and by mouse, what else there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.key_list import KeyRow, key_rows
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction, Level
from pushworks.render import Pose, board_scene

_BEFORE = Level.from_xsb("#######\n#     #\n#@ $. #\n#     #\n#######")
_AFTER = Level.from_xsb("#######\n#     #\n#  @* #\n#     #\n#######")
ROW, COLUMN, GAP = 26, 340, 44
"""Design units of the list of keys: a row, a column at least, and between two columns."""
SIZE, SHRINK = 15, 0.6
"""Its letters, and how small they may become."""
PAGES = ("rules", "mouse", "keys", "more")


class HelpScreen(WidgetScreen):
    """Four pages."""

    name: ClassVar[str] = "help"

    def __init__(self, display: Display, page: int = 0) -> None:
        super().__init__(display)
        self.page = self.focus = page
        self.keys_page = 0
        """Which part of the list of keys is shown, where it does not fit in one."""

    def build(self, canvas: Canvas) -> list[Widget]:
        """Tabs and the way back."""
        px = canvas.px
        gap = px(10)
        width = min(px(200), (canvas.width - px(80) + gap) // len(PAGES) - gap)
        widgets: list[Widget] = []
        for number, name in enumerate(PAGES):
            area = pygame.Rect(px(40) + number * (width + gap), px(84), width, px(46))
            widgets.append(
                Button(
                    area,
                    f"page {name}",
                    self._turning(number),
                    label=self.t(f"help.{name}"),
                    size=17,
                    centred=True,
                    active=number == self.page,
                )
            )
        pages = self._key_pages(canvas)
        self.keys_page = max(0, min(self.keys_page, len(pages) - 1))
        if PAGES[self.page] == "keys" and len(pages) > 1:
            foot = canvas.height - px(74)
            for number, (name, step) in enumerate((("previous", -1), ("next", 1))):
                area = pygame.Rect(px(40) + number * px(60), foot, px(52), px(52))
                possible = 0 <= self.keys_page + step < len(pages)
                tip = self.t("keys.page_up" if step < 0 else "keys.page_down")
                widgets.append(
                    Button(
                        area,
                        f"keys {name}",
                        self._leafing(step),
                        possible,
                        icon=name,
                        tip=tip,
                        hint=self.t("history.wheel"),
                    )
                )
        return [*widgets, self.done_button(canvas)]

    def _leafing(self, step: int) -> Callable[[], None]:
        return lambda: self.scroll(step)

    def scroll(self, steps: int) -> None:
        """The wheel: more keys."""
        self.keys_page += steps
        self.layout()

    def _inner(self, canvas: Canvas) -> pygame.Rect:
        """The part of the page that is written on."""
        px = canvas.px
        box = pygame.Rect(px(40), px(142), canvas.width - px(80), canvas.height - px(142) - px(86))
        return box.inflate(-px(56), -px(44))

    def _key_pages(self, canvas: Canvas) -> list[list[list[KeyRow]]]:
        """The list of keys in pages, columns and rows, as many as there is room for."""
        area, px = self._inner(canvas), canvas.px
        rows = max(1, area.height // max(px(ROW), 13))
        found = key_rows(self.app.keymap, self.t)
        columns = self._columns(canvas, found)
        strips: list[list[KeyRow]] = [[]]
        for number, row in enumerate(found):
            alone = row.heading and len(strips[-1]) == rows - 1 and number + 1 < len(found)
            if len(strips[-1]) == rows or alone:  # a heading stands above something
                strips.append([])
            strips[-1].append(row)
        return [strips[at : at + columns] for at in range(0, len(strips), columns)]

    def _columns(self, canvas: Canvas, rows: list[KeyRow]) -> int:
        """As many columns as have room for their longest row, written small."""
        small = max(9, round(canvas.px(SIZE) * SHRINK))
        width = canvas.fonts.width
        longest = max(
            width(row.label, small, False) + width("  ".join(row.keys), small, True) for row in rows
        )
        return max(1, self._inner(canvas).width // max(canvas.px(COLUMN), longest + canvas.px(GAP + 10)))

    def _turning(self, number: int) -> Callable[[], None]:
        def press() -> None:
            self.page = number
            self.layout()

        return press

    def focused(self) -> None:
        """Moving along the tabs turns the pages."""
        name = self.widgets[self.focus].name
        if name.startswith("page "):
            self.page = PAGES.index(name.removeprefix("page "))
            self.layout()

    def action(self, action: Action) -> bool:
        """Page keys turn pages; the help key closes."""
        if action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            self._turning((self.page + (1 if action is Action.NEXT_LEVEL else -1)) % len(PAGES))()
        elif action is Action.HELP:
            self.back()
        else:
            return False
        return True

    def draw(self, canvas: Canvas) -> None:
        """The page chosen."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.text(self.t("help.title"), (px(40), px(46)), 30, bold=True)
        box = pygame.Rect(px(40), px(142), canvas.width - px(80), canvas.height - px(142) - px(86))
        canvas.panel(box)
        inner = self._inner(canvas)
        {"rules": self._rules, "mouse": self._mouse, "keys": self._keys, "more": self._more}[
            PAGES[self.page]
        ](canvas, inner)
        self.draw_widgets(canvas)

    def _rules(self, canvas: Canvas, area: pygame.Rect) -> None:
        px = canvas.px
        used = canvas.paragraph(self.t("help.rules_text"), area, 20)
        room = (
            (area.width - px(100)) // (2 * _BEFORE.width),
            (area.height - used - px(58)) // (_BEFORE.height + 1),
        )
        tile = min(px(54), *room)
        y = area.y + used + px(22)
        width = _BEFORE.width * tile
        left = area.centerx - width - px(50)
        for level, x, facing in (
            (_BEFORE, left, Direction.RIGHT),
            (_AFTER, area.centerx + px(50), Direction.RIGHT),
        ):
            for shapes, column, row in board_scene(
                level, canvas.style, Pose(facing, 0, level is _AFTER)
            ).placed:
                canvas.stamp(shapes, x + column * tile, y + row * tile, tile)
        canvas.icon("next", (area.centerx, y + _BEFORE.height * tile // 2), px(48), canvas.chrome.accent)
        y += _BEFORE.height * tile + px(36)
        style = canvas.style
        pieces = (
            (style.player(Pose()), "help.you"), (style.box, "help.box"), (style.goal, "help.goal"),
            (style.box_on_goal, "help.home"),
        )  # fmt: skip
        step = area.width // len(pieces)
        for number, (shapes, key) in enumerate(pieces):
            x = area.x + number * step
            spot = pygame.Rect(x, y, tile + px(8), tile + px(8))
            canvas.panel(spot, style.floor.even, radius=8)
            canvas.stamp(shapes, x + px(4), y + px(4), tile)
            canvas.text(
                self.t(key),
                (x + tile + px(20), y + tile // 2 + px(4)),
                16,
                width=step - tile - px(30),
                shrink=0.7,
                lines=2,
            )

    def _mouse(self, canvas: Canvas, area: pygame.Rect) -> None:
        self._points(canvas, area, self.t("help.mouse_text"), ("cursor", "zoom_in", "play", "keys"))

    def _more(self, canvas: Canvas, area: pygame.Rect) -> None:
        self._points(canvas, area, self.t("help.more_text"), ("hint", "pull", "undo", "star"))

    def _points(self, canvas: Canvas, area: pygame.Rect, text: str, icons: tuple[str, ...]) -> None:
        """Paragraphs, each with its icon."""
        px, chrome = canvas.px, canvas.chrome
        paragraphs = text.split("\n\n")
        disc, left = px(72), px(100)
        for size in range(20, 10, -1):  # as large as there is room for
            pixels = max(9, px(size))
            step = round(pixels * 1.45)
            wrapped = [canvas.fonts.wrap(one, pixels, False, area.width - left) for one in paragraphs]
            heights = [max(disc, len(lines) * step) for lines in wrapped]
            if sum(heights) <= area.height:
                break
        spare = max(0, area.height - sum(heights)) / len(paragraphs)
        y: float = area.y
        for paragraph, icon, lines, height in zip(paragraphs, icons, wrapped, heights, strict=True):
            spot = pygame.Rect(area.x, round(y), disc, disc)
            canvas.panel(spot, chrome.raised, radius=36)
            canvas.icon(icon, spot.center, px(40), chrome.accent)
            top = round(y) + max(0, (disc - len(lines) * step) // 2)
            canvas.paragraph(paragraph, pygame.Rect(area.x + left, top, area.width - left, height), size)
            y += height + spare

    def _keys(self, canvas: Canvas, area: pygame.Rect) -> None:
        """Every key there is, from the key map; more than fit are a page further."""
        px, chrome = canvas.px, canvas.chrome
        pages = self._key_pages(canvas)
        width, gap = area.width // self._columns(canvas, key_rows(self.app.keymap, self.t)), px(GAP)
        for column, rows in enumerate(pages[self.keys_page]):
            if column:
                line = pygame.Rect(area.x + column * width - gap // 2, area.y, max(1, px(1)), area.height)
                canvas.surface.fill(chrome.raised, line)
            for number, row in enumerate(rows):
                x, y = area.x + column * width, area.y + round((number + 0.5) * max(px(ROW), 13))
                room = width - gap
                if row.heading:
                    canvas.text(row.label, (x, y), SIZE, chrome.dim, bold=True, width=room, shrink=SHRINK)
                    continue
                keys = "  ".join(row.keys)
                words = canvas.fonts.width(row.label, max(9, round(px(SIZE) * SHRINK)), False)
                keys_room = max(room * 0.5, room - words - px(8))
                drawn = canvas.text(keys, (x + room, y), SIZE, chrome.accent, bold=True, anchor="midright",
                                    width=keys_room, shrink=SHRINK)  # fmt: skip
                canvas.text(row.label, (x, y), SIZE, width=drawn.left - x - px(8), shrink=SHRINK)
        if len(pages) > 1:
            foot = (px(176), canvas.height - px(48))
            place = self.t("help.keys_page", page=self.keys_page + 1, count=len(pages))
            canvas.text(place, foot, 16, chrome.dim)
