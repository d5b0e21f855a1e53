"""The small pictures on buttons, drawn with the same shapes as the boards."""

from __future__ import annotations

import math
from collections.abc import Callable

from pushworks.render.shapes import Line, Polygon, Ring, Shape, Shapes, arc, circle, rect

W = 0.11


def icon(name: str, colour: str) -> Shapes:
    """The icon of this name in a colour, on the unit square."""
    return _ICONS[name](colour)


def icon_names() -> tuple[str, ...]:
    """Every icon."""
    return tuple(_ICONS)


def _turn(colour: str, begin: float, end: float) -> Shapes:
    """A round arrow; its head is at the end of the arc."""
    radius, angle = 0.30, math.radians(end)
    x, y = 0.5 + radius * math.cos(angle), 0.54 + radius * math.sin(angle)
    sign = 1 if end > begin else -1
    along = (-math.sin(angle) * sign, math.cos(angle) * sign)
    out = (math.cos(angle), math.sin(angle))
    size = 0.19
    head = (
        (x + along[0] * size * 1.1, y + along[1] * size * 1.1),
        (x + out[0] * size, y + out[1] * size),
        (x - out[0] * size, y - out[1] * size),
    )
    return (arc(0.5, 0.54, radius, begin, end, W, colour), Polygon(head, colour))


def _undo(colour: str) -> Shapes:
    return (
        Line(((0.26, 0.36), (0.60, 0.36)), W, colour),
        arc(0.60, 0.55, 0.19, -90, 90, W, colour),
        Line(((0.60, 0.74), (0.38, 0.74)), W, colour),
        Polygon(((0.12, 0.36), (0.36, 0.17), (0.36, 0.55)), colour),
    )


def _flip(shapes: Shapes) -> Shapes:
    from pushworks.render.shapes import mirrored

    return mirrored(shapes)


def _double(shapes: Shapes, colour: str) -> Shapes:
    return (*shapes, rect(0.14, 0.86, 0.72, 0.09, colour, 0.045))


def _bulb(colour: str) -> Shapes:
    rays: list[Shape] = []
    for angle in (200, 235, 270, 305, 340):
        a = math.radians(angle)
        rays.append(
            Line(((0.5 + 0.36 * math.cos(a), 0.44 + 0.36 * math.sin(a)),
                  (0.5 + 0.44 * math.cos(a), 0.44 + 0.44 * math.sin(a))), 0.06, colour)
        )  # fmt: skip
    return (*rays, circle(0.5, 0.44, 0.24, colour), rect(0.40, 0.60, 0.20, 0.16, colour, 0.03),
            rect(0.41, 0.80, 0.18, 0.07, colour, 0.035))  # fmt: skip


def _robot(colour: str) -> Shapes:
    return (
        Line(((0.5, 0.24), (0.5, 0.12)), 0.06, colour), circle(0.5, 0.11, 0.06, colour),
        rect(0.18, 0.25, 0.64, 0.50, colour, 0.14),
        circle(0.37, 0.46, 0.075, "#00000099"), circle(0.63, 0.46, 0.075, "#00000099"),
        Line(((0.38, 0.63), (0.62, 0.63)), 0.055, "#00000099"), rect(0.34, 0.79, 0.32, 0.12, colour, 0.05),
    )  # fmt: skip


def _gear(colour: str) -> Shapes:
    teeth: list[Shape] = []
    for i in range(8):
        a = math.radians(45 * i)
        teeth.append(Line(((0.5 + 0.28 * math.cos(a), 0.5 + 0.28 * math.sin(a)),
                           (0.5 + 0.37 * math.cos(a), 0.5 + 0.37 * math.sin(a))), 0.13, colour))  # fmt: skip
    return (*teeth, Ring((0.5, 0.5), 0.22, 0.22, 0.15, colour))


def _speaker(colour: str, on: bool) -> Shapes:
    body = Polygon(
        ((0.12, 0.38), (0.28, 0.38), (0.48, 0.20), (0.48, 0.80), (0.28, 0.62), (0.12, 0.62)), colour
    )
    if on:
        return (
            body,
            arc(0.48, 0.5, 0.17, -50, 50, 0.08, colour),
            arc(0.48, 0.5, 0.32, -50, 50, 0.08, colour),
        )
    return (
        body,
        Line(((0.62, 0.38), (0.86, 0.62)), 0.08, colour),
        Line(((0.86, 0.38), (0.62, 0.62)), 0.08, colour),
    )


def _grid(colour: str) -> Shapes:
    return tuple(rect(x, y, 0.30, 0.30, colour, 0.06) for x in (0.16, 0.54) for y in (0.16, 0.54))


def _magnet(colour: str) -> Shapes:
    """Pull play: a box and an arrow that draws it backwards."""
    return (
        rect(0.56, 0.32, 0.34, 0.36, colour, 0.05), Line(((0.54, 0.5), (0.28, 0.5)), W, colour),
        Polygon(((0.08, 0.5), (0.32, 0.30), (0.32, 0.70)), colour),
    )  # fmt: skip


def _wand(colour: str) -> Shapes:
    from pushworks.render.shapes import star

    return (
        Line(((0.16, 0.86), (0.56, 0.44)), 0.12, colour), star(0.68, 0.32, 0.24, 0.10, 5, colour),
        star(0.26, 0.26, 0.12, 0.05, 4, colour), star(0.82, 0.72, 0.12, 0.05, 4, colour),
    )  # fmt: skip


def _flag(colour: str) -> Shapes:
    return (
        Line(((0.26, 0.14), (0.26, 0.88)), 0.09, colour),
        Polygon(((0.28, 0.14), (0.84, 0.32), (0.28, 0.52)), colour),
    )


def _bars(colour: str) -> Shapes:
    return tuple(rect(0.16, y, 0.68, 0.11, colour, 0.05) for y in (0.22, 0.445, 0.67))


def _lens(colour: str, plus: bool) -> Shapes:
    shapes: list[Shape] = [
        Ring((0.43, 0.43), 0.26, 0.26, 0.09, colour),
        Line(((0.64, 0.64), (0.86, 0.86)), 0.12, colour),
    ]
    shapes.append(Line(((0.32, 0.43), (0.54, 0.43)), 0.07, colour))
    if plus:
        shapes.append(Line(((0.43, 0.32), (0.43, 0.54)), 0.07, colour))
    return tuple(shapes)


def _fish(colour: str) -> Shapes:
    from pushworks.render.shapes import Ellipse

    return (
        Ellipse((0.44, 0.5), 0.30, 0.20, colour),
        Polygon(((0.66, 0.5), (0.92, 0.28), (0.92, 0.72)), colour),
        circle(0.30, 0.45, 0.045, "#00000099"),
    )


def _folder(colour: str) -> Shapes:
    return (
        Polygon(((0.10, 0.22), (0.40, 0.22), (0.50, 0.34), (0.90, 0.34), (0.90, 0.80), (0.10, 0.80)), colour),
        Line(((0.14, 0.45), (0.86, 0.45)), 0.045, "#00000066"),
    )


def _mirror(colour: str) -> Shapes:
    return (
        Polygon(((0.42, 0.22), (0.42, 0.78), (0.10, 0.78)), colour),
        Line(((0.58, 0.26), (0.58, 0.76), (0.86, 0.76)), 0.06, colour, closed=True),
        Line(((0.5, 0.10), (0.5, 0.90)), 0.04, colour),
    )


def _crop(colour: str) -> Shapes:
    return (
        Line(((0.28, 0.08), (0.28, 0.72), (0.92, 0.72)), 0.09, colour),
        Line(((0.08, 0.28), (0.72, 0.28), (0.72, 0.92)), 0.09, colour),
    )


def _pencil(colour: str) -> Shapes:
    return (
        Line(((0.30, 0.70), (0.74, 0.26)), 0.19, colour),
        Polygon(((0.14, 0.86), (0.19, 0.66), (0.34, 0.81)), colour),
    )


def _bucket(colour: str) -> Shapes:
    return (
        Polygon(((0.14, 0.48), (0.46, 0.16), (0.78, 0.48), (0.46, 0.80)), colour),
        Polygon(((0.84, 0.54), (0.93, 0.74), (0.84, 0.84), (0.75, 0.74)), colour),
    )


def _star(colour: str) -> Shape:
    from pushworks.render.shapes import star

    return star(0.5, 0.52, 0.44, 0.19, 5, colour)


def _four_ways(colour: str) -> Shapes:
    arrows: list[Shape] = [
        Line(((0.5, 0.2), (0.5, 0.8)), 0.08, colour),
        Line(((0.2, 0.5), (0.8, 0.5)), 0.08, colour),
    ]
    for x, y, dx, dy in ((0.5, 0.08, 0, 1), (0.5, 0.92, 0, -1), (0.08, 0.5, 1, 0), (0.92, 0.5, -1, 0)):
        arrows.append(
            Polygon(((x, y), (x + 0.16 * dx + 0.13 * dy, y + 0.16 * dy + 0.13 * dx),
                     (x + 0.16 * dx - 0.13 * dy, y + 0.16 * dy - 0.13 * dx)), colour)
        )  # fmt: skip
    return tuple(arrows)


_ICONS: dict[str, Callable[[str], Shapes]] = {
    "undo": _undo,
    "redo": lambda c: _flip(_undo(c)),
    "undo_push": lambda c: _double(_undo(c), c),
    "redo_push": lambda c: _double(_flip(_undo(c)), c),
    "restart": lambda c: _turn(c, -60, 210),
    "hint": _bulb,
    "solve": _robot,
    "pause": lambda c: (rect(0.26, 0.2, 0.17, 0.6, c, 0.05), rect(0.57, 0.2, 0.17, 0.6, c, 0.05)),
    "play": lambda c: (Polygon(((0.28, 0.16), (0.84, 0.5), (0.28, 0.84)), c),),
    "stop": lambda c: (rect(0.24, 0.24, 0.52, 0.52, c, 0.08),),
    "step": lambda c: (
        Polygon(((0.22, 0.18), (0.66, 0.5), (0.22, 0.82)), c), rect(0.68, 0.18, 0.12, 0.64, c, 0.04),
    ),
    "step_back": lambda c: _flip(_ICONS["step"](c)),
    "to_end": lambda c: (
        Polygon(((0.10, 0.2), (0.44, 0.5), (0.10, 0.8)), c),
        Polygon(((0.44, 0.2), (0.78, 0.5), (0.44, 0.8)), c),
        rect(0.79, 0.2, 0.11, 0.6, c, 0.04),
    ),
    "to_start": lambda c: _flip(_ICONS["to_end"](c)),
    "next": lambda c: (Line(((0.38, 0.2), (0.66, 0.5), (0.38, 0.8)), 0.13, c),),
    "previous": lambda c: (Line(((0.62, 0.2), (0.34, 0.5), (0.62, 0.8)), 0.13, c),),
    "settings": _gear,
    "sound_on": lambda c: _speaker(c, True),
    "sound_off": lambda c: _speaker(c, False),
    "folder": _folder,
    "bin": lambda c: (
        Line(((0.16, 0.26), (0.84, 0.26)), 0.10, c), Line(((0.42, 0.14), (0.58, 0.14)), 0.09, c),
        Polygon(((0.24, 0.36), (0.76, 0.36), (0.70, 0.90), (0.30, 0.90)), c),
        Line(((0.42, 0.46), (0.44, 0.80)), 0.05, "#00000099"),
        Line(((0.58, 0.46), (0.56, 0.80)), 0.05, "#00000099"),
    ),
    "mirror": _mirror,
    "crop": _crop,
    "pencil": _pencil,
    "fill": _bucket,
    "move": _four_ways,
    "line": lambda c: (Line(((0.16, 0.84), (0.84, 0.16)), W, c),),
    "rectangle": lambda c: (
        Line(((0.16, 0.22), (0.84, 0.22), (0.84, 0.78), (0.16, 0.78)), 0.09, c, closed=True),
    ),
    "new": lambda c: (
        Line(((0.24, 0.12), (0.60, 0.12), (0.78, 0.30), (0.78, 0.88), (0.24, 0.88)), 0.08, c, closed=True),
        Line(((0.58, 0.12), (0.58, 0.32), (0.78, 0.32)), 0.06, c),
    ),
    "save": lambda c: (
        Polygon(((0.14, 0.14), (0.72, 0.14), (0.86, 0.28), (0.86, 0.86), (0.14, 0.86)), c),
        rect(0.30, 0.16, 0.34, 0.22, "#00000099"), rect(0.28, 0.54, 0.44, 0.30, "#00000099"),
    ),
    "copy": lambda c: (
        Line(((0.16, 0.14), (0.60, 0.14), (0.60, 0.66), (0.16, 0.66)), 0.08, c, closed=True),
        rect(0.38, 0.34, 0.46, 0.52, c, 0.05),
    ),
    "turn": lambda c: _turn(c, -150, 120),
    "levels": _grid,
    "pull": _magnet,
    "generate": _wand,
    "goal": _flag,
    "menu": _bars,
    "zoom_in": lambda c: _lens(c, True),
    "zoom_out": lambda c: _lens(c, False),
    "bait": _fish,
    "check": lambda c: (Line(((0.18, 0.52), (0.42, 0.76), (0.84, 0.26)), 0.15, c),),
    "star": lambda c: (_star(c),),
    "close": lambda c: (
        Line(((0.24, 0.24), (0.76, 0.76)), 0.13, c), Line(((0.76, 0.24), (0.24, 0.76)), 0.13, c),
    ),
    "minus": lambda c: (rect(0.16, 0.43, 0.68, 0.14, c, 0.07),),
    "plus": lambda c: (rect(0.16, 0.43, 0.68, 0.14, c, 0.07), rect(0.43, 0.16, 0.14, 0.68, c, 0.07)),
    "help": lambda c: (
        arc(0.5, 0.34, 0.18, 180, 405, W, c), Line(((0.627, 0.467), (0.5, 0.60)), W, c),
        circle(0.5, 0.82, 0.075, c),
    ),
    "quit": lambda c: (
        arc(0.5, 0.54, 0.30, -55, 235, W, c), Line(((0.5, 0.12), (0.5, 0.48)), W, c),
    ),
    "cursor": lambda c: (
        Ring((0.5, 0.5), 0.24, 0.24, 0.08, c), Line(((0.5, 0.08), (0.5, 0.34)), 0.08, c),
        Line(((0.5, 0.66), (0.5, 0.92)), 0.08, c), Line(((0.08, 0.5), (0.34, 0.5)), 0.08, c),
        Line(((0.66, 0.5), (0.92, 0.5)), 0.08, c),
    ),
    "camera": lambda c: (
        rect(0.12, 0.30, 0.76, 0.50, c, 0.10), rect(0.36, 0.20, 0.28, 0.14, c, 0.04),
        circle(0.5, 0.55, 0.15, "#00000099"), circle(0.5, 0.55, 0.08, c),
    ),
    "clipboard": lambda c: (
        rect(0.22, 0.18, 0.56, 0.70, c, 0.08), rect(0.36, 0.10, 0.28, 0.16, c, 0.05),
        Line(((0.34, 0.44), (0.66, 0.44)), 0.06, "#00000099"),
        Line(((0.34, 0.60), (0.66, 0.60)), 0.06, "#00000099"),
    ),
    "eye": lambda c: (
        Polygon(((0.06, 0.5), (0.28, 0.28), (0.5, 0.22), (0.72, 0.28), (0.94, 0.5), (0.72, 0.72), (0.5, 0.78),
                 (0.28, 0.72)), c),
        circle(0.5, 0.5, 0.17, "#000000aa"), circle(0.5, 0.5, 0.07, c),
    ),
    "keys": lambda c: (
        rect(0.06, 0.26, 0.88, 0.50, c, 0.08),
        *(rect(0.14 + 0.15 * i, 0.35, 0.10, 0.10, "#00000099", 0.02) for i in range(5)),
        rect(0.28, 0.56, 0.44, 0.10, "#00000099", 0.02),
    ),
}  # fmt: skip
