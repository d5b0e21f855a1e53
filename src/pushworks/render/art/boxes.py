"""Boxes. A box on a goal always has another shape or mark as well as another colour."""

from __future__ import annotations

from pushworks.render.colour import darker, fade, lighter, mix
from pushworks.render.shapes import (
    Line,
    Linear,
    Polygon,
    Radial,
    Shape,
    Shapes,
    circle,
    frame,
    rect,
    regular,
    star,
    vertical,
)


def check(x: float, y: float, size: float, colour: str, width: float) -> Line:
    """A tick."""
    return Line(((x - size, y), (x - size * 0.3, y + size * 0.7), (x + size, y - size * 0.75)), width, colour)


def ground_shadow(
    x: float, y: float, width: float, height: float, radius: float, strength: float = 0.30
) -> Shapes:
    """A soft shadow made of a few faint layers."""
    shade = fade("#000000", strength / 3)
    return tuple(
        rect(x - grow, y - grow, width + 2 * grow, height + 2 * grow, shade, radius + grow)
        for grow in (0.045, 0.02, 0.0)
    )


def badge(x: float, y: float, radius: float, fill: str, ink: str) -> Shapes:
    """A round seal with a tick."""
    return (
        circle(x, y + 0.02, radius, fade("#000000", 0.35)),
        circle(
            x, y, radius, Radial((x - 0.04, y - 0.06), radius * 1.5, ((0, lighter(fill, 0.35)), (1, fill)))
        ),
        check(x, y, radius * 0.5, ink, radius * 0.3),
    )


def crate(wood: str, edge: str, seal: str | None = None) -> Shapes:
    """A wooden crate: planks, frame, brace and nails; on a goal it bears a seal."""
    dark, light = darker(wood, 0.42), lighter(wood, 0.22)
    shapes: list[Shape] = [*ground_shadow(0.10, 0.16, 0.82, 0.80, 0.1)]
    shapes.append(
        rect(0.08, 0.70, 0.84, 0.24, vertical(darker(edge, 0.25), darker(edge, 0.5), 0.7, 0.94), 0.07)
    )
    shapes.append(rect(0.08, 0.06, 0.84, 0.80, edge, 0.08))
    face = vertical(light, wood, 0.12, 0.80)
    shapes.append(rect(0.15, 0.13, 0.70, 0.66, face, 0.02))
    for y in (0.295, 0.46, 0.625):
        shapes.append(rect(0.15, y - 0.012, 0.70, 0.024, fade(dark, 0.75)))
        shapes.append(rect(0.15, y + 0.012, 0.70, 0.012, fade(light, 0.6)))
    for x0, y, x1 in ((0.24, 0.22, 0.42), (0.56, 0.38, 0.74), (0.28, 0.55, 0.40), (0.52, 0.71, 0.70)):
        shapes.append(Line(((x0, y), (x1, y + 0.01)), 0.012, fade(dark, 0.45)))
    if seal is None:
        brace = ((0.15, 0.655), (0.15, 0.79), (0.29, 0.79), (0.85, 0.265), (0.85, 0.13), (0.71, 0.13))
        shapes.append(Polygon(brace, fade("#000000", 0.22)))
        lifted = tuple((x, y - 0.015) for x, y in brace)
        shapes.append(Polygon(lifted, Linear((0.2, 0.2), (0.8, 0.75), ((0, lighter(edge, 0.16)), (1, edge)))))
    shapes.append(frame(0.08, 0.06, 0.84, 0.80, 0.075, edge, 0.08))
    shapes.append(frame(0.08, 0.06, 0.84, 0.80, 0.022, lighter(edge, 0.30), 0.08))
    shapes.append(frame(0.145, 0.125, 0.71, 0.67, 0.02, fade(dark, 0.8), 0.02))
    for x, y in ((0.118, 0.10), (0.882, 0.10), (0.118, 0.82), (0.882, 0.82)):
        shapes.append(circle(x, y, 0.018, darker(edge, 0.5)))
    if seal is not None:
        shapes += badge(0.5, 0.46, 0.22, seal, "#ffffff")
    return tuple(shapes)


def steel(metal: str, lamp: str, lit: bool) -> Shapes:
    """A steel container with a lamp: dark and square when waiting, bright and round-faced when home."""
    edge, dark = lighter(metal, 0.35), darker(metal, 0.45)
    body = Linear((0.1, 0.1), (0.9, 0.9), ((0, lighter(metal, 0.18)), (0.5, metal), (1, darker(metal, 0.18))))
    shapes: list[Shape] = [*ground_shadow(0.11, 0.16, 0.80, 0.80, 0.14, 0.45)]
    if lit:
        halo = Radial(
            (0.5, 0.48), 0.62, ((0.0, fade(lamp, 0.5)), (0.7, fade(lamp, 0.16)), (1.0, fade(lamp, 0.0)))
        )
        shapes.append(circle(0.5, 0.48, 0.62, halo))
    shapes.append(rect(0.09, 0.70, 0.82, 0.24, dark, 0.12))
    shapes.append(rect(0.09, 0.08, 0.82, 0.80, body, 0.13))
    shapes.append(frame(0.09, 0.08, 0.82, 0.80, 0.03, edge, 0.13))
    for x, y in ((0.19, 0.18), (0.81, 0.18), (0.19, 0.78), (0.81, 0.78)):
        shapes.append(circle(x, y, 0.028, darker(metal, 0.4)))
    if lit:
        shapes.append(circle(0.5, 0.48, 0.25, darker(metal, 0.6)))
        shapes.append(
            circle(0.5, 0.48, 0.21, Radial((0.46, 0.43), 0.24, ((0, "#ffffff"), (0.45, lamp), (1, lamp))))
        )
        shapes.append(check(0.5, 0.48, 0.11, darker(metal, 0.7), 0.06))
    else:
        shapes.append(rect(0.27, 0.25, 0.46, 0.46, darker(metal, 0.5), 0.06))
        for i in range(3):
            x = 0.31 + 0.13 * i
            stripe = ((x, 0.66), (x + 0.055, 0.66), (x + 0.125, 0.30), (x + 0.07, 0.30))
            shapes.append(Polygon(stripe, mix(lamp, "#ffb020", 0.85)))
        shapes.append(frame(0.27, 0.25, 0.46, 0.46, 0.025, fade(edge, 0.6), 0.06))
    return tuple(shapes)


def parcel(card: str, ink: str, done: bool) -> Shapes:
    """A pencilled parcel: tape and string while on its way, a star when delivered."""
    shapes: list[Shape] = [rect(0.13, 0.17, 0.78, 0.77, fade(ink, 0.16), 0.05)]
    shapes.append(rect(0.10, 0.10, 0.80, 0.80, vertical(lighter(card, 0.18), card, 0.1, 0.9), 0.05))
    if done:
        shapes.append(star(0.5, 0.51, 0.30, 0.135, 5, ink))
        shapes.append(star(0.5, 0.505, 0.235, 0.105, 5, "#fffdf5"))
    else:
        shapes.append(rect(0.40, 0.10, 0.20, 0.80, fade(lighter(card, 0.5), 0.9)))
        shapes.append(Line(((0.10, 0.42), (0.90, 0.42)), 0.03, fade(ink, 0.75)))
        shapes.append(Line(((0.40, 0.30), (0.5, 0.42), (0.60, 0.30)), 0.03, fade(ink, 0.75)))
        shapes.append(Line(((0.18, 0.78), (0.30, 0.78)), 0.022, fade(ink, 0.5)))
        shapes.append(Line(((0.18, 0.71), (0.34, 0.71)), 0.022, fade(ink, 0.5)))
    shapes.append(frame(0.10, 0.10, 0.80, 0.80, 0.04, ink, 0.05))
    return tuple(shapes)


def flower_pot(clay: str, leaf: str, bloom: str, open_: bool) -> Shapes:
    """A potted plant: a bud on its way, in full flower on its bed."""
    shapes: list[Shape] = [*ground_shadow(0.16, 0.24, 0.68, 0.68, 0.3, 0.28)]
    shapes.append(circle(0.5, 0.54, 0.38, darker(clay, 0.32)))
    shapes.append(circle(0.5, 0.48, 0.38, Radial((0.38, 0.32), 0.7, ((0, lighter(clay, 0.35)), (1, clay)))))
    shapes.append(circle(0.5, 0.48, 0.30, darker(clay, 0.45)))
    shapes.append(circle(0.5, 0.49, 0.29, "#4a3424"))
    leaves = ((0.30, 0.40), (0.70, 0.40), (0.36, 0.66), (0.64, 0.66), (0.50, 0.30))
    for i, (x, y) in enumerate(leaves):
        shapes.append(circle(x, y, 0.115, darker(leaf, 0.2)))
        shapes.append(circle(x - 0.012, y - 0.02, 0.095, leaf if i % 2 else lighter(leaf, 0.12)))
    if open_:
        for i in range(8):
            petal = regular(0.5, 0.46, 0.24, 8, bloom, 22.5).points[i]
            shapes.append(circle(petal[0], petal[1], 0.115, darker(bloom, 0.12)))
            shapes.append(circle(petal[0], petal[1] - 0.012, 0.098, bloom))
        shapes.append(circle(0.5, 0.46, 0.17, "#7a4a1e"))
        shapes.append(circle(0.5, 0.45, 0.15, Radial((0.46, 0.41), 0.18, ((0, "#b9772f"), (1, "#7a4a1e")))))
    else:
        shapes.append(circle(0.5, 0.46, 0.10, darker(leaf, 0.35)))
        shapes.append(circle(0.5, 0.45, 0.085, mix(leaf, bloom, 0.55)))
    return tuple(shapes)


def bold(fill: str, ink: str, done: bool) -> Shapes:
    """The plainest box: a square with a cross; on a goal a solid square with a large tick."""
    if done:
        return (
            rect(0.06, 0.06, 0.88, 0.88, ink, 0.12),
            rect(0.12, 0.12, 0.76, 0.76, fill, 0.08),
            check(0.5, 0.5, 0.25, ink, 0.15),
        )
    return (
        rect(0.06, 0.06, 0.88, 0.88, ink, 0.06),
        rect(0.12, 0.12, 0.76, 0.76, fill, 0.02),
        Line(((0.22, 0.22), (0.78, 0.78)), 0.07, ink),
        Line(((0.78, 0.22), (0.22, 0.78)), 0.07, ink),
        frame(0.12, 0.12, 0.76, 0.76, 0.08, fill, 0.02),
    )


def token(fill: str, ink: str, done: bool) -> Shapes:
    """A square block that becomes a diamond-eyed octagon on a goal: the outline itself tells them apart."""
    if done:
        return (
            regular(0.5, 0.52, 0.47, 8, darker(fill, 0.45), 22.5),
            regular(0.5, 0.49, 0.46, 8, ink, 22.5),
            regular(0.5, 0.49, 0.40, 8, vertical(lighter(fill, 0.2), fill, 0.1, 0.9), 22.5),
            regular(0.5, 0.49, 0.20, 4, "#ffffff"),
            check(0.5, 0.49, 0.085, ink, 0.05),
        )
    return (
        rect(0.09, 0.13, 0.82, 0.82, darker(fill, 0.45), 0.05),
        rect(0.09, 0.08, 0.82, 0.82, ink, 0.05),
        rect(0.14, 0.13, 0.72, 0.72, vertical(lighter(fill, 0.2), fill, 0.1, 0.9), 0.02),
        rect(0.26, 0.44, 0.48, 0.10, ink, 0.02),
        rect(0.45, 0.25, 0.10, 0.48, ink, 0.02),
    )
