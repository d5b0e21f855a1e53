"""A Sokoban position as a scene: floor and walls (which stay), boxes and player (which move)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache

from pushworks.levels import Level
from pushworks.render.art.floors import floor
from pushworks.render.art.players import Pose
from pushworks.render.art.walls import Around, wall
from pushworks.render.scene import Scene
from pushworks.render.shapes import Shapes
from pushworks.render.styles import Style


def board_scene(level: Level, style: Style, pose: Pose | None = None) -> Scene:
    """The whole picture of a level as it stands."""
    scene = ground_scene(level, style)
    for square in sorted(level.boxes):
        place(scene, style.box_on_goal if square in level.goals else style.box, square)
    for square in sorted({level.player, *level.extra_players} - {-1}):
        place(scene, style.player_at(pose or Pose(), square in level.goals), square)
    return scene


Window = tuple[int, int, int, int]
"""Columns and rows of a part of a board: left, top, right, bottom; the last two are not in it."""


def ground_scene(level: Level, style: Style, window: Window | None = None) -> Scene:
    """What never moves: floor, goals and walls, of the whole board or of a part of it."""
    scene = Scene(level.width, level.height, style.background)
    inside, walls, goals = floor_squares(level), level.walls, level.goals
    if window is not None and window != (0, 0, level.width, level.height):
        left, top, right, bottom = window
        seen = {y * level.width + x for y in range(top, bottom) for x in range(left, right)}
        add_floor(scene, inside & seen, walls, style)
        goals, shown_walls = goals & seen, walls & seen
    else:
        add_floor(scene, inside, walls, style)
        shown_walls = walls
    for square in sorted(goals):
        place(scene, style.goal, square)
    add_walls(scene, shown_walls, inside, style, among=walls)
    return scene


def place(scene: Scene, shapes: Shapes, square: int) -> None:
    """Put a sprite on a square."""
    y, x = divmod(square, scene.width)
    scene.add(shapes, x, y)


def add_floor(scene: Scene, squares: Collection[int], walls: Collection[int], style: Style) -> None:
    """Pave the squares; walls to the north and west throw shadows."""
    width, members = scene.width, frozenset(walls)
    known: dict[tuple[int, int, bool, bool, bool], Shapes] = {}  # a style is slow to hash
    for square in sorted(squares):
        y, x = divmod(square, width)
        west = x > 0 and square - 1 in members
        north_west = x > 0 and square - width - 1 in members
        look = ((x + y) % 2, (x * 7 + y * 13 + x * y) % 15, square - width in members, west, north_west)
        shapes = known.get(look)
        if shapes is None:
            shapes = known[look] = _floor(style, look[0] == 1, *look[1:])
        scene.add(shapes, x, y)


def add_walls(
    scene: Scene,
    walls: Collection[int],
    inside: Collection[int],
    style: Style,
    among: Collection[int] | None = None,
) -> None:
    """Build walls, joined to one another (and to all those they stand among)."""
    is_wall = _lookup(scene.width, scene.height, walls if among is None else among)
    is_floor = _lookup(scene.width, scene.height, inside)
    known: dict[tuple[Around, int], Shapes] = {}
    for square in sorted(walls):
        y, x = divmod(square, scene.width)
        beside = [is_floor(x, y - 1), is_floor(x + 1, y), is_floor(x, y + 1), is_floor(x - 1, y)]
        n, e, s, w = beside
        around = Around(
            is_wall(x, y - 1), is_wall(x + 1, y), is_wall(x, y + 1), is_wall(x - 1, y),
            is_wall(x + 1, y - 1), is_wall(x + 1, y + 1), is_wall(x - 1, y + 1), is_wall(x - 1, y - 1),
            (n or w, n or e, s or e, s or w),
        )  # fmt: skip
        look = (around, (x * 5 + y * 3 + x * y) % 12)
        shapes = known.get(look)
        if shapes is None:
            shapes = known[look] = _wall(style, *look)
        scene.add(shapes, x, y)


@lru_cache(maxsize=2048)
def _wall(style: Style, around: Around, seed: int) -> Shapes:
    if style.skin is not None:
        return style.skin.wall(around)
    return wall(around, style.wall, style.floor.even, seed)


@lru_cache(maxsize=2048)
def _floor(style: Style, odd: bool, seed: int, north: bool, west: bool, north_west: bool) -> Shapes:
    if style.skin is not None:
        return style.skin.floor
    return floor(style.floor, odd, seed, north, west, north_west)


def _lookup(width: int, height: int, squares: Collection[int]) -> Callable[[int, int], bool]:
    members = squares if isinstance(squares, frozenset) else frozenset(squares)
    return lambda x, y: 0 <= x < width and 0 <= y < height and y * width + x in members


@lru_cache(maxsize=256)
def floor_squares(level: Level) -> frozenset[int]:
    """The floor to pave: squares that the outside cannot reach, and whatever the level itself uses.

    Where a level leaks (an unfinished drawing), the squares the player reaches count as inside.
    """
    width, height = level.width, level.height
    count = width * height
    free = set(range(count)).difference(level.walls)
    border = free.intersection(
        (
            *range(width),
            *range(count - width, count),
            *range(0, count, width),
            *range(width - 1, count, width),
        )
    )
    outside = _flood(border, free, width)
    used = level.boxes | level.goals | level.extra_players | ({level.player} - {-1})
    if used & outside:
        return frozenset((free - outside) | _flood(set(used), free, width))
    return frozenset(free - outside)


def _flood(start: set[int], free: set[int], width: int) -> set[int]:
    seen, stack = set(start), list(start)
    while stack:
        square = stack.pop()
        column = square % width
        steps = [square - width, square + width]
        if column:
            steps.append(square - 1)
        if column < width - 1:
            steps.append(square + 1)
        for step in steps:
            if step in free and step not in seen:
                seen.add(step)
                stack.append(step)
    return seen
