"""`BoardView`: a board in a part of the window, with zoom, scrolling and hit testing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.coarse_ground import MOST_SPRITES, CoarseGround, draw_coarse_marks
from pushworks.apps.desktop.motion import Shown
from pushworks.levels import Direction, Level, Symmetry, Transform
from pushworks.render import Pose, Scene, ground_scene
from pushworks.render.board import Window
from pushworks.render.colour import rgba
from pushworks.render.shapes import Shapes

SMALLEST = 12
"""Pixels of a square that can still be played on: a board that fits so is shown whole."""
COMFORTABLE = 26
"""Squares of a board that does not fit whole, and scrolls (design units)."""
LARGEST = 104
FEW_MARKS, MANY_MARKS = 300, 4_000
"""Marks of one kind up to which each is looked at, and up to which each is drawn."""
AROUND = 8
"""Squares around those in view that are laid out with them, so that scrolling does not do it every time."""


@dataclass
class Marks:
    """What is laid over the board: sprites below the boxes, and above them, each on some squares."""

    below: list[tuple[frozenset[int], Shapes]] = field(default_factory=list)
    above: list[tuple[frozenset[int], Shapes]] = field(default_factory=list)

    def add(self, squares: Iterable[int], shapes: Shapes, *, above: bool = False) -> None:
        """Put a mark on squares."""
        if found := frozenset(squares):
            (self.above if above else self.below).append((found, shapes))


class Position(Protocol):
    """What stands on a board now, as it is to be shown: a `Motion`, or a level that lies still."""

    @property
    def facing(self) -> Direction:
        """The way the player looks."""

    @property
    def foot(self) -> int:
        """Which foot is in front."""

    @property
    def pushing(self) -> bool:
        """Whether a box is being pushed."""

    def shown_player(self) -> Shown:
        """Where the player is drawn."""

    def shown_boxes(self) -> list[Shown]:
        """Where the boxes are drawn."""


class Still:
    """A level in which nothing moves."""

    facing = Direction.DOWN
    foot = 0
    pushing = False

    def __init__(self, level: Level) -> None:
        self._level = level

    def shown_player(self) -> Shown:
        """Where the player is drawn."""
        return Shown(self._level.player, self._level.player, 0.0)

    def shown_boxes(self) -> list[Shown]:
        """Where the boxes are drawn."""
        return [Shown(box, box, 0.0) for box in sorted(self._level.boxes)]


class BoardView:
    """Draws one level; the camera follows the player where the board is larger than the window."""

    def __init__(self, level: Level, symmetry: int = 0) -> None:
        self.turn_to(level, symmetry)
        self.area = pygame.Rect(0, 0, 1, 1)
        self.zoom = 1.0
        self._whole = False
        """Whether the board is to be seen whole, at any size."""
        self.tile = 32
        y, x = divmod(self.turn.square(max(0, level.player)), self.drawn.width)
        self.camera = (x + 0.5, y + 0.5)
        """The point of the board (in tiles) in the middle of the area."""
        self._ground: pygame.Surface | None = None
        self._scene_style = ""

    def show(self, level: Level) -> None:
        """Draw another level (one being edited); zoom and camera stay."""
        if level != self.level:
            self.turn_to(level, self.turn.symmetry)

    def turn_to(self, level: Level, symmetry: int) -> None:
        """Draw a level turned or mirrored. Squares are always those of the level as it is written."""
        self.level = level
        self.turn = Transform.of_board(Symmetry(symmetry), level.width, level.height)
        """From the level's squares and directions to those on the screen."""
        self.drawn = self.turn.level(level)
        self._back = self.turn.inverse
        self._scene: Scene | None = None
        self._coarse: CoarseGround | None = None
        self._image: list[int] = []
        """By square of the level: where it is drawn; only for boards with very many marks."""
        self._origins: list[int] = []
        """The other way round."""
        self._seen_window: Window = (0, 0, 0, 0)
        self._seen_squares: frozenset[int] = frozenset()
        self._scene_window: Window = (0, 0, 0, 0)
        self._ground_key: tuple[object, ...] = ()

    def meant(self, direction: Direction) -> Direction:
        """The direction in the level that a direction on the screen means."""
        return self._back.direction(direction)

    # Placing.

    def place(self, area: pygame.Rect, scale: float) -> None:
        """Use this part of the window; the tile size follows from it and the zoom."""
        self.area = area
        fit = min(area.width / (self.drawn.width + 0.5), area.height / (self.drawn.height + 0.5))
        base = min(fit, LARGEST * scale) if fit >= SMALLEST else min(COMFORTABLE * scale, LARGEST)
        if self._whole:
            self.tile = max(1, min(int(fit), round(LARGEST * scale)))
            self.zoom = self.tile / base
        else:
            self.tile = max(1, min(256, round(base * self.zoom)))
        self._clamp()

    @property
    def scrolls(self) -> bool:
        """Whether the board is larger than its part of the window."""
        return (
            self.drawn.width * self.tile > self.area.width or self.drawn.height * self.tile > self.area.height
        )

    def set_zoom(self, zoom: float, scale: float) -> None:
        """Another zoom; 1 is the size chosen for the window."""
        self._whole = False
        self.zoom = max(0.02, min(6.0, zoom))
        self.place(self.area, scale)

    def zoom_by(self, factor: float, scale: float, at: tuple[int, int]) -> None:
        """Zoom so that the point of the board at this pixel stays where it is."""
        left, top = self._origin()
        x, y = (at[0] - left) / self.tile, (at[1] - top) / self.tile
        self.set_zoom(self.zoom * factor, scale)
        self.camera = (
            x - (at[0] - self.area.centerx) / self.tile,
            y - (at[1] - self.area.centery) / self.tile,
        )
        self._clamp()

    def show_whole(self, scale: float) -> None:
        """The zoom at which all of the board is seen, whatever its size; it stays so in a resized window."""
        self._whole = True
        self.place(self.area, scale)

    def reset(self, square: int, scale: float) -> None:
        """The size chosen for the window, with a square in the middle."""
        y, x = divmod(self.turn.square(square), self.drawn.width)
        self.camera = (x + 0.5, y + 0.5)
        self.set_zoom(1.0, scale)

    def pan(self, dx: float, dy: float) -> None:
        """Move the camera by tiles."""
        self.camera = (self.camera[0] + dx, self.camera[1] + dy)
        self._clamp()

    def _clamp(self) -> None:
        """Keep the board in view: centred where it fits, without empty margins where it does not."""

        def axis(at: float, count: int, pixels: int) -> float:
            half = pixels / self.tile / 2
            return count / 2 if count <= 2 * half else max(half - 0.5, min(count - half + 0.5, at))

        self.camera = (
            axis(self.camera[0], self.drawn.width, self.area.width),
            axis(self.camera[1], self.drawn.height, self.area.height),
        )

    def follow(self, shown: Shown) -> None:
        """Keep a moving thing away from the edges of the area."""
        if shown.origin < 0 or not self.scrolls:
            return
        x, y = self._tile_position(shown)

        def axis(at: float, middle: float, pixels: int) -> float:
            slack = max(0.5, pixels / self.tile / 2 - min(5.0, pixels / self.tile / 4))
            return max(at + 0.5 - slack, min(at + 0.5 + slack, middle))

        self.camera = (axis(x, self.camera[0], self.area.width), axis(y, self.camera[1], self.area.height))
        self._clamp()

    # Geometry.

    def _origin(self) -> tuple[int, int]:
        """The pixel of the board's top left corner."""
        return (
            round(self.area.centerx - self.camera[0] * self.tile),
            round(self.area.centery - self.camera[1] * self.tile),
        )

    def _tile_position(self, shown: Shown) -> tuple[float, float]:
        width = self.drawn.width
        y0, x0 = divmod(self.turn.square(shown.origin), width)
        y1, x1 = divmod(self.turn.square(shown.target), width)
        return x0 + (x1 - x0) * shown.part, y0 + (y1 - y0) * shown.part

    @property
    def bounds(self) -> pygame.Rect:
        """The part of the window that the board fills."""
        left, top = self._origin()
        board = pygame.Rect(left, top, self.drawn.width * self.tile, self.drawn.height * self.tile)
        return board.clip(self.area)

    def square_at(self, x: int, y: int) -> int | None:
        """The square under a pixel."""
        if not self.area.collidepoint(x, y):
            return None
        left, top = self._origin()
        column, row = (x - left) // self.tile, (y - top) // self.tile
        if 0 <= column < self.drawn.width and 0 <= row < self.drawn.height:
            return self._back.square(int(row * self.drawn.width + column))
        return None

    def pixel_of(self, square: int) -> tuple[int, int]:
        """The pixel in the middle of a square."""
        left, top = self._origin()
        y, x = divmod(self.turn.square(square), self.drawn.width)
        return left + x * self.tile + self.tile // 2, top + y * self.tile + self.tile // 2

    # Drawing.

    def draw(
        self, canvas: Canvas, motion: Position, marks: Marks, dragged: tuple[int, int, int] | None = None
    ) -> None:
        """Draw the board as shown. `dragged` is a box and the pixel it is held at."""
        surface = canvas.surface
        clip = surface.get_clip()
        surface.set_clip(self.area)
        surface.blit(self._ground_surface(canvas), self.area)
        left, top = self._origin()
        self._lay(canvas, marks.below, left, top)
        style, goals = canvas.style, self.level.goals
        player = motion.shown_player()
        pose = Pose(self.turn.direction(motion.facing), motion.foot, motion.pushing)
        # From back to front: whatever stands further down covers what is behind it.
        things: list[tuple[float, float, Shapes]] = []
        for box in motion.shown_boxes():
            x, y = self._tile_position(box)
            at_home = (box.target if box.part > 0.5 else box.origin) in goals
            if dragged is not None and box.origin == dragged[0] and box.part == 0:
                continue
            things.append((y, x, style.box_on_goal if at_home else style.box))
        if player.origin >= 0:
            x, y = self._tile_position(player)
            on_goal = (player.target if player.part > 0.5 else player.origin) in goals
            things.append((y, x, style.player_at(pose, on_goal)))
        things.sort(key=lambda thing: thing[:2])
        for y, x, shapes in things:
            px, py = left + x * self.tile, top + y * self.tile
            if self.area.colliderect((px - self.tile, py - self.tile, 3 * self.tile, 3 * self.tile)):
                canvas.stamp(shapes, px, py, self.tile)
        self._lay(canvas, marks.above, left, top)
        if dragged is not None:
            canvas.stamp(style.box, dragged[1] - self.tile / 2, dragged[2] - self.tile / 2, self.tile)
        surface.set_clip(clip)

    def draw_ruler(self, canvas: Canvas) -> None:
        """Letters above the columns and numbers beside the rows, as people name squares."""
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(self.area)
        left, top = self._origin()
        size = max(9, self.tile * 0.28) / canvas.scale
        edge, half = self.tile // 5, self.tile // 2
        for column in range(self.drawn.width):
            name = chr(65 + column % 26) * (1 + column // 26)
            at = (left + column * self.tile + half, max(self.area.top, top) + edge)
            canvas.text(name, at, size, canvas.chrome.accent, bold=True, anchor="center")
        for row in range(self.drawn.height):
            at = (max(self.area.left, left) + edge, top + row * self.tile + half)
            canvas.text(str(row + 1), at, size, canvas.chrome.accent, bold=True, anchor="center")
        canvas.surface.set_clip(clip)

    def draw_path(self, canvas: Canvas, start: int, moves: str, colour: str, number: int) -> None:
        """A line along the squares that moves lead through, a little beside those of other numbers."""
        square, width = start, self.level.width
        shift = (number - 0.5) * self.tile * 0.22
        points = []
        for letter in [" ", *moves]:
            if letter != " ":
                direction = Direction.from_letter(letter)
                square += direction.dy * width + direction.dx
            x, y = self.pixel_of(square)
            points.append((x + shift, y + shift))
        clip = canvas.surface.get_clip()
        canvas.surface.set_clip(self.area)
        thick = max(2, self.tile // 12)
        pygame.draw.lines(canvas.surface, "#00000080", False, points, thick + 2)
        pygame.draw.lines(canvas.surface, colour, False, points, thick)
        for end in (points[0], points[-1]):
            pygame.draw.circle(canvas.surface, colour, end, thick * 1.6)
        canvas.surface.set_clip(clip)

    def _lay(self, canvas: Canvas, marks: list[tuple[frozenset[int], Shapes]], left: int, top: int) -> None:
        """Lay marks over the board; very many of them are drawn as flat colours, or left out of view."""
        for squares, shapes in marks:
            seen = squares & self._seen(left, top) if len(squares) > FEW_MARKS else squares
            if len(seen) > MANY_MARKS:
                self._image = self._image or self.turn.all_squares()
                cells = map(self._image.__getitem__, seen)
                tile, _, _ = canvas.tile(shapes, 16)
                draw_coarse_marks(canvas.surface, self.drawn, cells, tile, (left, top), self.tile)
                continue
            for square in seen:
                self._stamp(canvas, shapes, square, left, top)

    def _seen(self, left: int, top: int) -> frozenset[int]:
        """The squares in view."""
        window = self._squares_in_view(left, top)
        if window != self._seen_window and window == (0, 0, self.drawn.width, self.drawn.height):
            self._seen_window, self._seen_squares = window, frozenset(range(window[2] * window[3]))
        elif window != self._seen_window:
            x0, y0, x1, y1 = self._seen_window = window
            self._origins = self._origins or self._back.all_squares()
            rows = range(y0 * self.drawn.width, y1 * self.drawn.width, self.drawn.width)
            self._seen_squares = frozenset().union(*(self._origins[row + x0 : row + x1] for row in rows))
        return self._seen_squares

    def _stamp(self, canvas: Canvas, shapes: Shapes, square: int, left: int, top: int) -> None:
        y, x = divmod(self.turn.square(square), self.drawn.width)
        px, py = left + x * self.tile, top + y * self.tile
        if self.area.colliderect((px - self.tile, py - self.tile, 3 * self.tile, 3 * self.tile)):
            canvas.stamp(shapes, px, py, self.tile)

    def _ground_surface(self, canvas: Canvas) -> pygame.Surface:
        """Floor and walls in view; drawn again only when the camera or the style changes."""
        left, top = self._origin()
        key = (canvas.style.name, self.tile, left, top, tuple(self.area))
        if key == self._ground_key and self._ground is not None:
            return self._ground
        if self._ground is None or self._ground.get_size() != self.area.size:
            self._ground = pygame.Surface(self.area.size).convert()
        self._ground.fill(rgba(canvas.style.background)[:3])
        self._ground_key = key
        tile, width, height = self.tile, *self.area.size
        ox, oy = left - self.area.x, top - self.area.y
        shown = self._squares_in_view(left, top)
        if (shown[2] - shown[0]) * (shown[3] - shown[1]) > MOST_SPRITES:
            self._coarse = self._coarse or CoarseGround(self.drawn)
            self._coarse.draw(canvas, self._ground, shown, (ox, oy), tile)
            return self._ground
        scene = self._scene_in_view(canvas, shown)
        blits = []
        known: dict[int, tuple[pygame.Surface, int, int]] = {}  # by identity: shapes are slow to hash
        for shapes, x, y in scene.placed:
            px, py = ox + round(x * tile), oy + round(y * tile)
            if -2 * tile < px < width + tile and -2 * tile < py < height + tile:
                found = known.get(id(shapes))
                if found is None:
                    found = known[id(shapes)] = canvas.tile(shapes, tile)
                blits.append((found[0], (px + found[1], py + found[2])))
        self._ground.fblits(blits)
        return self._ground

    def _squares_in_view(self, left: int, top: int) -> Window:
        """Columns and rows in view, with those whose shadows are."""
        return (
            max(0, (self.area.left - left) // self.tile - 2),
            max(0, (self.area.top - top) // self.tile - 2),
            min(self.drawn.width, (self.area.right - left) // self.tile + 3),
            min(self.drawn.height, (self.area.bottom - top) // self.tile + 3),
        )

    def _scene_in_view(self, canvas: Canvas, shown: Window) -> Scene:
        """Floor and walls of the squares in view and some around: a large board has too many for a frame."""
        style = canvas.style.name
        if self._scene is None or self._scene_style != style or not _contains(self._scene_window, shown):
            window = (
                max(0, shown[0] - AROUND), max(0, shown[1] - AROUND),
                min(self.drawn.width, shown[2] + AROUND), min(self.drawn.height, shown[3] + AROUND),
            )  # fmt: skip
            self._scene = ground_scene(self.drawn, canvas.style, window)
            self._scene_style, self._scene_window = style, window
        return self._scene


def _contains(outer: Window, inner: Window) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def thumbnail(canvas: Canvas, level: Level, width: int, height: int) -> pygame.Surface:
    """A small picture of a level that fits into width × height pixels.

    Drawn with tiles of one of a few sizes (so that their sprites are drawn only once) and then shrunk.
    """
    from pushworks.render import board_scene

    if level.width * level.height > MOST_SPRITES:
        return _coarse_thumbnail(canvas, level, width, height)
    fit = min(width / max(1, level.width), height / max(1, level.height))
    tile = next((size for size in (8, 16, 32) if size >= fit), 32)
    scene = board_scene(level, canvas.style, Pose(Direction.DOWN))
    picture = pygame.Surface((level.width * tile, level.height * tile), pygame.SRCALPHA)
    for shapes, x, y in scene.placed:
        drawn, dx, dy = canvas.tile(shapes, tile)
        picture.blit(drawn, (round(x * tile) + dx, round(y * tile) + dy))
    if fit >= tile:
        return picture
    size = (max(1, round(level.width * fit)), max(1, round(level.height * fit)))
    return pygame.transform.smoothscale(picture, size)


def _coarse_thumbnail(canvas: Canvas, level: Level, width: int, height: int) -> pygame.Surface:
    """The same of a large board: a colour for each square, and dots for the boxes."""
    whole = pygame.Surface((level.width, level.height))
    CoarseGround(level).draw(canvas, whole, (0, 0, level.width, level.height), (0, 0), 1)
    box, home = (pygame.transform.average_color(canvas.tile(shapes, 16)[0])[:3]
                 for shapes in (canvas.style.box, canvas.style.box_on_goal))  # fmt: skip
    for square in level.boxes:
        whole.set_at((square % level.width, square // level.width), home if square in level.goals else box)
    fit = min(width / level.width, height / level.height)
    size = (max(1, round(level.width * fit)), max(1, round(level.height * fit)))
    return (pygame.transform.smoothscale if fit < 1 else pygame.transform.scale)(whole, size)
