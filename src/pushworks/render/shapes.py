"""The vector shapes every picture is made of, and the paints they are filled with.

Lengths are in tiles: one tile is the unit square, x grows to the right and y downwards. A tile's art
may reach beyond its square (a shadow, a tall wall). Colours are ``#rrggbb`` or ``#rrggbbaa``. The back
ends (`raster`, `svg`) know only these five shapes and three paints, and pictures (of skins people bring), so
art written once looks the same everywhere.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Stop: TypeAlias = tuple[float, str]


@dataclass(frozen=True, slots=True)
class Linear:
    """A gradient along the line from `start` to `end`."""

    start: Point
    end: Point
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient from `centre` outwards to `radius`."""

    centre: Point
    radius: float
    stops: tuple[Stop, ...]


Paint: TypeAlias = "str | Linear | Radial"


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline, filled."""

    points: tuple[Point, ...]
    fill: Paint


@dataclass(frozen=True, slots=True)
class Ellipse:
    """An ellipse, filled; equal radii make a circle."""

    centre: Point
    rx: float
    ry: float
    fill: Paint


@dataclass(frozen=True, slots=True)
class RoundRect:
    """A rectangle, filled; `radii` go round: top left, top right, bottom right, bottom left."""

    x: float
    y: float
    width: float
    height: float
    radii: tuple[float, float, float, float]
    fill: Paint


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke through `points` with round joins and ends."""

    points: tuple[Point, ...]
    width: float
    colour: str
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """The outline of an ellipse, `width` thick."""

    centre: Point
    rx: float
    ry: float
    width: float
    colour: str


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as red, green, blue, alpha of each pixel, row by row."""

    width: int
    height: int
    data: bytes

    def mirrored(self) -> Pixels:
        """Left and right exchanged."""
        line = 4 * self.width
        pixels = (
            self.data[at : at + 4]
            for row in range(0, len(self.data), line)
            for at in range(row + line - 4, row - 1, -4)
        )
        return Pixels(self.width, self.height, b"".join(pixels))


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels stretched over a rectangle."""

    x: float
    y: float
    width: float
    height: float
    pixels: Pixels


Shape: TypeAlias = "Polygon | Ellipse | RoundRect | Line | Ring | Picture"
Shapes: TypeAlias = tuple[Shape, ...]


def circle(x: float, y: float, radius: float, fill: Paint) -> Ellipse:
    """A filled circle."""
    return Ellipse((x, y), radius, radius, fill)


def rect(x: float, y: float, width: float, height: float, fill: Paint, radius: float = 0.0) -> RoundRect:
    """A filled rectangle whose four corners are rounded alike."""
    return RoundRect(x, y, width, height, (radius,) * 4, fill)


def frame(x: float, y: float, width: float, height: float, stroke: float, colour: str, radius: float) -> Line:
    """The outline of a rounded rectangle, its stroke lying inside it."""
    half = stroke / 2
    inner = (x + half, y + half, width - stroke, height - stroke)
    return Line(round_rect_points(*inner, (max(radius - half, 0.0),) * 4), stroke, colour, closed=True)


def arc(
    x: float,
    y: float,
    radius: float,
    begin: float,
    end: float,
    width: float,
    colour: str,
    squash: float = 1.0,
) -> Line:
    """A stroke along a circle from angle `begin` to `end` (degrees, clockwise from the right)."""
    steps = max(4, int(abs(end - begin) / 12))
    angles = (math.radians(begin + (end - begin) * i / steps) for i in range(steps + 1))
    return Line(
        tuple((x + radius * math.cos(a), y + radius * squash * math.sin(a)) for a in angles), width, colour
    )


def regular(x: float, y: float, radius: float, corners: int, fill: Paint, turn: float = 0.0) -> Polygon:
    """A regular polygon; `turn` (degrees) rotates its first corner clockwise from the right."""
    angles = (math.radians(turn + 360 * i / corners) for i in range(corners))
    return Polygon(tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles), fill)


def star(x: float, y: float, outer: float, inner: float, tips: int, fill: Paint) -> Polygon:
    """A star standing on its feet."""
    points = []
    for i in range(2 * tips):
        radius, angle = (inner if i % 2 else outer), math.pi * i / tips - math.pi / 2
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return Polygon(tuple(points), fill)


def vertical(top: str, bottom: str, y0: float = 0.0, y1: float = 1.0) -> Linear:
    """A gradient from top to bottom."""
    return Linear((0.0, y0), (0.0, y1), ((0.0, top), (1.0, bottom)))


def round_rect_points(
    x: float, y: float, width: float, height: float, radii: tuple[float, float, float, float], steps: int = 8
) -> tuple[Point, ...]:
    """The outline of a rounded rectangle as a polygon."""
    most = min(width, height) / 2
    tl, tr, br, bl = (min(max(r, 0.0), most) for r in radii)
    corners = (
        (x + tl, y + tl, tl, 180), (x + width - tr, y + tr, tr, 270),
        (x + width - br, y + height - br, br, 0), (x + bl, y + height - bl, bl, 90),
    )  # fmt: skip
    points: list[Point] = []
    for cx, cy, radius, begin in corners:
        for i in range(steps + 1) if radius > 0 else (0,):
            angle = math.radians(begin + 90 * i / steps)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return tuple(points)


def moved(shapes: Shapes, dx: float, dy: float) -> Shapes:
    """The same shapes elsewhere."""
    return transformed(shapes, 1.0, 1.0, dx, dy)


def mirrored(shapes: Shapes) -> Shapes:
    """The shapes of a tile, left and right exchanged."""
    return transformed(shapes, -1.0, 1.0, 1.0, 0.0)


def transformed(shapes: Shapes, sx: float, sy: float, dx: float, dy: float) -> Shapes:
    """Every point scaled by (sx, sy), then moved by (dx, dy)."""

    def at(p: Point) -> Point:
        return (p[0] * sx + dx, p[1] * sy + dy)

    size = (abs(sx) + abs(sy)) / 2

    def paint(fill: Paint) -> Paint:
        if isinstance(fill, Linear):
            return replace(fill, start=at(fill.start), end=at(fill.end))
        if isinstance(fill, Radial):
            return replace(fill, centre=at(fill.centre), radius=fill.radius * size)
        return fill

    def one(shape: Shape) -> Shape:
        if isinstance(shape, Polygon):
            return Polygon(tuple(map(at, shape.points)), paint(shape.fill))
        if isinstance(shape, Ellipse):
            return Ellipse(at(shape.centre), shape.rx * abs(sx), shape.ry * abs(sy), paint(shape.fill))
        if isinstance(shape, Ring):
            return Ring(
                at(shape.centre), shape.rx * abs(sx), shape.ry * abs(sy), shape.width * size, shape.colour
            )
        if isinstance(shape, Line):
            return replace(shape, points=tuple(map(at, shape.points)), width=shape.width * size)
        x0, y0 = at((shape.x, shape.y))
        x1, y1 = at((shape.x + shape.width, shape.y + shape.height))
        if isinstance(shape, Picture):
            pixels = shape.pixels.mirrored() if sx < 0 else shape.pixels
            return Picture(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0), pixels)
        tl, tr, br, bl = (r * size for r in shape.radii)
        if sx < 0:
            tl, tr, br, bl = tr, tl, bl, br
        if sy < 0:
            tl, tr, br, bl = bl, br, tr, tl
        return RoundRect(
            min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0), (tl, tr, br, bl), paint(shape.fill)
        )

    return tuple(map(one, shapes))


def bounds(shape: Shape) -> tuple[float, float, float, float]:
    """The smallest upright rectangle around a shape: left, top, right, bottom."""
    if isinstance(shape, RoundRect | Picture):
        return (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    if isinstance(shape, Ellipse | Ring):
        pad = shape.width / 2 if isinstance(shape, Ring) else 0.0
        (x, y), rx, ry = shape.centre, shape.rx + pad, shape.ry + pad
        return (x - rx, y - ry, x + rx, y + ry)
    pad = shape.width / 2 if isinstance(shape, Line) else 0.0
    xs, ys = [p[0] for p in shape.points], [p[1] for p in shape.points]
    return (min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad)
