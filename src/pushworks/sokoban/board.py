"""`Board`: the part of a level that never changes, prepared for search.

The floor squares are numbered from 0 in reading order, so that a set of boxes is one Python integer with a
bit for each floor square (`boxes & goals` is then a set intersection in a few nanoseconds, on boards
of any size) and everything known about a square is a list entry. Tables of steps, walking distances and
push distances are computed once per level, most of them when first asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import cached_property
from math import inf

from pushworks.levels import Direction, Level

Mask = int
"""A set of floor squares: bit i stands for the floor square with number i."""

DIRECTIONS = tuple(Direction)


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the bits set in `mask`, in increasing order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Board:
    """The floor of a level, its goals, and its starting position."""

    def __init__(self, level: Level) -> None:
        if level.player < 0:
            raise ValueError("expected a level with a player")
        if len(level.goals) < len(level.boxes):
            counts = f"{len(level.goals)} goals for {len(level.boxes)} boxes"
            raise ValueError(f"expected at least as many goals as boxes, got {counts}")
        self.level = level
        floor = _reachable(level) | level.boxes | level.goals  # things outside stay on the board, immovable
        self.squares: tuple[int, ...] = tuple(sorted(floor - level.walls))
        """Level square of each floor number."""
        self.number = {square: i for i, square in enumerate(self.squares)}
        """Floor number of each level square."""
        self.size = len(self.squares)
        self.goals: Mask = self.mask(level.goals)
        self.boxes: Mask = self.mask(level.boxes)
        self.player = self.number[level.player]
        self.next: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._neighbour(square, direction) for square in self.squares) for direction in DIRECTIONS
        )
        """`next[direction][i]`: the floor square beside i in that direction, -1 for a wall."""

    def mask(self, squares: Iterable[int]) -> Mask:
        """The mask of some level squares."""
        mask = 0
        for square in squares:
            mask |= 1 << self.number[square]
        return mask

    def level_squares(self, mask: Mask) -> frozenset[int]:
        """The level squares of a mask."""
        return frozenset(self.squares[i] for i in bits(mask))

    def position(self, i: int) -> tuple[int, int]:
        """Column and row of floor square i."""
        y, x = divmod(self.squares[i], self.level.width)
        return x, y

    def _neighbour(self, square: int, direction: Direction) -> int:
        y, x = divmod(square, self.level.width)
        x, y = x + direction.dx, y + direction.dy
        if not (0 <= x < self.level.width and 0 <= y < self.level.height):
            return -1
        return self.number.get(y * self.level.width + x, -1)

    def region(self, player: int, boxes: Mask) -> Mask:
        """The squares the player can walk to without pushing."""
        seen = 1 << player
        todo = [player]
        while todo:
            square = todo.pop()
            for row in self.next:
                to = row[square]
                if to >= 0 and not (seen | boxes) >> to & 1:
                    seen |= 1 << to
                    todo.append(to)
        return seen

    @cached_property
    def manhattan(self) -> tuple[tuple[int, ...], ...]:
        """`manhattan[i][j]`: rows plus columns between two floor squares."""
        at = [self.position(i) for i in range(self.size)]
        return tuple(tuple(abs(x - u) + abs(y - v) for u, v in at) for x, y in at)

    @cached_property
    def pushes(self) -> tuple[tuple[float, ...], ...]:
        """`pushes[i][j]`: the fewest pushes that bring a lone box from i to j, ``inf`` if none do.

        The player is taken to be wherever it is needed, so the figure never overestimates. A box moves
        from i to its neighbour if the square behind it, where the player stands, is floor as well.
        """
        return tuple(tuple(self._spread(i)) for i in range(self.size))

    def _spread(self, start: int) -> list[float]:
        distance: list[float] = [inf] * self.size
        distance[start] = 0
        todo = deque([start])
        while todo:
            square = todo.popleft()
            for direction in DIRECTIONS:
                to, behind = self.next[direction][square], self.next[direction ^ 1][square]
                if to >= 0 and behind >= 0 and distance[to] == inf:
                    distance[to] = distance[square] + 1
                    todo.append(to)
        return distance

    @cached_property
    def dead(self) -> Mask:
        """Squares from which a box can be pushed to no goal at all (simple deadlocks)."""
        goals = list(bits(self.goals))
        return sum(1 << i for i, row in enumerate(self.pushes) if all(row[goal] == inf for goal in goals))

    @cached_property
    def rings(self) -> tuple[tuple[Mask, ...], ...]:
        """`rings[i][k]`: the mask of the squares at Manhattan distance k from i, without empty tail."""
        table = []
        for row in self.manhattan:
            masks = [0] * (max(row) + 1)
            for j, distance in enumerate(row):
                masks[distance] |= 1 << j
            table.append(tuple(masks))
        return tuple(table)


def _reachable(level: Level) -> set[int]:
    """Squares the player could walk to if there were no boxes; the edge of the grid stops like a wall."""
    seen = {level.player}
    todo = [level.player]
    while todo:
        y, x = divmod(todo.pop(), level.width)
        for direction in DIRECTIONS:
            u, v = x + direction.dx, y + direction.dy
            square = v * level.width + u
            inside = 0 <= u < level.width and 0 <= v < level.height
            if inside and square not in level.walls and square not in seen:
                seen.add(square)
                todo.append(square)
    return seen
