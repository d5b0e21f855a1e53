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
    """A square where a box would be lost."""
    ink = fade(colour, 0.6)
    return (Line(((0.38, 0.38), (0.62, 0.62)), 0.06, ink), Line(((0.62, 0.38), (0.38, 0.62)), 0.06, ink))


@lru_cache(maxsize=32)
def lost(colour: str) -> Shapes:
    """The whole position is lost: a ring around a box that is on no goal."""
    return (Ring((0.5, 0.5), 0.5, 0.5, 0.08, fade("#000000", 0.5)), Ring((0.5, 0.5), 0.5, 0.5, 0.05, colour))


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
