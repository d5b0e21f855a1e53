"""Skins and colours: the styles that ship, the sheets in the player's folder, and a hue for each part."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar

import pygame

from pushworks.apps.desktop.actions import Action
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.display import Display
from pushworks.apps.desktop.screens.list_screen import ListScreen
from pushworks.apps.desktop.widgets import Button, Slider, Widget
from pushworks.levels import Level
from pushworks.render import Pose, board_scene, style, style_names
from pushworks.render.recolour import PARTS
from pushworks.render.skins import folder, skin_names
from pushworks.render.styles import SKIN

_PREVIEW = Level.from_xsb(
    "##########\n#   ##   #\n# $  * . #\n#  ##    #\n# .##$ * #\n# @  #   #\n##########"
)
STEP = 15
"""Degrees of hue from one notch of a slider to the next."""
TOP, ROW = 84, 50
"""Where the list begins, and the height of its rows, in design units."""


@dataclass
class HueSlider(Slider):
    """The first notch leaves a part as it was drawn; the others go round the colours."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        """A rainbow below the knob."""
        super().draw(canvas, focused)
        track = self.track()
        notches = self.highest - self.lowest
        for notch in range(1, notches + 1):
            left = track.x + round(track.width * (notch - 0.5) / notches)
            right = track.x + round(track.width * (notch + 0.5) / notches)
            colour = [round(255 * part) for part in colorsys.hls_to_rgb((notch - 1) * STEP / 360, 0.55, 0.7)]
            line = pygame.Rect(left, track.centery - canvas.px(4), right - left, canvas.px(8))
            canvas.surface.fill(colour, line)
        knob = pygame.Rect(0, 0, canvas.px(22), canvas.px(22))
        knob.center = (track.x + round(track.width * self.value / notches), track.centery)
        canvas.panel(knob, canvas.chrome.text, radius=11)


class AppearanceScreen(ListScreen):
    """A list on the left; a board in the chosen look and the sliders on the right."""

    name: ClassVar[str] = "appearance"

    def __init__(self, display: Display) -> None:
        super().__init__(display)
        self.names = [*style_names(), *(SKIN + name for name in skin_names())]
        self._problems: dict[str, str] = {}

    @property
    def length(self) -> int:
        """Looks to choose from."""
        return len(self.names)

    def problem(self, name: str) -> str:
        """What is wrong with a sheet, in one line; looked at when it first comes into view."""
        if name not in self._problems:
            self._problems[name] = ""
            try:
                style(name)
            except ValueError as error:
                self._problems[name] = str(error)
        return self._problems[name]

    # Placing.

    def build(self, canvas: Canvas) -> list[Widget]:
        """The list, the sliders, the way back."""
        px, settings = canvas.px, self.app.settings
        left_width = (canvas.width - px(40) * 2 - px(24)) * 2 // 5
        widgets: list[Widget] = []
        for row, number in enumerate(self.make_room((canvas.height - px(TOP + 156)) // px(ROW))):
            name = self.names[number]
            area = pygame.Rect(px(40), px(TOP) + row * px(ROW), left_width, px(ROW - 6))
            label = name.removeprefix(SKIN) if name.startswith(SKIN) else self.t(f"style.{name}")
            widgets.append(
                Button(area, f"style {name}", partial(self._choose, name), label=label, size=17,
                       icon="close" if self.problem(name) else "", active=name == settings.icon_style,
                       tip=self.problem(name))
            )  # fmt: skip
        left = px(40) + left_width + px(24)
        width = canvas.width - left - px(40)
        foot = canvas.height - px(74)
        for number, part in enumerate(PARTS):
            area = pygame.Rect(left, foot - px(20) - (len(PARTS) - number) * px(ROW), width, px(ROW - 6))
            value = settings.colours[part] // STEP + 1 if part in settings.colours else 0
            widgets.append(
                HueSlider(area, part, label=self.t(f"appearance.{part}"), value=value, highest=360 // STEP,
                          changed=partial(self._colour, part))
            )  # fmt: skip
        area = pygame.Rect(px(40), foot, px(300), px(52))
        reset = Button(area, "reset", self._reset, bool(settings.colours), label=self.t("appearance.reset"),
                       icon="restart", size=17)  # fmt: skip
        return [*widgets, reset, self.done_button(canvas)]

    def _choose(self, name: str) -> None:
        if self.problem(name):
            self.display.go("message", title=self.t("appearance.bad"), text=self.problem(name))
            return
        self.app.settings.icon_style = name
        self._changed()

    def _colour(self, part: str, value: int) -> None:
        if value:
            self.app.settings.colours[part] = (value - 1) * STEP
        else:
            self.app.settings.colours.pop(part, None)
        self.app.save_settings()
        canvas = self.display.canvas
        canvas.set_style(self.app.settings.icon_style, self.app.settings.colours)
        self.find("reset").enabled = bool(self.app.settings.colours)
        self.dirty = True  # no new layout: the knob may still be held

    def _reset(self) -> None:
        self.app.settings.colours.clear()
        self._changed()

    def _changed(self) -> None:
        self.app.save_settings()
        self.display.relayout()

    # Moving about.

    def action(self, action: Action) -> bool:
        """Page keys turn pages."""
        if action in (Action.NEXT_LEVEL, Action.PREVIOUS_LEVEL):
            self.scroll(self.rows if action is Action.NEXT_LEVEL else -self.rows)
            return True
        return False

    def _folder_line(self, canvas: Canvas, area: pygame.Rect) -> str:
        """Where skins are looked for; of a long path only the end, as much as there is room for."""
        place, pixels = folder(), max(9, canvas.px(14))
        most = area.height // round(pixels * 1.45)
        for count in range(len(place.parts), 0, -1):
            shown = place if count == len(place.parts) else Path("…", *place.parts[-count:])
            said = self.t("appearance.folder", folder=shown)
            if len(canvas.fonts.wrap(said, pixels, False, area.width)) <= most:
                break
        return said

    def draw(self, canvas: Canvas) -> None:
        """Head line, list, the board, the folder."""
        px, chrome = canvas.px, canvas.chrome
        canvas.surface.fill(chrome.background)
        canvas.text(self.t("appearance.title"), (px(40), px(46)), 30, bold=True)
        colour = chrome.warn if canvas.style_problem else chrome.dim
        sliders = self.find(PARTS[0]).rect
        area = pygame.Rect(px(40), canvas.height - px(148), sliders.left - px(64), px(64))
        canvas.paragraph(canvas.style_problem or self._folder_line(canvas, area), area, 14, colour)
        top = px(TOP)
        tile = min(sliders.width // _PREVIEW.width, (sliders.top - px(16) - top) // _PREVIEW.height)
        if tile >= 8:
            left = sliders.centerx - _PREVIEW.width * tile // 2
            area = pygame.Rect(left - px(8), top - px(8), _PREVIEW.width * tile + px(16), 0)
            area.height = _PREVIEW.height * tile + px(16)
            canvas.panel(area, canvas.style.background, radius=10)
            for shapes, x, y in board_scene(_PREVIEW, canvas.style, Pose()).placed:
                canvas.stamp(shapes, left + x * tile, top + y * tile, tile)
        self.draw_widgets(canvas)
