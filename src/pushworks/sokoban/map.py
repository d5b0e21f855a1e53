"""`Map`: a position as a numpy array of tiles, the form that is easiest to read and to compute on.

Coordinates are ``(x, y)``, x to the right and y downwards; the array is indexed ``tiles[y, x]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from pushworks.levels import Direction, Level
from pushworks.levels.notebook import svg_of
from pushworks.sokoban.arrays import np
from pushworks.sokoban.tile import Tile

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Plain integers: numpy treats a member of an IntEnum as a 64-bit number.
_WALL, _GOAL, _BOX, _PLAYER = int(Tile.WALL), int(Tile.GOAL), int(Tile.BOX), int(Tile.PLAYER)


class Map:
    """A position: the tiles and where the player is. Mutable; equal and hashed by its tiles."""

    __slots__ = ("player_x", "player_y", "tiles")

    def __init__(self, tiles: NDArray[np.uint8]) -> None:
        self.tiles = tiles
        found = np.argwhere(tiles & _PLAYER)
        if len(found) > 1:
            raise ValueError(f"a map has one player, this one has {len(found)}")
        self.player_y, self.player_x = (int(v) for v in found[0]) if len(found) else (-1, -1)

    @classmethod
    def from_level(cls, level: Level) -> Self:
        """The start of a level."""
        tiles = np.zeros(level.width * level.height, dtype=np.uint8)
        tiles[list(level.walls)] = _WALL
        tiles[list(level.goals)] |= _GOAL
        tiles[list(level.boxes)] |= _BOX
        if level.player >= 0:
            tiles[level.player] |= _PLAYER
        return cls(tiles.reshape(level.height, level.width))

    def to_level(self) -> Level:
        """The position as a level."""
        height, width = self.tiles.shape
        flat = self.tiles.ravel()

        def squares(bit: int) -> frozenset[int]:
            return frozenset(np.flatnonzero(flat & bit).tolist())

        player = self.player_y * width + self.player_x if self.player_x >= 0 else -1
        return Level(width, height, squares(_WALL), squares(_GOAL), squares(_BOX), player)

    def copy(self) -> Self:
        """An independent copy."""
        other = object.__new__(type(self))
        other.tiles = self.tiles.copy()
        other.player_x, other.player_y = self.player_x, self.player_y
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and np.array_equal(self.tiles, other.tiles)

    def __hash__(self) -> int:
        return hash(self.tiles.tobytes())

    def __lt__(self, other: Map) -> bool:
        """An order without meaning: pairs of a cost and a map can stand in a priority queue."""
        return self.tiles.tobytes() < other.tiles.tobytes()

    def __str__(self) -> str:
        return "\n".join("".join(Tile(t).character for t in row).rstrip() for row in self.tiles)

    def _repr_svg_(self) -> str:
        """How a notebook draws the position."""
        return svg_of(self.to_level())

    # One square.

    def set_tiles(self, x: int, y: int, tile: Tile) -> None:
        """Put `tile` on a square; the player's place follows."""
        if tile & _PLAYER and (x, y) != (self.player_x, self.player_y):
            if self.player_x >= 0:
                self.tiles[self.player_y, self.player_x] &= ~_PLAYER & 0xFF
            self.player_x, self.player_y = x, y
        elif not tile & _PLAYER and (x, y) == (self.player_x, self.player_y):
            self.player_x = self.player_y = -1
        self.tiles[y, x] = tile

    def tile(self, x: int, y: int) -> Tile:
        """What stands on a square; outside the board everything is wall."""
        height, width = self.tiles.shape
        return Tile(int(self.tiles[y, x])) if 0 <= x < width and 0 <= y < height else Tile.WALL

    def is_wall(self, x: int, y: int) -> bool:
        """A wall, or outside the board."""
        return self.tile(x, y) is Tile.WALL

    def is_floor(self, x: int, y: int) -> bool:
        """Bare floor: no goal and nobody on it."""
        return self.tile(x, y) is Tile.FLOOR

    def is_empty(self, x: int, y: int) -> bool:
        """Floor or goal with neither box nor player on it."""
        return self.tile(x, y) in (Tile.FLOOR, Tile.GOAL)

    def is_goal(self, x: int, y: int) -> bool:
        """A goal, whatever stands on it."""
        return bool(self.tile(x, y) & _GOAL)

    def is_box(self, x: int, y: int) -> bool:
        """A box, on a goal or not."""
        return bool(self.tile(x, y) & _BOX)

    def is_box_on_goal(self, x: int, y: int) -> bool:
        """A box on a goal."""
        return self.tile(x, y) is Tile.BOX_ON_GOAL

    def is_player(self, x: int, y: int) -> bool:
        """The player, on a goal or not."""
        return bool(self.tile(x, y) & _PLAYER)

    def is_player_on_goal(self, x: int, y: int) -> bool:
        """The player on a goal."""
        return self.tile(x, y) is Tile.PLAYER_ON_GOAL

    # The whole board. Each gives an n × 2 array of (x, y), row by row.

    def _locate(self, mask: NDArray[np.bool_]) -> NDArray[np.int64]:
        return np.argwhere(mask)[:, ::-1]

    def locate_walls(self) -> NDArray[np.int64]:
        """Where the walls are."""
        return self._locate(self.tiles == _WALL)

    def locate_boxes(self) -> NDArray[np.int64]:
        """Where the boxes are, on goals or not."""
        return self._locate((self.tiles & _BOX) != 0)

    def locate_goals(self) -> NDArray[np.int64]:
        """Where the goals are, covered or not."""
        return self._locate((self.tiles & _GOAL) != 0)

    def locate_player(self) -> NDArray[np.int64]:
        """Where the player is: one row, or none."""
        return self._locate((self.tiles & _PLAYER) != 0)

    def is_solved(self) -> bool:
        """Every box stands on a goal."""
        return not np.any(self.tiles == _BOX)

    # Playing.

    def p_move(self, dx: int, dy: int) -> bool:
        """Move the player by one square, pushing a box if one is there; False when it is not possible."""
        if abs(dx) + abs(dy) != 1:
            raise ValueError(f"a move is one square up, down, left or right, not ({dx}, {dy})")
        x, y = self.player_x + dx, self.player_y + dy
        if self.player_x < 0 or self.is_wall(x, y):
            return False
        if self.is_box(x, y):
            if not self.is_empty(x + dx, y + dy):
                return False
            self.tiles[y, x] ^= _BOX
            self.tiles[y + dy, x + dx] ^= _BOX
        self.tiles[self.player_y, self.player_x] ^= _PLAYER
        self.tiles[y, x] ^= _PLAYER
        self.player_x, self.player_y = x, y
        return True

    def move(self, direction: Direction) -> bool:
        """`p_move` by direction."""
        return self.p_move(direction.dx, direction.dy)

    # For heuristics.

    def cost_matrix(self) -> NDArray[np.int64]:
        """Manhattan distance of every box (rows) to every goal (columns), both row by row of the board."""
        boxes, goals = self.locate_boxes(), self.locate_goals()
        distances: NDArray[np.int64] = np.abs(boxes[:, None, :] - goals[None, :, :]).sum(axis=2)
        return distances

    def count_deadlock(self) -> int:
        """How many boxes off their goals can never move again, by elimination.

        A box with nothing on both sides of it, left and right or above and below, could be pushed by a
        player who is anywhere: take it away and look again. The boxes left when no more can be taken
        hold each other for ever, because the first of them to move would have to be one that could be
        taken. So every deadlock counted is one, though not every deadlock is counted.
        """
        solid = np.pad(self.tiles, 1, constant_values=_WALL)
        boxes = (solid & _BOX) != 0
        walls = solid == _WALL
        while True:
            free = ~(walls | boxes)
            sideways = free[1:-1, :-2] & free[1:-1, 2:]
            upright = free[:-2, 1:-1] & free[2:, 1:-1]
            movable = boxes[1:-1, 1:-1] & (sideways | upright)
            if not movable.any():
                break
            boxes[1:-1, 1:-1] &= ~movable
        return int(np.count_nonzero(boxes[1:-1, 1:-1] & (self.tiles == _BOX)))
