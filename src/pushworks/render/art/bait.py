"""What Bait has and Sokoban has not: holes, keys, doors and mushrooms."""

from __future__ import annotations

from functools import lru_cache

from pushworks.render.art.boxes import ground_shadow
from pushworks.render.colour import darker, fade, lighter, luminance, mix
from pushworks.render.shapes import (
    Line,
    Polygon,
    Radial,
    Ring,
    RoundRect,
    Shape,
    Shapes,
    circle,
    rect,
    transformed,
    vertical,
)


@lru_cache(maxsize=512)
def hole(floor: str, rim: str, north: bool, east: bool, south: bool, west: bool) -> Shapes:
    """A pit. The sides given as true join the pit next to them, so a row of holes reads as a moat."""
    depth = 0.26  # how much of the far side one sees
    gap, round_ = 0.07, 0.20
    left, top = (0.0 if west else gap), (0.0 if north else gap)
    right, bottom = (1.0 if east else 1 - gap), (1.0 if south else 1 - gap)
    radii = (
        0.0 if north or west else round_, 0.0 if north or east else round_,
        0.0 if south or east else round_, 0.0 if south or west else round_,
    )  # fmt: skip
    dark = luminance(floor) < 0.02
    deep, shallow = ("#05070c", "#10141f") if not dark else ("#1a1030", "#2a1b4a")
    shapes: list[Shape] = []
    edge = 0.045
    shapes.append(RoundRect(
        left - edge * (not west), top - edge * (not north),
        right - left + edge * ((not west) + (not east)), bottom - top + edge * ((not north) + (not south)),
        tuple(r + edge if r else 0.0 for r in radii),  # type: ignore[arg-type]
        rim if dark else darker(floor, 0.35),
    ))  # fmt: skip
    fill = deep if north else vertical(shallow, deep)  # joined pits show no seam
    shapes.append(RoundRect(left, top, right - left, bottom - top, radii, fill))
    if not north:
        side = mix(darker(floor, 0.55), deep, 0.25) if not dark else darker(rim, 0.55)
        shapes.append(
            RoundRect(left, top, right - left, depth, (radii[0], radii[1], 0.0, 0.0),
                      vertical(side, deep, top, top + depth))
        )  # fmt: skip
    return tuple(shapes)


@lru_cache(maxsize=32)
def key(gold: str = "#ffcf3a") -> Shapes:
    """A key with a round bow and two teeth."""
    ink, light = darker(gold, 0.55), lighter(gold, 0.45)
    teeth = ((0.63, 0.60), (0.63, 0.74)), ((0.76, 0.60), (0.76, 0.71))
    strokes = [((0.46, 0.56), (0.84, 0.56)), *teeth]
    shapes: list[Shape] = [
        Ring((0.31, 0.60), 0.135, 0.135, 0.12, fade("#000000", 0.28)),
        Line(((0.46, 0.60), (0.84, 0.60)), 0.12, fade("#000000", 0.28)),
        Ring((0.31, 0.56), 0.135, 0.135, 0.15, ink),
    ]
    shapes += [Line(stroke, 0.15, ink) for stroke in strokes]
    shapes.append(Ring((0.31, 0.56), 0.135, 0.135, 0.085, gold))
    shapes += [Line(stroke, 0.085, gold) for stroke in strokes]
    shapes.append(Line(((0.22, 0.47), (0.30, 0.43)), 0.03, light))
    shapes.append(Line(((0.48, 0.54), (0.80, 0.54)), 0.022, light))
    return tuple(shapes)


@lru_cache(maxsize=32)
def small_key(gold: str = "#ffcf3a") -> Shapes:
    """The key in hand: a little one in the corner."""
    return transformed(key(gold), 0.52, 0.52, 0.50, -0.14)


@lru_cache(maxsize=32)
def door(wood: str, frame: str, light: str, unlocked: bool) -> Shapes:
    """A door with a keyhole; it stands ajar and shines once somebody holds the key."""
    ink = darker(wood, 0.6)
    arch = (0.34, 0.34, 0.06, 0.06)
    shapes: list[Shape] = [*ground_shadow(0.14, 0.14, 0.72, 0.82, 0.2)]
    shapes.append(RoundRect(0.12, 0.05, 0.76, 0.90, arch, frame))
    if unlocked:
        glow = Radial((0.5, 0.55), 0.55, ((0, "#ffffff"), (0.5, lighter(light, 0.5)), (1, light)))
        shapes.append(RoundRect(0.20, 0.13, 0.60, 0.82, (0.28, 0.28, 0.0, 0.0), glow))
        leaf = ((0.20, 0.20), (0.36, 0.28), (0.36, 0.99), (0.20, 0.95))
        shapes.append(Polygon(leaf, vertical(wood, darker(wood, 0.3))))
        shapes.append(circle(0.325, 0.62, 0.025, ink))
        return tuple(shapes)
    face = vertical(lighter(wood, 0.15), darker(wood, 0.12), 0.13, 0.95)
    shapes.append(RoundRect(0.20, 0.13, 0.60, 0.82, (0.28, 0.28, 0.0, 0.0), face))
    for x in (0.40, 0.60):
        shapes.append(rect(x - 0.011, 0.15, 0.022, 0.80, fade(ink, 0.6)))
    shapes.append(rect(0.20, 0.32, 0.60, 0.045, fade(ink, 0.75)))
    shapes.append(rect(0.20, 0.80, 0.60, 0.045, fade(ink, 0.75)))
    shapes.append(rect(0.40, 0.45, 0.20, 0.28, "#f0c84a", 0.06))
    shapes.append(circle(0.50, 0.54, 0.05, "#1c1408"))
    shapes.append(Polygon(((0.50, 0.54), (0.545, 0.68), (0.455, 0.68)), "#1c1408"))
    return tuple(shapes)


@lru_cache(maxsize=32)
def mushroom(cap: str = "#d8402f", stem: str = "#f6ead2") -> Shapes:
    """A toadstool."""
    ink, shade = darker(cap, 0.5), vertical(darker(stem, 0.25), stem, 0.5, 0.9)
    dome = tuple(
        (0.5 - 0.37 * x, 0.53 - 0.42 * y)
        for x, y in ((1, 0), (0.96, 0.3), (0.82, 0.6), (0.55, 0.86), (0.2, 0.99), (-0.2, 0.99), (-0.55, 0.86),
                     (-0.82, 0.6), (-0.96, 0.3), (-1, 0))
    )  # fmt: skip
    skirt = ((0.80, 0.585), (0.66, 0.615), (0.50, 0.625), (0.34, 0.615), (0.20, 0.585))
    return (
        *ground_shadow(0.30, 0.80, 0.40, 0.10, 0.05),
        RoundRect(0.385, 0.50, 0.23, 0.40, (0.02, 0.02, 0.10, 0.10), shade),
        Line(dome + skirt, 0.05, ink, closed=True),
        Polygon(dome + skirt, vertical(lighter(cap, 0.25), cap, 0.1, 0.6)),
        circle(0.50, 0.26, 0.075, stem),
        circle(0.30, 0.42, 0.06, stem),
        circle(0.69, 0.43, 0.065, stem),
        circle(0.51, 0.49, 0.04, stem),
    )
