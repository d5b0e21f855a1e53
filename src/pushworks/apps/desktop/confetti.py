"""Confetti: bits of paper that fall over a board that was won, drawn with the shapes of the boards."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

from pushworks.apps.desktop.canvas import Canvas
from pushworks.render.shapes import Polygon, Shapes, circle, star

SECONDS = 4.5
PIECES = 110
_COLOURS = ("#ff5d5d", "#ffb02e", "#ffe14d", "#4fd08a", "#3fa7ff", "#b06bff", "#ff7ad1")
_ANGLES = 8


@dataclass(frozen=True, slots=True)
class _Piece:
    kind: int
    colour: str
    start: float
    """Seconds before it appears."""
    x: float
    speed: float
    sway: float
    spin: float
    size: float


class Confetti:
    """Where every piece is follows from the time alone, so nothing has to be kept up to date."""

    def __init__(self, seed: int = 1) -> None:
        dice = random.Random(seed)
        self._pieces = [
            _Piece(
                dice.randrange(3), dice.choice(_COLOURS), dice.uniform(0, 1.4), dice.random(),
                dice.uniform(0.32, 0.62), dice.uniform(0.01, 0.04), dice.uniform(-9, 9), dice.uniform(9, 18),
            )
            for _ in range(PIECES)
        ]  # fmt: skip

    def draw(self, canvas: Canvas, seconds: float) -> None:
        """Draw them as they are so many seconds after the beginning."""
        for piece in self._pieces:
            t = seconds - piece.start
            y = -0.05 + piece.speed * t
            if t < 0 or y > 1.05:
                continue
            x = piece.x + piece.sway * math.sin(3 * t + piece.x * 20)
            turn = int(piece.spin * t) % _ANGLES
            size = max(5, canvas.px(piece.size))
            canvas.stamp(_bit(piece.kind, piece.colour, turn), x * canvas.width, y * canvas.height, size)


@lru_cache(maxsize=512)
def _bit(kind: int, colour: str, turn: int) -> Shapes:
    """A strip, a dot or a star, turned about itself as if tumbling."""
    angle = math.pi * turn / _ANGLES
    if kind == 1:
        return (circle(0.5, 0.5, 0.12 + 0.24 * abs(math.cos(angle)), colour),)
    if kind == 2:
        return (star(0.5, 0.5, 0.48, 0.2, 5, colour),)
    wide, high = 0.46, 0.08 + 0.20 * abs(math.cos(angle))
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    c, s = math.cos(angle), math.sin(angle)
    return (Polygon(tuple((0.5 + x * c - y * s, 0.5 + x * s + y * c) for x, y in corners), colour),)
