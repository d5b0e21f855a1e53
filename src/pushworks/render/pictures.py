"""Levels as files: SVG, PNG, and the animation of a solution as GIF."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from pushworks.levels import Direction, Level
from pushworks.levels.files import write_bytes, write_text
from pushworks.render.art.players import Pose
from pushworks.render.board import board_scene, ground_scene
from pushworks.render.raster import rasterise, stamp
from pushworks.render.styles import SKIN, Style, style_names
from pushworks.render.styles import style as style_named
from pushworks.render.svg import scene_to_svg


def to_svg(
    level: Level, path: str | Path | Style | None = None, *, tile: int = 48, style: str | Style = "workshop"
) -> str:
    """The level as an SVG document; also written to `path` if one is given."""
    if isinstance(path, Style) or path in style_names() or str(path).startswith(SKIN):
        warnings.warn("give the style of to_svg by name: style=...", DeprecationWarning, stacklevel=2)
        return to_svg(level, tile=tile, style=path if isinstance(path, Style) else str(path))
    text = scene_to_svg(board_scene(_level(level), _style(style)), tile, level.title)
    if path is not None:
        write_text(path, text)
    return text


def to_image(
    level: Level, tile: int = 48, style: str | Style = "workshop", pose: Pose | None = None
) -> Image.Image:
    """The level as a Pillow picture."""
    return rasterise(board_scene(_level(level), _style(style), pose), tile).convert("RGB")


def to_png(
    level: Level, path: str | Path | None = None, *, tile: int = 48, style: str | Style = "workshop"
) -> bytes:
    """The level as the bytes of a PNG picture; also written to `path` if one is given."""
    data = BytesIO()
    to_image(level, tile, style).save(data, "PNG", optimize=True)
    if path is not None:
        write_bytes(path, data.getvalue())
    return data.getvalue()


def to_gif(
    level: Level,
    moves: str,
    path: str | Path | None = None,
    *,
    tile: int = 32,
    style: str | Style = "workshop",
    milliseconds: int = 120,
    end_pause: int = 1500,
) -> bytes:
    """The bytes of a GIF that plays `moves` (LURD text) on the level; also written to `path` if one is given.

    There is one frame a move, and it starts again at the end.
    """
    frames = list(_frames(_level(level), moves, tile, _style(style)))
    pace = max(20, milliseconds // 10 * 10)  # players read hundredths of a second, and slow down below two
    times = [pace] * len(frames)
    times[-1] = max(end_pause, pace)
    data = BytesIO()
    frames[0].save(data, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, disposal=1)
    if path is not None:
        write_bytes(path, data.getvalue())
    return data.getvalue()


def _level(level: Level) -> Level:
    if not isinstance(level, Level):
        raise TypeError(f"expected a Level to draw, got {type(level).__name__}")
    return level


def _style(style: str | Style) -> Style:
    return style_named(style) if isinstance(style, str) else style


def _frames(level: Level, moves: str, tile: int, style: Style) -> Iterator[Image.Image]:
    """Each position as a picture of one shared palette. Only the squares a move touches are drawn again."""
    ground = rasterise(ground_scene(level, style), tile)
    boxes, player = set(level.boxes), level.player
    width = level.width

    def patch(picture: Image.Image, square: int, pose: Pose) -> None:
        y, x = divmod(square, width)
        if square in boxes:
            stamp(picture, style.box_on_goal if square in level.goals else style.box, x, y, tile)
        elif square == player:
            stamp(picture, style.player_at(pose, square in level.goals), x, y, tile)

    picture = ground.copy()
    for square in sorted({*boxes, player}):
        patch(picture, square, Pose())
    palette = _palette(picture, style, tile)
    yield picture.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
    flat = picture.convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
    for count, letter in enumerate(moves):
        direction = Direction.from_letter(letter)
        step = direction.dy * width + direction.dx
        before = player
        player += step
        pushing = player in boxes
        if pushing:
            boxes.remove(player)
            boxes.add(player + step)
        pose = Pose(direction, 1 + count % 2, pushing)
        # Art reaches a little beyond its square, so a ring of neighbours is drawn again as well.
        touched = (before, player, player + step)
        columns = [square % width for square in touched]
        rows = [square // width for square in touched]
        left, right = max(min(columns) - 1, 0), min(max(columns) + 2, width)
        top, bottom = max(min(rows) - 1, 0), min(max(rows) + 2, level.height)
        box = (left * tile, top * tile, right * tile, bottom * tile)
        picture.paste(ground.crop(box), box)
        for y in range(top, bottom):
            for x in range(left, right):
                patch(picture, y * width + x, pose)
        part = picture.crop(box).convert("RGB").quantize(palette=palette, dither=Image.Dither.NONE)
        flat = flat.copy()
        flat.paste(part, box)
        yield flat


def _palette(first: Image.Image, style: Style, tile: int) -> Image.Image:
    """256 colours that serve every frame: the first one and every pose and box that may appear."""
    sheet = Image.new("RGBA", (max(first.width, 10 * tile), first.height + tile), style.floor.even)
    sheet.paste(first, (0, 0))
    poses = [Pose(direction, 1, pushing) for direction in Direction for pushing in (False, True)]
    sprites = [style.box, style.box_on_goal, *(style.player(pose) for pose in poses)]
    for i, shapes in enumerate(sprites):
        stamp(sheet, shapes, i, first.height / tile, tile)
    return sheet.convert("RGB").quantize(256, dither=Image.Dither.NONE)
