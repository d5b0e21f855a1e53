"""Scenes as SVG text: each different tile is written once and then used wherever it stands."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from html import escape
from io import BytesIO

from PIL import Image

from pushworks.render.colour import rgba
from pushworks.render.scene import Scene
from pushworks.render.shapes import (
    Ellipse,
    Line,
    Linear,
    Paint,
    Picture,
    Polygon,
    Radial,
    Ring,
    RoundRect,
    Shape,
    Shapes,
)
from pushworks.render.shapes import round_rect_points as _outline


def scene_to_svg(scene: Scene, tile: int = 48, title: str = "") -> str:
    """The picture as an SVG document; it scales to any size without loss."""
    writer = _Writer()
    uses = [
        f'<use href="#{writer.symbol(shapes)}" x="{_number(x)}" y="{_number(y)}"/>'
        for shapes, x, y in scene.placed
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width * tile}" '
        f'height="{scene.height * tile}" viewBox="0 0 {scene.width} {scene.height}" '
        f'role="img" aria-label="{escape(title or "board")}">'
    )
    lines = [head]
    if title:
        lines.append(f"<title>{escape(title)}</title>")
    lines.append("<defs>" + "".join(writer.definitions) + "</defs>")
    if rgba(scene.background)[3]:
        lines.append(f'<rect width="{scene.width}" height="{scene.height}" {_fill(scene.background)}/>')
    return "\n".join([*lines, *uses, "</svg>"]) + "\n"


def symbols(sprites: Iterable[Shapes]) -> tuple[str, dict[Shapes, str]]:
    """The definitions of some sprites and the name to `<use>` each by: for pages that move them about."""
    writer = _Writer()
    names = {shapes: writer.symbol(shapes) for shapes in sprites}
    return "".join(writer.definitions), names


class _Writer:
    """Collects the definitions (tiles and gradients) of one document."""

    def __init__(self) -> None:
        self.definitions: list[str] = []
        self._symbols: dict[Shapes, str] = {}
        self._gradients: dict[Linear | Radial, str] = {}

    def symbol(self, shapes: Shapes) -> str:
        if shapes not in self._symbols:
            body = "".join(map(self._shape, shapes))
            self._symbols[shapes] = name = f"t{len(self._symbols)}"
            self.definitions.append(f'<g id="{name}">{body}</g>')
        return self._symbols[shapes]

    def _paint(self, paint: Paint) -> str:
        if isinstance(paint, str):
            return _fill(paint)
        if paint not in self._gradients:
            self._gradients[paint] = name = f"g{len(self._gradients)}"
            stops = "".join(
                f'<stop offset="{_number(offset)}" {_fill(colour, "stop-color", "stop-opacity")}/>'
                for offset, colour in paint.stops
            )
            units = 'gradientUnits="userSpaceOnUse"'
            if isinstance(paint, Linear):
                (x1, y1), (x2, y2) = paint.start, paint.end
                line = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
                self.definitions.append(
                    f'<linearGradient id="{name}" {units} {line}>{stops}</linearGradient>'
                )
            else:
                (cx, cy), r = paint.centre, paint.radius
                disc = f'cx="{_number(cx)}" cy="{_number(cy)}" r="{_number(r)}"'
                self.definitions.append(
                    f'<radialGradient id="{name}" {units} {disc}>{stops}</radialGradient>'
                )
        return f'fill="url(#{self._gradients[paint]})"'

    def _shape(self, shape: Shape) -> str:
        if isinstance(shape, Polygon):
            return f'<polygon points="{_points(shape.points)}" {self._paint(shape.fill)}/>'
        if isinstance(shape, Ellipse):
            return f"<ellipse {_disc(shape)} {self._paint(shape.fill)}/>"
        if isinstance(shape, Ring):
            stroke = _fill(shape.colour, "stroke", "stroke-opacity")
            return f'<ellipse {_disc(shape)} fill="none" {stroke} stroke-width="{_number(shape.width)}"/>'
        if isinstance(shape, Line):
            tag = "polygon" if shape.closed else "polyline"
            stroke = _fill(shape.colour, "stroke", "stroke-opacity")
            return (
                f'<{tag} points="{_points(shape.points)}" fill="none" {stroke} '
                f'stroke-width="{_number(shape.width)}" stroke-linecap="round" stroke-linejoin="round"/>'
            )
        if isinstance(shape, Picture):
            return _image(shape)
        return self._rectangle(shape)

    def _rectangle(self, shape: RoundRect) -> str:
        if len(set(shape.radii)) > 1:
            points = _outline(shape.x, shape.y, shape.width, shape.height, shape.radii)
            return f'<polygon points="{_points(points)}" {self._paint(shape.fill)}/>'
        radius = f' rx="{_number(shape.radii[0])}"' if shape.radii[0] else ""
        place = f'x="{_number(shape.x)}" y="{_number(shape.y)}"'
        size = f'width="{_number(shape.width)}" height="{_number(shape.height)}"'
        return f"<rect {place} {size}{radius} {self._paint(shape.fill)}/>"


def _image(shape: Picture) -> str:
    """The pixels as a PNG inside the document."""
    pixels, file = shape.pixels, BytesIO()
    Image.frombytes("RGBA", (pixels.width, pixels.height), pixels.data).save(file, "PNG")
    data = base64.b64encode(file.getvalue()).decode()
    place = f'x="{_number(shape.x)}" y="{_number(shape.y)}"'
    size = f'width="{_number(shape.width)}" height="{_number(shape.height)}"'
    return f'<image {place} {size} preserveAspectRatio="none" href="data:image/png;base64,{data}"/>'


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if value else "0"


def _points(points: tuple[tuple[float, float], ...]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _disc(shape: Ellipse | Ring) -> str:
    (x, y), rx, ry = shape.centre, shape.rx, shape.ry
    return f'cx="{_number(x)}" cy="{_number(y)}" rx="{_number(rx)}" ry="{_number(ry)}"'


def _fill(colour: str, name: str = "fill", opacity: str = "fill-opacity") -> str:
    red, green, blue, alpha = rgba(colour)
    text = f'{name}="#{red:02x}{green:02x}{blue:02x}"'
    return text if alpha == 255 else f'{text} {opacity}="{_number(alpha / 255)}"'
