"""The art of the web page, exported from `render`: vector shapes as JSON, icons as SVG, pictures as PNG.

    python tools/web_art.py FOLDER

writes `art/STYLE.json` for each style, `art/styles.json` (the list of them with their colours), `icons.svg`
(a sprite of symbols in the colour of the text around them) and the pictures of the installed application. The
page draws the shapes itself (web/js/art.js), so they are sharp at every size and a style is a few kilobytes.

A shape is a list, a paint a colour or a list:

- ``["r", x, y, width, height, radii, paint]``: a rounded rectangle (radii 0: a plain one)
- ``["e", x, y, rx, ry, paint]``: an ellipse; ``["o", x, y, rx, ry, width, colour]``: its outline
- ``["p", points, paint]``: a polygon; ``["l", points, width, colour, closed]``: a line
- paints: ``["L", x0, y0, x1, y1, stops]`` along a line, ``["R", x, y, radius, stops]`` outwards

Points are flat lists. Every shape stands once in `shapes`; a sprite is a list of places in it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from PIL import Image

from pushworks.apps.desktop import marks
from pushworks.apps.desktop.icons import icon, icon_names
from pushworks.levels import Direction
from pushworks.render import Pose, style, style_names
from pushworks.render.art import bait
from pushworks.render.art.floors import floor
from pushworks.render.art.walls import Around, wall
from pushworks.render.raster import stamp
from pushworks.render.shapes import (
    Ellipse,
    Line,
    Linear,
    Paint,
    Point,
    Polygon,
    Radial,
    Ring,
    RoundRect,
    Shape,
    Shapes,
)
from pushworks.render.styles import Style
from pushworks.render.svg import symbols

WALL_SEEDS, FLOOR_SEEDS = 12, 15
"""As many variants of a wall and of a floor tile as `render.board` tells apart."""
INK = "#0a0b0c"
"""Stands for the colour of the text around an icon."""
CUT = re.compile(r'="#000000" [a-z]+-opacity="[0-9.]+"')
"""What an icon leaves out, dark on the desktop: the page fills it with the colour below the icon."""
ICON_SIZES = (192, 512)


class Sheet:
    """The shapes of a style, each kept once."""

    def __init__(self) -> None:
        self.shapes: list[list[Any]] = []
        self._places: dict[Shape, int] = {}

    def add(self, shapes: Shapes) -> list[int]:
        """A sprite as places in the list of shapes."""
        return [self._place(shape) for shape in shapes]

    def _place(self, shape: Shape) -> int:
        if shape not in self._places:
            self._places[shape] = len(self.shapes)
            self.shapes.append(encoded(shape))
        return self._places[shape]


def encoded(shape: Shape) -> list[Any]:
    """A shape as a list (see the top of this file)."""
    if isinstance(shape, Polygon):
        return ["p", _flat(shape.points), _paint(shape.fill)]
    if isinstance(shape, Ellipse):
        return ["e", *_flat([shape.centre]), _short(shape.rx), _short(shape.ry), _paint(shape.fill)]
    if isinstance(shape, RoundRect):
        place = [_short(v) for v in (shape.x, shape.y, shape.width, shape.height)]
        return ["r", *place, [_short(r) for r in shape.radii] if any(shape.radii) else 0, _paint(shape.fill)]
    if isinstance(shape, Line):
        return ["l", _flat(shape.points), _short(shape.width), shape.colour, int(shape.closed)]
    if isinstance(shape, Ring):
        round_ = [_short(shape.rx), _short(shape.ry), _short(shape.width)]
        return ["o", *_flat([shape.centre]), *round_, shape.colour]
    raise TypeError("a shipped style has no pictures")


def _short(value: float) -> float:
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


def _flat(points: Iterable[Point]) -> list[float]:
    return [_short(value) for point in points for value in point]


def _paint(paint: Paint) -> str | list[Any]:
    if isinstance(paint, Linear):
        return ["L", *_flat([paint.start, paint.end]), [[_short(at), colour] for at, colour in paint.stops]]
    if isinstance(paint, Radial):
        centre = _flat([paint.centre])
        return ["R", *centre, _short(paint.radius), [[_short(at), colour] for at, colour in paint.stops]]
    return paint


def style_art(look: Style) -> dict[str, Any]:
    """Everything the page needs to draw boards in a style."""
    sheet = Sheet()
    return {
        **colours(look),
        "floor": [
            [sheet.add(_floor(look, odd, seed)) for seed in range(FLOOR_SEEDS)] for odd in (False, True)
        ],
        "shadow": {
            name: sheet.add(_floor(look, False, 1, **{name: True})[len(_floor(look, False, 1)) :])
            for name in ("north", "west", "north_west")
        },
        "goal": sheet.add(look.goal),
        "box": sheet.add(look.box),
        "box_on_goal": sheet.add(look.box_on_goal),
        "wall": [
            [sheet.add(_wall(look, joined, seed)) for seed in range(WALL_SEEDS)] for joined in range(16)
        ],
        "wall_floor": [sheet.add(_corner_floor(look, corner)) for corner in range(4)],
        "wall_corner": [sheet.add(_inner_corner(look, corner)) for corner in range(4)],
        "player": {
            facing.letter: {
                "push" if pushing else "walk": [
                    sheet.add(look.player(Pose(facing, step, pushing))) for step in range(3)
                ]
                for pushing in (False, True)
            }
            for facing in Direction
        },
        "bait": {name: sheet.add(shapes) for name, shapes in _bait(look).items()},
        "mark": {name: sheet.add(shapes) for name, shapes in _marks(look).items()},
        "shapes": sheet.shapes,
    }


def colours(look: Style) -> dict[str, Any]:
    """The name and the colours of a style."""
    chrome = asdict(look.chrome)
    return {
        "name": look.name, "background": look.background, "chrome": chrome,
        "reach": look.reach, "danger": look.danger, "hint": look.hint,
    }  # fmt: skip


def _floor(
    look: Style, odd: bool, seed: int, *, north: bool = False, west: bool = False, north_west: bool = False
) -> Shapes:
    return floor(look.floor, odd, seed, north, west, north_west)


def _around(
    joined: int, diagonals: tuple[bool, ...] = (True,) * 4, inside: tuple[bool, ...] = (False,) * 4
) -> Around:
    """A wall's neighbours: `joined` has a bit each for north, east, south and west."""
    n, e, s, w = (bool(joined & bit) for bit in (1, 2, 4, 8))
    nw, ne, se, sw = diagonals
    a, b, c, d = inside
    return Around(n, e, s, w, ne, se, sw, nw, (a, b, c, d))


def _wall(look: Style, joined: int, seed: int) -> Shapes:
    return wall(_around(joined), look.wall, look.floor.even, seed)


def _corner_floor(look: Style, corner: int) -> Shapes:
    """The floor below a corner that is rounded away: top left, top right, bottom right, bottom left."""
    inside = tuple(at == corner for at in range(4))
    return wall(_around(0, inside=inside), look.wall, look.floor.even)[:1]


def _inner_corner(look: Style, corner: int) -> Shapes:
    """The rim where two walls meet and the square between them is none; corners as in `_corner_floor`."""
    plain = wall(_around(15), look.wall, look.floor.even)
    bent = wall(_around(15, diagonals=tuple(at != corner for at in range(4))), look.wall, look.floor.even)
    return tuple(shape for shape in bent if shape not in plain)


def _marks(look: Style) -> dict[str, Shapes]:
    arrows = {f"arrow_{way.letter}": marks.arrow(way, look.hint, "#000000b0") for way in Direction}
    return {
        "reach": marks.reach(look.reach), "target": marks.target(look.reach), "dead": marks.dead(look.danger),
        "deadlocked": marks.deadlocked(look.danger), "selected": marks.selected(look.chrome.accent),
        "cursor": marks.cursor(look.chrome.accent), "hint": marks.hint_box(look.hint),
        "hint_target": marks.target(look.hint), "step": marks.footprint(look.hint), **arrows,
    }  # fmt: skip


def _bait(look: Style) -> dict[str, Shapes]:
    """What Bait has besides: a hole's number has a bit each for holes to its north, east, south and west."""
    wood = "#8a5a33"
    holes = {
        f"hole_{joined}": bait.hole(
            look.floor.even, look.reach, *(bool(joined & bit) for bit in (1, 2, 4, 8))
        )
        for joined in range(16)
    }
    return {
        **holes, "key": bait.key(), "small_key": bait.small_key(), "mushroom": bait.mushroom(),
        "door": bait.door(wood, look.wall.front, look.chrome.good, False),
        "open_door": bait.door(wood, look.wall.front, look.chrome.good, True),
    }  # fmt: skip


def icons_svg() -> str:
    """Every icon as a symbol that takes the colour of the text around it."""
    sprites = {name: icon(name, INK) for name in icon_names()}
    parts = []
    for name, shapes in sprites.items():
        body = symbols([shapes])[0].replace('<g id="t0">', "").removesuffix("</g>")
        body = CUT.sub('="var(--cut)"', body.replace(INK, "currentColor"))
        parts.append(f'<symbol id="{name}" viewBox="0 0 1 1">{body}</symbol>')
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


def app_icon(side: int, *, margin: float) -> Image.Image:
    """The picture of the installed application: a crate on the ground of the workshop."""
    look = style("workshop")
    inner = round(side * (1 - 2 * margin))
    at = (side - inner) / 2 / inner
    picture = Image.new("RGBA", (side, side), look.background)
    stamp(picture, look.box_on_goal, at, at, inner)
    return picture


def write(folder: Path) -> None:
    """Everything into a folder."""
    art = folder / "art"
    art.mkdir(parents=True, exist_ok=True)
    looks = [style(name) for name in style_names()]
    for look in looks:
        _json(art / f"{look.name}.json", style_art(look))
    _json(art / "styles.json", [colours(look) for look in looks])
    (folder / "icons.svg").write_text(icons_svg(), "utf-8")
    for side in ICON_SIZES:
        app_icon(side, margin=0.1).save(folder / f"icon-{side}.png", optimize=True)
    app_icon(512, margin=0.2).save(folder / "icon-maskable.png", optimize=True)
    app_icon(64, margin=0.02).save(folder / "favicon.png", optimize=True)


def _json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, separators=(",", ":"), ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Export the art of the web page.")
    parser.add_argument("folder", type=Path)
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()
