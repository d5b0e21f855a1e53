"""Players: they look where they go, put one foot before the other, and stretch out their arms to push."""

from __future__ import annotations

from dataclasses import dataclass

from pushworks.levels import Direction
from pushworks.render.colour import darker, fade, lighter
from pushworks.render.shapes import (
    Ellipse,
    Line,
    Polygon,
    Radial,
    Shape,
    Shapes,
    arc,
    circle,
    frame,
    mirrored,
    rect,
    vertical,
)


@dataclass(frozen=True)
class Pose:
    """How a player stands: where it looks, which foot is in front (0 none, 1, 2), whether it pushes."""

    facing: Direction = Direction.DOWN
    step: int = 0
    pushing: bool = False


@dataclass(frozen=True)
class WorkerColours:
    """Clothes and skin."""

    skin: str = "#f3c9a0"
    hair: str = "#5b3a21"
    hat: str = "#f6b92f"
    overall: str = "#3b6f7d"
    shirt: str = "#e9713f"
    shoe: str = "#3a2a20"
    ink: str = "#2b2430"


def worker(pose: Pose, colours: WorkerColours) -> Shapes:
    """A friendly warehouse keeper with a hard hat."""
    if pose.facing is Direction.LEFT:
        return mirrored(worker(Pose(Direction.RIGHT, pose.step, pose.pushing), colours))
    shadow = Ellipse((0.5, 0.885), 0.29, 0.085, fade("#000000", 0.28))
    if pose.facing is Direction.RIGHT:
        return (shadow, *_side(pose, colours))
    return (shadow, *_straight(pose, colours))


def _straight(pose: Pose, c: WorkerColours) -> list[Shape]:
    """Seen from the front (facing down) or from behind (facing up)."""
    back = pose.facing is Direction.UP
    lift = {0: (0.0, 0.0), 1: (-0.035, 0.02), 2: (0.02, -0.035)}[pose.step]
    shapes: list[Shape] = [
        Ellipse((0.405, 0.865 + lift[0]), 0.088, 0.058, c.shoe),
        Ellipse((0.595, 0.865 + lift[1]), 0.088, 0.058, c.shoe),
    ]
    hands_y = 0.60 if pose.pushing else 0.69
    hands_x = 0.20 if pose.pushing else 0.235
    hands: list[Shape] = []
    for x in (hands_x, 1 - hands_x):
        inner = 0.34 if x < 0.5 else 0.66
        hands.append(Line(((inner, 0.60), (x + (0.02 if x < 0.5 else -0.02), hands_y)), 0.10, c.shirt))
        hands.append(circle(x, hands_y + (-0.06 if pose.pushing and back else 0.04), 0.062, c.skin))
    body: list[Shape] = [
        rect(0.29, 0.50, 0.42, 0.36, c.shirt, 0.15),
        rect(
            0.31,
            0.60,
            0.38,
            0.26,
            vertical(lighter(c.overall, 0.1), darker(c.overall, 0.15), 0.6, 0.86),
            0.11,
        ),
        Line(((0.38, 0.53), (0.38, 0.64)), 0.06, c.overall),
        Line(((0.62, 0.53), (0.62, 0.64)), 0.06, c.overall),
    ]
    if back:
        body.append(Line(((0.38, 0.55), (0.62, 0.66)), 0.05, c.overall))
    else:
        body.append(rect(0.43, 0.66, 0.14, 0.10, darker(c.overall, 0.22), 0.03))
        body += [circle(0.38, 0.63, 0.022, "#f7d154"), circle(0.62, 0.63, 0.022, "#f7d154")]
    shapes += (hands + body) if back else (body + hands)
    face = Radial((0.45, 0.33), 0.36, ((0, lighter(c.skin, 0.25)), (1, c.skin)))
    head_y = 0.36
    shapes += [
        circle(0.265, head_y + 0.02, 0.05, darker(c.skin, 0.1)),
        circle(0.735, head_y + 0.02, 0.05, darker(c.skin, 0.1)),
        circle(0.5, head_y, 0.245, c.hair if back else face),
    ]
    dome = [(0.5 + 0.262 * x, 0.335 - 0.255 * y) for x, y in _DOME]
    if back:
        shapes.append(Polygon(tuple(dome), vertical(lighter(c.hat, 0.2), c.hat, 0.08, 0.36)))
        shapes.append(rect(0.455, 0.075, 0.09, 0.25, lighter(c.hat, 0.45), 0.045))
        shapes.append(rect(0.225, 0.315, 0.55, 0.06, darker(c.hat, 0.2), 0.03))
        return shapes
    shapes += [
        circle(0.355, 0.455, 0.042, fade("#e8705a", 0.38)),
        circle(0.645, 0.455, 0.042, fade("#e8705a", 0.38)),
        Ellipse((0.415, 0.395), 0.034, 0.048, c.ink),
        Ellipse((0.585, 0.395), 0.034, 0.048, c.ink),
        circle(0.425, 0.378, 0.013, "#ffffff"),
        circle(0.595, 0.378, 0.013, "#ffffff"),
        arc(0.5, 0.445, 0.075, 25, 155, 0.026, darker(c.skin, 0.62)),
        Polygon(tuple(dome), vertical(lighter(c.hat, 0.2), c.hat, 0.08, 0.34)),
        Ellipse((0.5, 0.325), 0.235, 0.058, darker(c.hat, 0.28)),
        Ellipse((0.5, 0.312), 0.235, 0.050, darker(c.hat, 0.06)),
        rect(0.455, 0.075, 0.09, 0.21, lighter(c.hat, 0.45), 0.045),
    ]
    return shapes


def _side(pose: Pose, c: WorkerColours) -> list[Shape]:
    """Seen from the side, facing right."""
    stride = {0: 0.03, 1: 0.12, 2: -0.10}[pose.step]
    shapes: list[Shape] = [
        Ellipse((0.49 - stride, 0.868), 0.092, 0.055, darker(c.shoe, 0.25)),
        Ellipse((0.51 + stride, 0.868), 0.092, 0.055, c.shoe),
    ]
    reach = 0.84 if pose.pushing else 0.60 - stride * 0.5
    height = 0.60 if pose.pushing else 0.71
    if pose.pushing:
        shapes += [
            Line(((0.52, 0.575), (0.80, 0.57)), 0.09, darker(c.shirt, 0.12)),
            circle(0.83, 0.565, 0.055, c.skin),
        ]
    shapes += [
        rect(0.33, 0.50, 0.35, 0.36, c.shirt, 0.15),
        rect(
            0.345,
            0.60,
            0.32,
            0.26,
            vertical(lighter(c.overall, 0.1), darker(c.overall, 0.15), 0.6, 0.86),
            0.11,
        ),
        Line(((0.50, 0.53), (0.50, 0.66)), 0.06, c.overall),
        Line(((0.48, 0.60), (reach - 0.03, height)), 0.095, c.shirt),
        circle(reach, height + 0.01, 0.062, c.skin),
    ]
    face = Radial((0.52, 0.33), 0.36, ((0, lighter(c.skin, 0.25)), (1, c.skin)))
    shapes += [
        circle(0.51, 0.36, 0.24, face),
        Polygon(((0.27, 0.34), (0.30, 0.50), (0.40, 0.56), (0.42, 0.40), (0.40, 0.30)), c.hair),
        circle(0.345, 0.43, 0.088, c.hair),
        circle(0.745, 0.42, 0.045, darker(c.skin, 0.05)),
        circle(0.43, 0.405, 0.046, darker(c.skin, 0.12)),
        circle(0.60, 0.465, 0.040, fade("#e8705a", 0.38)),
        Ellipse((0.625, 0.392), 0.032, 0.050, c.ink),
        circle(0.636, 0.374, 0.013, "#ffffff"),
        arc(0.665, 0.455, 0.062, 45, 140, 0.024, darker(c.skin, 0.62)),
    ]
    dome = tuple((0.50 + 0.258 * x, 0.335 - 0.255 * y) for x, y in _DOME)
    shapes += [
        Polygon(dome, vertical(lighter(c.hat, 0.2), c.hat, 0.08, 0.34)),
        arc(0.48, 0.33, 0.175, 200, 340, 0.05, lighter(c.hat, 0.45), 1.1),
        rect(0.20, 0.302, 0.66, 0.062, darker(c.hat, 0.28), 0.031),
        rect(0.20, 0.294, 0.65, 0.05, darker(c.hat, 0.06), 0.025),
    ]
    return shapes


_DOME = tuple(
    (x, y)
    for x, y in (
        (-1.0, -0.08), (-0.995, 0.1), (-0.95, 0.31), (-0.866, 0.5), (-0.707, 0.707), (-0.5, 0.866),
        (-0.26, 0.966), (0.0, 1.0), (0.26, 0.966), (0.5, 0.866), (0.707, 0.707), (0.866, 0.5), (0.95, 0.31),
        (0.995, 0.1),
        (1.0, -0.08),
    )
)  # fmt: skip


def robot(pose: Pose, shell: str, light: str) -> Shapes:
    """A hovering robot; its visor shows where it looks."""
    if pose.facing is Direction.LEFT:
        return mirrored(robot(Pose(Direction.RIGHT, pose.step, pose.pushing), shell, light))
    dark, edge = darker(shell, 0.55), lighter(shell, 0.4)
    bob = -0.015 if pose.step == 1 else 0.015 if pose.step == 2 else 0.0
    glow = Radial((0.5, 0.88), 0.30, ((0.0, fade(light, 0.55)), (1.0, fade(light, 0.0))))
    shapes: list[Shape] = [Ellipse((0.5, 0.88), 0.30, 0.10, glow)]
    side = pose.facing is Direction.RIGHT
    back = pose.facing is Direction.UP
    body = vertical(lighter(shell, 0.25), darker(shell, 0.25), 0.5, 0.86)
    arms: list[Shape] = []
    if side:
        reach = 0.82 if pose.pushing else 0.60
        arms += [
            Line(((0.50, 0.64), (reach, 0.64 + bob)), 0.07, dark),
            circle(reach, 0.64 + bob, 0.065, edge),
        ]
    else:
        drop = 0.56 if pose.pushing else 0.70
        for x0, x1 in ((0.32, 0.19), (0.68, 0.81)):
            arms += [Line(((x0, 0.62), (x1, drop + bob)), 0.07, dark), circle(x1, drop + bob, 0.065, edge)]
    trunk: list[Shape] = [
        rect(0.30, 0.52 + bob, 0.40, 0.32, dark, 0.15),
        rect(0.32, 0.53 + bob, 0.36, 0.28, body, 0.13),
        circle(0.62 if side else 0.5, 0.67 + bob, 0.05, dark if back else light),
    ]
    shapes += (arms + trunk) if back else (trunk + arms)
    shapes += [
        Line(((0.5, 0.16 + bob), (0.5, 0.08 + bob)), 0.03, dark),
        circle(0.5, 0.075 + bob, 0.042, light),
        rect(0.22, 0.14 + bob, 0.56, 0.42, dark, 0.18),
        rect(0.24, 0.15 + bob, 0.52, 0.38, vertical(lighter(shell, 0.35), shell, 0.15, 0.53), 0.16),
    ]
    if back:
        for y in (0.27, 0.34, 0.41):
            shapes.append(Line(((0.38, y + bob), (0.62, y + bob)), 0.025, dark))
        return tuple(shapes)
    left, right = (0.42, 0.80) if side else (0.30, 0.70)
    shapes.append(rect(left, 0.23 + bob, right - left, 0.22, "#0b1220", 0.10))
    eyes = (0.58, 0.71) if side else (0.41, 0.59)
    for x in eyes:
        shapes.append(Ellipse((x, 0.335 + bob), 0.034, 0.052, light))
    shapes.append(arc(sum(eyes) / 2, 0.385 + bob, 0.05, 30, 150, 0.02, light))
    return tuple(shapes)


def figure(pose: Pose, fill: str, ink: str, accent: str) -> Shapes:
    """The plainest player: a disc with a face and an arrow beak that points where it goes."""
    beak = {
        Direction.UP: ((0.30, 0.20), (0.5, 0.02), (0.70, 0.20)),
        Direction.DOWN: ((0.30, 0.80), (0.5, 0.98), (0.70, 0.80)),
        Direction.LEFT: ((0.20, 0.30), (0.02, 0.5), (0.20, 0.70)),
        Direction.RIGHT: ((0.80, 0.30), (0.98, 0.5), (0.80, 0.70)),
    }[pose.facing]
    dx, dy = pose.facing.dx * 0.07, pose.facing.dy * 0.07
    shapes: list[Shape] = [
        Polygon(beak, ink),
        circle(0.5, 0.5, 0.40, ink),
        Polygon(tuple((0.5 + (x - 0.5) * 0.86, 0.5 + (y - 0.5) * 0.86) for x, y in beak), accent),
        circle(0.5, 0.5, 0.345, fill),
    ]
    if pose.facing is Direction.UP:
        shapes.append(arc(0.5, 0.5, 0.2, 200, 340, 0.06, ink))
        return tuple(shapes)
    for x in (0.40, 0.60):
        shapes.append(Ellipse((x + dx, 0.45 + dy), 0.052, 0.078, ink))
    shapes.append(arc(0.5 + dx, 0.55 + dy, 0.11, 20, 160, 0.05, ink))
    return tuple(shapes)


def doodle(pose: Pose, ink: str, fill: str, scarf: str) -> Shapes:
    """A pencilled fellow with a scarf."""
    if pose.facing is Direction.LEFT:
        return mirrored(doodle(Pose(Direction.RIGHT, pose.step, pose.pushing), ink, fill, scarf))
    side, back = pose.facing is Direction.RIGHT, pose.facing is Direction.UP
    spread = {0: 0.0, 1: 0.05, 2: -0.05}[pose.step]
    shapes: list[Shape] = [
        Line(((0.44, 0.80), (0.41 - spread, 0.90)), 0.05, ink),
        Line(((0.56, 0.80), (0.59 + spread, 0.90)), 0.05, ink),
    ]
    if side:
        hand = (0.86, 0.60) if pose.pushing else (0.72, 0.72)
        arms: list[Shape] = [Line(((0.56, 0.62), hand), 0.045, ink)]
    else:
        lower = 0.54 if pose.pushing else 0.74
        arms = [
            Line(((0.38, 0.62), (0.22, lower)), 0.045, ink),
            Line(((0.62, 0.62), (0.78, lower)), 0.045, ink),
        ]
    shapes += [
        *arms,
        rect(0.34, 0.54, 0.32, 0.30, fill, 0.13),
        frame(0.34, 0.54, 0.32, 0.30, 0.04, ink, 0.13),
    ]
    shapes += [circle(0.5, 0.36, 0.25, ink), circle(0.5, 0.36, 0.212, fill)]
    shapes.append(rect(0.33, 0.55, 0.34, 0.08, scarf, 0.04))
    tail = ((0.36, 0.58), (0.24, 0.68), (0.34, 0.70)) if side else ((0.60, 0.60), (0.66, 0.76), (0.55, 0.75))
    shapes.append(Polygon(tail, scarf))
    if back:
        shapes.append(Line(((0.44, 0.13), (0.48, 0.20), (0.52, 0.12)), 0.035, ink))
        return tuple(shapes)
    for x in (0.52, 0.65) if side else (0.42, 0.58):
        shapes.append(Ellipse((x, 0.34), 0.028, 0.042, ink))
    shapes.append(arc(0.585 if side else 0.5, 0.41, 0.065, 20, 160, 0.028, ink))
    shapes.append(Line(((0.44, 0.14), (0.49, 0.07), (0.53, 0.13)), 0.035, ink))
    return tuple(shapes)
