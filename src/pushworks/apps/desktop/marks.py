"""Marks laid over a board: squares within reach, dead squares, selection, cursor, hints, warnings."""

from __future__ import annotations

from functools import lru_cache

from pushworks.levels import Direction
from pushworks.render.colour import fade
from pushworks.render.shapes import Line, Point, Polygon, Radial, Ring, Shape, Shapes, circle, frame, rect


@lru_cache(maxsize=32)
def reach(colour: str) -> Shapes:
    """A square the player can walk to."""
    return (circle(0.5, 0.5, 0.09, fade(colour, 0.75)),)


@lru_cache(maxsize=32)
def target(colour: str) -> Shapes:
    """A square the selected box can be brought to."""
    return (
        rect(0.14, 0.14, 0.72, 0.72, fade(colour, 0.24), 0.16),
        frame(0.14, 0.14, 0.72, 0.72, 0.05, fade(colour, 0.85), 0.16),
    )


@lru_cache(maxsize=32)
def dead(colour: str) -> Shapes:
    """A square where a box cannot be brought to a goal: hatched, which no goal is in any style."""
    ink = fade(colour, 0.55)
    return tuple(
        Line(
            ((max(0.0, at - 1) + 0.04, min(1.0, at) - 0.04), (min(1.0, at) - 0.04, max(0.0, at - 1) + 0.04)),
            0.045,
            ink,
        )
        for at in (0.34, 0.67, 1.0, 1.33, 1.66)
    )


@lru_cache(maxsize=32)
def deadlocked(colour: str) -> Shapes:
    """A box that dooms the position: an octagon around it, like a stop sign, with an exclamation mark."""
    low, high, cut = -0.02, 1.02, 0.30
    outline: tuple[Point, ...] = (
        (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
        (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
    )  # fmt: skip
    return (
        Line(outline, 0.14, fade("#000000", 0.6), closed=True),
        Line(outline, 0.09, colour, closed=True),
        circle(0.88, 0.14, 0.20, "#000000"), circle(0.88, 0.14, 0.17, colour),
        Line(((0.88, 0.04), (0.88, 0.16)), 0.065, "#ffffff"), circle(0.88, 0.245, 0.036, "#ffffff"),
    )  # fmt: skip


@lru_cache(maxsize=1)
def checker() -> Shapes:
    """Every other square of the floor, darker: easier to count along."""
    return (rect(0.0, 0.0, 1.0, 1.0, "#00000030", 0.0),)


@lru_cache(maxsize=32)
def origin(colour: str) -> Shapes:
    """Pull play: a square where a box began."""
    return (Ring((0.5, 0.5), 0.16, 0.16, 0.05, fade(colour, 0.7)),)


@lru_cache(maxsize=32)
def own_start(colour: str) -> Shapes:
    """Pull play: the square the player must be able to walk to in the end."""
    pole = ((0.34, 0.20), (0.34, 0.84))
    flag: tuple[Point, ...] = ((0.36, 0.20), (0.76, 0.34), (0.36, 0.50))
    return (
        Line(pole, 0.12, fade("#000000", 0.5)), Line((*flag, flag[0]), 0.10, fade("#000000", 0.5)),
        Line(pole, 0.07, colour), Polygon(flag, colour),
    )  # fmt: skip


@lru_cache(maxsize=32)
def meeting(colour: str) -> Shapes:
    """A square where the target from pull play has a box: dashed corners and sides."""
    dark = fade("#000000", 0.5)
    strokes: list[Shape] = []
    for width, ink in ((0.11, dark), (0.06, colour)):
        for at in (0.10, 0.42, 0.74):
            for edge in (0.06, 0.94):
                strokes.append(Line(((at, edge), (at + 0.16, edge)), width, ink))
                strokes.append(Line(((edge, at), (edge, at + 0.16)), width, ink))
    return tuple(strokes)


@lru_cache(maxsize=32)
def selected(colour: str) -> Shapes:
    """The selected box."""
    glow = Radial(
        (0.5, 0.5), 0.72, ((0.55, fade(colour, 0.0)), (0.7, fade(colour, 0.5)), (1.0, fade(colour, 0.0)))
    )
    return (
        circle(0.5, 0.5, 0.72, glow),
        *_brackets(-0.02, 1.02, fade("#000000", 0.6), 0.11),
        *_brackets(-0.02, 1.02, colour, 0.07),
    )


@lru_cache(maxsize=32)
def cursor(colour: str) -> Shapes:
    """The keyboard's cursor."""
    return (*_brackets(0.05, 0.95, fade("#000000", 0.7), 0.12), *_brackets(0.05, 0.95, colour, 0.07))


def _brackets(low: float, high: float, colour: str, width: float) -> tuple[Shape, ...]:
    arm = 0.24
    return (
        Line(((low, low + arm), (low, low), (low + arm, low)), width, colour),
        Line(((high - arm, low), (high, low), (high, low + arm)), width, colour),
        Line(((high, high - arm), (high, high), (high - arm, high)), width, colour),
        Line(((low + arm, high), (low, high), (low, high - arm)), width, colour),
    )


@lru_cache(maxsize=32)
def hint_box(colour: str) -> Shapes:
    """The box a hint speaks of."""
    glow = Radial((0.5, 0.5), 0.85, ((0.45, fade(colour, 0.75)), (1.0, fade(colour, 0.0))))
    return (circle(0.5, 0.5, 0.85, glow), Ring((0.5, 0.5), 0.56, 0.56, 0.07, colour))


@lru_cache(maxsize=32)
def arrow(direction: Direction, colour: str, edge: str) -> Shapes:
    """An arrow on a box: push it this way."""
    # Drawn pointing right, then turned.
    outline: tuple[Point, ...] = (
        (0.14, 0.38),
        (0.50, 0.38),
        (0.50, 0.20),
        (0.88, 0.5),
        (0.50, 0.80),
        (0.50, 0.62),
        (0.14, 0.62),
    )
    if direction.dy:
        outline = tuple((y, x) for x, y in outline)
    if direction in (Direction.LEFT, Direction.UP):
        outline = tuple((1 - x, y) if direction.dx else (x, 1 - y) for x, y in outline)
    points = outline
    return (Line(points, 0.10, edge, closed=True), Polygon(points, colour))


@lru_cache(maxsize=32)
def footprint(colour: str) -> Shapes:
    """A step of a way shown."""
    return (circle(0.5, 0.5, 0.13, fade("#000000", 0.35)), circle(0.5, 0.5, 0.10, colour))
