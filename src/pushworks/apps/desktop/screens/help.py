"""Help: the rules with pictures, playing by keys and by mouse, what else there is."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.keymap import Command, command_name, pretty
from pushworks.apps.desktop.screen import WidgetScreen
from pushworks.apps.desktop.widgets import Button, Widget
from pushworks.levels import Direction, Level
from pushworks.render import Pose, board_scene

_BEFORE = Level.from_xsb("#######\n#     #\n#@ $. #\n#     #\n#######")
_AFTER = Level.from_xsb("#######\n#     #\n#  @* #\n#     #\n#######")
_KEYS: tuple[tuple[Command, ...], ...] = (
    (
        Direction.UP,
        Direction.DOWN,
        Direction.LEFT,
        Direction.RIGHT,
        Action.UNDO,
        Action.REDO,
        Action.UNDO_PUSH,
        Action.REDO_PUSH,
        Action.RESTART,
        Action.HINT,
        Action.SOLVE,
        Action.SELECT_BOX,
        Action.CURSOR,
    ),
    (
        Action.PULL_MODE,
        Action.NEXT_LEVEL,
        Action.PREVIOUS_LEVEL,
        Action.SHOW_REACH,
        Action.SHOW_DEAD,
        Action.SHOW_WARNING,
        Action.SHOW_BOUND,
        Action.ZOOM_IN,
        Action.ZOOM_OUT,
        Action.COPY_LEVEL,
        Action.COPY_SOLUTION,
        Action.PASTE,
        Action.FULLSCREEN,
    ),
)
PAGES = ("rules", "mouse", "keys", "more")


class HelpScreen(WidgetScreen):
    """Four pages."""

    name: ClassVar[str] = "help"

    def __init__(self, display: Display, page: int = 0) -> None:
        super().__init__(display)
        self.page = self.focus = page

    def build(self, canvas: Canvas) -> list[Widget]:
        """Tabs and the way back."""
        px = canvas.px
        width, gap = px(200), px(10)
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
        return [*widgets, self.done_button(canvas)]

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
        inner = box.inflate(-px(56), -px(44))
        {"rules": self._rules, "mouse": self._mouse, "keys": self._keys, "more": self._more}[
            PAGES[self.page]
        ](canvas, inner)
        self.draw_widgets(canvas)

    def _rules(self, canvas: Canvas, area: pygame.Rect) -> None:
        px = canvas.px
        used = canvas.paragraph(self.t("help.rules_text"), area, 20)
        tile = px(54)
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
                self.t(key), (x + tile + px(20), y + tile // 2 + px(4)), 16, width=step - tile - px(30)
            )

    def _mouse(self, canvas: Canvas, area: pygame.Rect) -> None:
        self._points(canvas, area, self.t("help.mouse_text"), ("cursor", "zoom_in", "play", "keys"))

    def _more(self, canvas: Canvas, area: pygame.Rect) -> None:
        self._points(canvas, area, self.t("help.more_text"), ("hint", "solve", "pull", "clipboard"))

    def _points(self, canvas: Canvas, area: pygame.Rect, text: str, icons: tuple[str, ...]) -> None:
        """Paragraphs, each with its icon."""
        px, chrome = canvas.px, canvas.chrome
        paragraphs = text.split("\n\n")
        step = area.height // len(paragraphs)
        for number, (paragraph, icon) in enumerate(zip(paragraphs, icons, strict=True)):
            y = area.y + number * step
            disc = pygame.Rect(area.x, y, px(72), px(72))
            canvas.panel(disc, chrome.raised, radius=36)
            canvas.icon(icon, disc.center, px(40), chrome.accent)
            beside = pygame.Rect(area.x + px(100), y + px(6), area.width - px(100), step)
            canvas.paragraph(paragraph, beside, 20)

    def _keys(self, canvas: Canvas, area: pygame.Rect) -> None:
        px, chrome = canvas.px, canvas.chrome
        width = area.width // len(_KEYS)
        for column, commands in enumerate(_KEYS):
            for row, command in enumerate(commands):
                x, y = area.x + column * width, area.y + px(14) + row * px(35)
                label = self.t(f"action.{command_name(command)}")
                canvas.text(label, (x, y), 17, width=width * 0.52)
                names = [key for key in self.app.keymap.keys(command) if not key.startswith("pad ")]
                keys = [pretty(key) for number, key in enumerate(names[:3]) if number == 0 or len(key) < 10]
                canvas.text(
                    "   ".join(keys), (x + width * 0.54, y), 17, chrome.accent, bold=True, width=width * 0.44
                )
