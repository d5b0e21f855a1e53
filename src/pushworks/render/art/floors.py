"""Floors and goals. Floors carry the shadow of the walls to their north and west."""

from __future__ import annotations

from dataclasses import dataclass

from pushworks.render.colour import darker, fade, lighter
from pushworks.render.shapes import (
    Line,
    Linear,
    Polygon,
    Radial,
    Ring,
    Shape,
    Shapes,
    circle,
    frame,
    rect,
    regular,
    vertical,
)


@dataclass(frozen=True)
class FloorColours:
    """Colours and manner of a floor."""

    even: str
    odd: str
    line: str
    texture: str = "slab"
    shadow: str = "#00000055"


def floor(colours: FloorColours, odd: bool, seed: int, north: bool, west: bool, north_west: bool) -> Shapes:
    """A floor tile; the flags say on which sides a wall throws its shadow."""
    base = colours.odd if odd else colours.even
    shapes: list[Shape] = [rect(0, 0, 1.004, 1.004, base)]
    shapes += _texture(colours, base, seed)
    clear = fade(colours.shadow, 0.0)
    if colours.shadow[-2:] != "00":
        if north:
            shapes.append(rect(0, 0, 1, 0.26, vertical(colours.shadow, clear, 0, 0.26)))
        if west:
            across = Linear((0, 0), (0.14, 0), ((0, colours.shadow), (1, clear)))
            shapes.append(rect(0, 0, 0.14, 1, across))
        if north_west and not (north or west):
            shapes.append(rect(0, 0, 0.2, 0.2, Radial((0, 0), 0.2, ((0, colours.shadow), (1, clear)))))
    return tuple(shapes)


def _texture(colours: FloorColours, base: str, seed: int) -> list[Shape]:
    if colours.texture == "slab":
        light, dark = fade(lighter(base, 0.35), 0.28), fade(colours.line, 0.5)
        return [
            Line(((0.0, 0.0), (1.0, 0.0)), 0.018, dark),
            Line(((0.0, 0.0), (0.0, 1.0)), 0.018, dark),
            Line(((0.05, 0.035), (0.95, 0.035)), 0.014, light),
            *((circle(0.3 + 0.13 * (seed % 4), 0.66, 0.014, dark),) if seed % 5 == 0 else ()),
        ]
    if colours.texture == "grass":
        blade = fade(colours.line, 0.55)
        marks = (((0.2, 0.34), (0.72, 0.70)), ((0.62, 0.26), (0.3, 0.78)), ((0.8, 0.5),))[seed % 3]
        return [Line(((x - 0.03, y - 0.05), (x, y), (x + 0.035, y - 0.06)), 0.022, blade) for x, y in marks]
    if colours.texture == "grid":
        return [frame(0.0, 0.0, 1.0, 1.0, 0.02, colours.line, 0.0)]
    if colours.texture == "dots":
        return [circle(0.0, 0.0, 0.022, colours.line), circle(1.0, 0.0, 0.022, colours.line),
                circle(0.0, 1.0, 0.022, colours.line), circle(1.0, 1.0, 0.022, colours.line)]  # fmt: skip
    return []


def goal_plate(colour: str, glow: str) -> Shapes:
    """A lit pressure plate sunk into the floor."""
    return (
        circle(0.5, 0.5, 0.46, Radial((0.5, 0.5), 0.46, ((0.0, fade(glow, 0.55)), (1.0, fade(glow, 0.0))))),
        Ring((0.5, 0.518), 0.27, 0.27, 0.08, darker(colour, 0.55)),
        Ring((0.5, 0.5), 0.27, 0.27, 0.075, colour),
        circle(0.5, 0.5, 0.10, Radial((0.47, 0.46), 0.12, ((0.0, lighter(colour, 0.6)), (1.0, colour)))),
    )


def goal_target(colour: str, width: float = 0.06) -> Shapes:
    """Four corner brackets and a small diamond."""
    a, b, c = 0.18, 0.34, 0.82
    d = 1 - b
    corners = (
        ((a, b), (a, a), (b, a)), ((d, a), (c, a), (c, b)),
        ((c, d), (c, c), (d, c)), ((b, c), (a, c), (a, d)),
    )  # fmt: skip
    brackets = tuple(Line(points, width, colour) for points in corners)
    return (*brackets, regular(0.5, 0.5, 0.13, 4, colour))


def goal_cross(colour: str, width: float = 0.07) -> Shapes:
    """An inked cross, as on a treasure map."""
    return (
        Line(((0.30, 0.31), (0.44, 0.47), (0.71, 0.70)), width, colour),
        Line(((0.70, 0.30), (0.53, 0.49), (0.29, 0.71)), width, colour),
    )


def goal_soil(soil: str, rim: str) -> Shapes:
    """A round bed of dark soil edged with stones."""
    bed = Radial((0.5, 0.48), 0.32, ((0.0, lighter(soil, 0.12)), (1.0, soil)))
    shapes: list[Shape] = [circle(0.5, 0.52, 0.34, darker(rim, 0.35)), circle(0.5, 0.5, 0.34, rim)]
    shapes += [circle(0.5, 0.5, 0.27, darker(soil, 0.3)), circle(0.5, 0.515, 0.26, bed)]
    for x, y in ((0.40, 0.44), (0.57, 0.40), (0.62, 0.56), (0.45, 0.60), (0.52, 0.50)):
        shapes.append(circle(x, y, 0.022, lighter(soil, 0.28)))
    return tuple(shapes)


def goal_diamond(colour: str, edge: str) -> Shapes:
    """A large open diamond: nothing else in the picture is turned by 45 degrees."""
    points = ((0.5, 0.14), (0.86, 0.5), (0.5, 0.86), (0.14, 0.5))
    return (
        Polygon(points, fade(colour, 0.28)),
        Line(points, 0.11, edge, closed=True),
        Line(points, 0.06, colour, closed=True),
        circle(0.5, 0.5, 0.07, colour),
    )
