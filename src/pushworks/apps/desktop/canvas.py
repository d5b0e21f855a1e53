"""`Canvas`: what screens draw with. Text, panels, icons and tiles, each drawn once and then kept.

Screens work in design units: a window 800 units high at scale 1. `px` turns units into pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import pygame

from pushworks.apps.desktop.fonts import Fonts
from pushworks.apps.desktop.icons import icon
from pushworks.render.colour import rgba
from pushworks.render.raster import sprite
from pushworks.render.shapes import Shapes
from pushworks.render.styles import Chrome, Style
from pushworks.render.styles import style as style_named


class Canvas:
    """The window's surface with the means to draw on it."""

    def __init__(
        self, surface: pygame.Surface, fonts: Fonts, style: str, hues: Mapping[str, int] | None = None
    ) -> None:
        self.fonts = fonts
        self.set_style(style, hues)
        self.set_surface(surface)

    def set_surface(self, surface: pygame.Surface) -> None:
        """Draw on another surface (the window changed)."""
        self.surface = surface
        self.width, self.height = surface.get_size()
        self.scale = max(0.55, min(self.height / 800, self.width / 1100, 3.0))

    def set_style(self, name: str, hues: Mapping[str, int] | None = None) -> None:
        """Use another icon style, in the player's own colours.

        Where a skin cannot be used any more, the first style takes its place and `style_problem` says why.
        """
        self.style_problem = ""
        try:
            style = style_named(name)
        except ValueError as error:
            self.style_problem = str(error)
            style = style_named()
        if hues:
            from pushworks.render.recolour import recoloured

            style = recoloured(style, hues)
        self.style: Style = style
        self.chrome: Chrome = self.style.chrome

    def px(self, units: float) -> int:
        """Design units as pixels."""
        return round(units * self.scale)

    @property
    def rect(self) -> pygame.Rect:
        """The whole window."""
        return pygame.Rect(0, 0, self.width, self.height)

    # Tiles.

    def tile(self, shapes: Shapes, size: int) -> tuple[pygame.Surface, int, int]:
        """A sprite as a surface, and where its corner lies relative to the tile's corner."""
        return _tile_surface(shapes, size)

    def stamp(self, shapes: Shapes, x: float, y: float, size: int) -> None:
        """Draw a sprite with the tile's top left corner at pixel (x, y)."""
        surface, left, top = _tile_surface(shapes, size)
        self.surface.blit(surface, (round(x) + left, round(y) + top))

    def icon(self, name: str, centre: tuple[int, int], size: int, colour: str) -> None:
        """Draw a button's icon."""
        self.stamp(icon(name, colour), centre[0] - size / 2, centre[1] - size / 2, size)

    # Text.

    def text(
        self,
        text: str,
        at: tuple[float, float],
        size: float = 20,
        colour: str | None = None,
        *,
        bold: bool = False,
        anchor: str = "midleft",
        width: float | None = None,
        shrink: float = 1.0,
        lines: int = 1,
    ) -> pygame.Rect:
        """Draw a line of text; `anchor` names the point of the text that lies at `at`.

        Text wider than `width` is drawn smaller, down to `shrink` times its size, then in up to so many
        `lines` around that point, and then cut short.
        """
        pixels = max(9, self.px(size))
        if width is not None:
            least = max(9, round(pixels * shrink))
            while pixels > least and self.fonts.width(text, pixels, bold) > width:
                pixels -= 1
            pieces = [text]
            if lines > 1 and self.fonts.width(text, pixels, bold) > width:
                pieces = self.fonts.wrap(text, pixels, bold, int(width))
                pieces[lines - 1 :] = [" ".join(pieces[lines - 1 :])] if len(pieces) >= lines else []
            if len(pieces) > 1:
                return self._lines(pieces, at, pixels, colour, bold, anchor, int(width))
            text = self.fonts.fit(text, pixels, bold, int(width))
        drawn = self.fonts.render(text, pixels, colour or self.chrome.text, bold)
        place = drawn.get_rect(**{anchor: (round(at[0]), round(at[1]))})
        self.surface.blit(drawn, place)
        return place

    def _lines(
        self,
        pieces: list[str],
        at: tuple[float, float],
        pixels: int,
        colour: str | None,
        bold: bool,
        anchor: str,
        width: int,
    ) -> pygame.Rect:
        """Lines of text, their middle where that of a single line would be."""
        step = round(pixels * 1.2)
        places = []
        for number, piece in enumerate(pieces):
            text = self.fonts.fit(piece, pixels, bold, width)
            drawn = self.fonts.render(text, pixels, colour or self.chrome.text, bold)
            y = at[1] + (number - (len(pieces) - 1) / 2) * step
            places.append(drawn.get_rect(**{anchor: (round(at[0]), round(y))}))
            self.surface.blit(drawn, places[-1])
        return places[0].unionall(places[1:])

    def paragraph(
        self,
        text: str,
        area: pygame.Rect,
        size: float = 18,
        colour: str | None = None,
        *,
        centred: bool = False,
    ) -> int:
        """Draw wrapped text from the top of `area`; returns the height used."""
        pixels = max(9, self.px(size))
        step = round(pixels * 1.45)
        y = area.y
        for line in self.fonts.wrap(text, pixels, False, area.width):
            if line:
                at = (area.centerx, y) if centred else (area.x, y)
                self.text(line, at, size, colour, anchor="midtop" if centred else "topleft")
            y += step
        return y - area.y

    # Boxes.

    def panel(
        self,
        area: pygame.Rect,
        colour: str | None = None,
        *,
        radius: float = 14,
        border: str | None = None,
        width: float = 2,
    ) -> None:
        """A rounded panel with smooth corners."""
        if area.width <= 0 or area.height <= 0:
            return
        fill = colour or self.chrome.panel
        stroke = max(1, self.px(width)) if border else 0
        drawn = _panel_surface(area.width, area.height, self.px(radius), fill, border or fill, stroke)
        self.surface.blit(drawn, area)

    def shade(self, colour: str = "#00000099") -> None:
        """Darken everything drawn so far."""
        veil = pygame.Surface((self.width, self.height), pygame.SRCALPHA)
        veil.fill(rgba(colour))
        self.surface.blit(veil, (0, 0))


@lru_cache(maxsize=6000)
def _tile_surface(shapes: Shapes, size: int) -> tuple[pygame.Surface, int, int]:
    drawn = sprite(shapes, size)
    surface = pygame.image.frombytes(drawn.image.tobytes(), drawn.image.size, "RGBA")
    if pygame.display.get_surface() is not None:
        surface = surface.convert_alpha()
    return surface, drawn.left, drawn.top


@lru_cache(maxsize=512)
def _panel_surface(
    width: int, height: int, radius: int, fill: str, border: str, stroke: int
) -> pygame.Surface:
    """A rounded rectangle: its corners are drawn large and shrunk, the rest is plain."""
    fine = 4
    edge = min(radius + stroke + 1, width // 2, height // 2)
    radius = min(radius, width // 2, height // 2)
    target = pygame.Surface((width, height), pygame.SRCALPHA)
    target.fill(rgba(fill))
    if stroke:
        pygame.draw.rect(target, rgba(border), (0, 0, width, height), stroke)
    if edge < 1:
        return target
    big = pygame.Surface((edge * 2 * fine, edge * 2 * fine), pygame.SRCALPHA)
    big.fill((*rgba(border)[:3], 0))
    area = big.get_rect()
    pygame.draw.rect(big, rgba(border), area, border_radius=radius * fine)
    if stroke:
        inner = area.inflate(-2 * stroke * fine, -2 * stroke * fine)
        pygame.draw.rect(big, rgba(fill), inner, border_radius=max(0, radius - stroke) * fine)
    small = pygame.transform.smoothscale(big, (edge * 2, edge * 2))
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        place = (x * (width - edge), y * (height - edge))
        target.fill((0, 0, 0, 0), (*place, edge, edge))
        target.blit(small, place, (x * edge, y * edge, edge, edge))
    return target
