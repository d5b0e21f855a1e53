"""How a Bait position is shown: the picture, and the steps by which it catches up with the game."""

from __future__ import annotations

from collections import deque

import pygame

from pushworks.apps.desktop.bait_session import Step
from pushworks.apps.desktop.board_view import LARGEST, Marks
from pushworks.apps.desktop.canvas import Canvas
from pushworks.apps.desktop.motion import QUICKEST
from pushworks.bait import BaitLevel, Move, State
from pushworks.levels import Direction
from pushworks.render import Pose
from pushworks.render.art.bait import small_key
from pushworks.render.bait import bait_ground_scene, bait_scene
from pushworks.render.colour import rgba
from pushworks.render.shapes import Shapes


class BaitMotion:
    """The state as shown; it follows the state as it is, step by step."""

    def __init__(self, state: State, seconds: float) -> None:
        self.seconds = seconds
        self.state = state
        self.waiting: deque[Step] = deque()
        self.part = 0.0
        self.facing = Direction.DOWN
        self.shown = 0

    def snap(self, state: State) -> None:
        """Show a state at once."""
        self.state = state
        self.waiting.clear()
        self.part = 0.0

    def add(self, step: Step) -> None:
        """Show a change in its turn; taking back is shown at once."""
        if self.seconds <= 0 or step.move is Move.NIL:
            self.snap(step.after)
        else:
            self.waiting.append(step)

    @property
    def moving(self) -> bool:
        """Whether the picture has not caught up yet."""
        return bool(self.waiting)

    def update(self, seconds: float) -> None:
        """Let time go by."""
        while self.waiting:
            step = self.waiting[0]
            self.facing = Direction(int(step.move))
            need = max(QUICKEST, self.seconds / (1 + 0.22 * (len(self.waiting) - 1)))
            left = (1 - self.part) * need
            if seconds < left:
                self.part += seconds / need
                return
            seconds -= left
            self.waiting.popleft()
            self.state, self.part = step.after, 0.0
            self.shown += 1


class BaitView:
    """A board in a part of the window, as large as it fits."""

    def __init__(self, level: BaitLevel) -> None:
        self.level = level
        self.board = level.board
        self.area = pygame.Rect(0, 0, 1, 1)
        self.tile = 32
        self._key: tuple[object, ...] = ()
        self._ground: pygame.Surface | None = None

    def place(self, area: pygame.Rect, scale: float) -> None:
        """Use this part of the window."""
        self.area = area
        fit = min(area.width / (self.board.width + 0.5), area.height / (self.board.height + 0.5))
        self.tile = max(4, round(min(fit, LARGEST * scale)))

    @property
    def _corner(self) -> tuple[int, int]:
        return (
            self.area.centerx - self.board.width * self.tile // 2,
            self.area.centery - self.board.height * self.tile // 2,
        )

    @property
    def bounds(self) -> pygame.Rect:
        """The part of the window that the board fills."""
        return pygame.Rect(*self._corner, self.board.width * self.tile, self.board.height * self.tile)

    def square_at(self, x: int, y: int) -> int | None:
        """The square under a pixel."""
        left, top = self._corner
        column, row = (x - left) // self.tile, (y - top) // self.tile
        if 0 <= column < self.board.width and 0 <= row < self.board.height:
            return row * self.board.width + column
        return None

    def pixel_of(self, square: int) -> tuple[int, int]:
        """The pixel in the middle of a square."""
        left, top = self._corner
        y, x = divmod(square, self.board.width)
        return left + x * self.tile + self.tile // 2, top + y * self.tile + self.tile // 2

    def draw(self, canvas: Canvas, motion: BaitMotion, marks: Marks) -> None:
        """Draw the board as shown."""
        state, style = motion.state, canvas.style
        canvas.surface.blit(self._ground_surface(canvas, state), self.area)
        step = motion.waiting[0] if motion.waiting else None
        part = motion.part if step is not None else 0.0
        for squares, shapes in marks.below:
            for square in squares:
                self._stamp(canvas, shapes, square, square, 0.0)
        moved = step.before.boxes - step.after.boxes if step is not None else frozenset()
        for box in sorted(state.boxes):
            target = box
            if step is not None and box in moved:
                target = self.board.neighbour(box, step.move)
            self._stamp(canvas, style.box, box, target, part)
        if state.avatar >= 0:
            target = state.avatar
            if step is not None and (step.after.avatar >= 0 or not step.after.over):
                target = step.after.avatar
            elif step is not None:  # it falls into a hole
                target = self.board.neighbour(state.avatar, step.move)
            foot = 1 + motion.shown % 2 if step is not None and 0.15 < part < 0.85 else 0
            pose = Pose(motion.facing, foot, bool(moved))
            self._stamp(canvas, style.player(pose), state.avatar, target, part)
            if state.has_key:
                self._stamp(canvas, small_key(), state.avatar, target, part)
        for squares, shapes in marks.above:
            for square in squares:
                self._stamp(canvas, shapes, square, square, 0.0)

    def _stamp(self, canvas: Canvas, shapes: Shapes, origin: int, target: int, part: float) -> None:
        width = self.board.width
        y0, x0 = divmod(origin, width)
        y1, x1 = divmod(target, width)
        left, top = self._corner
        x, y = x0 + (x1 - x0) * part, y0 + (y1 - y0) * part
        canvas.stamp(shapes, left + x * self.tile, top + y * self.tile, self.tile)

    def _ground_surface(self, canvas: Canvas, state: State) -> pygame.Surface:
        """What lies still; drawn again only when something of it changes."""
        key = (
            canvas.style.name, self.tile, tuple(self.area), state.holes, state.keys, state.goals,
            state.mushrooms, state.has_key,
        )  # fmt: skip
        if key == self._key and self._ground is not None:
            return self._ground
        surface = pygame.Surface(self.area.size).convert()
        surface.fill(rgba(canvas.style.background)[:3])
        left, top = self._corner
        for shapes, x, y in bait_ground_scene(self.board, state, canvas.style).placed:
            drawn, dx, dy = canvas.tile(shapes, self.tile)
            at = (left + round(x * self.tile) + dx, top + round(y * self.tile) + dy)
            surface.blit(drawn, (at[0] - self.area.x, at[1] - self.area.y))
        self._key, self._ground = key, surface
        return surface


def bait_thumbnail(canvas: Canvas, level: BaitLevel, width: int, height: int) -> pygame.Surface:
    """A small picture of a level."""
    return bait_picture(canvas, level, level.start(), width, height)


def bait_picture(canvas: Canvas, level: BaitLevel, state: State, width: int, height: int) -> pygame.Surface:
    """A small picture of a position."""
    tile = max(4, min(width // level.width, height // level.height))
    picture = pygame.Surface((level.width * tile, level.height * tile), pygame.SRCALPHA)
    for shapes, x, y in bait_scene(level.board, state, canvas.style).placed:
        drawn, dx, dy = canvas.tile(shapes, tile)
        picture.blit(drawn, (round(x * tile) + dx, round(y * tile) + dy))
    return picture
