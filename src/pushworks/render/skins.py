"""Skins: sheets of tiles that players bring along, from a folder of their own, as icon styles."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from PIL import Image
from platformdirs import user_config_path

from pushworks.render.art.floors import FloorColours
from pushworks.render.art.players import Pose
from pushworks.render.art.walls import Around, WallColours
from pushworks.render.colour import darker, lighter
from pushworks.render.shapes import Picture, Pixels, Shapes
from pushworks.render.sheets import PICTURES, TEXTS, SkinError, Tiles, picture_of, read_sheet
from pushworks.render.styles import SKIN, Style
from pushworks.render.styles import style as style_named

MOST = 200
"""Sheets that are offered at most."""


def folder() -> Path:
    """Where the sheets lie: ``skins`` beside the settings, or the folder that PUSHWORKS_SKINS names."""
    chosen = os.environ.get("PUSHWORKS_SKINS")
    if chosen:
        return Path(chosen)
    config = os.environ.get("PUSHWORKS_CONFIG")
    return (Path(config) if config else user_config_path("pushworks", appauthor=False)) / "skins"


def skin_names() -> list[str]:
    """The sheets in the folder, good and bad, by the names of their files (without ``skin:``).

    A picture that a text beside it speaks of is that text's, and not a sheet of its own.
    """
    place = folder()
    try:
        files = sorted(file for file in place.iterdir() if file.is_file() and not file.name.startswith("."))
    except OSError:
        return []
    spoken_of = {picture_of(file).casefold() for file in files if file.suffix.lower() in TEXTS}
    return [
        file.name
        for file in files
        if file.suffix.lower() in TEXTS
        or (file.suffix.lower() in PICTURES and file.name.casefold() not in spoken_of)
    ][:MOST]


def skin_style(name: str) -> Style:
    """The sheet of this name as a style; raises `SkinError`, one line, where it cannot be used."""
    file = folder() / Path(name).name
    if not file.is_file():
        raise SkinError(f"no skin {name!r} in {folder()}")
    return _style(file, file.stat().st_mtime_ns)


class Skin:
    """Walls, floor and player from pictures."""

    def __init__(self, tiles: Tiles, wall_hue: int | None = None, floor_hue: int | None = None) -> None:
        self._tiles = tiles
        self._wall_hue = wall_hue
        self.floor = _hued(shapes_of(tiles.floor), floor_hue)
        self._on_goal = {look: shapes_of(picture) for look, picture in tiles.player_on_goal.items()}
        self._player = {look: shapes_of(picture) for look, picture in tiles.player.items()}
        self._walls: dict[tuple[bool, ...], Shapes] = {}

    def recoloured(self, wall_hue: int | None, floor_hue: int | None) -> Skin:
        """The same skin with walls and floor in other hues."""
        return Skin(self._tiles, wall_hue, floor_hue)

    def player(self, pose: Pose) -> Shapes:
        """Looking where it goes."""
        return self._player[pose.facing]

    def player_on_goal(self, pose: Pose) -> Shapes:
        """The same on a goal."""
        return self._on_goal[pose.facing]

    def wall(self, around: Around) -> Shapes:
        """The piece that goes with these neighbours, its share of the caps upon it."""
        n, e, s, w = around.n, around.e, around.s, around.w
        caps = (n and w and around.nw, n and e and around.ne, s and e and around.se, s and w and around.sw)
        key = (n, e, s, w, *caps)
        if key not in self._walls:
            piece = self._tiles.walls[n + 2 * e + 4 * s + 8 * w]
            if self._tiles.cap is not None and any(caps):
                piece = _capped(piece, self._tiles.cap, self._tiles.cap_at, caps)
            self._walls[key] = _hued(shapes_of(piece), self._wall_hue)
        return self._walls[key]


def _hued(shapes: Shapes, hue: int | None) -> Shapes:
    from pushworks.render.recolour import painted

    return shapes if hue is None else painted(shapes, hue)


def shapes_of(picture: Image.Image) -> Shapes:
    """A picture as the only shape of a tile."""
    pixels = picture.convert("RGBA")
    return (Picture(0.0, 0.0, 1.0, 1.0, Pixels(pixels.width, pixels.height, pixels.tobytes())),)


def _capped(
    piece: Image.Image, cap: Image.Image, at: tuple[float, float], corners: tuple[bool, ...]
) -> Image.Image:
    """The caps at the corners nw, ne, se, sw, as far as they reach into this tile."""
    side = piece.width
    x, y = round(at[0] * side), round(at[1] * side)
    # A cap belongs to four walls; its place is counted from the first of them, which may not be this one.
    places = ((x - side, y - side), (x, y - side), (x, y), (x - side, y))
    layer = Image.new("RGBA", piece.size)
    for wanted, place in zip(corners, places, strict=True):
        if wanted:
            layer.paste(cap, place, cap)
    return Image.alpha_composite(piece, layer)


@lru_cache(maxsize=4)
def _style(file: Path, _changed: int) -> Style:
    tiles = read_sheet(file)
    skin = Skin(tiles)
    wall, floor = _average(tiles.walls[15]), _average(tiles.floor)
    base = style_named("workshop")
    return replace(
        base,
        name=SKIN + file.name,
        background=_average(tiles.outside) if tiles.outside is not None else base.background,
        wall=WallColours(wall, lighter(wall, 0.3), darker(wall, 0.3), darker(wall, 0.6)),
        floor=FloorColours(floor, floor, darker(floor, 0.2)),
        goal=shapes_of(tiles.goal),
        box=shapes_of(tiles.box),
        box_on_goal=shapes_of(tiles.box_on_goal),
        player=skin.player,
        skin=skin,
    )


def _average(picture: Image.Image) -> str:
    """The colour of a tile seen from far away; see-through parts do not count."""
    seen = picture.convert("RGBA")
    flat = Image.new("RGBA", seen.size)
    flat.paste(seen, (0, 0), seen)
    red, green, blue, alpha = flat.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))  # type: ignore[misc]
    share = max(alpha, 1) / 255
    return "#" + "".join(f"{min(255, round(part / share)):02x}" for part in (red, green, blue))
