"""Shapes to pixels with Pillow, antialiased: drawn several times too large, then averaged down.

A *sprite* (the shapes of one tile) is drawn once for each size and then pasted, so a board of a
thousand tiles costs little more than its few different tiles.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from PIL import Image, ImageChops, ImageDraw

from pushworks.render.colour import rgba
from pushworks.render.scene import Scene
from pushworks.render.shapes import (
    Ellipse,
    Line,
    Linear,
    Paint,
    Picture,
    Polygon,
    Radial,
    Ring,
    RoundRect,
    Shape,
    Shapes,
    bounds,
)
from pushworks.render.shapes import round_rect_points as _outline


@dataclass(frozen=True)
class Sprite:
    """A drawn tile and where its top left pixel lies relative to the tile's own top left corner."""

    image: Image.Image
    left: int
    top: int


def rasterise(scene: Scene, tile: int) -> Image.Image:
    """The picture of a scene with tiles of `tile` pixels."""
    picture = Image.new("RGBA", (scene.width * tile, scene.height * tile), rgba(scene.background))
    for shapes, x, y in scene.placed:
        stamp(picture, shapes, x, y, tile)
    return picture


def stamp(picture: Image.Image, shapes: Shapes, x: float, y: float, tile: int) -> None:
    """Draw a sprite on a picture at a tile position."""
    drawn = sprite(shapes, tile)
    left, top = round(x * tile) + drawn.left, round(y * tile) + drawn.top
    source = (max(0, -left), max(0, -top), drawn.image.width, drawn.image.height)
    if source[0] < source[2] and source[1] < source[3]:
        picture.alpha_composite(drawn.image, (max(0, left), max(0, top)), source)


Drawn: TypeAlias = "Polygon | Ellipse | RoundRect | Line | Ring"


@lru_cache(maxsize=4096)
def sprite(shapes: Shapes, tile: int) -> Sprite:
    """The shapes of a tile as pixels; the same shapes and size are drawn only once."""
    if not shapes:
        return Sprite(Image.new("RGBA", (1, 1)), 0, 0)
    boxes = [bounds(shape) for shape in shapes]
    left = math.floor(min(b[0] for b in boxes) * tile)
    top = math.floor(min(b[1] for b in boxes) * tile)
    right = max(math.ceil(max(b[2] for b in boxes) * tile), left + 1)
    bottom = max(math.ceil(max(b[3] for b in boxes) * tile), top + 1)
    fine = 4 if tile <= 64 else 3 if tile <= 128 else 2
    scale = tile * fine
    canvas = Image.new("RGBA", ((right - left) * fine, (bottom - top) * fine))
    for shape in shapes:
        _draw(canvas, shape, scale, left * fine, top * fine)
    return Sprite(canvas.reduce(fine), left, top)


def _draw(canvas: Image.Image, shape: Shape, scale: int, ox: int, oy: int) -> None:
    """Draw one shape on the enlarged canvas, whose top left corner is the pixel (ox, oy)."""
    x0, y0, x1, y1 = bounds(shape)
    if isinstance(shape, Picture):
        size = (max(1, round((x1 - x0) * scale)), max(1, round((y1 - y0) * scale)))
        pixels = shape.pixels
        picture = Image.frombytes("RGBA", (pixels.width, pixels.height), pixels.data)
        place = (max(0, round(x0 * scale) - ox), max(0, round(y0 * scale) - oy))
        canvas.alpha_composite(picture.resize(size, Image.Resampling.BICUBIC), place)
        return
    left, top = max(math.floor(x0 * scale) - ox, 0), max(math.floor(y0 * scale) - oy, 0)
    right = min(math.ceil(x1 * scale) - ox + 1, canvas.width)
    bottom = min(math.ceil(y1 * scale) - oy + 1, canvas.height)
    if right <= left or bottom <= top:
        return
    mask = _mask(shape, (right - left, bottom - top), scale, ox + left, oy + top)
    fill = shape.colour if isinstance(shape, Line | Ring) else shape.fill
    layer = _colours(fill, mask.size, scale, ox + left, oy + top)
    alpha = layer.getchannel("A")
    layer.putalpha(ImageChops.multiply(alpha, mask))
    canvas.alpha_composite(layer, (left, top))


def _mask(shape: Drawn, size: tuple[int, int], scale: int, ox: int, oy: int) -> Image.Image:
    """Where a shape is: white inside, black outside."""
    mask = Image.new("L", size)
    pen = ImageDraw.Draw(mask)

    # Pillow paints the pixel a corner lies on, so shapes would come out one (fine) pixel too large.
    def at(points: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        return [(x * scale - ox - 0.5, y * scale - oy - 0.5) for x, y in points]

    if isinstance(shape, Polygon):
        pen.polygon(at(shape.points), fill=255)
    elif isinstance(shape, Line):
        points = at(shape.points + shape.points[:1] if shape.closed else shape.points)
        width = max(1, round(shape.width * scale))
        pen.line(points, fill=255, width=width, joint="curve")
        half = width / 2 - 0.5
        for x, y in points:
            pen.ellipse((x - half, y - half, x + half, y + half), fill=255)
    elif isinstance(shape, Ellipse):
        pen.ellipse(_box(shape.centre, shape.rx, shape.ry, scale, ox, oy), fill=255)
    elif isinstance(shape, Ring):
        half = shape.width / 2
        pen.ellipse(_box(shape.centre, shape.rx + half, shape.ry + half, scale, ox, oy), fill=255)
        if min(shape.rx, shape.ry) > half:
            pen.ellipse(_box(shape.centre, shape.rx - half, shape.ry - half, scale, ox, oy), fill=0)
    elif not any(shape.radii):
        box = (shape.x * scale - ox, shape.y * scale - oy)
        end = (box[0] + shape.width * scale - 1, box[1] + shape.height * scale - 1)
        if end[0] >= box[0] and end[1] >= box[1]:
            pen.rectangle((*box, *end), fill=255)
    else:
        pen.polygon(at(_outline(shape.x, shape.y, shape.width, shape.height, shape.radii)), fill=255)
    return mask


def _box(
    centre: tuple[float, float], rx: float, ry: float, scale: int, ox: int, oy: int
) -> tuple[float, float, float, float]:
    x, y = centre[0] * scale - ox - 0.5, centre[1] * scale - oy - 0.5
    rx, ry = max(rx * scale, 0.5), max(ry * scale, 0.5)
    return (x - rx, y - ry, x + rx, y + ry)


def _colours(paint: Paint, size: tuple[int, int], scale: int, ox: int, oy: int) -> Image.Image:
    """A rectangle of paint."""
    if isinstance(paint, str):
        return Image.new("RGBA", size, rgba(paint))
    xs = (np.arange(size[0], dtype=np.float32) + (ox + 0.5)) / scale
    ys = (np.arange(size[1], dtype=np.float32) + (oy + 0.5)) / scale
    if isinstance(paint, Linear):
        dx, dy = paint.end[0] - paint.start[0], paint.end[1] - paint.start[1]
        length = dx * dx + dy * dy or 1.0
        where = ((xs - paint.start[0]) * dx)[None, :] / length + ((ys - paint.start[1]) * dy)[
            :, None
        ] / length
    else:
        assert isinstance(paint, Radial)
        far = ((xs - paint.centre[0]) ** 2)[None, :] + ((ys - paint.centre[1]) ** 2)[:, None]
        where = np.sqrt(far) / paint.radius
    offsets = np.array([offset for offset, _ in paint.stops], dtype=np.float32)
    table = np.array([rgba(colour) for _, colour in paint.stops], dtype=np.float32)
    grid = np.linspace(0.0, 1.0, 256, dtype=np.float32)
    ramp = np.stack([np.interp(grid, offsets, table[:, c]) for c in range(4)], axis=1).astype(np.uint8)
    return Image.fromarray(ramp[(np.clip(where, 0.0, 1.0) * 255).astype(np.uint8)])
