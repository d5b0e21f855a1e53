"""Other colours for a style: each part can be given a hue; light and dark stay as they were drawn."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np

from pushworks.render.colour import rgba
from pushworks.render.shapes import Line, Linear, Paint, Picture, Pixels, Radial, Ring, Shape, Shapes
from pushworks.render.styles import Style

PARTS = ("wall", "floor", "goal", "box", "home")
"""What can be coloured: `home` is a box on its goal."""
PALEST = 0.28
"""Grey things become at least this colourful, or a hue would not be seen on them."""


def recoloured(style: Style, hues: Mapping[str, int]) -> Style:
    """The style with the hue (degrees) of some parts changed; it has a name of its own."""
    chosen = {part: hues[part] % 360 for part in PARTS if part in hues}
    if not chosen:
        return style
    changes: dict[str, object] = {"name": f"{style.name} {chosen}"}
    if "wall" in chosen:
        wall, hue = style.wall, chosen["wall"]
        changes["wall"] = replace(
            wall, top=with_hue(wall.top, hue), rim=with_hue(wall.rim, hue), front=with_hue(wall.front, hue),
            mortar=with_hue(wall.mortar, hue),
        )  # fmt: skip
    if "floor" in chosen:
        floor, hue = style.floor, chosen["floor"]
        changes["floor"] = replace(
            floor,
            even=with_hue(floor.even, hue),
            odd=with_hue(floor.odd, hue),
            line=with_hue(floor.line, hue),
        )
    for part, field in (("goal", "goal"), ("box", "box"), ("home", "box_on_goal")):
        if part in chosen:
            changes[field] = painted(getattr(style, field), chosen[part])
    if style.skin is not None:
        changes["skin"] = style.skin.recoloured(chosen.get("wall"), chosen.get("floor"))
    return replace(style, **changes)  # type: ignore[arg-type]


def with_hue(colour: str, hue: int) -> str:
    """A colour of the same lightness and opacity in another hue."""
    red, green, blue, alpha = rgba(colour)
    _, light, strength = colorsys.rgb_to_hls(red / 255, green / 255, blue / 255)
    parts = colorsys.hls_to_rgb(hue / 360, light, max(strength, PALEST))
    return (
        "#" + "".join(f"{round(255 * part):02x}" for part in parts) + (f"{alpha:02x}" if alpha < 255 else "")
    )


def painted(shapes: Shapes, hue: int) -> Shapes:
    """The shapes of a sprite in another hue."""
    return tuple(_shape(shape, hue) for shape in shapes)


def _shape(shape: Shape, hue: int) -> Shape:
    if isinstance(shape, Picture):
        return replace(shape, pixels=_pixels(shape.pixels, hue))
    if isinstance(shape, Line | Ring):
        return replace(shape, colour=with_hue(shape.colour, hue))
    return replace(shape, fill=_paint(shape.fill, hue))


def _paint(paint: Paint, hue: int) -> Paint:
    if isinstance(paint, Linear | Radial):
        return replace(paint, stops=tuple((at, with_hue(colour, hue)) for at, colour in paint.stops))
    return with_hue(paint, hue)


@lru_cache(maxsize=256)
def _pixels(pixels: Pixels, hue: int) -> Pixels:
    """Pixel by pixel what `with_hue` does."""
    values = np.frombuffer(pixels.data, np.uint8).reshape(-1, 4).astype(np.float64)
    high, low = values[:, :3].max(axis=1) / 255, values[:, :3].min(axis=1) / 255
    light = (high + low) / 2
    spread = np.minimum(2 * light, 2 - 2 * light)  # the most that high and low can lie apart
    strength = np.divide(high - low, spread, out=np.zeros_like(light), where=spread > 0)
    pure = np.array(colorsys.hls_to_rgb(hue / 360, 0.5, 1.0))
    colourful = np.maximum(strength, PALEST) * spread
    values[:, :3] = 255 * np.clip(light[:, None] + (pure - 0.5) * colourful[:, None], 0, 1)
    return Pixels(pixels.width, pixels.height, values.round().astype(np.uint8).tobytes())
