"""Floor and walls of a large board seen from far away: one flat colour a square.

Forty thousand sprites of three pixels each take longer than a frame may, and look the same.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.levels import Level
from pushworks.render import ground_scene
from pushworks.render.board import Window, floor_squares
from pushworks.render.colour import rgba

MOST_SPRITES = 8_000
"""Squares in view up to which each is drawn with its sprites."""
_SAMPLE = Level.from_xsb("########\n########\n##@  ###\n##   ###\n## . ###\n##   ###\n########\n########")
_WALL, _FLOOR, _GOAL = (6, 3), (3, 3), (3, 4)
"""Squares of the sample that stand for their kind."""
_TILE = 16


class CoarseGround:
    """The kinds of a level's squares, a byte each, and their colours in a style."""

    def __init__(self, level: Level) -> None:
        cells = bytearray(level.width * level.height)  # 0: outside
        for number, squares in enumerate((level.walls, floor_squares(level), level.goals), 1):
            for square in squares:
                cells[square] = number
        self._cells = pygame.image.frombuffer(cells, (level.width, level.height), "P")
        self._style = ""

    def draw(
        self, canvas: Canvas, target: pygame.Surface, window: Window, at: tuple[int, int], tile: int
    ) -> None:
        """Draw the squares of a window of the board; `at` is the pixel of the board's corner."""
        if self._style != canvas.style.name:
            self._style = canvas.style.name
            self._cells.set_palette(_colours(canvas))
        left, top, right, bottom = window
        part = self._cells.subsurface((left, top, right - left, bottom - top))
        scaled = pygame.transform.scale(part, ((right - left) * tile, (bottom - top) * tile))
        target.blit(scaled, (at[0] + left * tile, at[1] + top * tile))


def _colours(canvas: Canvas) -> list[tuple[int, ...]]:
    """Of the ground outside, walls, floor and goals: the average of their sprites."""
    outside = rgba(canvas.style.background)[:3]
    picture = pygame.Surface((_SAMPLE.width * _TILE, _SAMPLE.height * _TILE))
    picture.fill(outside)
    for shapes, x, y in ground_scene(_SAMPLE, canvas.style).placed:
        drawn, dx, dy = canvas.tile(shapes, _TILE)
        picture.blit(drawn, (round(x * _TILE) + dx, round(y * _TILE) + dy))
    found: list[tuple[int, ...]] = [tuple(outside)]
    for x, y in (_WALL, _FLOOR, _GOAL):
        area = pygame.Rect(x * _TILE, y * _TILE, _TILE, _TILE)
        if (x, y) == _GOAL:  # without the floor around it
            area.inflate_ip(-_TILE // 2, -_TILE // 2)
        found.append(tuple(pygame.transform.average_color(picture, area))[:3])
    return found


def draw_coarse_marks(
    target: pygame.Surface,
    level: Level,
    cells: Iterable[int],
    mark: pygame.Surface,
    at: tuple[int, int],
    tile: int,
) -> None:
    """Many marks of one kind: the average of their sprite on each of the cells."""
    numbers = bytearray(level.width * level.height)
    for cell in cells:
        numbers[cell] = 1
    inked = pygame.mask.from_surface(mark, 0)
    share = inked.count() / (mark.get_width() * mark.get_height())
    surface = pygame.image.frombuffer(numbers, (level.width, level.height), "P")
    ink = pygame.transform.average_color(mark, consider_alpha=True)
    surface.set_palette([(0, 0, 0), ink[:3]])
    surface.set_colorkey(0)
    scaled = pygame.transform.scale(surface, (level.width * tile, level.height * tile))
    scaled.set_colorkey(0)
    scaled.set_alpha(max(40, round(160 * share)))
    target.blit(scaled, at)
