"""Walls that join: each tile looks at its eight neighbours and draws only the edges that are open.

A wall is seen from above and a little from the south: a top face, and below it a front face wherever
the square beneath is not a wall.
"""

from __future__ import annotations

from dataclasses import dataclass

from pushworks.render.colour import darker, fade, lighter, mix
from pushworks.render.shapes import Line, RoundRect, Shape, Shapes, circle, rect, vertical

DEPTH = 0.30
"""Height of the front face."""
_LAP = 0.006
"""Joined faces overlap by this much, so that no renderer shows a seam."""


@dataclass(frozen=True)
class Around:
    """What surrounds a wall tile: which neighbours are walls, which corners touch the floor."""

    n: bool
    e: bool
    s: bool
    w: bool
    ne: bool
    se: bool
    sw: bool
    nw: bool
    inside: tuple[bool, bool, bool, bool]
    """Whether the level's floor touches the corners top left, top right, bottom right, bottom left."""

    @property
    def open_corners(self) -> tuple[bool, bool, bool, bool]:
        """Corners with no wall on either side, in the order of `RoundRect.radii`."""
        n, e, s, w = self.n, self.e, self.s, self.w
        return (not (n or w), not (n or e), not (s or e), not (s or w))


@dataclass(frozen=True)
class WallColours:
    """Colours and manner of a wall."""

    top: str
    rim: str
    front: str
    mortar: str
    radius: float = 0.16
    rim_width: float = 0.055
    depth: float = DEPTH
    texture: str = "stone"
    shadow: str = "#00000038"


def wall(around: Around, colours: WallColours, floor: str, seed: int = 0) -> Shapes:
    """A wall tile; `floor` shows below corners that are rounded away inside the level."""
    shapes: list[Shape] = []
    for corner, touches in enumerate(around.inside):
        if touches and around.open_corners[corner]:
            shapes.append(rect((corner in (1, 2)) * 0.5, (corner > 1) * 0.5, 0.5, 0.5, floor))
    depth = 0.0 if around.s else colours.depth
    radii = [colours.radius if is_open else 0.0 for is_open in around.open_corners]
    if depth:
        shapes += _front(around, colours, radii)
    shapes += _top(around, colours, radii, depth)
    shapes += _texture(around, colours, depth, seed)
    return tuple(shapes)


def _front(around: Around, colours: WallColours, radii: list[float]) -> list[Shape]:
    begin = 1 - colours.depth - max(colours.radius, 0.05)
    foot: tuple[float, float, float, float] = (0.0, 0.0, radii[2], radii[3])
    shapes: list[Shape] = []
    if colours.shadow[-2:] != "00":  # a soft shadow falls on the ground below
        for reach, part in ((0.10, 0.4), (0.05, 0.6)):
            shapes.append(RoundRect(0, begin, 1, 1 - begin + reach, foot, fade(colours.shadow, part)))
    paint = vertical(lighter(colours.front, 0.08), darker(colours.front, 0.22), 1 - colours.depth, 1.0)
    shapes.append(RoundRect(0, begin, 1 + (_LAP if around.e else 0), 1 - begin, foot, paint))
    if colours.texture == "stone":
        middle = 1 - colours.depth / 2
        joint = fade(colours.mortar, 0.55)
        shapes.append(Line(((0.04, middle), (0.96, middle)), 0.018, joint))
        shapes.append(Line(((0.3, middle), (0.3, 0.97)), 0.018, joint))
        shapes.append(Line(((0.68, 1 - colours.depth + 0.02), (0.68, middle)), 0.018, joint))
    elif colours.texture == "hedge":
        for i, x in enumerate((0.12, 0.37, 0.62, 0.87)):
            shapes.append(circle(x, 0.80 + 0.06 * (i % 2), 0.07, fade(lighter(colours.front, 0.12), 0.55)))
    elif colours.texture == "panel":
        y = 1 - colours.depth * 0.45
        shapes.append(Line(((0.2, y), (0.8, y)), 0.05, fade(colours.rim, 0.8)))
    return shapes


def _top(around: Around, colours: WallColours, radii: list[float], depth: float) -> list[Shape]:
    """The rim, then the face set in from every open edge; small squares carry the rim round inner corners."""
    end = 1 - depth
    east, south = (_LAP if around.e else 0.0), (_LAP if around.s else 0.0)
    rim = colours.rim_width
    r = (radii[0], radii[1], radii[2], radii[3])
    paint = mix(colours.rim, colours.top, 0.2)
    shapes: list[Shape] = [RoundRect(0, 0, 1 + east, end + south, r, paint)]
    x0, y0 = (0.0 if around.w else rim), (0.0 if around.n else rim)
    x1, y1 = (1 + east if around.e else 1 - rim), (1 + south if around.s else end - rim)
    inner = (max(r[0] - rim, 0.0), max(r[1] - rim, 0.0), max(r[2] - rim, 0.0), max(r[3] - rim, 0.0))
    shapes.append(RoundRect(x0, y0, x1 - x0, y1 - y0, inner, colours.top))
    if around.n and around.w and not around.nw:
        shapes.append(rect(0, 0, rim, rim, paint))
    if around.n and around.e and not around.ne:
        shapes.append(rect(1 - rim, 0, rim + _LAP, rim, paint))
    if around.s and around.e and not around.se:
        shapes.append(rect(1 - rim, 1 - colours.depth - rim, rim, colours.depth + rim + _LAP, paint))
    if around.s and around.w and not around.sw:
        shapes.append(rect(0, 1 - colours.depth - rim, rim, colours.depth + rim + _LAP, paint))
    return shapes


def _texture(around: Around, colours: WallColours, depth: float, seed: int) -> list[Shape]:
    """Marks on the top face; the seed makes neighbouring tiles differ."""
    middle = (1 - depth) / 2
    if colours.texture == "stone":
        light, dark = fade(lighter(colours.top, 0.5), 0.20), fade(colours.mortar, 0.30)
        marks = (
            (Line(((0.22, middle - 0.1), (0.40, middle - 0.12)), 0.03, light),
             Line(((0.62, middle + 0.12), (0.74, middle + 0.10)), 0.03, dark)),
            (Line(((0.58, middle - 0.14), (0.78, middle - 0.11)), 0.03, light),),
            (Line(((0.26, middle + 0.11), (0.36, middle + 0.13)), 0.03, dark),
             circle(0.66, middle - 0.05, 0.025, light)),
            (),
        )  # fmt: skip
        return list(marks[seed % 4])
    if colours.texture == "hedge":
        leaf, deep = lighter(colours.top, 0.22), darker(colours.top, 0.18)
        spots = ((0.24, 0.30), (0.70, 0.22), (0.46, 0.62), (0.80, 0.66), (0.16, 0.74), (0.52, 0.36))
        turn = seed % 3
        shapes: list[Shape] = []
        for i, (x, y) in enumerate(spots):
            shade = leaf if (i + turn) % 2 else deep
            shapes.append(circle(x, y * (1 - depth), 0.085, fade(shade, 0.5)))
        if seed % 7 == 3:
            x, y = 0.5, middle
            shapes += [circle(x, y, 0.05, "#f7d6e0"), circle(x, y, 0.022, "#f2b705")]
        return shapes
    if colours.texture == "panel" and not (around.n and around.s and around.e and around.w):
        return [circle(0.5, middle, 0.035, fade(colours.rim, 0.7))]
    if colours.texture == "hatch":
        ink = fade(colours.mortar, 0.55)
        return [
            Line(((0.20, 0.30 * (1 - depth)), (0.34, 0.14 * (1 - depth))), 0.022, ink),
            Line(((0.40, 0.66 * (1 - depth)), (0.66, 0.34 * (1 - depth))), 0.022, ink),
            Line(((0.70, 0.84 * (1 - depth)), (0.82, 0.70 * (1 - depth))), 0.022, ink),
        ]
    return []
