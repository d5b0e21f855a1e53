"""Bait positions as text, SVG and PNG, on the same shapes and styles as Sokoban."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from pushworks.bait.level import board_rows
from pushworks.bait.rules import Board, State
from pushworks.levels.files import replacing
from pushworks.render.art import bait as art
from pushworks.render.art.players import Pose
from pushworks.render.board import add_floor, add_walls, place
from pushworks.render.raster import rasterise
from pushworks.render.scene import Scene
from pushworks.render.shapes import Shapes
from pushworks.render.styles import Style
from pushworks.render.styles import style as style_named
from pushworks.render.svg import scene_to_svg

_ANSI = {
    "w": "\x1b[48;5;240m\x1b[38;5;250m", "0": "\x1b[48;5;16m\x1b[38;5;39m", "1": "\x1b[38;5;214m",
    "k": "\x1b[1m\x1b[38;5;226m", "g": "\x1b[1m\x1b[38;5;43m", "m": "\x1b[38;5;203m",
    "A": "\x1b[1m\x1b[38;5;15m",
}  # fmt: skip
_RESET = "\x1b[0m"


def bait_scene(board: Board, state: State, style: Style, pose: Pose | None = None) -> Scene:
    """The whole picture of a position."""
    scene = bait_ground_scene(board, state, style)
    for square in sorted(state.boxes):
        place(scene, style.box_on_goal if square in state.holes else style.box, square)
    if state.avatar >= 0:
        place(scene, style.player(pose or Pose()), state.avatar)
        if state.has_key:
            place(scene, art.small_key(), state.avatar)
    return scene


def bait_ground_scene(board: Board, state: State, style: Style) -> Scene:
    """What lies still: floor, walls, holes, keys, doors and mushrooms."""
    scene = Scene(board.width, board.height, style.background)
    inside = frozenset(range(board.width * board.height)) - board.walls
    add_floor(scene, inside, board.walls, style)
    for square in sorted(state.holes):
        place(scene, _hole(board, state, style, square), square)
    add_walls(scene, board.walls, inside, style)
    for square in sorted(state.goals):
        place(scene, door_art(style, state), square)
    for square in sorted(state.mushrooms):
        place(scene, art.mushroom(), square)
    for square in sorted(state.keys):
        place(scene, art.key(), square)
    return scene


def door_art(style: Style, state: State) -> Shapes:
    """The door as it looks now: open once the key is in hand."""
    return art.door("#8a5a33", style.wall.front, style.chrome.good, state.has_key)


def _hole(board: Board, state: State, style: Style, square: int) -> Shapes:
    column = square % board.width
    north, south = square - board.width in state.holes, square + board.width in state.holes
    east = column + 1 < board.width and square + 1 in state.holes
    west = column > 0 and square - 1 in state.holes
    return art.hole(style.floor.even, style.reach, north, east, south, west)


def bait_to_svg(board: Board, state: State, style: str = "workshop", tile: int = 48, title: str = "") -> str:
    """The position as an SVG document."""
    return scene_to_svg(bait_scene(board, state, style_named(style)), tile, title)


def bait_to_image(board: Board, state: State, style: str = "workshop", tile: int = 48) -> Image.Image:
    """The position as a Pillow picture."""
    return rasterise(bait_scene(board, state, style_named(style)), tile).convert("RGB")


def bait_to_png(
    board: Board, state: State, path: str | Path, style: str = "workshop", tile: int = 48
) -> None:
    """Write the position as a PNG file."""
    picture = bait_to_image(board, state, style, tile)
    with replacing(path) as file:
        picture.save(file, "PNG", optimize=True)


def bait_to_text(board: Board, state: State, colour: bool = False) -> str:
    """The position in level characters; with `colour`, the same with escape codes for a terminal."""
    rows = board_rows(board, state)
    if not colour:
        return "\n".join(rows)
    return "\n".join(
        "".join(f"{_ANSI[c]}{c}{_RESET}" if c in _ANSI else c for c in row) for row in rows
    )  # fmt: skip
