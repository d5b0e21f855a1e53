"""Pictures of boards: the same shapes in every format, and art that tells its pieces apart."""

import itertools
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pushworks import render
from pushworks.levels import Direction, Level
from pushworks.render.colour import contrast, mix, rgba
from pushworks.render.raster import rasterise, sprite
from pushworks.render.shapes import Linear, Polygon, RoundRect, bounds, circle, mirrored, moved, rect
from pushworks.render.styles import style, style_names

LEVEL = Level.from_xsb(
    """
  #####
###   #
#.@$  #
### $.#
#.##$ #
# # . ##
#$ *$$.#
#   .  #
########
""",
    title='Five & "six" <boxes>',
)


def test_text_is_the_board_and_colour_only_adds_escape_codes() -> None:
    import re

    assert render.to_text(LEVEL) == LEVEL.to_xsb()
    coloured = render.to_text(LEVEL, colour=True)
    assert coloured != LEVEL.to_xsb()
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == LEVEL.to_xsb()


@pytest.mark.parametrize("name", style_names())
def test_svg_is_well_formed_and_uses_every_piece(name: str) -> None:
    root = ET.fromstring(render.to_svg(LEVEL, style=name))
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("viewBox") == f"0 0 {LEVEL.width} {LEVEL.height}"
    assert root.get("aria-label") == LEVEL.title
    ids = {node.get("id") for node in root.iter() if node.get("id")}
    uses = [node.get("href", "") for node in root.iter(f"{space}use")]
    assert {href.removeprefix("#") for href in uses} <= ids
    pieces = len(LEVEL.walls) + len(LEVEL.boxes) + len(LEVEL.goals) + 1
    assert len(uses) == pieces + len(render.floor_squares(LEVEL))


@pytest.mark.parametrize("name", style_names())
def test_png_has_a_pixel_block_for_every_square(name: str, tmp_path: Path) -> None:
    render.to_png(LEVEL, tmp_path / "board.png", tile=20, style=name)
    with Image.open(tmp_path / "board.png") as picture:
        assert picture.size == (LEVEL.width * 20, LEVEL.height * 20)
        corner = picture.convert("RGBA").getpixel((1, 1))  # outside the walls
    assert corner == rgba(style(name).background)


@pytest.mark.parametrize("name", style_names())
def test_pieces_look_different_even_without_colour(name: str) -> None:
    """Goal, box, box on goal and player differ clearly in shades of grey: shape alone tells them apart."""
    tiles = {}
    for kind, text in {"floor": " ", "goal": ".", "box": "$", "home": "*", "player": "@"}.items():
        level = Level.from_xsb(f"#####\n#   #\n# {text} #\n#   #\n#####")
        picture = render.to_image(level, 32, name).convert("L").crop((64, 64, 96, 96))
        grey = np.asarray(picture, dtype=float)
        tiles[kind] = (grey - grey.mean()) / (grey.std() or 1.0)
    for first, second in itertools.combinations(tiles, 2):
        alike = float((tiles[first] * tiles[second]).mean())
        assert alike < 0.9, (name, first, second, alike)


def test_high_contrast_style_keeps_strong_contrast() -> None:
    chosen = style("contrast")
    for ink in (chosen.chrome.text, chosen.chrome.accent, chosen.chrome.warn, chosen.chrome.good):
        assert contrast(ink, chosen.chrome.background) >= 7
    assert contrast(chosen.wall.top, chosen.floor.even) == pytest.approx(21, abs=0.1)


def test_every_style_has_readable_text() -> None:
    for name in style_names():
        chrome = style(name).chrome
        for ground in (chrome.background, chrome.panel, chrome.raised):
            assert contrast(chrome.text, ground) >= 4.5, name
        assert contrast(chrome.on_accent, chrome.accent) >= 4.5, name


def test_players_look_where_they_go() -> None:
    for name in style_names():
        drawn = {d: sprite(style(name).player(render.Pose(d)), 40).image.tobytes() for d in Direction}
        assert len(set(drawn.values())) == 4, name


def test_gif_plays_every_move(tmp_path: Path) -> None:
    level = Level.from_xsb("#######\n#@ $ .#\n#######")
    render.to_gif(level, "rRR", tmp_path / "s.gif", tile=24, milliseconds=50)
    with Image.open(tmp_path / "s.gif") as movie:
        assert movie.n_frames == 4
        movie.seek(3)
        last = np.asarray(movie.convert("RGB"), dtype=int)
        assert movie.info["duration"] == 1500
    goal = np.asarray(render.to_image(Level.from_xsb("#######\n#   @*#\n#######"), 24), dtype=int)
    box = (slice(24, 48), slice(5 * 24, 6 * 24))
    assert np.abs(last[box] - goal[box]).mean() < 12


def test_gif_without_moves_is_one_picture(tmp_path: Path) -> None:
    render.to_gif(LEVEL, "", tmp_path / "still.gif", tile=16)
    with Image.open(tmp_path / "still.gif") as movie:
        assert movie.n_frames == 1


def test_floor_is_only_inside() -> None:
    level = Level.from_xsb("   ####\n####  #\n#@ $ .#\n#######")
    assert render.floor_squares(level) == {11, 12, 15, 16, 17, 18, 19}


def test_a_leaking_level_still_has_floor_where_it_is_played() -> None:
    assert render.floor_squares(Level.from_xsb("####\n@$.#\n####")) == {4, 5, 6}


def test_walls_join_without_seams() -> None:
    """A row of walls seen from above shows no vertical line where two tiles meet."""
    level = Level.from_xsb("########\n#@$.   #\n########")
    picture = np.asarray(render.to_image(level, 40, "clear"), dtype=int)
    row = picture[14, 60:260]  # the middle of the upper wall's top face
    assert np.abs(np.diff(row, axis=0)).max() == 0


def test_shapes_move_and_mirror() -> None:
    shapes = (
        rect(0.1, 0.2, 0.3, 0.4, "#ff0000"),
        circle(0.5, 0.5, 0.2, Linear((0, 0), (1, 0), ((0, "#000000"),))),
    )
    assert bounds(moved(shapes, 2, 3)[0]) == pytest.approx((2.1, 3.2, 2.4, 3.6))
    back = mirrored(mirrored(shapes))[0]
    assert isinstance(back, RoundRect)
    assert bounds(back) == pytest.approx(bounds(shapes[0]))


def test_antialiasing_covers_the_right_area() -> None:
    triangle = (Polygon(((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)), "#ffffff"),)
    coverage = np.asarray(sprite(triangle, 64).image.getchannel("A"), dtype=float).sum() / 255
    assert coverage == pytest.approx(64 * 64 / 2, rel=0.02)


def test_a_scene_can_be_flattened_to_one_list_of_shapes() -> None:
    scene = render.board_scene(LEVEL, style())
    flat = render.Scene(scene.width, scene.height, scene.background)
    flat.add(tuple(scene.shapes()), 0, 0)
    whole = np.asarray(rasterise(flat, 24), dtype=int)
    tiled = np.asarray(rasterise(scene, 24), dtype=int)
    assert np.abs(whole - tiled).mean() < 2


def test_unknown_style_is_named() -> None:
    with pytest.raises(ValueError, match="no style 'plaid'; there are workshop"):
        render.to_svg(LEVEL, style="plaid")


def test_a_style_by_position_still_works_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match="by name"):
        assert render.to_svg(LEVEL, "night") == render.to_svg(LEVEL, style="night")  # type: ignore[arg-type]


def test_colours() -> None:
    assert rgba("#01020304") == (1, 2, 3, 4)
    assert mix("#000000", "#ffffff", 0.5) in ("#808080", "#7f7f7f")
    with pytest.raises(ValueError, match="expected #rrggbb"):
        rgba("red")
