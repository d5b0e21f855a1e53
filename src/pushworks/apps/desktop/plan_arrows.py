"""Numbered arrows over a board: the steps of a plan."""

from __future__ import annotations

import math

import pygame

from pushworks.apps.desktop.board_view import BoardView
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.plan_sketch import PlanSketch, StepState
from pushworks.render.colour import contrast

COLOURS = {
    StepState.UNKNOWN: "dim", StepState.POSSIBLE: "good", StepState.FILLED: "accent", StepState.OPEN: "dim",
    StepState.BROKEN: "warn",
}  # fmt: skip
"""Colours of the window's style by what is known of a step."""
Point = tuple[float, float]


def colour_of(canvas: Canvas, state: StepState) -> str:
    """The colour of a step."""
    found: str = getattr(canvas.chrome, COLOURS[state])
    return found


def draw_arrows(canvas: Canvas, view: BoardView, sketch: PlanSketch) -> None:
    """Each step as an arrow from where its box stands to its square, with its number on it."""
    clip = canvas.surface.get_clip()
    canvas.surface.set_clip(view.area)
    places: dict[int, int] = {}
    for number, step in enumerate(sketch.steps):
        begin, end = view.pixel_of(places.get(step.box, step.box)), view.pixel_of(step.target)
        places[step.box] = step.target
        _arrow(canvas.surface, begin, end, view.tile, colour_of(canvas, sketch.state(number)))
    for number, step in enumerate(sketch.steps):  # numbers lie above all arrows
        same = [other for other in sketch.steps[:number] if other.target == step.target]
        x, y = view.pixel_of(step.target)
        shift = len(same) * view.tile * 0.3  # two steps to one square: side by side
        _number(canvas, number + 1, (x + shift, y), view.tile, colour_of(canvas, sketch.state(number)))
    canvas.surface.set_clip(clip)


def _arrow(surface: pygame.Surface, begin: Point, end: Point, tile: int, colour: str) -> None:
    length = math.dist(begin, end)
    if length < 1:
        return
    dx, dy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
    thick, head = max(3, tile // 9), max(8.0, tile * 0.3)
    tip = (end[0] - dx * tile * 0.32, end[1] - dy * tile * 0.32)
    neck = (tip[0] - dx * head, tip[1] - dy * head)
    wings = [(neck[0] - dy * head * 0.6, neck[1] + dx * head * 0.6),
             (neck[0] + dy * head * 0.6, neck[1] - dx * head * 0.6)]  # fmt: skip
    for ink, more in (("#101010", 2), (colour, 0)):
        pygame.draw.line(surface, ink, begin, neck, thick + 2 * more)
        pygame.draw.circle(surface, ink, begin, thick + more)
        pygame.draw.polygon(surface, ink, [tip, *wings], 0)
        if more:
            pygame.draw.polygon(surface, ink, [tip, *wings], 2 * more)


def _number(canvas: Canvas, number: int, at: Point, tile: int, colour: str) -> None:
    radius = max(8, round(tile * 0.27))
    pygame.draw.circle(canvas.surface, "#101010", at, radius + 2)
    pygame.draw.circle(canvas.surface, colour, at, radius)
    ink = "#101010" if contrast("#101010", colour) > contrast("#ffffff", colour) else "#ffffff"
    canvas.text(str(number), at, radius * 1.25 / canvas.scale, ink, bold=True, anchor="center")
