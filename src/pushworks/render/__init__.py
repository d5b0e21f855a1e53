"""Boards as text, SVG, PNG and GIF: one list of vector shapes feeds them all, and the games as well."""

from pushworks.render.art.players import Pose
from pushworks.render.board import board_scene, floor_squares, ground_scene
from pushworks.render.pictures import to_gif, to_image, to_png, to_svg
from pushworks.render.raster import Sprite, rasterise, sprite
from pushworks.render.scene import Scene
from pushworks.render.styles import Style, style, style_names
from pushworks.render.svg import scene_to_svg
from pushworks.render.text import to_text

__all__ = [
    "Pose", "Scene", "Sprite", "Style", "board_scene", "floor_squares", "ground_scene", "rasterise",
    "scene_to_svg", "sprite", "style", "style_names", "to_gif", "to_image", "to_png", "to_svg", "to_text",
]  # fmt: skip
